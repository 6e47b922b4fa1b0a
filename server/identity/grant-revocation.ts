import type {FastifyBaseLogger} from 'fastify'
import {deviceClient} from '#shared/contract/scopes.ts'
import type {ConnectionStore} from '../connections/store.ts'
import {eq} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {connection} from '../database/tables/connections.ts'
import {grant} from '../database/tables/identity.ts'
import type {Tokens} from './tokens.ts'

interface Needs {
  database: Database
  connections: Pick<ConnectionStore, 'end' | 'recordReuse'>
  tokens: Pick<Tokens, 'endGrant'>
  log: FastifyBaseLogger
}

export type GrantRevocation = ReturnType<typeof createGrantRevocation>

/** Revokes grants with their tokens. The `device` client makes a connection for each grant, so that ends too. */
export function createGrantRevocation({database, connections, tokens, log}: Needs) {
  const ownerOf = (grantId: string) =>
    database
      .select({id: connection.id, clientId: connection.clientId})
      .from(grant)
      .innerJoin(connection, eq(connection.id, grant.connectionId))
      .where(eq(grant.id, grantId))
      .get()

  return {
    /** Records a used refresh token that came back and was accepted; its owner can see it. */
    recordReplay(grantId: string) {
      const owner = ownerOf(grantId)
      if (!owner) return
      const details = {connectionId: owner.id, clientId: owner.clientId, grantId}
      log.warn(details, 'a used refresh token was replayed')
      connections.recordReuse(owner.id, 'replay')
    },

    /** Revokes a grant: `app` when its client asked for it, `theft` when an invalid token or used code came back. */
    revoke(grantId: string, reason: 'app' | 'theft') {
      const owner = ownerOf(grantId)
      if (!owner) return
      const details = {connectionId: owner.id, clientId: owner.clientId, grantId}
      if (reason === 'theft') log.warn(details, 'an invalid token or used code came back: the grant is revoked')
      else log.info(details, 'the app revoked its grant')
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
