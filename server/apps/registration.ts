import {apiScopes, openidScopes} from '#shared/api/scopes.ts'
import {type AppKind, appKinds, type Jwks} from '../database/schema.ts'
import {isReadable} from '../identity/readable-name.ts'
import type {UrlProblem} from '../outbound/url-problem.ts'
import {type AppProblemCode, describeProblem, sentences} from './problem-sentences.ts'
import {isAddress, parseKeys, validateKeys} from './public-keys.ts'
import {findRedirectUriProblem} from './redirect-uris.ts'

/** What a maker says of an app. */
export interface Registration {
  /** As people read it when they connect it. */
  name: string
  /** How people sign in to it. It stays what it is. */
  kind: AppKind
  /** Where the browser may return to, in full; none for a device. */
  redirectUris: readonly string[]
  /** A server's public keys (RFC 7517, section 5); null where it publishes them, and for the others. */
  jwks: Jwks | null
  /** Where a server publishes its public keys instead; null for the others. */
  jwksUri: string | null
  /** What it may ask for. */
  scopes: readonly string[]
}

export type AppField = keyof Registration

/** Something that stands against an app. */
export interface AppProblem {
  field: AppField
  code: AppProblemCode
  /** The place in a list: an address, a key. */
  at?: number
  /** What the sentence is about. */
  value?: string
}

/** What stands against asking an address. */
export type UrlCheck = (url: string) => UrlProblem | undefined

/** Contract: Limits. */
export const appsPerAccount = 10
const longestName = 200
const mostAddresses = 20

const knownScopes: ReadonlySet<string> = new Set([...openidScopes, ...Object.keys(apiScopes)])

/** Everything that stands against it, all at once (contract: Authentication 7; decisions: Connections). */
export function validateRegistration(registration: Registration, urlProblem: UrlCheck): AppProblem[] {
  return Object.entries(checks).flatMap(([field, check]) =>
    check(registration, urlProblem).map((problem) => ({field: field as AppField, ...problem})),
  )
}

/** As a maker says it: the keys as text, empty where there are none; it may be the address of them too. */
export interface RegistrationInput extends Omit<Registration, 'jwks' | 'jwksUri'> {
  keys: string
  jwksUri?: string | undefined
}

/** The same, of what a maker said. */
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

/** A sentence with its place, as the API says it. */
export function describeAppProblem(problem: AppProblem): string {
  const {field, at} = problem
  const place = at === undefined ? field : `${field === 'jwks' ? 'jwks.keys' : field}[${at}]`
  return `${place}: ${describeProblem(sentences, problem)}`
}

type Found = Omit<AppProblem, 'field'>[]

const checks: Record<AppField, (registration: Registration, urlProblem: UrlCheck) => Found> = {
  name({name}) {
    const trimmed = name.trim()
    if (trimmed === '' || trimmed.length > longestName) return [{code: 'name', value: String(longestName)}]
    return isReadable(trimmed) ? [] : [{code: 'nameUnreadable'}]
  },

  kind({kind}) {
    return appKinds.includes(kind) ? [] : [{code: 'kind', value: appKinds.join(', ')}]
  },

  redirectUris({kind, redirectUris}) {
    if (!appKinds.includes(kind)) return []
    if (kind === 'device') return redirectUris.length > 0 ? [{code: 'deviceAddresses'}] : []
    if (redirectUris.length === 0) return [{code: 'addressMissing'}]
    if (redirectUris.length > mostAddresses) return [{code: 'addressCount', value: String(mostAddresses)}]
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
