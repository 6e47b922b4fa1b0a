import type {OfferedRoom} from '#shared/home/import/offered-rooms.ts'
import type {PreparedHome} from '../homes/ready-home.ts'
import type {HostStore} from '../host-references/store.ts'
import type {CarryChoice, CarryReport} from '../imports/carry-over-last.ts'
import type {MovedElement} from '../imports/moved-elements.ts'
import type {HomeReader} from '../jobs/home-reader.ts'
import type {Owner} from '../queues/fair-queue.ts'
import type {RevisionStore} from '../revisions/store.ts'
import type {ThreadStore} from '../threads/store.ts'

interface Needs {
  homes: Pick<HomeReader, 'carryOver'>
  hosts: Pick<HostStore, 'listRelied'>
  revisions: Pick<RevisionStore, 'last' | 'home' | 'baseFor'>
  threads: Pick<ThreadStore, 'pinnedElements' | 'pinsOf'>
}

export interface Compared {
  prepared: PreparedHome
  /** Undefined for a first version, and for a home with problems. */
  report: CarryReport | undefined
  /** The elements whose comments move with them when it is saved. */
  moved: MovedElement[]
}

/** A home that was read, with the spaces that its import offers as rooms. */
interface ReadImport extends PreparedHome {
  offered?: readonly OfferedRoom[]
}

/** Carries over people's additions to a project's last version, and reports the losses of an import. */
export async function compareWithLast(
  {homes, hosts, revisions, threads}: Needs,
  projectId: string,
  {home, problems, offered = []}: ReadImport,
  choice: CarryChoice,
  owner?: Owner,
): Promise<Compared> {
  const last = revisions.last(projectId)
  if (last === undefined || home === undefined || problems.length > 0)
    return {prepared: {home, problems}, report: undefined, moved: []}
  return homes.carryOver({
    ...choice,
    owner,
    last: revisions.home(projectId, last.number),
    next: home.json,
    base: revisions.baseFor(projectId),
    pinned: threads.pinsOf(projectId),
    pinnedElements: threads.pinnedElements(projectId),
    offered,
    relied: hosts.listRelied(projectId),
  })
}

/** Returns whether an import loses something, or keeps devices on elements that may be others. */
export const isRisky = ({losses, unsure}: CarryReport): boolean => losses.length > 0 || unsure.length > 0

/**
 * Returns whether a person must agree before the import is saved: it is risky, or a file whose author wrote every name
 * has other names.
 */
export const needsConsent = (report: CarryReport, {origin}: Pick<CarryChoice, 'origin'>): boolean =>
  isRisky(report) || (origin === 'written' && report.names.length > 0)
