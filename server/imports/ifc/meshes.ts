/** Reads the meshes that web-ifc makes of bodies. */
import type {Triangle} from '#shared/home/ifc/outline.ts'
import {ifcRefusal} from '#shared/home/ifc/refusal.ts'
import type {Point} from '#shared/home/schema.ts'
import {type Matrix, placed, type Vector} from './matrix.ts'
import type {IfcModel} from './open-model.ts'

/** Triangles of all bodies that are read from meshes. */
const maxTriangles = 1_000_000
/** The height of the normal of a face that looks up or down, at least. */
const minSlope = 0.2

export interface Mesh {
  corners: Vector[]
  /** The triangles that look up, and the ones that look down, turned to look up. */
  up: Triangle[]
  down: Triangle[]
}

export interface MeshReader {
  /** Returns an element's mesh in the building's axes, in metres; undefined when it has no triangles. */
  of(element: number): Mesh | undefined
}

export function createMeshReader({api, id}: IfcModel, toBuilding: Matrix): MeshReader {
  let left = maxTriangles
  return {
    of(element) {
      const mesh: Mesh = {corners: [], up: [], down: []}
      const {geometries} = api.GetFlatMesh(id, element)
      for (let nth = 0; nth < geometries.size(); nth++) {
        const {geometryExpressID, flatTransformation} = geometries.get(nth)
        const geometry = api.GetGeometry(id, geometryExpressID)
        const data = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
        const indexes = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize())
        geometry.delete()
        left -= indexes.length / 3
        if (left < 0) throw ifcRefusal('too-large')
        addTo(mesh, cornersOf(data, flatTransformation, toBuilding), indexes)
      }
      return mesh.corners.length === 0 ? undefined : mesh
    },
  }
}

/** Each vertex has a place and a normal. web-ifc's y axis is up, and its z axis is the file's -y. */
function cornersOf(data: Float32Array, m: readonly number[], toBuilding: Matrix): Vector[] {
  const corners: Vector[] = []
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0, , u = 0, v = 0, w = 0] = m
  for (let at = 0; at + 5 < data.length; at += 6) {
    const [x, y, z] = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
    const [right, up, front] = [a * x + d * y + g * z + u, b * x + e * y + h * z + v, c * x + f * y + i * z + w]
    corners.push(placed(toBuilding, [right, -front, up]))
  }
  return corners
}

function addTo(mesh: Mesh, corners: readonly Vector[], indexes: Uint32Array): void {
  for (let at = 0; at + 2 < indexes.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((nth) => corners[indexes[at + nth] as number])
    if (a === undefined || b === undefined || c === undefined) continue
    if (![...a, ...b, ...c].every(Number.isFinite)) continue
    mesh.corners.push(a, b, c)
    const [p, q] = [minus(b, a), minus(c, a)]
    const normal = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]] as const
    const height = normal[2] / Math.hypot(...normal)
    const [one, two, three] = [flat(a), flat(b), flat(c)]
    if (height > minSlope) mesh.up.push([one, two, three])
    else if (height < -minSlope) mesh.down.push([one, three, two])
  }
}

const minus = (one: Vector, other: Vector): Vector => [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
const flat = ([x, y]: Vector): Point => [x, y]
