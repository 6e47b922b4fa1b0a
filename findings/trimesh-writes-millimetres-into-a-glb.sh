#!/usr/bin/env bash
# trimesh 5.2.0 (PyPI). 2026-12-01.
# A scene whose units are millimetres is exported as GLB with its numbers as they are, though glTF's unit is the metre and
# trimesh reads a GLB as metres. The unit is written as an extra of the mesh, which trimesh alone knows.
# One would guess that the exporter scales, as it has the unit and the format has only one.
# Where it bites: a sofa of 2 m from a CAD file is 2 km long in every viewer, while a check with trimesh itself passes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check trimesh==5.2.0 numpy==2.2.6 pygltflib==1.16.5
own/bin/python - <<'PYTHON'
import importlib.metadata
import io
import sys

import pygltflib
import trimesh

print("trimesh", importlib.metadata.version("trimesh"), "pygltflib", importlib.metadata.version("pygltflib"))
sofa = trimesh.Scene(trimesh.creation.box((2, 0.8, 0.9)))
sofa.units = "meters"
for scene in (sofa, sofa.convert_units("millimeters")):
    glb = scene.export(file_type="glb")
    places = next(one for one in pygltflib.GLTF2().load_from_bytes(glb).accessors if one.type == "VEC3")
    read = trimesh.load_scene(io.BytesIO(glb), file_type="glb")
    print(f"{scene.units}: in the file {places.max[0] - places.min[0]:g} metres, read by trimesh as {read.extents[0]:g} {read.units}")
if (places.max[0] - places.min[0], read.units) != (2000, "millimeters"):
    sys.exit("This has changed.")
print("Seen: the sofa is 2 km long, and trimesh reads it as 2000 mm.")
PYTHON
