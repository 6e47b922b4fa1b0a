import {apiScopes, openidScopes} from '#shared/contract/scopes.ts'
import {isReadable} from '../accounts/readable-name.ts'
import {type AppKind, appKinds, type Jwks} from '../database/tables/apps.ts'
import type {UrlProblem} from '../outbound/url-problem.ts'
import {type AppProblemCode, describeProblem, sentences} from '../words/app-problems.ts'
import {isAddress, parseKeys, validateKeys} from './public-keys.ts'
import {findRedirectUriProblem} from './redirect-uris.ts'

/** The data a developer registers about an app. */
export interface Registration {
  /** The name on the consent page. */
  name: string
  /** The way people sign in. It can't be changed later. */
  kind: AppKind
  /** Full redirect URIs; none for a device. */
  redirectUris: readonly string[]
  /** A server's public keys (RFC 7517, section 5); null for other kinds and for keys published at `jwksUri`. */
  jwks: Jwks | null
  /** The address where a server publishes its public keys; null otherwise. */
  jwksUri: string | null
  /** The scopes the app may request. */
  scopes: readonly string[]
}

export type AppField = keyof Registration

/** A problem of an app's registration. */
export interface AppProblem {
  field: AppField
  code: AppProblemCode
  /** The index in a list of redirect URIs or keys. */
  at?: number
  /** A part of the sentence. */
  value?: string
}

/** Returns why the server can't request an address; undefined when it can. */
export type UrlCheck = (url: string) => UrlProblem | undefined

/** The limit of docs/api.md#limits-and-headers. */
export const appsPerAccount = 10
const maxNameLength = 200
const maxRedirectUris = 20

const knownScopes: ReadonlySet<string> = new Set([...openidScopes, ...Object.keys(apiScopes)])

/** Returns all problems of a registration (docs/api.md#authentication). */
export function validateRegistration(registration: Registration, urlProblem: UrlCheck): AppProblem[] {
  return Object.entries(checks).flatMap(([field, check]) =>
    check(registration, urlProblem).map((problem) => ({field: field as AppField, ...problem})),
  )
}

/** A registration as typed: `keys` is a JWK set as text, its address, or empty. */
export interface RegistrationInput extends Omit<Registration, 'jwks' | 'jwksUri'> {
  keys: string
  jwksUri?: string | undefined
}

/** Parses a typed registration, and returns it with all its problems. */
export function parseRegistration(
  {keys, jwksUri, ...said}: RegistrationInput,
  urlProblem: UrlCheck,
): {registration: Registration; problems: AppProblem[]} {
  const isPublished = isAddress(keys)
  const registration = {...said, jwks: null, jwksUri: jwksUri ?? (isPublished ? keys.trim() : null)}
  if (keys.trim() === '' || isPublished) return {registration, problems: validateRegistration(registration, urlProblem)}
  const {jwks, problems = []} = said.kind === 'server' ? parseKeys(keys) : {jwks: {keys: []}}
  const others = validateRegistration({...registration, jwks: jwks ?? {keys: []}}, urlProblem)
  return {
    registration: {...registration, jwks: jwks ?? null},
    problems: [
      ...others.filter(({field, code}) => jwks !== undefined || field !== 'jwks' || code === 'keysTwice'),
      ...problems.map((problem) => ({field: 'jwks' as const, ...problem})),
    ],
  }
}

/** Returns a problem's location and sentence, as the API shows it. */
export function describeAppProblem(problem: AppProblem): string {
  const {field, at} = problem
  const place = at === undefined ? field : `${field === 'jwks' ? 'jwks.keys' : field}[${at}]`
  return `${place}: ${describeProblem(sentences, problem)}`
}

type Found = Omit<AppProblem, 'field'>[]

const checks: Record<AppField, (registration: Registration, urlProblem: UrlCheck) => Found> = {
  name({name}) {
    const trimmed = name.trim()
    if (trimmed === '' || trimmed.length > maxNameLength) return [{code: 'name', value: String(maxNameLength)}]
    return isReadable(trimmed) ? [] : [{code: 'nameUnreadable'}]
  },

  kind({kind}) {
    return appKinds.includes(kind) ? [] : [{code: 'kind', value: appKinds.join(', ')}]
  },

  redirectUris({kind, redirectUris}) {
    if (!appKinds.includes(kind)) return []
    if (kind === 'device') return redirectUris.length > 0 ? [{code: 'deviceAddresses'}] : []
    if (redirectUris.length === 0) return [{code: 'addressMissing'}]
    if (redirectUris.length > maxRedirectUris) return [{code: 'addressCount', value: String(maxRedirectUris)}]
    return redirectUris.flatMap((address, at): Found => {
      if (redirectUris.indexOf(address) < at) return [{code: 'addressRepeated', at}]
      const problem = findRedirectUriProblem(kind, address)
      return problem ? [{...problem, at}] : []
    })
  },

  jwks({kind, jwks, jwksUri}) {
    if (!appKinds.includes(kind)) return []
    if (kind !== 'server') return jwks === null ? [] : [{code: 'keysNotServer'}]
    if (jwks !== null && jwksUri !== null) return [{code: 'keysTwice'}]
    if (jwks === null) return jwksUri === null ? [{code: 'keysMissing'}] : []
    return validateKeys(jwks).problems ?? []
  },

  jwksUri({kind, jwksUri}, urlProblem) {
    if (jwksUri === null || !appKinds.includes(kind)) return []
    if (kind !== 'server') return [{code: 'keysNotServer'}]
    const problem = urlProblem(jwksUri)
    return problem ? [problem] : []
  },

  scopes({scopes}) {
    const unknown = scopes.filter((scope) => !knownScopes.has(scope))
    return [
      ...(scopes.length === 0 ? [{code: 'scopeMissing' as const}] : []),
      ...unknown.map((value) => ({code: 'scopeUnknown' as const, value})),
      ...(scopes.includes('hosts:manage') && !scopes.includes('projects:read') ? [{code: 'hostsAlone' as const}] : []),
    ]
  },
}
