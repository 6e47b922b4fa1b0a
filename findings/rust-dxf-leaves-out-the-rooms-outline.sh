#!/usr/bin/env bash
# dxf 0.6.2 (Rust). 2026-12-01.
# Drawing::new() is a drawing of release 12, which has no LWPOLYLINE: save_file leaves each of them out and answers Ok.
# One would guess a newer release by default, an error, or a POLYLINE in its place.
# Where it bites: the outlines of rooms and walls, for which LwPolyline is the usual thing. The file opens, with all its
# labels and lines. drawing.header.version = AcadVersion::R2000, or a later one, writes them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >Cargo.toml <<'TOML'
[package]
name = "plan"
version = "0.1.0"
edition = "2021"
[profile.dev]
debug = 0
[dependencies]
dxf = "=0.6.2"
TOML
mkdir src
cat >src/main.rs <<'RUST'
use dxf::entities::{Entity, EntityType, Line, LwPolyline};
use dxf::enums::AcadVersion;
use dxf::{Drawing, LwPolylineVertex, Point};

fn saved(version: Option<AcadVersion>) -> usize {
    let mut drawing = Drawing::new();
    if let Some(version) = version {
        drawing.header.version = version;
    }
    let mut room = LwPolyline::default();
    for (x, y) in [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0)] {
        room.vertices.push(LwPolylineVertex { x, y, ..Default::default() });
    }
    room.set_is_closed(true);
    drawing.add_entity(Entity::new(EntityType::LwPolyline(room)));
    let door = Line::new(Point::new(1.0, 0.0, 0.0), Point::new(1.8, 0.0, 0.0));
    drawing.add_entity(Entity::new(EntityType::Line(door)));
    drawing.save_file("plan.dxf").expect("it is saved");
    let read = Drawing::load_file("plan.dxf").expect("it is read");
    println!("{:?}: {} of 2 entities", read.header.version, read.entities().count());
    read.entities().count()
}

fn main() {
    let (new, newer) = (saved(None), saved(Some(AcadVersion::R2000)));
    assert!(new == 1 && newer == 2, "This has changed.");
    println!("Seen: the outline is gone, the line is there.");
}
RUST
cargo build --quiet
grep -A 1 'name = "dxf"' Cargo.lock | tail -n 1
cargo run --quiet
