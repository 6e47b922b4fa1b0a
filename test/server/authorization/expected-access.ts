import type {ApiErrorCode} from '#shared/contract/resources.ts'
import type {ApiScope} from '#shared/contract/scopes.ts'
import {isOnProject, nameOf, type Operation} from './operations.ts'

// The access rules, written from the contract alone (docs/api.md#authentication, Connections, Errors).

/** A project's relation to the connection of the token. */
export type Relation = 'chosen' | 'created' | 'not reached' | 'malformed'

/** The person's role in the project. */
export type Role = 'owner' | 'editor' | 'viewer'

/** `GET /`, `GET /v1` and the OpenAPI document need no token (docs/api.md#authentication). */
const openPaths: readonly string[] = ['/', '/v1', '/v1/openapi.json']

export const isPublic = ({path}: Operation) => openPaths.includes(path)

type Rule = readonly [method: RegExp, path: RegExp, scope: ApiScope]

/** The first matching rule gives the scope (docs/api.md#authentication). */
const rules: readonly Rule[] = [
  [/GET/, /^\/v1\/projects$/, 'projects:read'],
  [/POST/, /^\/v1\/projects$/, 'projects:create'],
  [/POST/, /^\/v1\/homes\/check$/, 'projects:read'],
  [/GET|PUT/, /^\/v1\/projects\/\{projectId\}\/(host-references|devices|tablets)$/, 'hosts:manage'],
  [/POST|DELETE/, /^\/v1\/projects\/\{projectId\}\/visits$/, 'hosts:manage'],
  [/GET/, /^\/v1\/projects\/\{projectId\}\/threads/, 'comments:read'],
  [/POST|PATCH/, /^\/v1\/projects\/\{projectId\}\/threads/, 'comments:write'],
  [/GET/, /^\/v1\/projects\/\{projectId\}/, 'projects:read'],
  [/POST|PATCH/, /^\/v1\/projects\/\{projectId\}(\/files|\/revisions)?$/, 'projects:write'],
  [/GET/, /^\/v1\/catalog\//, 'catalog:read'],
  [/GET|POST|DELETE/, /^\/v1\/webhooks/, 'webhooks:manage'],
]

/** Returns an operation's scope. Throws when no rule matches. */
export function scopeOf(operation: Operation): ApiScope {
  // HEAD works like GET (docs/api.md#errors).
  const method = operation.method === 'HEAD' ? 'GET' : operation.method
  const rule = rules.find(([methods, paths]) => methods.test(method) && paths.test(operation.path))
  if (!rule) throw new TypeError(`${nameOf(operation)}: the contract says nothing of its scope`)
  return rule[2]
}

/** `projects:create` replaces these scopes on a project that the connection created. */
const standsFor: readonly ApiScope[] = ['projects:read', 'projects:write']

/** Returns every scope that opens an operation on some project. */
export function scopesOf(operation: Operation): ApiScope[] {
  if (isPublic(operation)) return []
  const scope = scopeOf(operation)
  return isOnProject(operation) && standsFor.includes(scope) ? [scope, 'projects:create'] : [scope]
}

const isRead = ({method}: Operation) => method === 'GET' || method === 'HEAD'

/** Anyone who can view a project can comment. */
const mayViewersWrite = ({path}: Operation) => /\/threads(\/|$)/.test(path)

/** Returns whether the token has no scope for the operation on a project of this relation. */
export function lacksScope(
  operation: Operation,
  scopes: ReadonlySet<string>,
  {relation}: {relation: Relation},
): boolean {
  if (isPublic(operation) || scopes.has(scopeOf(operation))) return false
  const isCreateEnough = isOnProject(operation) && standsFor.includes(scopeOf(operation)) && relation !== 'chosen'
  return !(isCreateEnough && scopes.has('projects:create'))
}

/** Returns the error of a request with a valid token, before its body is read; undefined when there is none. */
export function refusalOf(
  operation: Operation,
  scopes: ReadonlySet<string>,
  {relation, role}: {relation: Relation; role: Role},
): ApiErrorCode | undefined {
  if (isOnProject(operation) && relation === 'malformed') return 'invalid_input'
  if (lacksScope(operation, scopes, {relation})) return 'forbidden'
  if (!isOnProject(operation)) return undefined
  if (relation === 'not reached') return 'not_found'
  if (role === 'viewer' && !isRead(operation) && !mayViewersWrite(operation)) return 'forbidden'
  return undefined
}
