#!/usr/bin/env bash
# astral 3.2 (PyPI), the library that gives Home Assistant and many scripts their sun times. 2026-11-28.
# sun(observer, date) gives the events of a UTC day, not of the place's day. In Los Angeles the sunset that it returns
# lies before its own sunrise; in Auckland the sunrise is tomorrow's. Only the argument tzinfo moves
# both into one day, though it looks as if it chose how the times are written.
# Where it bites: a schedule "shutters down from sunset to sunrise" in Los Angeles closes them for one night too early
# or never; in Berlin, where it was written and tested, all is well.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check astral==3.2 tzdata
venv/bin/python - <<'PYTHON'
import datetime, importlib.metadata, sys, zoneinfo
from astral import Observer
from astral.sun import sun

print("astral", importlib.metadata.version("astral"))
date = datetime.date(2026, 6, 21)
days = {}
for name, latitude, longitude in [
    ("Europe/Berlin", 52.5, 13.4),
    ("America/Los_Angeles", 34.05, -118.24),
    ("Pacific/Auckland", -36.85, 174.76),
]:
    zone = zoneinfo.ZoneInfo(name)
    for told in (None, zone):
        times = sun(Observer(latitude, longitude), date=date, **({"tzinfo": told} if told else {}))
        up, down = (times[event].astimezone(zone) for event in ("sunrise", "sunset"))
        days[name, told is not None] = (up.day, down.day)
        print(f"{name:20} tzinfo {'given  ' if told else 'missing'} sunrise {up:%d %b %H:%M}, sunset {down:%d %b %H:%M}")

expected = {
    ("Europe/Berlin", False): (21, 21),
    ("Europe/Berlin", True): (21, 21),
    ("America/Los_Angeles", False): (21, 20),
    ("America/Los_Angeles", True): (21, 21),
    ("Pacific/Auckland", False): (22, 21),
    ("Pacific/Auckland", True): (21, 21),
}
if days != expected:
    sys.exit("This has changed.")
print("Seen: without tzinfo the sun of Los Angeles sets the day before it rises.")
PYTHON
