#!/usr/bin/env bash
# svgpathtools 1.8.0 (PyPI). 2026-12-01.
# svg2paths gives each path with the numbers of its own attribute: the transforms of the groups around it, and its own, are
# not applied, and nothing tells of them. Document(file).paths() applies them.
# Where it bites: a floor plan as most programs write it, one group a storey with a translation or with y turned up. The
# rooms come out on top of one another and mirrored, each of the right size, so that sums of areas still agree.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check svgpathtools==1.8.0
cat >plan.svg <<'SVG'
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">
  <g id="ground" transform="translate(1 9) scale(1 -1)"><path d="M0 0H4V3H0Z"/></g>
  <g id="upper" transform="translate(11 9) scale(1 -1)"><path d="M0 0H4V3H0Z"/></g>
</svg>
SVG
own/bin/python - <<'PYTHON'
import importlib.metadata
import sys

from svgpathtools import Document, svg2paths

print("svgpathtools", importlib.metadata.version("svgpathtools"))
plain = [path.bbox() for path in svg2paths("plan.svg")[0]]
drawn = sorted(path.bbox() for path in Document("plan.svg").paths())
print("svg2paths:", plain)
print("Document: ", drawn)
if plain != [(0, 4, 0, 3)] * 2 or drawn != [(1, 5, 6, 9), (11, 15, 6, 9)]:
    sys.exit("This has changed.")
print("Seen: both storeys are at one place.")
PYTHON
