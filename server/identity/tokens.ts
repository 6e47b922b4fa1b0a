import {LRUCache} from 'lru-cache'
import {deviceClient, scopeSet} from '#shared/api/scopes.ts'
import type {Clock} from '#shared/clock.ts'
import type {Caller} from '../api/caller.ts'
import type {ConnectionStore} from '../connections/store.ts'
import {and, eq, or, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {accessToken, app, connection, grant} from '../database/schema.ts'
import type {Hub} from '../events/hub.ts'
import {deleteExpiredRecords} from './delete-expired.ts'
import {apiResource} from './resource.ts'
import {hashSecret} from './secrets.ts'

interface Needs {
  database: Database
  clock: Clock
  /** Ends the streams that a token opened. */
  hub: Pick<Hub, 'endToken' | 'followingTokens'>
  connections: Pick<ConnectionStore, 'onChange'>
}

/** About 1 kB each; the tokens in use at one time are fewer. */
const cachedTokens = 10_000

export type Tokens = ReturnType<typeof createTokens>

/** Access tokens as the API meets them: looked up in memory at every request, and ended at once. */
export function createTokens({database, clock, hub, connections}: Needs) {
  /** By the tokens themselves: to hash one takes longer than to find it. */
  const cache = new LRUCache<string, Caller>({max: cachedTokens})
  const select = database
    .select({payload: accessToken.payload, expiresAt: accessToken.expiresAt, connection})
    .from(accessToken)
    .innerJoin(grant, eq(grant.id, accessToken.grantId))
    .innerJoin(connection, eq(connection.id, grant.connectionId))
    .leftJoin(app, eq(app.id, connection.clientId))
    .where(
      and(
        eq(accessToken.hash, sql.placeholder('hash')),
        // A client that was deleted has no callers left.
        or(eq(connection.clientId, deviceClient.id), eq(app.id, connection.clientId)),
      ),
    )
    .prepare()

  connections.onChange(forgetConnection)

  return {
    /** Who holds this access token; undefined when it's none, has expired or was ended. */
    find(token: string): Caller | undefined {
      const caller = cache.get(token) ?? remember(token)
      return caller && caller.expiresAt > clock.now() ? caller : undefined
    },

    /** Ends one access token. */
    endToken(tokenHash: string) {
      database.delete(accessToken).where(eq(accessToken.hash, tokenHash)).run()
      forgetToken(tokenHash)
    },

    /** Ends one sign-in: its grant and every token of it. */
    endGrant(grantId: string) {
      endGrants(eq(grant.id, grantId))
    },

    /** Housekeeping: what has expired is never found anyway. */
    deleteExpired() {
      deleteExpiredRecords({database, clock})
    },

    /** Ends every sign-in of a connection, which itself lives on. */
    endGrantsOf(connectionId: string) {
      endGrants(eq(grant.connectionId, connectionId))
    },
  }

  function remember(token: string): Caller | undefined {
    const caller = read(hashSecret(token))
    if (caller) cache.set(token, caller)
    return caller
  }

  function read(tokenHash: string): Caller | undefined {
    const row = select.get({hash: tokenHash})
    if (row?.payload.aud !== apiResource) return undefined
    // A later consent to the same connection may have taken a scope back.
    const allowed = new Set(row.connection.scopes)
    return {
      connectionId: row.connection.id,
      accountId: row.connection.accountId,
      clientId: row.connection.clientId,
      appName: row.connection.name,
      scopes: new Set([...scopeSet(row.payload.scope as string)].filter((scope) => allowed.has(scope))),
      tokenHash,
      expiresAt: row.expiresAt,
    }
  }

  function endGrants(which: ReturnType<typeof eq>) {
    const hashes = database.transaction(() => {
      const rows = database
        .select({hash: accessToken.hash})
        .from(accessToken)
        .innerJoin(grant, eq(grant.id, accessToken.grantId))
        .where(which)
        .all()
      database.delete(grant).where(which).run()
      return rows.map(({hash}) => hash)
    })
    for (const hash of hashes) forgetToken(hash)
  }

  function forget(isMeant: (caller: Caller) => boolean) {
    for (const [token, caller] of cache.entries()) if (isMeant(caller)) cache.delete(token)
  }

  function forgetToken(hash: string) {
    forget(({tokenHash}) => tokenHash === hash)
    hub.endToken(hash)
  }

  function forgetConnection(connectionId: string) {
    forget((caller) => caller.connectionId === connectionId)
    for (const hash of hub.followingTokens(connectionId)) {
      // Read, and not remembered: what changed may be undone yet. Who follows by `projects:create` comes back at once.
      const caller = read(hash)
      if (caller && !caller.scopes.has('projects:read')) hub.endToken(hash)
    }
  }
}
