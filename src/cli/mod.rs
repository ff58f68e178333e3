//! The command line: arguments in, exit code out. One file per subcommand.
//!
//! Exit codes: 0 done, 1 the input was refused (the reason is on standard
//! error), 2 the command line itself was wrong.

mod analyse;
mod bench;
mod chat;
mod convert;
mod db;
mod diagram;
mod diff;
mod gif;
mod hint;
mod inspect;
mod language;
mod look;
mod many;
mod merge;
mod perft;
mod probe;
mod progress;
mod records;
mod service;
mod solve;
mod testsheet;
mod train;
mod tsume;
mod tsume_report;
mod usi;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The shogi companion for chat: play, records, diagrams, hints.
#[derive(Debug, Parser)]
#[command(name = "komadai", version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Analyse(analyse::Arguments),
    Bench(bench::Arguments),
    Bot(service::BotCommand),
    Run(service::RunCommand),
    CheckConfig(service::CheckArguments),
    Health(service::HealthArguments),
    Diagram(diagram::Arguments),
    Gif(gif::Arguments),
    Testsheet(testsheet::Arguments),
    Chat(chat::Arguments),
    Db(db::Arguments),
    Hint(hint::Arguments),
    Convert(convert::Arguments),
    Diff(diff::Arguments),
    Inspect(inspect::Arguments),
    Merge(merge::Arguments),
    Perft(perft::Arguments),
    Probe(probe::Arguments),
    Train(train::Arguments),
    Serve(service::ServeCommand),
    Usi(usi::Arguments),
    Solve(solve::Arguments),
    Tsume(tsume::Arguments),
}

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let prints = !matches!(
        arguments.command,
        Command::Bot(_) | Command::Run(_) | Command::Serve(_) | Command::Health(_) | Command::Db(_)
    );
    let result = match arguments.command {
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Bot(arguments) => service::bot(&arguments),
        Command::Run(arguments) => service::both(&arguments),
        Command::CheckConfig(arguments) => service::check(&arguments),
        Command::Health(arguments) => service::health(&arguments),
        Command::Diagram(arguments) => diagram::run(&arguments),
        Command::Gif(arguments) => gif::run(&arguments),
        Command::Testsheet(arguments) => testsheet::run(&arguments),
        Command::Chat(arguments) => chat::run(&arguments),
        Command::Db(arguments) => db::run(&arguments),
        Command::Hint(arguments) => hint::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Diff(arguments) => diff::run(&arguments),
        Command::Merge(arguments) => merge::run(&arguments),
        Command::Inspect(arguments) => inspect::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Probe(arguments) => probe::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        Command::Serve(arguments) => service::page(&arguments),
        Command::Usi(arguments) => usi::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Tsume(arguments) => tsume::run(&arguments),
    };
    match result {
        Ok(code) => code,
        // `komadai … | head`: nobody wants the rest. Of those that talk to others
        // it may have been another pipe.
        Err(error) if prints && is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            report(&error);
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Prints an error with its causes on one line of standard error.
#[expect(clippy::print_stderr, reason = "this is where refusals reach the user")]
fn report(error: &anyhow::Error) {
    eprintln!("komadai: {error:#}");
}
