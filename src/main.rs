//! The `komadai` binary: everything is in the library.

fn main() -> std::process::ExitCode {
    komadai::cli::run()
}
