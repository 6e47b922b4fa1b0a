/** Finds the outline of a floor in RoomPlan's mesh: triangles in any order, with an underside and edges. */

/** Metres between heights that are one. */
const near = 1e-4

/**
 * Returns the longest outline of the triangles in the plane of the first one. `indices` has three points for each. An
 * edge is on the outline when no other triangle runs along it.
 */
export function meshOutline(points: readonly number[][], indices: readonly number[]): number[][] {
  const height = points[indices[0] ?? -1]?.[2]
  const isInPlane = (index: number | undefined) =>
    index !== undefined && Math.abs((points[index]?.[2] ?? Number.NaN) - (height ?? Number.NaN)) < near
  const edges = new Set<string>()
  const pairs: [number, number][] = []
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const [a, b, c] = indices.slice(at, at + 3) as [number, number, number]
    if (![a, b, c].every(isInPlane)) continue
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      edges.add(`${from} ${to}`)
      pairs.push([from, to])
    }
  }
  const next = new Map(pairs.filter(([from, to]) => !edges.has(`${to} ${from}`)))
  let best: number[] = []
  for (let [start] = next.keys(); start !== undefined; [start] = next.keys()) {
    const loop: number[] = []
    for (let at: number | undefined = start; at !== undefined && next.has(at); ) {
      loop.push(at)
      const to: number | undefined = next.get(at)
      next.delete(at)
      at = to
    }
    if (loop.length > best.length) best = loop
  }
  return best.map((index) => points[index] as number[])
}
