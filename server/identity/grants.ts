import {randomUUID} from 'node:crypto'
import {apiScopes} from '#shared/contract/scopes.ts'
import {eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {grant} from '../database/tables/identity.ts'
import type {ResourceName} from './resource.ts'

interface NewGrant {
  connectionId: string
  accountId: string
  clientId: string
  scopes: readonly string[]
  /** The resource that the API's scopes give access to. */
  resource: ResourceName
}

/** Inserts a consent's grant in the provider's form. Returns its id. */
export function addGrant(database: Database, {connectionId, accountId, clientId, scopes, resource}: NewGrant): string {
  const id = randomUUID()
  const openid = scopes.filter((scope) => !(scope in apiScopes))
  const api = scopes.filter((scope) => scope in apiScopes)
  const payload = {
    kind: 'Grant',
    accountId,
    clientId,
    ...(openid.length > 0 && {openid: {scope: openid.join(' ')}}),
    ...(api.length > 0 && {resources: {[resource]: api.join(' ')}}),
  }
  database.insert(grant).values({id, connectionId, payload}).run()
  return id
}

/** Extends the time until which a grant has a valid token. Idle connections are found by it. */
export function extendGrant(database: Database, id: string, expiresAt: number) {
  database
    .update(grant)
    .set({expiresAt: sql`max(coalesce(${grant.expiresAt}, 0), ${expiresAt})`})
    .where(eq(grant.id, id))
    .run()
}
