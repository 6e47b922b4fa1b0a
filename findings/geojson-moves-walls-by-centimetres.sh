#!/usr/bin/env bash
# geojson 3.3.0 (PyPI). 2026-12-01.
# Every coordinate is rounded to six decimals when an object is made or read: no error, and the text that comes out again
# is another than the one that went in. One would guess that a reader of a format keeps its numbers.
# Where it bites: a flat that is placed on a map. Six decimals of a degree are 11 cm, so its walls move by up to 5.5 cm,
# and the two faces of a 10 cm wall may fall onto one line. geojson.geometry.DEFAULT_PRECISION = 15 keeps them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check geojson==3.3.0
own/bin/python - <<'PYTHON'
import importlib.metadata
import sys

import geojson
import geojson.geometry

print("geojson", importlib.metadata.version("geojson"))
# Both faces of a wall that is 10 cm thick and runs from west to east.
text = '{"type": "MultiLineString", "coordinates": [[[11.3, 46.1234565], [11.4, 46.1234565]], [[11.3, 46.1234574], [11.4, 46.1234574]]]}'


def thickness():
    (first, _), (second, _) = geojson.loads(text)["coordinates"]
    return round((second[1] - first[1]) * 111_200, 2)


seen = thickness()
print("the wall of 10 cm, read:", seen, "m")
geojson.geometry.DEFAULT_PRECISION = 15
kept = thickness()
print("with a precision of 15 decimals:", kept, "m")
if seen != 0 or kept != 0.1:
    sys.exit("This has changed.")
print("Seen: the wall has no thickness left.")
PYTHON
