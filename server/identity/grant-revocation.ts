import type {FastifyBaseLogger} from 'fastify'
import {deviceClient} from '#shared/api/scopes.ts'
import type {ConnectionStore} from '../connections/store.ts'
import {eq} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {connection, grant} from '../database/schema.ts'
import type {Tokens} from './tokens.ts'

interface Needs {
  database: Database
  connections: Pick<ConnectionStore, 'end' | 'recordReuse'>
  tokens: Pick<Tokens, 'endGrant'>
  log: FastifyBaseLogger
}

export type GrantRevocation = ReturnType<typeof createGrantRevocation>

/** Ends sign-ins: a grant with its tokens; for the `device` client, where each makes its own, the connection. */
export function createGrantRevocation({database, connections, tokens, log}: Needs) {
  const ownerOf = (grantId: string) =>
    database
      .select({id: connection.id, clientId: connection.clientId})
      .from(grant)
      .innerJoin(connection, eq(connection.id, grant.connectionId))
      .where(eq(grant.id, grantId))
      .get()

  return {
    /** A refresh token that was replaced came back, and was let through: its person can see that. */
    recordReplay(grantId: string) {
      const owner = ownerOf(grantId)
      if (!owner) return
      const details = {connectionId: owner.id, clientId: owner.clientId, grantId}
      log.warn(details, 'a spent refresh token was replayed')
      connections.recordReuse(owner.id, 'replay')
    },

    /** `app` when its own client revoked it, `theft` when a token or code that was used up came back. */
    end(grantId: string, reason: 'app' | 'theft') {
      const owner = ownerOf(grantId)
      if (!owner) return
      const details = {connectionId: owner.id, clientId: owner.clientId, grantId}
      if (reason === 'theft') log.warn(details, 'a used-up token came back: the sign-in is ended')
      else log.info(details, 'the app revoked its sign-in')
      if (owner.clientId === deviceClient.id) connections.end(owner.id, reason)
      else {
        database.transaction(() => {
          if (reason === 'theft') connections.recordReuse(owner.id, 'theft')
          tokens.endGrant(grantId)
        })
      }
    },
  }
}
