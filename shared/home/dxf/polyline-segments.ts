import type {CurveEntity, LineEntity, PolylineEntity, Vector} from './drawing.ts'

/** Yields a polyline's straight and curved parts. Vertices in one place have no part between them. */
export function* segmentsOf({vertices, isClosed, layer}: PolylineEntity): Generator<LineEntity | CurveEntity> {
  const count = isClosed ? vertices.length : vertices.length - 1
  for (let index = 0; index < count; index++) {
    const {at: a, bulge} = vertices[index] as PolylineEntity['vertices'][0]
    const {at: b} = vertices[(index + 1) % vertices.length] as PolylineEntity['vertices'][0]
    if (a[0] === b[0] && a[1] === b[1]) continue
    yield Math.abs(bulge) < 1e-9 ? {type: 'line', layer, a, b} : arcOf(a, b, bulge, layer)
  }
}

/** Returns the arc with this bulge: the tangent of a quarter of its angle, positive anticlockwise. */
function arcOf(a: Vector, b: Vector, bulge: number, layer: string): CurveEntity {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  // The centre is on the left of the walk when the arc runs anticlockwise by less than half a circle.
  const away = (1 - bulge * bulge) / (4 * bulge)
  const center: Vector = [(a[0] + b[0]) / 2 - dy * away, (a[1] + b[1]) / 2 + dx * away]
  const u: Vector = [a[0] - center[0], a[1] - center[1]]
  const side = Math.sign(bulge)
  return {
    type: 'curve',
    layer,
    center,
    u,
    v: [-u[1] * side, u[0] * side],
    start: 0,
    sweep: 4 * Math.atan(Math.abs(bulge)),
  }
}

/** Returns the point of a curve at a part of its sweep, from 0 to 1. */
export function pointOn({center, u, v, start, sweep}: CurveEntity, part: number): Vector {
  const [cos, sin] = [Math.cos(start + sweep * part), Math.sin(start + sweep * part)]
  return [center[0] + u[0] * cos + v[0] * sin, center[1] + u[1] * cos + v[1] * sin]
}
