#!/usr/bin/env bash
# usd-core 26.11 (PyPI). 2026-12-01.
# A file in metres (metersPerUnit 1) referenced by a file in centimetres keeps its numbers: a sofa of 2 m is 2 cm long. The
# default of a new stage is centimetres and Y up, whether it says so or not, and packing into USDZ succeeds as well.
# One would guess that a format in which each file states its unit and its up axis converts them where files meet.
# Where it bites: a house put together from a furniture library, on its way to a phone's view of it in the room.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check usd-core==26.11
own/bin/python - <<'PYTHON'
import importlib.metadata
import sys

from pxr import Usd, UsdGeom, UsdUtils

print("usd-core", importlib.metadata.version("usd-core"))
sofa = Usd.Stage.CreateNew("sofa.usda")
UsdGeom.SetStageMetersPerUnit(sofa, 1)
UsdGeom.SetStageUpAxis(sofa, UsdGeom.Tokens.z)
sofa.SetDefaultPrim(UsdGeom.Xform.Define(sofa, "/Sofa").GetPrim())
body = UsdGeom.Cube.Define(sofa, "/Sofa/Body")
body.CreateSizeAttr(2)
body.CreateExtentAttr([(-1, -1, -1), (1, 1, 1)])
sofa.Save()


def length(stage, path):
    bounds = UsdGeom.BBoxCache(Usd.TimeCode.Default(), ["default"]).ComputeWorldBound(stage.GetPrimAtPath(path))
    return round(bounds.ComputeAlignedRange().GetSize()[0] * UsdGeom.GetStageMetersPerUnit(stage), 3)


house = Usd.Stage.CreateNew("house.usda")
house.SetDefaultPrim(UsdGeom.Xform.Define(house, "/House").GetPrim())
house.DefinePrim("/House/Sofa", "Xform").GetReferences().AddReference("./sofa.usda")
house.Save()
packed = UsdUtils.CreateNewUsdzPackage("house.usda", "house.usdz")
alone, referenced = length(sofa, "/Sofa"), length(Usd.Stage.Open("house.usdz"), "/House/Sofa")
print("the sofa alone:", alone, "m; packed into USDZ:", packed, "; the sofa in the house:", referenced, "m")
if (alone, packed, referenced) != (2, True, 0.02):
    sys.exit("This has changed.")
print("Seen: the sofa is 2 cm long.")
PYTHON
