//! The program itself, in a process of its own, as people start it.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};

use roundtable::client::Visitor;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_roundtable");

/// A server of its own process; killed when the story is over.
pub struct Machine {
    child: Child,
    pub base: String,
    pub set_up_link: Option<String>,
    pub said: Vec<String>,
}

impl Drop for Machine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn program(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).arg("--data").arg(data).arg("--log").arg("error");
    // Only what the story says; and no settings file but the one it names.
    command.current_dir(data.parent().unwrap());
    command
}

impl Machine {
    pub fn serves(data: &Path, known_account: bool) -> Machine {
        Machine::runs(program(data, &["serve", "--listen", "127.0.0.1:0"]), known_account)
    }

    /// For the first time, with these variables.
    pub fn serves_with(data: &Path, variables: &[(&str, &str)]) -> Machine {
        let mut command = program(data, &["serve", "--listen", "127.0.0.1:0"]);
        command.envs(variables.iter().copied());
        Machine::runs(command, false)
    }

    /// The same with its log in a file, everything of it.
    pub fn serves_and_logs(data: &Path, log: &Path, format: &str, more: &[&str]) -> Machine {
        let known_account = data.join("roundtable.redb").exists();
        let mut command = Command::new(PROGRAM);
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "debug", "--log-format", format, "--data"]);
        command.arg(data).args(more).current_dir(data.parent().unwrap()).stderr(File::create(log).unwrap());
        Machine::runs(command, known_account)
    }

    fn runs(mut command: Command, known_account: bool) -> Machine {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut machine = Machine { child, base: String::new(), set_up_link: None, said: Vec::new() };
        while machine.base.is_empty() || (!known_account && machine.set_up_link.is_none()) {
            let line = lines.next().expect("the server goes on").unwrap();
            if let Some(base) = line.strip_prefix("Serving on ") {
                machine.base = base.to_owned();
            }
            if let Some((_, link)) = line.split_once("Set up within 30 minutes: ") {
                machine.set_up_link = Some(link.to_owned());
            }
            machine.said.push(line);
        }
        // What else it says must be read by somebody.
        std::thread::spawn(move || lines.for_each(drop));
        machine
    }

    pub fn secret(&self) -> &str {
        self.set_up_link.as_ref().unwrap().split_once('#').unwrap().1
    }

    pub fn visitor(&self) -> Visitor {
        Visitor::new(&self.base)
    }

    /// Tells it to stop, as systemd does, and waits for the end.
    pub fn stops(mut self) -> ExitStatus {
        let told = Command::new("kill").arg("-TERM").arg(self.child.id().to_string()).status().unwrap();
        assert!(told.success());
        self.child.wait().unwrap()
    }
}

pub fn words(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout)
}

/// Somewhere to be, and in it the place of the data, which is not there yet.
pub fn home() -> (tempfile::TempDir, PathBuf) {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("data");
    (home, data)
}
