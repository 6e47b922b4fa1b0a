/** Carries over people's additions to the last version of a home when its file is imported again. */

import {defaultNames} from '../import/default-names.ts'
import {slugOf} from '../import/ids.ts'
import type {ElementKind} from '../kinds.ts'
import type {Bindings, Home, Slot} from '../schema.ts'
import {addUnheld} from './add-unheld.ts'
import {carryBindings, countDevices} from './carry-bindings.ts'
import {keepIds} from './keep-ids.ts'
import type {LocatedElement} from './located-elements.ts'
import {mapElements} from './map-elements.ts'
import {type IdOrigin, type Matched, matchElements} from './match-elements.ts'
import {wayBetween} from './places.ts'

export interface CarryOptions {
  origin: IdOrigin
  /** The names that win where both differ: those given in Pianta (the default) or the file's. */
  names?: 'kept' | 'file'
  /** Whether elements that may be others keep the additions of the last version (the default) or lose them. */
  guesses?: 'kept' | 'dropped'
}

/** A name given in Pianta, beside the file's. */
export interface KeptName {
  kind: ElementKind
  name: string
  fileName: string
}

/** An element of the last version that the next one lacks, or whose devices it lacks. */
export interface LostElement {
  kind: ElementKind
  id: string
  /** The number of its devices that are lost. */
  devices: number
  /** Whether the element is gone, not only its devices. */
  isGone: boolean
  /** Whether somebody drew or named it in Pianta. */
  isOwn: boolean
}

/** An element that may be another than the one of the last version: the file doesn't say for certain. */
export interface UnsureElement {
  kind: ElementKind
  id: string
  /** The number of devices that it keeps. */
  devices: number
  /** The file's name for it, if it is another one. */
  fileName?: string
  /** How far it would have moved, in metres. */
  moved: number
}

export interface CarriedOver {
  home: Home
  /** The number of devices that stay bound although the file doesn't name them. */
  devices: number
  names: KeptName[]
  /** The names of rooms that the file lacks and whose spaces are still there. */
  rooms: string[]
  /** Every element that is gone, even if nobody will miss it, and every element that loses devices. */
  lost: LostElement[]
  /** Every element that may be another, even if nothing depends on it. */
  unsure: UnsureElement[]
}

interface Carried {
  id: string
  name?: string
  note?: string
  bindings?: Bindings
  slots?: Slot[]
}

/** Returns the next home with the ids, bindings and names of the last version, where its elements are still there. */
export function carryOver(
  last: Home,
  next: Home,
  {origin, names: whose = 'kept', guesses = 'kept'}: CarryOptions,
): CarriedOver {
  const all = matchElements(last, next, origin)
  const matched = guesses === 'kept' ? all : withoutGuesses(all)
  const oldOf = new Map([...matched.lastOf].map(([{id}, old]) => [id, old]))
  const names: KeptName[] = []
  const lost: LostElement[] = []
  const unsure = unsureOf(matched)
  let devices = 0

  function carry<T extends Carried>(kind: ElementKind, element: T): T {
    const old = oldOf.get(element.id)
    if (old === undefined) return element
    const bound = carryBindings<T>(old.element, element)
    const kept = countDevices(bound) - countDevices(element)
    const missing = countDevices(old.element) - countDevices(bound)
    devices += kept
    if (missing > 0 && kind === 'plate') lost.push({kind, id: old.id, devices: missing, isGone: false, isOwn: false})
    return {...bound, ...notesOf(old, element), ...nameOf(old, element)}
  }

  function nameOf(old: LocatedElement, {name = ''}: Carried): {name?: string} {
    if (old.name === '' || old.name === name) return {}
    if (origin === 'generated' && isImportedName(old)) return {}
    names.push({kind: old.kind, name: old.name, fileName: name})
    return whose === 'file' ? {} : {name: old.name}
  }

  const carried = keepIds(mapElements(next, carry), matched, origin)
  const found = new Set(matched.lastOf.values())
  const nothing = {home: carried, added: new Set<string>(), rooms: []}
  const {home, added, rooms} = origin === 'generated' ? addUnheld(carried, last, found) : nothing
  for (const old of matched.last) {
    if (found.has(old) || added.has(old.id)) continue
    const isOwn = origin === 'generated' && !(isHeld(old) && isImportedName(old))
    lost.push({kind: old.kind, id: old.id, devices: countDevices(old.element), isGone: true, isOwn})
  }
  devices += rooms.reduce((sum, room) => sum + countDevices(room), 0)
  return {home, devices, names, rooms: rooms.map(({name}) => name), lost, unsure}
}

/** Levels and plans stay matched: their elements are looked at one by one. */
const isAskedAbout = ({kind}: LocatedElement) => !['level', 'plan', 'wall'].includes(kind)

function withoutGuesses(matched: Matched): Matched {
  const lastOf = new Map([...matched.lastOf].filter(([next]) => !matched.unsure.has(next) || !isAskedAbout(next)))
  return {...matched, lastOf, unsure: new Set()}
}

function unsureOf({lastOf, unsure}: Matched): UnsureElement[] {
  return [...unsure].filter(isAskedAbout).flatMap((next) => {
    const old = lastOf.get(next)
    if (old === undefined) return []
    const {kind, id, element} = old
    const fileName = next.name === old.name ? {} : {fileName: next.name}
    return [{kind, id, devices: countDevices(element), ...fileName, moved: wayBetween(old, next)}]
  })
}

/** A file without a note for an element says nothing about the one that it has. */
const notesOf = ({element: {note}}: LocatedElement, next: Carried) =>
  note === undefined || next.note !== undefined ? {} : {note}

/** Whether a file of another program can hold elements of the kind. */
const isHeld = ({kind}: LocatedElement) => !unheldKinds.has(kind)
const unheldKinds: ReadonlySet<ElementKind> = new Set(['area', 'plate', 'awning', 'presentation'])

const defaults: readonly string[] = Object.values(defaultNames).flatMap((names) => Object.values(names))

/**
 * Returns whether an import gave an element its name: it makes ids from names, so another name is one that somebody
 * gave it in Pianta.
 */
function isImportedName({id, name}: Pick<LocatedElement, 'id' | 'name'>): boolean {
  if (name === '' || defaults.includes(name)) return true
  const slug = slugOf(name)
  const stem = id.replace(/-plan$/, '')
  return slug === '' || stem === slug || (stem.startsWith(`${slug}-`) && /^-\d+$/.test(stem.slice(slug.length)))
}
