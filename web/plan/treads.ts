import type {Point} from '#shared/home/schema.ts'
import type {Segment} from './free-space.ts'
import {pathLines, perMetre} from './path-lines.ts'

/** Half the depth of the deepest tread, in metres. A landing is deeper, and a name may lie there. */
const deepest = 0.25

/** A stair's tread: its middle line and half its depth, in metres. */
export interface Tread {
  line: Segment
  half: number
}

/** Returns the treads of the stairs that a drawing has. */
export function treadsOf(drawing: ParentNode): Tread[] {
  return [...drawing.querySelectorAll('.stair')].flatMap((stair) => {
    const edges = [...stair.querySelectorAll('.treads')].flatMap((path) => pathLines(path.getAttribute('d') ?? ''))
    return edges.slice(1).flatMap((edge, index) => treadBetween(edges[index] as Segment, edge))
  })
}

function treadBetween([a, b]: Segment, [c, d]: Segment): Tread[] {
  const half = Math.max(lengthOf(a, c), lengthOf(b, d)) / 2 / perMetre
  if (half > deepest) return []
  return [{line: withoutEnds([middleOf(a, c), middleOf(b, d)], half), half}]
}

/** Returns a line without its ends: a line is drawn with its half around it on all sides. */
function withoutEnds([[ax, ay], [bx, by]]: Segment, half: number): Segment {
  const share = Math.min(half / (Math.hypot(bx - ax, by - ay) || 1), 0.5)
  const [dx, dy] = [(bx - ax) * share, (by - ay) * share]
  return [
    [ax + dx, ay + dy],
    [bx - dx, by - dy],
  ]
}

const lengthOf = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay)

const middleOf = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2 / perMetre, (ay + by) / 2 / perMetre]
