/** Finds the plans, elevations and sections that stand side by side in one drawing: groups of lines apart by a gap. */
import type {WorkBudget} from '../import/work-budget.ts'
import type {Vector} from './drawing.ts'
import type {Part} from './plan-strokes.ts'

interface Line {
  a: Vector
  b: Vector
}

export interface LineGroup extends Part {
  /** The sum of its lines' lengths, in the drawing's units. */
  length: number
}

/** The drawing is divided into at most this many columns and rows. */
const maxCells = 2000
/** Groups with less than this share of the longest group's lines are symbols and notes. */
const minShare = 0.08

/** Returns the groups of lines, the longest first. Lines closer than about `gap` are one group. */
export function findParts(lines: readonly Line[], gap: number, budget: WorkBudget): LineGroup[] {
  const [left, bottom, right, top] = extent(lines)
  const cell = Math.max(gap, (right - left) / maxCells, (top - bottom) / maxCells, 1e-9)
  const groupOf = new Map<string, number>()
  const parents: number[] = []
  const root = (index: number): number => {
    let at = index
    while (parents[at] !== at) {
      parents[at] = parents[parents[at] as number] as number
      at = parents[at] as number
    }
    return at
  }
  const owners = lines.map((line) => {
    let own: number | undefined
    for (const [column, row] of cellsOf(line, left, bottom, cell)) {
      budget.spend(1)
      const key = `${column} ${row}`
      const known = groupOf.get(key)
      if (known === undefined) {
        if (own === undefined) own = parents.push(parents.length) - 1
        groupOf.set(key, own)
      } else if (own === undefined) own = known
      else parents[root(known)] = root(own)
    }
    return own as number
  })
  // Cells side by side, also at corners, are one group.
  for (const [key, group] of groupOf) {
    const [column, row] = key.split(' ').map(Number) as [number, number]
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ] as const) {
      const beside = groupOf.get(`${column + dx} ${row + dy}`)
      if (beside !== undefined) parents[root(beside)] = root(group)
    }
  }
  return grouped(lines, owners.map(root))
}

function grouped(lines: readonly Line[], owners: readonly number[]): LineGroup[] {
  const groups = new Map<number, LineGroup>()
  for (const [index, {a, b}] of lines.entries()) {
    const owner = owners[index] as number
    const group = groups.get(owner) ?? {left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity, length: 0}
    groups.set(owner, group)
    group.left = Math.min(group.left, a[0], b[0])
    group.right = Math.max(group.right, a[0], b[0])
    group.bottom = Math.min(group.bottom, a[1], b[1])
    group.top = Math.max(group.top, a[1], b[1])
    group.length += Math.hypot(b[0] - a[0], b[1] - a[1])
  }
  const sorted = [...groups.values()].sort((one, other) => other.length - one.length)
  return sorted.filter(({length}) => length >= minShare * (sorted[0]?.length ?? 0))
}

function extent(lines: readonly Line[]): [left: number, bottom: number, right: number, top: number] {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const {a, b} of lines) {
    left = Math.min(left, a[0], b[0])
    right = Math.max(right, a[0], b[0])
    bottom = Math.min(bottom, a[1], b[1])
    top = Math.max(top, a[1], b[1])
  }
  return [left, bottom, right, top]
}

/** Yields the cells that a line passes, or nearly. */
function* cellsOf({a, b}: Line, left: number, bottom: number, cell: number): Generator<[number, number]> {
  const steps = Math.ceil(Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1])) / cell) || 1
  for (let step = 0; step <= steps; step++) {
    const x = a[0] + ((b[0] - a[0]) * step) / steps
    const y = a[1] + ((b[1] - a[1]) * step) / steps
    yield [Math.floor((x - left) / cell), Math.floor((y - bottom) / cell)]
  }
}
