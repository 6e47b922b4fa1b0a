import type {Owner} from '../fair-queue.ts'
import type {HomeReader} from '../homes/home-reader.ts'
import type {PreparedHome} from '../homes/ready-home.ts'
import type {HostStore} from '../hosts/store.ts'
import type {RevisionStore} from '../revisions/store.ts'
import type {ThreadStore} from '../threads/store.ts'
import type {CarryChoice, CarryReport} from './carry-over-last.ts'

interface Needs {
  homes: Pick<HomeReader, 'carryOver'>
  hosts: Pick<HostStore, 'listRelied'>
  revisions: Pick<RevisionStore, 'last' | 'home' | 'baseFor'>
  threads: Pick<ThreadStore, 'pinsOf'>
}

export interface Compared {
  prepared: PreparedHome
  /** Undefined for a first version, and for a home with problems. */
  report: CarryReport | undefined
}

/** Carries over what people added to a project's last version, and reports what an import would lose. */
export async function compareWithLast(
  {homes, hosts, revisions, threads}: Needs,
  projectId: string,
  {home, problems}: PreparedHome,
  choice: CarryChoice,
  owner?: Owner,
): Promise<Compared> {
  const last = revisions.last(projectId)
  if (last === undefined || home === undefined || problems.length > 0)
    return {prepared: {home, problems}, report: undefined}
  return homes.carryOver({
    ...choice,
    owner,
    last: revisions.home(projectId, last.number),
    next: home.json,
    base: revisions.baseFor(projectId),
    pinned: threads.pinsOf(projectId),
    relied: hosts.listRelied(projectId),
  })
}

/**
 * Returns whether a person must agree before the import is saved: it loses something, or a file whose author wrote
 * every name has other names.
 */
export const needsConsent = ({losses, names}: CarryReport, {origin}: Pick<CarryChoice, 'origin'>): boolean =>
  losses.length > 0 || (origin === 'written' && names.length > 0)
