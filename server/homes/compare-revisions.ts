/** Compares two versions for a page: in words, and drawn on one plan. Runs in a worker. */
import type {ChangeVerb} from '#shared/home/diff/change-words.ts'
import {changeWords} from '#shared/home/diff/change-words.ts'
import {type DescribedChange, describeChanges} from '#shared/home/diff/describe-changes.ts'
import type {Svg} from '#shared/home/draw/svg.ts'
import {drawPlan} from '#shared/home/draw-svg.ts'
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
}

/** More sentences would fill the page. */
const maxSentences = 1000

/** The maximum characters of all drawings. */
const maxSvg = 16 * 1024 * 1024

/** The most elements that are drawn, in both versions: as many as the largest plan can have twice. */
const maxDrawn = 50_000

export function compareRevisions({before, after, language, maxElements = maxDrawn}: CompareTask): Comparison {
  const [old, now] = [before, after].map((json) => JSON.parse(readStoredHome(json).toString()) as Home) as [Home, Home]
  const regionsOf = createRegions()
  const changes = describeChanges(old, now, {words: changeWords[language], regionsOf})
  const counts = {added: 0, removed: 0, moved: 0, changed: 0}
  for (const {verb} of changes) counts[verb]++
  return {
    changes: changes.slice(0, maxSentences),
    counts,
    plans: drawChanged(old, now, changes, {regionsOf, maxElements}),
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
  const touched = new Set(changes.map(({plan, list, id}) => (list === 'plans' ? id : plan)))
  const ids = [...new Set([...now.plans, ...old.plans].map(({id}) => id))].filter((id) => touched.has(id))
  const left = {characters: maxSvg, elements: maxElements}
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
      const compared = before &&
        after && {home: old, plan: before, changes: changesOf(id, changes), regions: regionsOf(before)}
      const svg = drawPlan(after ? now : old, id, {styles: 'none', compared, regions: regionsOf(shown)})
      left.characters -= svg.length
      return left.characters < 0 ? undefined : svg
    }
  })
}

const countElements = (plan: Plan | undefined) =>
  plan === undefined ? 0 : elementLists.reduce((sum, [list]) => sum + plan[list].length, 0)

/** Returns one change for each element: one that moved and changed counts as moved. */
function changesOf(planId: string, changes: readonly DescribedChange[]): Map<string, ChangeVerb> {
  const verbs = new Map<string, ChangeVerb>()
  for (const {plan, id, verb} of changes) if (plan === planId && !verbs.has(id)) verbs.set(id, verb)
  return verbs
}
