#!/usr/bin/env bash
# shapely 2.2.0 with its GEOS 3.14.1 (PyPI). 2026-12-01.
# offset_curve of a closed line towards its inside is a closed line; towards its outside it is an open one, and with
# join_style="mitre" the two sides that meet at the first corner are missing. Here two of four are left, and a LinearRing
# fares no better. One would guess a closed line on either side, as buffer() gives for the same line.
# Where it bites: the outer faces of a house, drawn from the inner ones. polygon.buffer(d, join_style="mitre").exterior has all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check shapely==2.2.0 numpy==2.2.6
own/bin/python - <<'PYTHON'
import sys

import shapely

print("shapely", shapely.__version__, "GEOS", shapely.geos_version_string)
house = shapely.LinearRing([(0, 0), (4, 0), (4, 3), (0, 3)])
seen = []
for side, distance in (("inside", 0.3), ("outside", -0.3)):
    faces = house.offset_curve(distance, join_style="mitre")
    print(f"{side}: {len(faces.coords) - 1} sides, closed: {faces.is_closed}, {faces.wkt}")
    seen.append((len(faces.coords) - 1, faces.is_closed))
bounded = shapely.Polygon(house).buffer(0.3, join_style="mitre").exterior
print(f"by buffer: {len(bounded.coords) - 1} sides, closed: {bounded.is_closed}")
if seen != [(4, True), (2, False)] or len(bounded.coords) != 5:
    sys.exit("This has changed.")
print("Seen: outside, two of the four sides are missing.")
PYTHON
