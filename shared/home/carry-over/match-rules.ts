/** The rules by which elements of the last version are found again in the next home, the surest first. */
import type {ElementKind} from '../kinds.ts'
import type {LocatedElement} from './located-elements.ts'
import {areNear} from './places.ts'

/**
 * The origin of a file's ids: its author wrote them, so an id is a promise, or an import made them from names and
 * order, so the id of a deleted lamp may pass to the next one.
 */
export type IdOrigin = 'written' | 'generated'

export interface Rule {
  /** Returns the key that the same elements share; undefined for elements that the rule doesn't find. */
  keyOf(element: LocatedElement, within: string | undefined): string | undefined
  /** Metres between the places of the same element; absent when its place doesn't matter. */
  reach?: number
  /** Only an element that is alone with its key in its home is the same. */
  isOnly?: boolean
  /** Both homes must have one element of the kind. */
  isSole?: boolean
  /** Further tests for elements with the same key. */
  isSame?(old: LocatedElement, element: LocatedElement): boolean
  /**
   * `always`; `alone` when no other element fits as well and their plan is sure; `never` for a guess, about which
   * people are asked.
   */
  isSure: 'always' | 'alone' | 'never'
  /** It finds elements of which the files say by their ids that they differ. */
  mayDiffer?: boolean
}

/** Metres between two places that are the same. A room's point lies anywhere inside it. */
const exact = 0.005
const tolerance = 0.05
const roomTolerance = 0.5
/** Metres that a wall may have moved while its generated id still names it. */
const wallReach = 1

/** The kinds that keep their identity when only their name in the file changed. */
const renamable: ReadonlySet<ElementKind> = new Set(['opening', 'light', 'stair'])
/** The kinds that a plan's elements may be guessed by an equal name. */
const nameable: ReadonlySet<ElementKind> = new Set(['room', 'opening', 'light', 'stair', 'item'])

const ofKind = (...kinds: ElementKind[]) => {
  const wanted = new Set(kinds)
  return ({kind}: LocatedElement) => wanted.has(kind)
}
const isRoom = ofKind('room')
const isPiece = ({kind}: LocatedElement) => kind !== 'room'
const byId: Rule['keyOf'] = ({kind, id}) => `${kind} ${id}`
const byName: Rule['keyOf'] = ({kind, name}, within) => JSON.stringify([kind, within, name])
const byKind: Rule['keyOf'] = ({kind}, within) => JSON.stringify([kind, within])
const bySource: Rule['keyOf'] = ({kind, source}) => (source === undefined ? undefined : JSON.stringify([kind, source]))
/** A name that an import gives to several elements tells nothing, and neither does none. */
const byOwnName: Rule['keyOf'] = ({kind, name}) => (name === '' ? undefined : JSON.stringify([kind, name]))
const only =
  (isWanted: (element: LocatedElement) => boolean, keyOf: Rule['keyOf']): Rule['keyOf'] =>
  (element, within) =>
    isWanted(element) ? keyOf(element, within) : undefined

const sameHeight = (one: LocatedElement, other: LocatedElement) =>
  Math.abs((one.height ?? 0) - (other.height ?? 0)) <= exact

/** The file's own ids come first, wherever the element is now. */
export const sourceRule: Rule = {keyOf: bySource, isOnly: true, isSure: 'always'}

/** The only level or plan of a home stays the same one under any other name: comments are pinned on it. */
const onlyOne: Rule = {keyOf: ({kind}) => kind, isSole: true, isSure: 'always', mayDiffer: true}

export const levelRules: Record<IdOrigin, readonly Rule[]> = {
  written: [{keyOf: byId, isSure: 'always'}, {keyOf: byName, reach: tolerance, isSure: 'always'}, onlyOne],
  generated: [
    sourceRule,
    {keyOf: byName, reach: exact, isSure: 'alone'},
    onlyOne,
    {keyOf: byOwnName, isOnly: true, isSure: 'never'},
    {keyOf: byKind, reach: tolerance, isSure: 'never', mayDiffer: true},
  ],
}

export const planRules: Record<IdOrigin, readonly Rule[]> = {
  written: levelRules.written,
  generated: [{keyOf: byName, isOnly: true, isSure: 'alone'}, {keyOf: byKind, isOnly: true, isSure: 'alone'}, onlyOne],
}

export const elementRules: Record<IdOrigin, readonly Rule[]> = {
  written: [{keyOf: byId, isSure: 'always'}, ...nearRules(byName, 'always')],
  generated: [
    sourceRule,
    {keyOf: only(isPiece, byName), reach: exact, isSame: sameHeight, isSure: 'alone'},
    // A room is its place: only a neighbour of the same name could be meant.
    {keyOf: only(isRoom, byName), reach: roomTolerance, isSure: 'alone'},
    {keyOf: only(isRoom, byKind), reach: tolerance, isSure: 'alone', mayDiffer: true},
    {keyOf: only(ofKind('wall'), byKind), reach: tolerance, isSure: 'alone'},
    {keyOf: only(ofKind('wall'), byId), reach: wallReach, isSure: 'alone'},
    {keyOf: only(isPiece, byName), reach: tolerance, isSure: 'never', mayDiffer: true},
    {keyOf: only(({kind}) => renamable.has(kind), byKind), reach: tolerance, isSure: 'never', mayDiffer: true},
    {keyOf: only(isRoom, byKind), reach: roomTolerance, isSure: 'never', mayDiffer: true},
    // A made-up id or number says nothing about an element far away, but an own name may.
    {keyOf: only(({kind}) => nameable.has(kind), byOwnName), isOnly: true, isSure: 'never'},
  ],
}

function nearRules(keyOf: Rule['keyOf'], isSure: Rule['isSure']): Rule[] {
  return [
    {keyOf: only(isPiece, keyOf), reach: tolerance, isSure},
    {keyOf: only(isRoom, keyOf), reach: roomTolerance, isSure},
  ]
}

/** Returns whether an old element may be the new one by a rule. `areIdsKept`: both files have ids, and share some. */
export function fitsRule(rule: Rule, old: LocatedElement, element: LocatedElement, areIdsKept: boolean): boolean {
  if (rule.reach !== undefined && !areNear(old, element, rule.reach)) return false
  if (rule.isSame?.(old, element) === false) return false
  const areOthers = areIdsKept && old.source !== undefined && element.source !== undefined
  return !areOthers || rule === sourceRule || rule.mayDiffer === true
}
