import type {ConnectionStore} from '../connections/store.ts'
import {eq} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {project} from '../database/tables/projects.ts'
import type {EventStore} from '../events/store.ts'

interface Needs {
  database: Database
  connections: Pick<ConnectionStore, 'closeProject'>
  events: Pick<EventStore, 'forgetVersions'>
}

/**
 * Deletes a project and its contents in one transaction. It is closed to all connections, which stay
 * (docs/api.md#connections). Maintenance later deletes the files that no other project uses.
 */
export function deleteProject({database, connections, events}: Needs, id: string) {
  database.transaction(() => {
    connections.closeProject(id)
    events.forgetVersions(id)
    database.delete(project).where(eq(project.id, id)).run()
  })
}
