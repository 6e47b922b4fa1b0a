import {carryOver, type KeptName, type LostElement, type UnsureElement} from '#shared/home/carry-over/carry-over.ts'
import type {IdOrigin} from '#shared/home/carry-over/match-elements.ts'
import {elementsOf} from '#shared/home/elements.ts'
import {isInside} from '#shared/home/geometry/rings.ts'
import type {OfferedRoom} from '#shared/home/import/offered-rooms.ts'
import {emptyRegions} from '#shared/home/regions.ts'
import type {Home} from '#shared/home/schema.ts'
import {createElementDescriber, type DescribedElement} from '../homes/describe-elements.ts'
import type {Relied} from '../homes/elements.ts'
import {elementKey} from '../homes/elements.ts'
import {makeReady, type PreparedHome, type ReadyOptions} from '../homes/ready-home.ts'
import {readStoredHome, type StoredHome} from '../homes/stored-home.ts'
import {type MovedElement, movedElements} from './moved-elements.ts'

interface ElementId {
  kind: string
  id: string
}

/** The parts of a project that name elements of its last version. */
export interface Dependents {
  /** The open threads: each is on a plan, and may be on an element. */
  pinned: readonly {planId: string; ref?: ElementId}[]
  /** The elements that any thread is pinned on. */
  pinnedElements: readonly ElementId[]
  /** The elements that apps rely on. */
  relied: readonly Relied[]
}

export interface CarryChoice {
  origin: IdOrigin
  names: 'kept' | 'file'
  /** Whether elements that may be others keep the additions of the last version, as by default. */
  guesses?: 'kept' | 'dropped'
}

interface Task extends ReadyOptions, CarryChoice, Dependents {
  /** The enclosed spaces that the import offers as rooms. */
  offered: readonly OfferedRoom[]
  last: StoredHome
  next: StoredHome
}

/** An element that the import loses, or whose devices or comments it loses. */
export interface Loss extends DescribedElement {
  devices: number
  comments: number
  isGone: boolean
}

/** An element that keeps devices, comments or apps although the file doesn't say for certain that it is the same. */
export interface Unsure extends DescribedElement {
  devices: number
  comments: number
  /** The file's name for it, if it is another one. */
  fileName?: string
  /** How far it would have moved, in metres. */
  moved: number
}

/** The additions of the last version that an import keeps and loses. */
export interface CarryReport {
  /** The number of devices that stay bound. */
  devices: number
  /** The names given in Pianta that differ from the file's. */
  names: KeptName[]
  /** The names of rooms that stay although the file lacks them. */
  rooms: string[]
  /** The spaces that are still offered. */
  offered: OfferedRoom[]
  losses: Loss[]
  unsure: Unsure[]
  /** The elements that apps rely on and the import drops: it can't be saved. */
  dropped: (DescribedElement & Omit<Relied, keyof ElementId>)[]
}

/** Carries over people's additions to the last version (docs/sweet-home-3d.md). Runs in a worker thread. */
export function carryOverLast({last, next, origin, names, guesses, ...task}: Task): {
  prepared: PreparedHome
  report: CarryReport
  /** The elements whose comments move with them. */
  moved: MovedElement[]
} {
  const {pinned, pinnedElements, relied, offered, ...options} = task
  const [lastHome, nextHome] = [last, next].map((home) => JSON.parse(readStoredHome(home).toString()) as Home)
  if (!lastHome || !nextHome) throw new TypeError('two homes are needed')
  const carried = carryOver(lastHome, nextHome, {origin, names, ...(guesses && {guesses})})
  const describe = createElementDescriber(lastHome)
  const present = new Set(elementsOf(carried.home).map(elementKey))
  const dropped = relied.filter((ref) => !present.has(elementKey(ref))).map((ref) => ({...ref, ...describe(ref)}))
  return {
    prepared: makeReady(carried.home, options),
    report: {
      devices: carried.devices,
      names: carried.names,
      rooms: carried.rooms,
      offered: stillOffered(offered, nextHome, carried.home),
      losses: lossesOf(carried.lost, pinned).map(({element, ...loss}) => ({...describe(element), ...loss})),
      unsure: unsureOf(carried.unsure, {pinned, relied}).map(({element, ...unsure}) => ({
        ...describe(element),
        ...unsure,
      })),
      dropped,
    },
    moved: movedElements(lastHome, carried.home, pinnedElements),
  }
}

/** Leaves out spaces that have their room from the last version. */
function stillOffered(offered: readonly OfferedRoom[], next: Home, {plans}: Home): OfferedRoom[] {
  const spaces = new Map(next.plans.map(({id}, index) => [id, emptyRegions(plans[index] ?? {walls: [], rooms: []})]))
  return offered.filter(({plan, at}) => spaces.get(plan)?.some(({rings}) => isInside(at, rings)))
}

/** Leaves out elements that nothing depends on. */
function unsureOf(unsure: readonly UnsureElement[], {pinned, relied}: Pick<Dependents, 'pinned' | 'relied'>) {
  const comments = Map.groupBy(pinned, ({ref}) => ref && elementKey(ref))
  const isRelied = new Set(relied.map(elementKey))
  return unsure
    .map(({kind, id, ...rest}) => ({
      element: {kind, id},
      ...rest,
      comments: comments.get(elementKey({kind, id}))?.length ?? 0,
    }))
    .filter(({element, devices, comments}) => devices > 0 || comments > 0 || isRelied.has(elementKey(element)))
}

/** Leaves out elements that nobody bound, drew, named or commented in Pianta: the file's author removed them. */
function lossesOf(lost: readonly LostElement[], pinned: Dependents['pinned']) {
  const comments = new Map<string, number>()
  const gone = new Set(lost.filter(({isGone}) => isGone).map(elementKey))
  for (const {planId, ref} of pinned) {
    const keys = [ref && elementKey(ref), elementKey({kind: 'plan', id: planId})]
    const key = keys.find((each) => each !== undefined && gone.has(each))
    if (key !== undefined) comments.set(key, (comments.get(key) ?? 0) + 1)
  }
  return lost
    .map((element) => {
      const {devices, isGone, isOwn} = element
      return {element, devices, isGone, isOwn, comments: comments.get(elementKey(element)) ?? 0}
    })
    .filter(({devices, comments, isOwn}) => devices > 0 || comments > 0 || isOwn)
    .map(({isOwn: _, ...loss}) => loss)
}
