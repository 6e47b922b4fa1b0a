import type {AdapterPayload} from 'oidc-provider'
import {type AssistantScope, assistantScopes, openidScopes, scopeSet} from '#shared/contract/scopes.ts'
import {isLoopback} from '#shared/host/is-loopback.ts'
import {isReadable} from '../../accounts/readable-name.ts'
import {acceptBothEdDsaNames, isPublicJson, validateKeys} from '../../apps/public-keys.ts'
import {findRedirectUriProblem} from '../../apps/redirect-uris.ts'
import type {UrlCheck} from '../../apps/registration.ts'
import type {ClientDocument} from '../../database/tables/connections.ts'
import {bareHost, describeUrlProblem} from '../../outbound/url-problem.ts'
import {DocumentError} from './document-error.ts'

type Members = Record<string, unknown>

const maxNameLength = 100
const maxRedirectUris = 50

/**
 * Reads the document at the address that is an app's `client_id` (OAuth Client ID Metadata Document, draft 02; RFC
 * 7591, section 2). Takes the members that this server uses. Throws DocumentError.
 */
export function readDocument(id: string, json: string, urlProblem: UrlCheck): ClientDocument {
  const members = parse(json)
  // Compared as text: an address written otherwise is another client.
  if (members.client_id !== id) throw wrongDocument('client_id: must be the address of the document, written alike')
  if ('client_secret' in members || 'client_secret_expires_at' in members)
    throw wrongDocument('client_secret: must be absent: everybody can read the document')
  return {
    name: nameOf(members.client_name) ?? new URL(id).host,
    redirectUris: redirectUrisOf(members.redirect_uris),
    ...keysOf(members, urlProblem),
    scopes: scopesOf(members.scope),
  }
}

export const wrongDocument = (problem: string) => new DocumentError('wrong', problem)

function parse(json: string): Members {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members
  } catch {}
  throw wrongDocument('the document is not a JSON object')
}

function nameOf(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value.trim() : ''
  return name !== '' && name.length <= maxNameLength && isReadable(name) ? name : undefined
}

/** Leaves out the addresses that no app may register here: the others work without them. */
function redirectUrisOf(value: unknown): string[] {
  const given = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  const usable = given.slice(0, maxRedirectUris).filter(isUsable)
  if (usable.length > 0) return [...new Set(usable)]
  throw wrongDocument('redirect_uris: none can be used: https, http on this machine, or a scheme with a dot')
}

function isUsable(address: string): boolean {
  const kinds = ['web', 'installed'] as const
  if (kinds.every((kind) => findRedirectUriProblem(kind, address) !== undefined)) return false
  const {protocol, hostname} = new URL(address)
  return protocol !== 'https:' || !isLoopback(bareHost(hostname))
}

function keysOf(members: Members, urlProblem: UrlCheck) {
  const {jwks, jwks_uri: jwksUri} = members
  // Its developer should learn of it, also where no key is used (draft 02, section 4.1).
  if (jwks !== undefined && !isPublicJson(JSON.stringify(jwks)))
    throw wrongDocument('jwks: has a part of a private key, which everybody could read: replace the key')
  if (methodOf(members) === 'none') return {jwks: null, jwksUri: null}
  if (typeof jwksUri === 'string' && jwks === undefined) {
    const problem = urlProblem(jwksUri)
    if (problem) throw wrongDocument(`jwks_uri: ${describeUrlProblem(problem)}`)
    return {jwks: null, jwksUri}
  }
  const {jwks: valid} = validateKeys(jwks)
  if (!valid || jwksUri !== undefined) throw wrongDocument('jwks: needs public keys, here or at jwks_uri')
  return {jwks: {keys: valid.keys.map(acceptBothEdDsaNames)}, jwksUri: null}
}

const methods = ['none', 'private_key_jwt'] as const

/**
 * Returns how the client authenticates itself. A document for many servers may list several ways beside the one that it
 * prefers (OpenID Connect Relying Party Metadata Choices 1.0). In OAuth a document without either member means a client
 * secret. Such an app can't have one, so it counts as `none`.
 */
function methodOf({token_endpoint_auth_method: one, token_endpoint_auth_methods_supported: several}: Members) {
  const isShared = typeof one === 'string' && one.startsWith('client_secret')
  const listed = Array.isArray(several) && !isShared ? several : []
  const named = one === undefined && listed.length === 0 ? ['none'] : [one, ...listed]
  const method = methods.find((ours) => ours === one) ?? methods.find((ours) => named.includes(ours))
  if (method === undefined) throw wrongDocument('token_endpoint_auth_method: must be none or private_key_jwt')
  return method
}

/** A list that names none of ours was written for other servers. */
function scopesOf(value: unknown): AssistantScope[] {
  const named = scopeSet(typeof value === 'string' ? value : undefined)
  const scopes = assistantScopes.filter((scope) => named.has(scope))
  return scopes.length === 0 ? [...assistantScopes] : scopes
}

/** Returns the scopes that an app with this document may ask for. */
const scopesOfDocument = ({scopes}: Pick<ClientDocument, 'scopes'>): readonly string[] => [...openidScopes, ...scopes]

/** Returns a document in the provider's form. */
export function metadataOfDocument(id: string, document: ClientDocument): AdapterPayload {
  const {name, redirectUris, jwks, jwksUri} = document
  return {
    client_id: id,
    client_name: name,
    scope: scopesOfDocument(document).join(' '),
    redirect_uris: redirectUris,
    // The provider lets a native client return to any port of this machine (RFC 8252, section 7.3). Many documents
    // don't say that they are native.
    application_type: redirectUris.every((address) => address.startsWith('https:')) ? 'web' : 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: jwks || jwksUri ? 'private_key_jwt' : 'none',
    ...(jwks && {jwks}),
    ...(jwksUri && {jwks_uri: new URL(jwksUri).href}),
  }
}
