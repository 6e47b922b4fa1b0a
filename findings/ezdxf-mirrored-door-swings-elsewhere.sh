#!/usr/bin/env bash
# ezdxf 1.4.5 (PyPI). 2026-11-28.
# A door block (a leaf as LINE, its swing as ARC) is inserted mirrored at x = 5, and exploded. The line is at 5; the arc's
# dxf.center is at -5. Arcs, circles and flat polylines keep their points in the entity's own coordinate system, which
# a mirrored block turns over (extrusion 0, 0, -1); lines are in the drawing's. Only ocs().to_wcs() brings them together.
# Where it bites: a plan importer that reads centre and angles, right for all doors that open one way. Doors that
# open the other way are the same block mirrored, and their swings land across the origin, outside the house.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check ezdxf==1.4.5
venv/bin/python - <<'PYTHON'
import sys
import ezdxf

print("ezdxf", ezdxf.__version__)
drawing = ezdxf.new()
door = drawing.blocks.new("DOOR")
door.add_line((0, 0), (0.9, 0))
door.add_arc((0, 0), 0.9, 0, 90)
house = drawing.modelspace()
seen = []
for mirrored in (1, -1):
    insert = house.add_blockref("DOOR", (5, 2), dxfattribs={"xscale": mirrored})
    line, arc = insert.explode()
    seen.append((line.dxf.start.x, arc.dxf.center.x, arc.ocs().to_wcs(arc.dxf.center).x))
    print(f"xscale {mirrored}: line starts at {line.dxf.start}, arc's center {arc.dxf.center}, extrusion {arc.dxf.extrusion}")
if seen != [(5, 5, 5), (5, -5, 5)]:
    sys.exit("This has changed.")
print("Seen: the mirrored door's leaf is at 5, its swing at -5.")
PYTHON
