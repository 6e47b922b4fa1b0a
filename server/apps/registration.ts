import {apiScopes, openidScopes} from '#shared/api/scopes.ts'
import {type AppKind, appKinds, type Jwks} from '../database/schema.ts'
import {isReadable} from '../identity/readable-name.ts'
import {type AppProblemCode, sayProblem, sentences} from './problem-sentences.ts'
import {checkKeys, readKeys} from './public-keys.ts'
import {addressProblem} from './return-addresses.ts'

/** What a maker says of an app. */
export interface Registration {
  /** As people read it when they connect it. */
  name: string
  /** How people sign in to it. It stays what it is. */
  kind: AppKind
  /** Where the browser may return to, in full; none for a device. */
  redirectUris: readonly string[]
  /** A server's public keys (RFC 7517, section 5); null for the others. */
  jwks: Jwks | null
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

/** Contract: Limits. */
export const appsPerAccount = 10
const longestName = 200
const mostAddresses = 20

const knownScopes: ReadonlySet<string> = new Set([...openidScopes, ...Object.keys(apiScopes)])

/** Everything that stands against it, all at once (contract: Authentication 7; decisions: Connections). */
export function problemsOf(registration: Registration): AppProblem[] {
  return Object.entries(checks).flatMap(([field, check]) =>
    check(registration).map((problem) => ({field: field as AppField, ...problem})),
  )
}

/** The same, of a maker who has the keys as text; empty where there are none. */
export function readRegistration({keys, ...said}: Omit<Registration, 'jwks'> & {keys: string}): {
  registration: Registration
  problems: AppProblem[]
} {
  if (said.kind !== 'server' || keys.trim() === '') {
    const registration = {...said, jwks: keys.trim() === '' ? null : {keys: []}}
    return {registration, problems: problemsOf(registration)}
  }
  const {jwks, problems = []} = readKeys(keys)
  const registration = {...said, jwks: jwks ?? null}
  const others = problemsOf(registration).filter(({field}) => jwks !== undefined || field !== 'jwks')
  return {registration, problems: [...others, ...problems.map((problem) => ({field: 'jwks' as const, ...problem}))]}
}

/** A sentence with its place, as the API says it. */
export function problemSentence(problem: AppProblem): string {
  const {field, at} = problem
  const place = at === undefined ? field : `${field === 'jwks' ? 'jwks.keys' : field}[${at}]`
  return `${place}: ${sayProblem(sentences, problem)}`
}

type Found = Omit<AppProblem, 'field'>[]

const checks: Record<AppField, (registration: Registration) => Found> = {
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
      const problem = addressProblem(kind, address)
      return problem ? [{...problem, at}] : []
    })
  },

  jwks({kind, jwks}) {
    if (!appKinds.includes(kind)) return []
    if (kind !== 'server') return jwks === null ? [] : [{code: 'keysNotServer'}]
    return jwks === null ? [{code: 'keysMissing'}] : (checkKeys(jwks).problems ?? [])
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
