import type {Clock} from '#shared/clock.ts'
import type {ConnectionStore} from '../connections/store.ts'
import type {Database} from '../database/open.ts'

interface Needs {
  database: Database
  clock: Clock
  connections: Pick<ConnectionStore, 'closeProject'>
}

/** Who is in a project, as what, and who may join it. */
export function createMembers(_needs: Needs) {
  return {}
}
