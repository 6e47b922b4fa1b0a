#!/usr/bin/env bash
# shapely 2.2.0 with its GEOS 3.14.1 (PyPI). 2026-12-01.
# buffer(d, single_sided=True) of an open line is the strip along it. Of a closed one it is no ring: towards the inside, it
# is what is left of the room (10.64 of its 12 m²), towards the outside the room itself, without any wall. No hole either way.
# One would guess the strip, with the room as its hole; buffer(d, cap_style="flat") of the same line, on both sides, has one.
# Where it bites: walls drawn from a room's outline. polygon.buffer(d, join_style="mitre") minus the polygon is right.
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
outline = [(0, 0), (4, 0), (4, 3), (0, 3)]
flat = {"cap_style": "flat", "join_style": "mitre"}
seen = []
for kind, line, distance, options in (
    ("open, to the inside", shapely.LineString(outline), 0.1, {"single_sided": True}),
    ("closed, to the inside", shapely.LinearRing(outline), 0.1, {"single_sided": True}),
    ("closed, to the outside", shapely.LinearRing(outline), -0.1, {"single_sided": True}),
    ("closed, to both", shapely.LinearRing(outline), 0.1, {}),
):
    wall = line.buffer(distance, **flat, **options)
    print(f"{kind}: {wall.area:.2f} m², {len(wall.interiors)} holes")
    seen.append((round(wall.area, 2), len(wall.interiors)))
if seen != [(1.08, 0), (10.64, 0), (12.0, 0), (2.8, 1)]:
    sys.exit("This has changed.")
print("Seen: the wall of one closed line is the whole room.")
PYTHON
