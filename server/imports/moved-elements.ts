import {type LocatedElement, locatedElements} from '#shared/home/carry-over/located-elements.ts'
import type {Home} from '#shared/home/schema.ts'
import {elementKey} from '../homes/elements.ts'

/** An element that a new version has in another place, or on another plan. */
export interface MovedElement {
  kind: string
  id: string
  planId: string
  /** How far it moved, in metres. */
  by: readonly [x: number, y: number]
}

/** Metres below which an element is where it was. */
const least = 0.05

/**
 * Returns the elements among `refs` that moved. Rooms and walls are left out: a comment on one is about a place in it,
 * which stays although the room becomes larger.
 */
export function movedElements(last: Home, next: Home, refs: readonly {kind: string; id: string}[]): MovedElement[] {
  if (refs.length === 0) return []
  const [olds, news] = [last, next].map((home) => new Map(locatedElements(home).map((one) => [elementKey(one), one])))
  return refs.flatMap(({kind, id}) => {
    const [old, now] = [olds?.get(elementKey({kind, id})), news?.get(elementKey({kind, id}))]
    if (old === undefined || now?.within === undefined || old.within === undefined) return []
    const by = wayBetween(old, now)
    if (by === undefined) return []
    const isThere = Math.hypot(...by) < least && old.within === now.within
    return isThere ? [] : [{kind, id, planId: now.within, by}]
  })
}

const stayingKinds: ReadonlySet<string> = new Set(['level', 'plan', 'area', 'room', 'wall'])

function wayBetween(old: LocatedElement, now: LocatedElement): [x: number, y: number] | undefined {
  const [[oldX, oldY] = [], [x, y] = []] = [old.points[0], now.points[0]]
  if (stayingKinds.has(old.kind) || oldX === undefined || oldY === undefined) return undefined
  return x === undefined || y === undefined ? undefined : [x - oldX, y - oldY]
}
