#!/usr/bin/env bash
# pyvlx 0.2.36 (PyPI), Velux roof windows and shutters through a KLF 200. 2026-12-01.
# A shutter whose place is not known (F7 FF: after a power cut, or not yet asked) has the position_percent 124, an int as
# any other; so has a position of "unknown" that was just made, and "as it is now" is 105. open and closed are both False.
# One would guess None, or an error, as from_percent(124) raises one.
# Where it bites: 100 less the percent, which every hub counts from the other side, is -24 % open; and a rule "more than
# 90 %: it is shut, so switch the alarm on" takes the unknown window as shut.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check pyvlx==0.2.36
own/bin/python - <<'PY'
import sys
from importlib.metadata import version

from pyvlx import CurrentPosition, Position
from pyvlx.exception import PyVLXException
from pyvlx.parameter import Parameter

print("pyvlx", version("pyvlx"))
seen = []
for name, position in [
    ("closed", Position(position_percent=100)),
    ("unknown, as a frame has it", Position(Parameter(b"\xf7\xff"))),
    ("just made", Position()),
    ("current", CurrentPosition()),
]:
    seen.append((position.position_percent, position.open, position.closed))
    print(f"{name} ({position}): {seen[-1][0]} %, open {position.open}, closed {position.closed}")
try:
    Position(position_percent=124)
    refused = False
except PyVLXException as error:
    refused = True
    print("to set 124 is refused:", error)
if not refused or seen != [(100, False, True), (124, False, False), (124, False, False), (105, False, False)]:
    sys.exit("This has changed.")
print("Seen: an unknown place is 124 %.")
PY
