/** Finds the elements of one home again in another. */
import type {ElementKind} from '../kinds.ts'
import {groupBy} from '../older-browsers.ts'
import type {Home} from '../schema.ts'
import {type Pair, pairsByKey, pairsByPlace} from './find-pairs.ts'
import {type LocatedElement, locatedElements} from './located-elements.ts'
import {elementRules, fitsRule, type IdOrigin, levelRules, planRules, type Rule, sourceRule} from './match-rules.ts'

export type {IdOrigin} from './match-rules.ts'

/** Kinds are matched in this order: the place of an element is within its plan, and that of a plan on its level. */
const order: readonly {kinds: readonly ElementKind[]; rules: Record<IdOrigin, readonly Rule[]>}[] = [
  {kinds: ['level'], rules: levelRules},
  {kinds: ['plan'], rules: planRules},
  {
    kinds: ['area', 'room', 'wall', 'opening', 'item', 'light', 'plate', 'awning', 'stair', 'presentation'],
    rules: elementRules,
  },
]

/** The elements of the last version, by the elements of the next home that they became. */
export type Matches = ReadonlyMap<LocatedElement, LocatedElement>

export interface Matched {
  /** The elements of the last version. */
  last: readonly LocatedElement[]
  next: readonly LocatedElement[]
  lastOf: Matches
  /** The elements of the next home that may be others than those of the last version: people are asked about them. */
  unsure: ReadonlySet<LocatedElement>
}

/** Matches elements by the ids that their file keeps, else by name and place. Each is matched once at most. */
export function matchElements(last: Home, next: Home, origin: IdOrigin): Matched {
  const all = {last: locatedElements(last), next: locatedElements(next)}
  const lastOf = new Map<LocatedElement, LocatedElement>()
  const used = new Set<LocatedElement>()
  const unsure = new Set<LocatedElement>()
  /** The ids that matched levels and plans had, by those in the next home, and those among them that are a guess. */
  const containers = new Map<string, string>()
  const unsureContainers = new Set<string>()
  let areIdsKept = false

  for (const {kinds, rules} of order) {
    const ofKinds = ({kind}: LocatedElement) => kinds.includes(kind)
    const [olds, news] = [all.last.filter(ofKinds), all.next.filter(ofKinds)]
    for (const rule of rules[origin]) applyRule(rule, olds, news)
    for (const [element, old] of lastOf) {
      containers.set(element.id, old.id)
      if (unsure.has(element)) unsureContainers.add(element.id)
    }
  }
  return {...all, lastOf, unsure}

  function applyRule(rule: Rule, olds: readonly LocatedElement[], news: readonly LocatedElement[]) {
    if (rule.isSole && (olds.length > 1 || news.length > 1)) return
    const withinOf = ({within}: LocatedElement) => containers.get(within ?? '') ?? within
    const keyOfOld = (old: LocatedElement) => rule.keyOf(old, old.within) ?? ''
    const keyOfNew = (element: LocatedElement) => rule.keyOf(element, withinOf(element)) ?? ''
    const isWanted = rule.isOnly ? onlyOnes(olds.map(keyOfOld), news.map(keyOfNew)) : (key: string) => key !== ''
    const search = {
      olds: olds.filter((old) => !used.has(old) && isWanted(keyOfOld(old))),
      news: news.filter((element) => !lastOf.has(element) && isWanted(keyOfNew(element))),
      keyOfOld,
      keyOfNew,
      fits: (old: LocatedElement, element: LocatedElement) => fitsRule(rule, old, element, areIdsKept),
    }
    if (search.olds.length === 0 || search.news.length === 0) return
    const pairs = rule.reach === undefined ? pairsByKey(search) : pairsByPlace(search, rule.reach)
    for (const pair of pairs) match(rule, pair)
  }

  function match(rule: Rule, {old, element, isAlone}: Pair) {
    used.add(old)
    lastOf.set(element, old)
    if (rule === sourceRule) areIdsKept = true
    const isTold = isAlone && !unsureContainers.has(element.within ?? '')
    // The only floor of another file may be another floor of the house, with lamps in the same places.
    const isOther = rule.isSole === true && old.source !== undefined && element.source !== undefined
    if (isOther || rule.isSure === 'never' || (rule.isSure === 'alone' && !isTold)) unsure.add(element)
  }
}

/** Returns a test for the keys that one element of each home has. */
function onlyOnes(olds: readonly string[], news: readonly string[]): (key: string) => boolean {
  const [here, there] = [groupBy(olds, (key) => key), groupBy(news, (key) => key)]
  return (key) => key !== '' && here.get(key)?.length === 1 && there.get(key)?.length === 1
}
