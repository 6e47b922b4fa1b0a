#!/usr/bin/env bash
# chrono 0.4.45 (crates.io). 2026-12-01.
# duration_trunc(TimeDelta::days(1)) of a DateTime<Local> cuts at midnight by the clock, but goes back in real hours: in the
# afternoon of the day that summer time ends it says 01:00, on the day that it begins 23:00 of the day before. On all other
# days it is midnight, and one would guess so on these. Hours are right.
# Where it bites: "energy of today" of a hub in Rust: each spring it takes an hour of yesterday, each autumn it lacks the
# first hour; and the day's name that is made of it is yesterday's, so one day's sum overwrites another's.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "day"
version = "0.1.0"
edition = "2021"

[dependencies]
chrono = "=0.4.45"
TOML
cat >src/main.rs <<'RUST'
use chrono::{DateTime, DurationRound, Local, TimeDelta, Utc};

fn main() {
    let mut seen = Vec::new();
    for text in ["2026-03-29T14:00:00Z", "2026-07-01T14:00:00Z", "2026-10-25T14:00:00Z"] {
        let at: DateTime<Local> = text.parse::<DateTime<Utc>>().unwrap().with_timezone(&Local);
        let start = at.duration_trunc(TimeDelta::days(1)).unwrap();
        println!("{at}: the day from {start}");
        seen.push(start.format("%d %H").to_string());
    }
    assert_eq!(seen.join(", "), "28 23, 01 00, 25 01", "This has changed.");
    println!("Seen: the day begins at 23:00 and at 01:00.");
}
RUST
CARGO_TARGET_DIR="$folder/target" TZ=Europe/Berlin cargo run --quiet
grep -A 1 'name = "chrono"' Cargo.lock
