"""Prints what ifcopenshell sees in an IFC file, as JSON: metres, in the project's axes."""

import json
import sys

import ifcopenshell
import ifcopenshell.geom
import ifcopenshell.util.placement
import ifcopenshell.util.unit

file = ifcopenshell.open(sys.argv[1])
scale = ifcopenshell.util.unit.calculate_unit_scale(file)
settings = ifcopenshell.geom.settings()
settings.set("use-world-coords", True)


def shape_of(element):
    try:
        geometry = ifcopenshell.geom.create_shape(settings, element).geometry
    except RuntimeError:
        return None
    corners = [tuple(geometry.verts[at : at + 3]) for at in range(0, len(geometry.verts), 3)]
    faces = [tuple(geometry.faces[at : at + 3]) for at in range(0, len(geometry.faces), 3)]
    return (corners, faces) if corners else None


def middle_of(corners, x, y):
    """Returns the middle of the corners along two directions, with the extents."""
    extents = []
    for direction in (x, y):
        along = [corner[0] * direction[0] + corner[1] * direction[1] for corner in corners]
        extents.append((min(along), max(along)))
    s, t = [(low + high) / 2 for low, high in extents]
    return [s * x[0] + t * y[0], s * x[1] + t * y[1]], [high - low for low, high in extents]


def axes_of(element):
    matrix = ifcopenshell.util.placement.get_local_placement(element.ObjectPlacement)
    return (matrix[0][0], matrix[1][0]), (matrix[0][1], matrix[1][1])


def opening_of(element, hole, wall):
    shape = shape_of(hole)
    if shape is None:
        return None
    corners = shape[0]
    x, y = axes_of(element)
    length = (x[0] ** 2 + x[1] ** 2) ** 0.5
    if length < 0.9:
        x, y = (1, 0), (0, 1)
    middle, (width, depth) = middle_of(corners, x, y)
    stated = getattr(element, "OverallWidth", None)
    return {
        "id": element.GlobalId,
        "type": element.is_a(),
        "wall": wall.GlobalId if wall else None,
        "middle": middle,
        "along": list(x),
        "width": width,
        "stated": stated * scale if stated else None,
        "low": min(corner[2] for corner in corners),
        "high": max(corner[2] for corner in corners),
    }


def area_of(shape):
    """Returns the area from above: half of what all faces have there, whichever way they are said to look."""
    corners, faces = shape
    area = 0
    for face in faces:
        (ax, ay, _), (bx, by, _), (cx, cy, _) = (corners[at] for at in face)
        area += abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2
    return area / 2


openings = []
for void in file.by_type("IfcRelVoidsElement"):
    hole, wall = void.RelatedOpeningElement, void.RelatingBuildingElement
    for fill in [rel.RelatedBuildingElement for rel in hole.HasFillings or ()] or [hole]:
        if fill is hole and not wall.is_a("IfcWall"):
            continue
        found = opening_of(fill, hole, wall)
        if found:
            openings.append(found)

spaces = []
for space in file.by_type("IfcSpace"):
    shape = shape_of(space)
    if shape:
        spaces.append({"id": space.GlobalId, "name": space.LongName or space.Name or "", "area": area_of(shape)})

count = lambda kind: len(file.by_type(kind))
print(
    json.dumps(
        {
            "walls": count("IfcWall") + count("IfcCurtainWall"),
            "doors": count("IfcDoor"),
            "windows": count("IfcWindow"),
            "storeys": count("IfcBuildingStorey"),
            "openings": openings,
            "spaces": spaces,
        }
    )
)
