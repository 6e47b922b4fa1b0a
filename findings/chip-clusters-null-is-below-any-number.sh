#!/usr/bin/env bash
# home-assistant-chip-clusters 2025.7.0 (PyPI), the clusters of Matter as Python has them. 2026-12-01.
# An attribute that a device doesn't know is NullValue. It is not None and not false, and it is less than everything: also
# than itself. A comparison with > raises, one with < says True. One would guess that both raise, as with None.
# Where it bites: a thermostat without its sensor, whose localTemperature is null, passes "below 5 °C: turn the heating on"
# and "below 0: warn of frost" all night; `if position:` takes a blind whose place is unknown as an open one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check home-assistant-chip-clusters==2025.7.0
own/bin/python - <<'PY'
import sys
from importlib.metadata import version

from chip.clusters import Objects as clusters
from chip.tlv import TLVReader

print("home-assistant-chip-clusters", version("home-assistant-chip-clusters"))
# What a thermostat sends, in Matter's own encoding: attribute 0, null.
sent = TLVReader(bytes([0x15, 0x34, 0x00, 0x18])).get()["Any"]
value = clusters.Thermostat.Attributes.LocalTemperature.FromTagDictOrRawValue(sent[0])
print("localTemperature:", value, "of", type(value).__name__)
try:
    above = value > 500
except TypeError as error:
    above = "TypeError"
    print("above 5 °C:", error)
seen = [bool(value), value is None or value == None, value < 500, value < -27315, value < value, above]  # noqa: E711
print("true, None, below 5 °C, below -273.15 °C, below itself:", seen[:5])
if seen != [True, False, True, True, True, "TypeError"]:
    sys.exit("This has changed.")
print("Seen: a temperature that isn't known is below any number.")
PY
