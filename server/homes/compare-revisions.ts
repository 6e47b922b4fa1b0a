/** Compares two versions for a page: in words, and drawn on one plan. Runs in a worker. */
import type {ChangeVerb} from '#shared/home/diff/change-words.ts'
import {changeWords} from '#shared/home/diff/change-words.ts'
import {type Change, compareHomes} from '#shared/home/diff/compare-homes.ts'
import {type DescribedChange, describeChanges} from '#shared/home/diff/describe-changes.ts'
import type {Svg} from '#shared/home/draw/svg.ts'
import {drawPlan} from '#shared/home/draw-svg.ts'
import {unitsOf} from '#shared/home/edit/set-units.ts'
import {elementLists} from '#shared/home/element-lists.ts'
import {type PlanRegions, planRegions} from '#shared/home/regions.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import type {Language} from '#shared/text/languages.ts'
import {boxOf} from './draw-plans.ts'
import {type DrawnPlan, packDrawing} from './drawn-plan.ts'
import {readStoredHome, type StoredHome} from './stored-home.ts'

export interface CompareTask {
  before: StoredHome
  after: StoredHome
  language: Language
  /** The most elements of both versions that are drawn. */
  maxElements?: number
  /** The most changes, and elements of all changed plans, that are told with their rooms and drawn. */
  maxDetailed?: {changes: number; elements: number}
}

/** A plan of either version with the differences marked. */
export interface ComparedPlan extends Omit<DrawnPlan, 'places'> {
  /** Whether only one of the versions has the plan. */
  only?: 'before' | 'after'
}

export interface Comparison {
  /** The first changes, by plan, room and kind. */
  changes: DescribedChange[]
  counts: Record<ChangeVerb, number>
  /** The plans with changes. */
  plans: ComparedPlan[]
  /** Whether changes or plans are so many that changes are told without rooms and areas, and not drawn. */
  isBrief: boolean
}

/** More sentences would fill the page. */
const maxSentences = 1000

/** The maximum characters of all drawings. */
const maxSvg = 16 * 1024 * 1024

/** The most elements that are drawn, in both versions: a plan of a large house has a tenth of them. */
const maxDrawn = 20_000

/** More changes make another home, in which nobody looks for single ones. Twenty large houses have so many elements. */
const maxDetail = {changes: 20_000, elements: 60_000}

export function compareRevisions(task: CompareTask): Comparison {
  const {before, after, language, maxElements = maxDrawn, maxDetailed = maxDetail} = task
  const [old, now] = [before, after].map((json) => JSON.parse(readStoredHome(json).toString()) as Home) as [Home, Home]
  const regionsOf = createRegions()
  const found = compareHomes(old, now)
  const isBrief = found.length > maxDetailed.changes || countChanged(old, now, found) > maxDetailed.elements
  const told = {
    words: changeWords[language],
    units: unitsOf(now),
    regionsOf,
    changes: found,
    maxTexts: maxSentences,
    isBrief,
  }
  const changes = describeChanges(old, now, told)
  const counts = {added: 0, removed: 0, moved: 0, changed: 0}
  for (const {verb} of changes) counts[verb]++
  return {
    changes: changes.slice(0, maxSentences),
    counts,
    plans: drawChanged(old, now, changes, {regionsOf, maxElements: isBrief ? 0 : maxElements}),
    isBrief,
  }
}

/** Computes the regions of each plan once: the words and the drawing need them. */
function createRegions(): (plan: Plan) => PlanRegions {
  const known = new Map<Plan, PlanRegions>()
  return (plan) => {
    const regions = known.get(plan) ?? planRegions(plan)
    known.set(plan, regions)
    return regions
  }
}

function drawChanged(
  old: Home,
  now: Home,
  changes: readonly DescribedChange[],
  {regionsOf, maxElements}: {regionsOf(plan: Plan): PlanRegions; maxElements: number},
): ComparedPlan[] {
  const touched = plansOf(changes)
  const ids = [...new Set([...now.plans, ...old.plans].map(({id}) => id))].filter((id) => touched.has(id))
  const left = {characters: maxSvg, elements: maxElements}
  const changesOf = byPlan(changes)
  return ids.map((id) => {
    const [before, after] = [old, now].map(({plans}) => plans.find((plan) => plan.id === id)) as (Plan | undefined)[]
    const shown = (after ?? before) as Plan
    const drawn = draw()
    return {
      id,
      name: shown.name,
      svg: drawn && packDrawing(drawn),
      box: drawn && boxOf(drawn),
      hasPictures: false,
      ...((before && after) === undefined && {only: after ? ('after' as const) : ('before' as const)}),
    }

    function draw(): Svg | undefined {
      const elements = countElements(before) + countElements(after)
      if (left.characters <= 0 || elements > left.elements) return undefined
      left.elements -= elements
      const compared = before && after && {home: old, plan: before, changes: changesOf(id), regions: regionsOf(before)}
      const svg = drawPlan(after ? now : old, id, {styles: 'none', compared, regions: regionsOf(shown)})
      left.characters -= svg.length
      return left.characters < 0 ? undefined : svg
    }
  })
}

/** Returns the ids of the plans with changes. */
const plansOf = (changes: readonly (Change | DescribedChange)[]) =>
  new Set(changes.map(({list, id, plan}) => (list === 'plans' ? id : plan)))

/** Counts the elements of the plans with changes, in both homes. */
function countChanged(old: Home, now: Home, changes: readonly Change[]): number {
  const touched = plansOf(changes)
  const plans = [...old.plans, ...now.plans].filter(({id}) => touched.has(id))
  return plans.reduce((sum, plan) => sum + countElements(plan), 0)
}

const countElements = (plan: Plan | undefined) =>
  plan === undefined ? 0 : elementLists.reduce((sum, [list]) => sum + plan[list].length, 0)

/** Returns a function that gives one change for each element of a plan: one that moved and changed counts as moved. */
function byPlan(changes: readonly DescribedChange[]): (plan: string) => Map<string, ChangeVerb> {
  const groups = Map.groupBy(changes, ({plan}) => plan)
  return (plan) => {
    const verbs = new Map<string, ChangeVerb>()
    for (const {id, verb} of groups.get(plan) ?? []) if (!verbs.has(id)) verbs.set(id, verb)
    return verbs
  }
}
