#!/usr/bin/env bash
# numpy-stl 4.1.1 (PyPI). 2026-12-01.
# mesh.rotate([0, 0, 1], angle) turns clockwise for a positive angle, against mathematics, CAD, glTF and its own
# transform(), which with the matrix of the same turn goes the other way.
# Where it bites: items of a plan that are placed by their rotation. Quarter turns of what is symmetric, and turns by 180°,
# come out right, so a table passes and a sofa faces the wall. rotate(axis, -angle), or transform(), is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check numpy-stl==4.1.1 numpy==2.2.6
own/bin/python - <<'PYTHON'
import importlib.metadata
import math
import sys

import numpy
from stl import mesh

print("numpy-stl", importlib.metadata.version("numpy-stl"))


def arrow():
    """A triangle from the origin towards x."""
    data = numpy.zeros(1, dtype=mesh.Mesh.dtype)
    data["vectors"][0] = [[0, 0, 0], [2, 0, 0], [0, 0, 1]]
    return mesh.Mesh(data)


rotated, transformed = arrow(), arrow()
rotated.rotate([0, 0, 1], math.radians(90))
quarter = numpy.eye(4)
quarter[:2, :2] = [[0, -1], [1, 0]]
transformed.transform(quarter)
seen = [tuple(int(round(float(part))) for part in one.vectors[0][1]) for one in (rotated, transformed)]
print(f"(2, 0, 0) by a quarter turn: rotate() {seen[0]}, transform() {seen[1]}")
if seen != [(0, -2, 0), (0, 2, 0)]:
    sys.exit("This has changed.")
print("Seen: rotate() turns clockwise.")
PYTHON
