import {clockwiseArea} from '../geometry/rings.ts'
import type {Point} from '../schema.ts'
import type {MeshBuilder} from './mesh-builder.ts'
import type {Surface} from './surface.ts'
import {triangulate} from './triangulate.ts'

interface Prism {
  bottom: number
  top: number
  surfaces: {top: Surface; bottom: Surface; side: Surface}
}

/** Adds an upright prism over an outline and its holes. The outline may run either way, its holes the other way. */
export function addPrism(
  mesh: MeshBuilder,
  rings: readonly (readonly Point[])[],
  {bottom, top, surfaces}: Prism,
): void {
  const outlines = rings.map(withoutStraight).filter(({length}) => length > 2)
  const [outer] = outlines
  if (outer === undefined) return
  const turned = clockwiseArea(outer) < 0 ? outlines.map((ring) => ring.slice().reverse()) : outlines
  const points = turned.flat()
  const low = points.map(([x, y]) => mesh.corner(x, y, bottom))
  const high = points.map(([x, y]) => mesh.corner(x, y, top))
  for (const [a, b, c] of triangulate(turned)) {
    mesh.face(surfaces.top, high[a] as number, high[c] as number, high[b] as number)
    mesh.face(surfaces.bottom, low[a] as number, low[b] as number, low[c] as number)
  }
  let start = 0
  for (const ring of turned) {
    for (let index = 0; index < ring.length; index++) {
      const [from, to] = [start + index, start + ((index + 1) % ring.length)]
      mesh.face(surfaces.side, low[to] as number, low[from] as number, high[from] as number, high[to] as number)
    }
    start += ring.length
  }
}

/** Removes points where the outline goes straight on or back. */
function withoutStraight(ring: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const [index, point] of ring.entries()) {
    const before = kept[kept.length - 1] ?? (ring[ring.length - 1] as Point)
    const after = ring[(index + 1) % ring.length] as Point
    if (Math.abs(clockwiseArea([before, point, after])) > 1e-9) kept.push(point)
  }
  return kept
}
