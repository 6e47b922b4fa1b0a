/** Where the ends of walls meet. */
import type {Point} from '../schema.ts'
import {cellKey} from './cells.ts'
import {apart} from './vectors.ts'
import type {WallBody} from './wall-body.ts'

/** Ends nearer than this are one corner. */
const joint = 0.001
/** How long a wall must be, in halves of the thickest of its neighbours, to have corners of its own. */
const stubLength = 0.4

export interface End {
  body: WallBody
  end: 'a' | 'b'
  point: Point
  /** From the corner into the wall. */
  out: Point
}

export function cornersOf(bodies: readonly WallBody[]): End[][] {
  const cells = new Map<number, End[][]>()
  const corners: End[][] = []
  for (const body of bodies)
    for (const end of endsOf(body)) {
      const [x, y] = end.point.map((value) => Math.round(value / joint)) as [number, number]
      const known = knownCorner(cells, x, y, end.point)
      if (known !== undefined) {
        known.push(end)
        continue
      }
      const corner = [end]
      corners.push(corner)
      const there = cells.get(cellKey(x, y))
      if (there === undefined) cells.set(cellKey(x, y), [corner])
      else there.push(corner)
    }
  return corners
}

function knownCorner(cells: ReadonlyMap<number, End[][]>, x: number, y: number, point: Point): End[] | undefined {
  for (const dx of [-1, 0, 1])
    for (const dy of [-1, 0, 1])
      for (const corner of cells.get(cellKey(x + dx, y + dy)) ?? [])
        if (corner[0] !== undefined && apart(corner[0].point, point) <= joint) return corner
  return undefined
}

/**
 * Walls much shorter than their neighbours are thick, as imported homes have them: the corners at their ends are as good
 * as one. They are drawn square, within what their neighbours cover.
 */
export function stubsOf(corners: readonly End[][]): ReadonlySet<WallBody> {
  const shortEnds = new Map<WallBody, number>()
  for (const corner of corners) {
    const longest = stubLength * corner.reduce((most, {body}) => Math.max(most, body.half), 0)
    for (const {body} of corner)
      if (corner.length > 1 && body.line.length < longest) shortEnds.set(body, (shortEnds.get(body) ?? 0) + 1)
  }
  return new Set([...shortEnds].filter(([, ends]) => ends === 2).map(([body]) => body))
}

/** The corners without the ends of stubs; those that a stub joins are one. */
export function withoutStubs(corners: readonly End[][], stubs: ReadonlySet<WallBody>): readonly End[][] {
  if (stubs.size === 0) return corners
  const kept = joinedBy(corners, stubs)
  const merged = new Map<End[], End[]>()
  for (const corner of corners) {
    const into = merged.get(kept(corner)) ?? []
    merged.set(kept(corner), into)
    for (const end of corner) if (!stubs.has(end.body)) into.push(end)
  }
  return [...merged.values()].filter(({length}) => length > 0)
}

/** Answers the one corner that stands for all those which stubs join to it. */
function joinedBy(corners: readonly End[][], stubs: ReadonlySet<WallBody>): (corner: End[]) => End[] {
  const joinedTo = new Map<End[], End[]>()
  const kept = (corner: End[]): End[] => {
    let last = corner
    for (let next = joinedTo.get(last); next !== undefined; next = joinedTo.get(last)) last = next
    return last
  }
  const other = new Map<WallBody, End[]>()
  for (const corner of corners)
    for (const {body} of corner.filter((end) => stubs.has(end.body))) {
      const [one, next] = [kept(other.get(body) ?? corner), kept(corner)]
      if (one !== next) joinedTo.set(next, one)
      other.set(body, corner)
    }
  return kept
}

function endsOf(body: WallBody): End[] {
  const start = body.line.at(0)
  const stop = body.line.at(body.line.length)
  return [
    {body, end: 'a', point: start.point, out: start.direction},
    {body, end: 'b', point: stop.point, out: [-stop.direction[0], -stop.direction[1]]},
  ]
}
