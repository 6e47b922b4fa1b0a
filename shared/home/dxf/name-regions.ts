/** Names the spaces between walls by the texts in them. */
import {isInside} from '../geometry/rings.ts'
import {nameInLabel} from '../import/label-names.ts'
import type {WorkBudget} from '../import/work-budget.ts'
import {roomKindOf} from '../room-kind.ts'
import type {Point} from '../schema.ts'
import type {PlanText} from './plan-strokes.ts'

export interface NamedText {
  name: string
  at: Point
  height: number
  /** Whether a known word says that it names a room. */
  isRoom: boolean
}

/** Texts that name nothing: a window's or door's number, a level, a scale. */
const noNames =
  /^(?:[a-z]{1,2}[ .-]?\d{0,3}|(?:up|dn|down|scale|section|plan|floor plan|ref|fl|no|north|skala|schnitt|su|giu)\b.*|.*(?:scale|plan|elevation)\s*$)$/i
const minLetters = 3

/** Returns the texts that can name rooms. Lines of one name under each other become one: `LIVING`, `ROOM`. */
export function namesIn(texts: readonly PlanText[], budget: WorkBudget): NamedText[] {
  const named = texts.flatMap(({text, at, height}): NamedText[] => {
    budget.spend(1 + text.length / 10)
    const name = nameInLabel(text)
    if (name === undefined) return []
    const isRoom = roomKindOf(name).kind !== undefined
    return isRoom || canName(name) ? [{name, at, height, isRoom}] : []
  })
  return joinLines(named, budget)
}

/** A name without a known word has three letters, at most three words, and no inches. */
const canName = (name: string) =>
  !noNames.test(name) &&
  !/["'=:]/.test(name) &&
  name.split(' ').length <= 3 &&
  (name.match(/\p{L}/gu) ?? []).length >= minLetters

function joinLines(names: readonly NamedText[], budget: WorkBudget): NamedText[] {
  const sorted = [...names].sort((one, other) => one.at[1] - other.at[1])
  const joined: NamedText[] = []
  for (const text of sorted) {
    budget.spend(joined.length + 1)
    const above = joined.findLast(
      (each) =>
        Math.abs(each.height - text.height) <= 0.1 * text.height &&
        text.at[1] - each.at[1] <= 2.2 * text.height &&
        text.at[1] - each.at[1] > 0.5 * text.height &&
        Math.abs(each.at[0] - text.at[0]) <= 4 * text.height,
    )
    if (above && !(above.isRoom && text.isRoom && roomKindOf(above.name).kind !== roomKindOf(text.name).kind)) {
      above.name = `${above.name} ${text.name}`.slice(0, 60)
      above.at = [above.at[0], text.at[1]]
      above.isRoom ||= text.isRoom || roomKindOf(above.name).kind !== undefined
    } else joined.push({...text})
  }
  return joined
}

export interface RegionNames {
  /** The name of each region, in their order; undefined when no text or several texts claim it. */
  names: (string | undefined)[]
  /** The names in each region that several texts claim. */
  shared: string[][]
  /** Names of rooms outside all regions. */
  outside: string[]
}

export function nameRegions(
  regions: readonly {rings: readonly (readonly Point[])[]}[],
  texts: readonly NamedText[],
  budget: WorkBudget,
): RegionNames {
  const inside: NamedText[][] = regions.map(() => [])
  const outside: string[] = []
  for (const text of texts) {
    const index = regions.findIndex(({rings}) => {
      budget.spend(rings.reduce((sum, {length}) => sum + length, 0))
      return isInside(text.at, rings)
    })
    if (index >= 0) inside[index]?.push(text)
    else if (text.isRoom) outside.push(text.name)
  }
  const shared: string[][] = []
  const names = inside.map((list) => {
    const rooms = claimsOf(list)
    const distinct = [...new Set(rooms.map(({name}) => name))]
    if (distinct.length > 1) shared.push(distinct)
    return distinct.length === 1 ? distinct[0] : undefined
  })
  return {names, shared, outside}
}

/** Names of rooms, and unknown names as tall as the tallest of them, claim a space. Smaller texts are notes. */
function claimsOf(list: readonly NamedText[]): NamedText[] {
  const rooms = list.filter(({isRoom}) => isRoom)
  const most = (rooms.length > 0 ? rooms : list).reduce((height, text) => Math.max(height, text.height), 0)
  return list.filter(({isRoom, height}) => isRoom || height > most * 0.9)
}
