/** Finds the elements of one home again in another. */
import type {ElementKind} from '../../api/resources.ts'
import type {Home, Point} from '../schema.ts'
import {type LocatedElement, locatedElements} from './located-elements.ts'

/**
 * The origin of a file's ids: its author wrote them, so an id is a promise, or an import made them from names and
 * order, so the id of a deleted lamp may pass to the next one.
 */
export type IdOrigin = 'written' | 'generated'

/** Metres between two places that count as the same. A room's point lies anywhere inside it. */
const tolerance = 0.05
const roomTolerance = 0.5
/** Metres that a wall may have moved while its generated id still names it. */
const wallReach = 1

/** Limits the work for each element: no person puts so many of one name in one place. */
const maxTried = 200

/** The kinds that keep their identity when only their name in the file changed. */
const renamable: ReadonlySet<ElementKind> = new Set(['level', 'plan', 'room', 'opening', 'light', 'stair'])

/** Kinds are matched in this order: the place of an element is within its plan, and that of a plan on its level. */
const order: readonly (readonly ElementKind[])[] = [
  ['level'],
  ['plan'],
  ['area', 'room', 'wall', 'opening', 'item', 'light', 'plate', 'awning', 'stair', 'presentation'],
]

/** The elements of the last version, by the elements of the next home that they became. */
export type Matches = ReadonlyMap<LocatedElement, LocatedElement>

export interface Matched {
  /** The elements of the last version. */
  last: readonly LocatedElement[]
  next: readonly LocatedElement[]
  lastOf: Matches
}

/** Matches elements by id, else by kind, name and place. Each is matched once at most. */
export function matchElements(last: Home, next: Home, origin: IdOrigin): Matched {
  const all = {last: locatedElements(last), next: locatedElements(next)}
  const lastOf = new Map<LocatedElement, LocatedElement>()
  const used = new Set<LocatedElement>()
  /** The ids that matched levels and plans had, by those in the next home. */
  const containers = new Map<string, string>()

  for (const kinds of order) {
    const ofKinds = ({kind}: LocatedElement) => kinds.includes(kind)
    const olds = all.last.filter(ofKinds)
    const news = all.next.filter(ofKinds)
    const rules = [...rulesOf[origin]]
    if (kinds.length === 1 && olds.length === 1 && news.length === 1) rules.push(onlyOne)
    for (const rule of rules) applyRule(rule, olds, news)
    for (const [element, old] of lastOf) containers.set(element.id, old.id)
  }
  return {...all, lastOf}

  function applyRule({keyOf, isSame}: Rule, olds: readonly LocatedElement[], news: readonly LocatedElement[]) {
    const unmatched = olds.filter((old) => !used.has(old))
    const waiting = Map.groupBy(unmatched, (old) => keyOf(old, old.within))
    for (const element of news) {
      if (lastOf.has(element)) continue
      const within = containers.get(element.within ?? '') ?? element.within
      const candidates = waiting.get(keyOf(element, within)) ?? []
      const index = candidates.slice(0, maxTried).findIndex((old) => isSame(old, element))
      const [old] = index < 0 ? [] : candidates.splice(index, 1)
      if (old === undefined) continue
      used.add(old)
      lastOf.set(element, old)
    }
  }
}

/** A way to find elements again: by a key, and a test for elements with the same key. */
interface Rule {
  keyOf: KeyOf
  isSame(one: LocatedElement, other: LocatedElement): boolean
}

type KeyOf = (element: LocatedElement, within: string | undefined) => string

/** The cells, in metres, in which near places are searched; a shift of half a cell finds those across a border. */
const cell = 2 * wallReach
const shifts = [0, 0.5].flatMap((x) => [0, 0.5].map((y) => [x, y] as const))

function byCell(keyOf: KeyOf): KeyOf[] {
  return shifts.map(([right, down]) => (element, within) => {
    const [x, y] = middleOf(element.points)
    return `${Math.floor(x / cell + right)} ${Math.floor(y / cell + down)} ${keyOf(element, within)}`
  })
}

function middleOf(points: readonly Point[]): Point {
  const count = Math.max(points.length, 1)
  return [points.reduce((sum, [x]) => sum + x, 0) / count, points.reduce((sum, [, y]) => sum + y, 0) / count]
}

function isNear(one: LocatedElement, other: LocatedElement, reach?: number): boolean {
  const within = reach ?? (one.kind === 'room' ? roomTolerance : tolerance)
  if (one.points.length !== other.points.length) return false
  const areNear = (points: readonly Point[]) =>
    points.every((point, index) => distance(point, one.points[index] as Point) <= within)
  return areNear(other.points) || (one.points.length > 1 && areNear(other.points.toReversed()))
}

const byId: KeyOf = ({kind, id}) => `${kind} ${id}`
const byName: KeyOf = ({kind, name}, within) => JSON.stringify([kind, within, name])
const byKind: KeyOf = ({kind}, within) => JSON.stringify([kind, within])

const sameNameAndPlace: readonly Rule[] = byCell(byName).map((keyOf) => ({
  keyOf,
  isSame: (one, other) => isNear(one, other),
}))

const rulesOf: Record<IdOrigin, readonly Rule[]> = {
  written: [{keyOf: byId, isSame: () => true}, ...sameNameAndPlace],
  generated: [
    {keyOf: byId, isSame: (one, other) => one.name === other.name && isNear(one, other)},
    ...sameNameAndPlace,
    {keyOf: byId, isSame: (one, other) => one.kind !== 'wall' || isNear(one, other, wallReach)},
    ...byCell(byKind).map((keyOf) => ({
      keyOf,
      isSame: (one: LocatedElement, other: LocatedElement) => renamable.has(one.kind) && isNear(one, other),
    })),
  ],
}

/** The only plan of a home stays its plan under any other name: comments are pinned on it. */
const onlyOne: Rule = {keyOf: ({kind}) => kind, isSame: () => true}

const distance = ([x, y]: Point, [otherX, otherY]: Point) => Math.hypot(otherX - x, otherY - y)
