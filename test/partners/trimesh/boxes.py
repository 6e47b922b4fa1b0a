"""Prints the box of each named node of glTF files, whether its mesh is closed, and its volume: a line of JSON a file."""
import json
import sys

import trimesh

for path in sys.argv[1:]:
    scene = trimesh.load(path, force="scene")
    nodes = {}
    for name in scene.graph.nodes_geometry:
        transform, geometry = scene.graph[name]
        mesh = scene.geometry[geometry].copy()
        mesh.apply_transform(transform)
        mesh.merge_vertices()
        # A mesh of several surfaces becomes several nodes below its own.
        while name is not None:
            nodes.setdefault(name, []).append(mesh)
            name = scene.graph.transforms.parents.get(name)
    told = {}
    for name, meshes in nodes.items():
        mesh = trimesh.util.concatenate(meshes)
        mesh.merge_vertices()
        told[name] = {"box": mesh.bounds.flatten().tolist(), "closed": bool(mesh.is_watertight), "volume": float(mesh.volume)}
    print(json.dumps(told))
