import type {Clock} from '#shared/clock.ts'
import {desc, eq, lt} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {endedConnection} from '../database/schema.ts'

export type EndedConnection = typeof endedConnection.$inferSelect
export type EndReason = EndedConnection['reason']

/** How long people are told of what ended or came back, in milliseconds. */
export const endedConnectionsKept = 90 * 24 * 60 * 60 * 1000

/** The connections that ended, so that their people can be told when and why. */
export function createEndedConnections({database, clock}: {database: Database; clock: Clock}) {
  return {
    note({id, accountId, name}: Pick<EndedConnection, 'id' | 'accountId' | 'name'>, reason: EndReason) {
      database.insert(endedConnection).values({id, accountId, name, reason, endedAt: clock.now()}).run()
    },

    /** The last one first. */
    list(accountId: string): EndedConnection[] {
      return database
        .select()
        .from(endedConnection)
        .where(eq(endedConnection.accountId, accountId))
        .orderBy(desc(endedConnection.endedAt))
        .all()
    },

    /** Forgets those that are too long ago to be told. */
    removeOld() {
      database
        .delete(endedConnection)
        .where(lt(endedConnection.endedAt, clock.now() - endedConnectionsKept))
        .run()
    },
  }
}
