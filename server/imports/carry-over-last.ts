import {carryOver, type KeptName, type LostElement} from '#shared/home/carry-over/carry-over.ts'
import type {IdOrigin} from '#shared/home/carry-over/match-elements.ts'
import {elementsOf} from '#shared/home/elements.ts'
import type {Home} from '#shared/home/schema.ts'
import {elementKey} from '../homes/elements.ts'
import {type Making, makeReady, type PreparedHome} from '../homes/ready-home.ts'
import {readStoredHome, type StoredHome} from '../homes/stored-home.ts'
import type {Relied} from '../hosts/store.ts'
import {createElementDescriber, type DescribedElement} from './describe-elements.ts'

interface ElementId {
  kind: string
  id: string
}

/** The parts of a project that name elements of its last version. */
export interface Dependents {
  /** The open threads: each is on a plan, and may be on an element. */
  pinned: readonly {planId: string; ref?: ElementId}[]
  /** The elements that apps rely on. */
  relied: readonly Relied[]
}

export interface CarryChoice {
  origin: IdOrigin
  names: 'kept' | 'file'
}

interface Task extends Making, CarryChoice, Dependents {
  last: StoredHome
  next: StoredHome
}

/** An element that the import loses, or whose devices or comments it loses. */
export interface Loss extends DescribedElement {
  devices: number
  comments: number
  isGone: boolean
}

/** What an import does to the additions of the last version. */
export interface CarryReport {
  /** The number of devices that stay bound. */
  devices: number
  /** The names given in Pianta that differ from the file's. */
  names: KeptName[]
  losses: Loss[]
  /** The elements that apps rely on and the import drops: it can't be saved. */
  dropped: (DescribedElement & Omit<Relied, keyof ElementId>)[]
}

/** Carries over what people added to the last version (docs/sweet-home-3d.md). Runs in a worker thread. */
export function carryOverLast({last, next, origin, names, pinned, relied, ...making}: Task): {
  prepared: PreparedHome
  report: CarryReport
} {
  const [lastHome, nextHome] = [last, next].map((home) => JSON.parse(readStoredHome(home).toString()) as Home)
  if (!lastHome || !nextHome) throw new TypeError('two homes are needed')
  const carried = carryOver(lastHome, nextHome, {origin, names})
  const describe = createElementDescriber(lastHome)
  const present = new Set(elementsOf(carried.home).map(elementKey))
  const dropped = relied.filter((ref) => !present.has(elementKey(ref))).map((ref) => ({...ref, ...describe(ref)}))
  return {
    prepared: makeReady(carried.home, making),
    report: {
      devices: carried.devices,
      names: carried.names,
      losses: lossesOf(carried.lost, pinned).map(({element, ...loss}) => ({...describe(element), ...loss})),
      dropped,
    },
  }
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
