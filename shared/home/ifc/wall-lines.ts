/** Finds the centre lines of walls. */
import type {Point} from '../schema.ts'
import {extentOf, leastRectangle} from './hull.ts'
import type {CurvePart, IfcWall} from './ifc-house.ts'

export interface WallLine extends CurvePart {
  thickness: number
}

/** Metres. A thinner body is a plane, as in models of energy: it gets a thickness. */
const minThickness = 0.01
const ofPlanes = 0.1
/** Metres between the middles of the layers and of the body: with more, the layers lie on the axis's other side. */
const maxOff = 0.01

/** Returns the lines of a wall; none when it has no shape of a wall. */
export function wallLines(wall: IfcWall): WallLine[] {
  const {axis, body} = wall
  const [first] = axis
  if (first === undefined) return rectangleOf(wall)
  const isStraight = axis.length === 1 && first.arc === 0
  const across = isStraight && body ? acrossOf(first, body.hull) : undefined
  const faces = facesOf(wall.faces, across)
  if (faces === undefined) return rectangleOf(wall)
  const [near, far] = faces
  return axis.map((part) => ({...movedAcross(part, (near + far) / 2), thickness: thicknessOf(far - near)}))
}

function rectangleOf({body}: IfcWall): WallLine[] {
  const rectangle = body && leastRectangle(body.hull)
  if (rectangle === undefined) return []
  return [{a: rectangle.a, b: rectangle.b, arc: 0, thickness: thicknessOf(rectangle.width)}]
}

const thicknessOf = (width: number): number => (width < minThickness ? ofPlanes : width)

type Faces = readonly [number, number]

/** Returns the faces by the layers, on the side of the axis where the body is; else the body's own. */
function facesOf(layers: Faces | undefined, body: Faces | undefined): Faces | undefined {
  if (layers === undefined) return body
  if (body === undefined) return layers
  const middle = ([near, far]: Faces) => (near + far) / 2
  const turned: Faces = [-layers[1], -layers[0]]
  const isOff = (faces: Faces) => Math.abs(middle(faces) - middle(body)) > maxOff
  if (!isOff(layers)) return layers
  return isOff(turned) ? body : turned
}

/** Returns how far a body reaches to the left of a straight axis, at both sides. */
function acrossOf({a, b}: CurvePart, hull: readonly Point[]): Faces | undefined {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  if (length < 1e-6 || hull.length < 3) return undefined
  const normal: Point = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length]
  const [near, far] = extentOf(hull, normal)
  const at = a[0] * normal[0] + a[1] * normal[1]
  return [near - at, far - at]
}

/** Moves a part of the axis to its left. The ends of an arc move along its radius. */
function movedAcross({a, b, arc}: CurvePart, by: number): CurvePart {
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0])
  const half = (arc * Math.PI) / 360
  const move = ([x, y]: Point, tangent: number): Point => [x - Math.sin(tangent) * by, y + Math.cos(tangent) * by]
  return {a: move(a, angle - half), b: move(b, angle + half), arc}
}
