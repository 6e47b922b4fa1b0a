import type {Clock} from '#shared/clock.ts'
import {desc, eq, lt} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {endedConnection} from '../database/tables/connections.ts'

export type EndedConnection = typeof endedConnection.$inferSelect
export type EndReason = EndedConnection['reason']

/** Milliseconds for which people see ended connections and reused tokens. */
export const endedConnectionsKept = 90 * 24 * 60 * 60 * 1000

/** Remembers ended connections, so that people can see when and why they ended. */
export function createEndedConnections({database, clock}: {database: Database; clock: Clock}) {
  return {
    add({id, accountId, name}: Pick<EndedConnection, 'id' | 'accountId' | 'name'>, reason: EndReason) {
      database.insert(endedConnection).values({id, accountId, name, reason, endedAt: clock.now()}).run()
    },

    /** Lists a person's ended connections, the latest first. */
    list(accountId: string): EndedConnection[] {
      return database
        .select()
        .from(endedConnection)
        .where(eq(endedConnection.accountId, accountId))
        .orderBy(desc(endedConnection.endedAt))
        .all()
    },

    /** Deletes ended connections that are no longer shown. */
    deleteOld() {
      database
        .delete(endedConnection)
        .where(lt(endedConnection.endedAt, clock.now() - endedConnectionsKept))
        .run()
    },
  }
}
