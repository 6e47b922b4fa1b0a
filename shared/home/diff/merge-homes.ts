import {renameIds} from '../carry-over/rename-ids.ts'
import {newIds} from '../edit/in-plan.ts'
import type {Home} from '../schema.ts'
import {applyChanges} from './apply-changes.ts'
import {type Change, type Content, compareHomes, isSame} from './compare-homes.ts'
import type {Choices, Clash, Merge} from './merge.ts'
import {settleFit} from './settle-fit.ts'
import {settleNeeded} from './settle-needed.ts'
import {settlePlans, withLevels} from './settle-plans.ts'

/**
 * Merges two homes that come from the same one, element by element and field by field. My side wins a clash unless
 * `choices` says otherwise. When both sides added an element with one id, mine gets a new id.
 */
export function mergeHomes(base: Home, mine: Home, theirs: Home, choices: Choices = {}): Merge {
  const {sides, clashes} = settlePlans({base, mine: withFreshIds(base, mine, theirs), theirs}, choices)
  const own = sides.mine
  const other = new Map(compareHomes(base, sides.theirs).map((change) => [keyOf(change), change]))
  const changes = compareHomes(base, own).flatMap((change) => {
    const their = other.get(keyOf(change))
    if (their === undefined || isSame(change.after, their.after)) return their === undefined ? [change] : []
    return mergeChange(change, their, choices, clashes)
  })
  const merged = withLevels(applyChanges(sides.theirs, changes, 'after'), sides)
  return settleFit(settleNeeded({home: merged, clashes}, sides, choices), sides, choices)
}

const keyOf = ({list, plan = '', id}: Change) => `${list} ${plan} ${id}`

/** Returns the change to make to their home; none when theirs is chosen. */
function mergeChange(mine: Change, theirs: Change, choices: Choices, clashes: Clash[]): Change[] {
  const {list, plan, id} = mine
  const clash = (field: string | undefined, base: unknown, one: unknown, other: unknown): 'mine' | 'theirs' => {
    const key = [keyOf(mine), field].filter(Boolean).join(' ')
    const place = {key, list, ...(plan !== undefined && {plan}), id, ...(field !== undefined && {field})}
    clashes.push({...place, base, mine: one, theirs: other})
    return choices[key] ?? 'mine'
  }
  if (mine.after === undefined || theirs.after === undefined) {
    return clash(undefined, mine.before, mine.after, theirs.after) === 'mine' ? [{...mine, before: theirs.after}] : []
  }
  const [before = {}, one, other] = [mine.before, mine.after, theirs.after]
  const fields = new Set([...Object.keys(before), ...Object.keys(one), ...Object.keys(other)])
  const after: Record<string, unknown> = {}
  for (const field of fields) {
    const value = mergeField(field, before, one, other, clash)
    if (value !== undefined) after[field] = value
  }
  return [{...mine, before: theirs.after, after}]
}

function mergeField(
  field: string,
  base: Content,
  mine: Content,
  theirs: Content,
  clash: (field: string, base: unknown, one: unknown, other: unknown) => 'mine' | 'theirs',
): unknown {
  const [was, one, other] = [base[field], mine[field], theirs[field]]
  if (isSame(one, other) || isSame(was, other)) return one
  if (isSame(was, one)) return other
  return clash(field, was, one, other) === 'mine' ? one : other
}

/** Renames the elements that mine adds with an id that theirs adds too, for something else. */
function withFreshIds(base: Home, mine: Home, theirs: Home): Home {
  const added = (home: Home) =>
    new Map(
      compareHomes(base, home).flatMap((change) => (change.before === undefined ? [[change.id, change] as const] : [])),
    )
  const [one, other] = [added(mine), added(theirs)]
  const taken = [...one].filter(([id, change]) => {
    const their = other.get(id)
    return change.list !== 'products' && their !== undefined && !isSame(change.after, their.after)
  })
  if (taken.length === 0) return mine
  const allocate = newIds({...theirs, plans: [...theirs.plans, ...mine.plans]})
  const names = new Map(taken.map(([id]) => [id, allocate(id)]))
  return renameIds(mine, names)
}
