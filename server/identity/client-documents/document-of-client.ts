import type {Client} from 'oidc-provider'
import {assistantScopes, scopeSet} from '#shared/contract/scopes.ts'
import type {Jwks} from '../../database/tables/apps.ts'
import type {ClientDocument} from '../../database/tables/connections.ts'

/** Returns the document of a client that has one, as the provider read it. */
export function documentOfClient(client: Client | undefined): ClientDocument | undefined {
  if (!client || !isDocumentClient(client.clientId)) return undefined
  const allowed = scopeSet(client.scope)
  return {
    name: client.clientName ?? '',
    redirectUris: [...(client.redirectUris ?? [])],
    jwks: (client.jwks as Jwks | undefined) ?? null,
    jwksUri: client.jwksUri ?? null,
    scopes: assistantScopes.filter((scope) => allowed.has(scope)),
  }
}

/** Returns whether a `client_id` is the address of a document. Ours are UUIDs, and `device`. */
export const isDocumentClient = (clientId: string): boolean => /^https:/i.test(clientId)
