import type {ConnectionStore} from '../connections/store.ts'
import {eq} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {app} from '../database/tables/apps.ts'
import {connection} from '../database/tables/connections.ts'
import {deleteClientRecords} from '../identity/delete-client-records.ts'

interface Needs {
  database: Database
  connections: Pick<ConnectionStore, 'end'>
}

/**
 * Deletes an app with its connections and pending requests in one transaction. Its `client_id` stops working at once.
 */
export function deleteApp({database, connections}: Needs, id: string) {
  database.transaction(() => {
    const connected = database.select({id: connection.id}).from(connection).where(eq(connection.clientId, id)).all()
    for (const {id} of connected) connections.end(id, 'deleted')
    deleteClientRecords(database, id)
    database.delete(app).where(eq(app.id, id)).run()
  })
}
