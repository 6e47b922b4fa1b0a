#!/usr/bin/env bash
# pyMeterBus 0.8.5 (PyPI), M-Bus meters in Python. 2026-12-01.
# A meter that counts in MWh (FB 01) is told in WH, one that counts in MJ (0E) in J. One that counts in GJ (FB 09) has the
# unit "Reserved", though its value was brought to joules as theirs: 12 GJ are 12000000000 "Reserved". One would guess J.
# Where it bites: heat meters of district heating and of larger houses. A reader that goes by the unit drops the one
# counter that matters, or writes 12 thousand million of nothing beside kWh.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check pyMeterBus==0.8.5
own/bin/python - <<'PY'
import json
import sys
from importlib.metadata import version

import meterbus

print("pyMeterBus", version("pyMeterBus"))


def read(record):
    # A long frame of a heat meter (medium 4), with one record of 32 bits.
    body = bytes.fromhex("080172 78563412 9615 01 04 55 00 0000") + record
    frame = bytes([0x68, len(body), len(body), 0x68]) + body + bytes([sum(body) & 255, 0x16])
    found = json.loads(meterbus.load(frame).to_JSON())["body"]["records"][0]
    return found["value"], found["unit"], found["type"]


twelve = (12).to_bytes(4, "little")
seen = []
for name, field in [("12 MWh", b"\x04\xfb\x01"), ("12 MJ", b"\x04\x0e"), ("12 GJ", b"\x04\xfb\x09"), ("1.2 GJ", b"\x04\xfb\x08")]:
    seen.append(read(field + twelve))
    print(f"{name}:", *seen[-1])
if [unit for _, unit, _ in seen] != ["MeasureUnit.WH", "MeasureUnit.J", "Reserved", "Reserved"] or seen[2][0] != 12 * 10**9:
    sys.exit("This has changed.")
print("Seen: gigajoules have no unit.")
PY
