/** Computes the area with a positive winding number, where a simple ring of positive area has winding number 1. */

export type Coordinates = readonly [x: number, y: number]

/** A line with the lesser y first; `turn` is 1 if it was drawn that way, -1 if it was drawn upwards. */
interface Edge {
  top: number
  bottom: number
  x: number
  slope: number
  turn: number
}

const xAt = (edge: Edge, y: number) => edge.x + edge.slope * (y - edge.top)

/** The work still allowed. Each function subtracts its own. */
export interface Budget {
  left: number
}

/** Returns undefined when the work exceeds the budget. */
export function windingArea(loops: readonly (readonly Coordinates[])[], budget: Budget): number | undefined {
  const edges = loops.flatMap(edgesOf).sort((one, other) => one.top - other.top)
  const levels = sweepLevels(edges, budget)
  if (levels === undefined) return undefined

  let area = 0
  let active: Edge[] = []
  let following = 0
  for (const [index, level] of levels.entries()) {
    const below = levels[index + 1]
    if (below === undefined) break
    active = active.filter(({bottom}) => bottom > level)
    budget.left -= active.length
    if (budget.left < 0) return undefined
    for (; (edges[following]?.top ?? Number.POSITIVE_INFINITY) <= level; following++)
      active.push(edges[following] as Edge)
    area += (below - level) * coveredAt(active, (level + below) / 2)
  }
  return area
}

function edgesOf(loop: readonly Coordinates[]): Edge[] {
  return loop.flatMap(([x1, y1], index) => {
    const [x0, y0] = loop[(index || loop.length) - 1] as Coordinates
    if (y0 === y1) return []
    const slope = (x1 - x0) / (y1 - y0)
    return y0 < y1 ? [{top: y0, bottom: y1, x: x0, slope, turn: 1}] : [{top: y1, bottom: y0, x: x1, slope, turn: -1}]
  })
}

/** Returns every y where a line begins or ends, or two lines cross. Between two levels the lines keep their order. */
function sweepLevels(edges: readonly Edge[], budget: Budget): number[] | undefined {
  const levels = edges.flatMap(({top, bottom}) => [top, bottom])
  let active: Edge[] = []
  for (const edge of edges) {
    active = active.filter(({bottom}) => bottom > edge.top)
    budget.left -= active.length
    if (budget.left < 0) return undefined
    for (const other of active) {
      const bottom = Math.min(edge.bottom, other.bottom)
      const [before, after] = [xAt(edge, edge.top) - xAt(other, edge.top), xAt(edge, bottom) - xAt(other, bottom)]
      if (before !== 0 && after !== 0 && before < 0 !== after < 0)
        levels.push(edge.top + ((bottom - edge.top) * before) / (before - after))
    }
    active.push(edge)
  }
  return [...new Set(levels)].sort((one, other) => one - other)
}

function coveredAt(edges: readonly Edge[], y: number): number {
  const crossings = edges.map((edge) => ({x: xAt(edge, y), turn: edge.turn})).sort((one, other) => one.x - other.x)
  let winding = 0
  let covered = 0
  for (const [index, {x, turn}] of crossings.entries()) {
    // An upward line enters its loop, seen from the left.
    winding -= turn
    if (winding > 0) covered += (crossings[index + 1]?.x ?? x) - x
  }
  return covered
}
