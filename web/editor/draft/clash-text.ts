/** Describes a clash in words: its element, and the change of each side. */
import {applyChanges} from '#shared/home/diff/apply-changes.ts'
import {type ChangeWords, changeWords} from '#shared/home/diff/change-words.ts'
import {type Change, type Content, compareHomes, fieldsOfHome, fieldsOfPlan} from '#shared/home/diff/compare-homes.ts'
import {describeChanges} from '#shared/home/diff/describe-changes.ts'
import type {Clash} from '#shared/home/diff/merge.ts'
import {nameElement} from '#shared/home/diff/name-element.ts'
import {unitsOf} from '#shared/home/edit/set-units.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Language} from '../words/words.ts'
import type {MergeSource, Side} from './merging.ts'

export interface ClashText {
  /** The element: `Room Kitchen`. */
  title: string
  mine: string
  theirs: string
}

interface Writing {
  words: ChangeWords
  units: 'm' | 'ft'
}

const known = new WeakMap<Clash, ClashText>()

/** Describes a clash. `unchanged` is the text of a side that made no difference people can see. */
export function clashText(clash: Clash, source: MergeSource, language: Language, unchanged: string): ClashText {
  const text = known.get(clash) ?? describe(clash, source, language, unchanged)
  known.set(clash, text)
  return text
}

function describe(clash: Clash, {base, mine, theirs}: MergeSource, language: Language, unchanged: string): ClashText {
  const units = unitsOf(base)
  const writing: Writing = {words: changeWords[language], units}
  const named = [base, mine, theirs].map((home) => ({home, element: elementIn(home, clash)}))
  const {home, element = {}} = named.find((one) => one.element !== undefined) ?? {home: base}
  const side = (name: Side) =>
    isWholePlan(clash) && clash[name] !== undefined
      ? planText(base, name === 'mine' ? mine : theirs, clash.id, writing)
      : (sideText(base, clash, name, writing) ?? unchanged)
  return {title: nameElement(home, clash.list, element, writing), mine: side('mine'), theirs: side('theirs')}
}

/** Whether one side removed a plan that the other changed. */
const isWholePlan = ({list, field}: Clash) => list === 'plans' && field === undefined

/** The changes of a plan that are told in full. */
const maxTold = 3

/** Describes one side's changes of a plan. */
function planText(base: Home, side: Home, id: string, writing: Writing): string {
  const own = compareHomes(base, side).filter((one) => one.plan === id || (one.list === 'plans' && one.id === id))
  const told = describeChanges(base, side, {...writing, changes: own, isBrief: true, maxTexts: maxTold})
  const texts = told.slice(0, maxTold).map(({text}) => text)
  return [...texts, ...(told.length > maxTold ? ['…'] : [])].join('; ')
}

/** Describes one side's change of the base. */
function sideText(base: Home, clash: Clash, side: Side, writing: Writing): string | undefined {
  const {list, plan, id, field} = clash
  const before = elementIn(base, clash)
  const after = (field === undefined ? clash[side] : {...before, [field]: clash[side]}) as Content | undefined
  const change: Change = {list, ...(plan !== undefined && {plan}), id, before, after}
  const changed = applyChanges(base, [change], 'after')
  const texts = describeChanges(base, changed, writing).filter((one) => one.list === list && one.id === id)
  return texts.length === 0 ? undefined : texts.map(({text}) => text).join('; ')
}

/** Returns the element that a clash is about, or the fields of its holder; undefined when the home lacks it. */
export function elementIn(home: Home, {list, plan, id}: Pick<Clash, 'list' | 'plan' | 'id'>): Content | undefined {
  if (list === 'home') return fieldsOfHome(home)
  if (list === 'products') return home.products?.[id] as Content | undefined
  if (list === 'plans') {
    const found = home.plans.find((one) => one.id === id)
    return found && fieldsOfPlan(found)
  }
  const holder = list === 'levels' || list === 'presentations' ? home : home.plans.find((one) => one.id === plan)
  const elements = (holder as Partial<Record<string, readonly {id: string}[]>> | undefined)?.[list] ?? []
  return elements.find((one) => one.id === id) as Content | undefined
}
