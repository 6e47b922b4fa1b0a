import type {SQL} from 'drizzle-orm'
import {LRUCache} from 'lru-cache'
import type {Clock} from '#shared/clock.ts'
import {deviceClient, scopeSet} from '#shared/contract/scopes.ts'
import {hashSecret} from '../accounts/secrets.ts'
import type {Caller} from '../api/caller.ts'
import type {ConnectionStore} from '../connections/store.ts'
import {and, eq, inArray, isNotNull, or, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {app} from '../database/tables/apps.ts'
import {connection} from '../database/tables/connections.ts'
import {accessToken, grant} from '../database/tables/identity.ts'
import type {Hub} from '../events/hub.ts'
import {deleteExpiredRecords} from './delete-expired.ts'
import {apiResource, mcpResource, type ResourceName} from './resource.ts'

interface Needs {
  database: Database
  clock: Clock
  /** Ends the streams that a token opened. */
  hub: Pick<Hub, 'endToken' | 'followingTokens'>
  connections: Pick<ConnectionStore, 'onChange'>
}

/** A caller, and the resource of its token. */
interface TokenCaller extends Caller {
  resource: ResourceName
}

const resourceNames: readonly ResourceName[] = [apiResource, mcpResource]

/** About 1 kB each. Fewer tokens than that are in use at once. */
const maxCachedTokens = 10_000

export type Tokens = ReturnType<typeof createTokens>

/** Finds and revokes access tokens. Every API request finds its token in memory; a revoked one stops at once. */
export function createTokens({database, clock, hub, connections}: Needs) {
  /** Callers by token: hashing the token would take longer than the lookup. */
  const cache = new LRUCache<string, TokenCaller>({max: maxCachedTokens})
  const select = lazyStatement(() =>
    database
      .select({payload: accessToken.payload, expiresAt: accessToken.expiresAt, connection})
      .from(accessToken)
      .innerJoin(grant, eq(grant.id, accessToken.grantId))
      .innerJoin(connection, eq(connection.id, grant.connectionId))
      .leftJoin(app, eq(app.id, connection.clientId))
      .where(
        and(
          eq(accessToken.hash, sql.placeholder('hash')),
          // A deleted client has no callers.
          or(eq(connection.clientId, deviceClient.id), eq(app.id, connection.clientId), isNotNull(connection.document)),
        ),
      ),
  )

  connections.onChange(evictConnection)

  return {
    /**
     * Returns the caller of `/v1` with this access token; undefined when it is unknown, expired, revoked or for `/mcp`.
     */
    find: (token: string): Caller | undefined => findFor(apiResource, token),

    /** Returns the caller of `/mcp` with this access token, in the same way. */
    findAssistant: (token: string): Caller | undefined => findFor(mcpResource, token),

    /** Returns the caller with this access token, for any resource. */
    findAny,

    /** Revokes one access token. */
    endToken(tokenHash: string) {
      database.delete(accessToken).where(eq(accessToken.hash, tokenHash)).run()
      evictToken(tokenHash)
    },

    /** Revokes a grant with all its tokens. */
    endGrant(grantId: string) {
      endGrants(eq(grant.id, grantId))
    },

    /** Deletes expired tokens and records, which find() skips anyway. */
    deleteExpired() {
      deleteExpiredRecords({database, clock})
    },

    /** Revokes all grants of a connection, which stays. */
    endGrantsOf(connectionId: string) {
      endGrants(eq(grant.connectionId, connectionId))
    },

    /**
     * Revokes the grants of a person's apps that run in browsers, when their browsers are signed out (RFC 10017,
     * section 6.3.2.3). The connections stay: a new sign-in joins them. Call it within the transaction of the change.
     */
    endBrowserGrantsOf(accountId: string) {
      const theirs = database
        .select({id: connection.id})
        .from(connection)
        .innerJoin(app, eq(app.id, connection.clientId))
        .where(and(eq(connection.accountId, accountId), eq(app.kind, 'web')))
      endGrants(inArray(grant.connectionId, theirs))
    },
  }

  function findAny(token: string): TokenCaller | undefined {
    const caller = cache.get(token) ?? cacheCaller(token)
    return caller && caller.expiresAt > clock.now() ? caller : undefined
  }

  function findFor(resource: ResourceName, token: string): Caller | undefined {
    const caller = findAny(token)
    return caller?.resource === resource ? caller : undefined
  }

  function cacheCaller(token: string): TokenCaller | undefined {
    const caller = read(hashSecret(token))
    if (caller) cache.set(token, caller)
    return caller
  }

  function read(tokenHash: string): TokenCaller | undefined {
    const row = select.get({hash: tokenHash})
    const resource = resourceNames.find((name) => name === row?.payload.aud)
    if (!row || !resource) return undefined
    // A later consent may have removed a scope from the connection.
    const allowed = new Set(row.connection.scopes)
    return {
      resource,
      connectionId: row.connection.id,
      accountId: row.connection.accountId,
      clientId: row.connection.clientId,
      appName: row.connection.name,
      scopes: new Set([...scopeSet(row.payload.scope as string)].filter((scope) => allowed.has(scope))),
      tokenHash,
      expiresAt: row.expiresAt,
    }
  }

  function endGrants(which: SQL) {
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
    for (const hash of hashes) evictToken(hash)
  }

  function evict(matches: (caller: Caller) => boolean) {
    for (const [token, caller] of cache.entries()) if (matches(caller)) cache.delete(token)
  }

  function evictToken(hash: string) {
    evict(({tokenHash}) => tokenHash === hash)
    hub.endToken(hash)
  }

  function evictConnection(connectionId: string) {
    evict((caller) => caller.connectionId === connectionId)
    for (const hash of hub.followingTokens(connectionId)) {
      // Not cached: the change may still be rolled back. A stream open by `projects:create` reconnects at once.
      const caller = read(hash)
      if (caller && !caller.scopes.has('projects:read')) hub.endToken(hash)
    }
  }
}
