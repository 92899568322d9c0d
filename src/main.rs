use std::process::ExitCode;

/// Rows and columns come and go in large pieces, and between threads; the system's allocator gives much of that back
/// at once, only to ask for it again.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    remis::cli::run()
}
