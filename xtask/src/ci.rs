use std::process::Command;

use anyhow::{Context, ensure};

/// What has to pass, in the order in which it fails fastest.
const STEPS: &[&[&str]] = &[
    &["fmt", "--all", "--check"],
    &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
    &["check", "--package", "xiangqi-core", "--no-default-features"],
    &["test", "--workspace"],
    &["doc", "--workspace", "--no-deps"],
];

pub(crate) fn run() -> anyhow::Result<()> {
    for step in STEPS {
        let command = format!("cargo {}", step.join(" "));
        println!("$ {command}");
        let status = Command::new("cargo")
            .args(*step)
            .current_dir(crate::root())
            .env("RUSTDOCFLAGS", "-D warnings")
            .status()
            .with_context(|| format!("cannot start {command}"))?;
        ensure!(status.success(), "{command} failed");
    }
    crate::docs::run(true)?;
    crate::corpus::run(false)
}
