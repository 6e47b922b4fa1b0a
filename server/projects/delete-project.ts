import type {ConnectionStore} from '../connections/store.ts'
import {eq} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {project} from '../database/schema.ts'
import type {EventStore} from '../events/store.ts'

interface Needs {
  database: Database
  connections: Pick<ConnectionStore, 'closeProject'>
  events: Pick<EventStore, 'forgetVersions'>
}

/**
 * Deletes a project with all that is in it, in one transaction: it is closed to every connection, which live on
 * (decisions: Connections). Bytes that no other project has go with the next housekeeping.
 */
export function deleteProject({database, connections, events}: Needs, id: string) {
  database.transaction(() => {
    connections.closeProject(id)
    events.forgetVersions(id)
    database.delete(project).where(eq(project.id, id)).run()
  })
}
