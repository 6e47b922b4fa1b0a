#!/usr/bin/env bash
# ifcopenshell 0.9.0.post1 (PyPI). 2026-11-28.
# A file in millimetres says 2500 for a wall's height and 3000 for its place, and so do its attributes. The shape that
# ifcopenshell.geom makes of the same wall is in metres, whatever unit the file has: 2.5 high, and 3 from the origin.
# Where it bites: an importer takes walls from their shapes and doors, levels or heights from attributes. All agree for the
# sample in metres; with an architect's file in millimetres, levels are 1000 times as high as the walls on them. Multiply
# attributes by ifcopenshell.util.unit.calculate_unit_scale(), or set convert-back-units.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check ifcopenshell==0.9.0.post1
venv/bin/python - <<'PYTHON'
import sys
import ifcopenshell
import ifcopenshell.geom
import ifcopenshell.util.unit

print("ifcopenshell", ifcopenshell.version)


def house(prefix, one_metre):
    """Returns a house with a wall, 2.5 m high, 3 m from the origin, in a file of that unit."""
    f = ifcopenshell.file(schema="IFC4")
    point = lambda *at: f.createIfcCartesianPoint([float(n) for n in at])
    axes = lambda *at: f.createIfcAxis2Placement3D(point(*at), None, None)
    unit = f.createIfcSIUnit(None, "LENGTHUNIT", prefix, "METRE")
    context = f.createIfcGeometricRepresentationContext(None, "Model", 3, 1e-5, axes(0, 0, 0), None)
    new = ifcopenshell.guid.new
    f.createIfcProject(new(), None, "House", None, None, None, None, [context], f.createIfcUnitAssignment([unit]))
    outline = f.createIfcRectangleProfileDef("AREA", None, None, 4.0 * one_metre, 0.2 * one_metre)
    up = f.createIfcDirection([0.0, 0.0, 1.0])
    body = f.createIfcExtrudedAreaSolid(outline, axes(0, 0, 0), up, 2.5 * one_metre)
    shape = f.createIfcProductDefinitionShape(
        None, None, [f.createIfcShapeRepresentation(context, "Body", "SweptSolid", [body])]
    )
    place = f.createIfcLocalPlacement(None, axes(3 * one_metre, 0, 0))
    f.createIfcWall(new(), None, "Wall", None, None, place, shape, None, None)
    return f


seen = []
for prefix, one_metre in ((None, 1), ("MILLI", 1000)):
    file = house(prefix, one_metre)
    wall = file.by_type("IfcWall")[0]
    depth = file.by_type("IfcExtrudedAreaSolid")[0].Depth
    x = wall.ObjectPlacement.RelativePlacement.Location.Coordinates[0]
    shape = ifcopenshell.geom.create_shape(ifcopenshell.geom.settings(), wall)
    height = round(max(shape.geometry.verts[2::3]), 6)
    place = round(shape.transformation.matrix[12], 6)
    seen.append((depth, x, height, place))
    print(f"file in {prefix or ''}METRE: attributes say height {depth}, x {x}; the shape says height {height}, x {place}")
if seen != [(2.5, 3, 2.5, 3), (2500, 3000, 2.5, 3)]:
    sys.exit("This has changed.")
print("Seen: attributes are in the file's unit, shapes in metres.")
PYTHON
