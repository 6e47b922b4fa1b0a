import type {ConnectionStore} from '../connections/store.ts'
import {eq} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {app, connection} from '../database/schema.ts'

/** Deletes an app: its `client_id` stops at once and whoever connected it is disconnected, in one transaction. */
export function removeApp({database, connections}: {database: Database; connections: ConnectionStore}, id: string) {
  database.transaction(() => {
    const connected = database.select({id: connection.id}).from(connection).where(eq(connection.clientId, id)).all()
    for (const {id} of connected) connections.end(id, 'deleted')
    database.delete(app).where(eq(app.id, id)).run()
  })
}
