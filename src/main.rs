use std::process::ExitCode;

/// Batches of rows come and go with every block; this allocator keeps their pages.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    remis::cli::run()
}
