/** Compares two versions for a page: in words, and drawn on one plan. Runs in a worker. */
import type {ChangeVerb} from '#shared/home/diff/change-words.ts'
import {changeWords} from '#shared/home/diff/change-words.ts'
import {type DescribedChange, describeChanges} from '#shared/home/diff/describe-changes.ts'
import {drawPlan} from '#shared/home/draw-svg.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import type {Language} from '#shared/languages.ts'
import {boxOf} from './draw-plans.ts'
import {type DrawnPlan, packDrawing} from './drawn-plan.ts'
import {readStoredHome, type StoredHome} from './stored-home.ts'

export interface CompareTask {
  before: StoredHome
  after: StoredHome
  language: Language
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

export function compareRevisions({before, after, language}: CompareTask): Comparison {
  const [old, now] = [before, after].map((json) => JSON.parse(readStoredHome(json).toString()) as Home) as [Home, Home]
  const changes = describeChanges(old, now, {words: changeWords[language]})
  const counts = {added: 0, removed: 0, moved: 0, changed: 0}
  for (const {verb} of changes) counts[verb]++
  return {changes: changes.slice(0, maxSentences), counts, plans: drawChanged(old, now, changes)}
}

function drawChanged(old: Home, now: Home, changes: readonly DescribedChange[]): ComparedPlan[] {
  const touched = new Set(changes.map(({plan, list, id}) => (list === 'plans' ? id : plan)))
  const ids = [...new Set([...now.plans, ...old.plans].map(({id}) => id))].filter((id) => touched.has(id))
  let left = maxSvg
  return ids.map((id) => {
    const [before, after] = [old, now].map(({plans}) => plans.find((plan) => plan.id === id)) as (Plan | undefined)[]
    const home = after ? now : old
    const compared = before && after && {home: old, plan: before, changes: changesOf(id, changes)}
    const drawn = left > 0 ? drawPlan(home, id, {styles: 'none', compared}) : ''
    left -= drawn.length
    const svg = left >= 0 && drawn !== '' ? drawn : undefined
    return {
      id,
      name: (after ?? before)?.name ?? id,
      svg: svg && packDrawing(svg),
      box: svg && boxOf(svg),
      hasPictures: false,
      ...(compared === undefined && {only: after ? ('after' as const) : ('before' as const)}),
    }
  })
}

/** Returns one change for each element: one that moved and changed counts as moved. */
function changesOf(planId: string, changes: readonly DescribedChange[]): Map<string, ChangeVerb> {
  const verbs = new Map<string, ChangeVerb>()
  for (const {plan, id, verb} of changes) if (plan === planId && !verbs.has(id)) verbs.set(id, verb)
  return verbs
}
