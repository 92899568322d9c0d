use std::process::ExitCode;

fn main() -> ExitCode {
    remis::cli::run()
}
