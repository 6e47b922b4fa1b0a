"""Prints what ezdxf draws of each file: a JSON list of [kind, numbers] a line."""
import json
import sys

from ezdxf import recover


def points(kind, *vectors):
    return [kind, [value for vector in vectors for value in (vector[0], vector[1])]]


def curve(start, middle, end):
    return points("curve", *sorted([tuple(start)[:2], tuple(end)[:2]]), middle)


def of(entity):
    kind = entity.dxftype()
    dxf = entity.dxf
    if kind == "INSERT":
        copies = entity.multi_insert() if entity.mcount > 1 else [entity]
        for copy in copies:
            for part in copy.virtual_entities():
                yield from of(part)
    elif kind in ("LWPOLYLINE", "POLYLINE"):
        for part in entity.virtual_entities():
            yield from of(part)
    elif kind == "LINE":
        if dxf.start.distance(dxf.end) > 0:
            yield points("line", *sorted([tuple(dxf.start)[:2], tuple(dxf.end)[:2]]))
    elif kind == "CIRCLE":
        yield points("round", entity.ocs().to_wcs(dxf.center))
    elif kind == "ARC":
        sweep = (dxf.end_angle - dxf.start_angle) % 360
        yield curve(*entity.vertices([dxf.start_angle, dxf.start_angle + sweep / 2, dxf.end_angle]))
    elif kind == "ELLIPSE":
        sweep = (dxf.end_param - dxf.start_param) % 6.283185307179586 or 6.283185307179586
        if sweep > 6.2831:
            yield points("round", dxf.center)
        else:
            yield curve(*entity.vertices([dxf.start_param, dxf.start_param + sweep / 2, dxf.start_param + sweep]))
    elif kind == "TEXT":
        is_aligned = dxf.halign != 0 or dxf.valign != 0
        yield points("text", entity.ocs().to_wcs(dxf.align_point if is_aligned else dxf.insert))
    elif kind == "MTEXT":
        yield points("text", dxf.insert)


for path in sys.argv[1:]:
    document, _ = recover.readfile(path)
    print(json.dumps([shape for entity in document.modelspace() for shape in of(entity)]))
