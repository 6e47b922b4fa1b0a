import {createPublicKey, type JsonWebKey, type KeyObject} from 'node:crypto'
import {isRecord} from '#shared/json.ts'
import type {Jwks} from '../database/tables/apps.ts'

const maxKeys = 10
const maxKeyIdLength = 200
const rsaBits = {min: 2048, max: 8192}

/** A problem of a server's keys: `at` is the key's index, `value` a part of its sentence. */
export interface KeyProblem {
  code: KeyProblemCode
  at?: number
  value?: string
}

export type KeyProblemCode =
  | 'keysNotJson'
  | 'keysPem'
  | 'keysAddress'
  | 'keysOne'
  | 'keysShape'
  | 'keysCount'
  | 'keyShape'
  | 'keyPrivate'
  | 'keySymmetric'
  | 'keyType'
  | 'keyCurve'
  | 'keyRsaSize'
  | 'keyUse'
  | 'keyAlgorithm'
  | 'keyId'
  | 'keyIdRepeated'
  | 'keyUnreadable'

interface KeyType {
  /** The members of the public key (RFC 7518, section 6; RFC 8037, section 2). */
  members: readonly string[]
  /** The signature algorithms by curve; '' for keys without one (RFC 7518, section 3.1; RFC 8037, section 3.1). */
  algorithms: Record<string, readonly string[]>
}

const keyTypes: Record<string, KeyType> = {
  EC: {members: ['crv', 'x', 'y'], algorithms: {'P-256': ['ES256'], 'P-384': ['ES384'], 'P-521': ['ES512']}},
  RSA: {members: ['n', 'e'], algorithms: {'': ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']}},
  OKP: {members: ['crv', 'x'], algorithms: {Ed25519: ['EdDSA', 'Ed25519']}},
}

/** The members of private and symmetric keys (RFC 7518, sections 6.2.2, 6.3.2 and 6.4). */
const privateMembers: readonly string[] = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv']

type ParsedKeys = {jwks: Jwks; problems?: undefined} | {jwks?: undefined; problems: KeyProblem[]}

/**
 * Reads public keys from the text of a JWK set (RFC 7517, section 5), keeping only public members, `kid`, `alg` and
 * `use`. No problem quotes the text: it may hold a private key by mistake.
 */
export function parseKeys(text: string): ParsedKeys {
  if (/-----BEGIN/.test(text)) return {problems: [{code: 'keysPem'}]}
  let set: unknown
  try {
    set = JSON.parse(text)
  } catch {
    return {problems: [{code: 'keysNotJson'}]}
  }
  return validateKeys(set)
}

/**
 * Validates a parsed JWK set. It uses node:crypto, as jose imports keys asynchronously only: an app is validated and
 * stored in one transaction.
 */
export function validateKeys(set: unknown): ParsedKeys {
  if (!isRecord(set)) return {problems: [{code: 'keysShape'}]}
  if ('jwks_uri' in set) return {problems: [{code: 'keysAddress'}]}
  if (typeof set.kty === 'string')
    return {problems: [{code: set.kty in keyTypes && isPrivate(set) ? 'keyPrivate' : 'keysOne'}]}
  if (!Array.isArray(set.keys)) return {problems: [{code: 'keysShape'}]}
  if (set.keys.length < 1 || set.keys.length > maxKeys) return {problems: [{code: 'keysCount', value: String(maxKeys)}]}
  const keys: unknown[] = set.keys
  const problems = keys.flatMap((key, at) => {
    const found = keyProblem(key, keys.slice(0, at))
    return found ? [{...found, at}] : []
  })
  return problems.length > 0 ? {problems} : {jwks: {keys: keys.map((key) => publicMembers(key as JsonWebKey))}}
}

/** Returns whether a text is a single address, valid or not. */
export const isAddress = (text: string): boolean => /^\s*[a-z][a-z\d+.-]*:\/\/\S*\s*$/i.test(text)

/**
 * Returns whether a text may be sent back to its author: it is an address, or JSON without any part of a private key.
 */
export const isSafeToEcho = (text: string): boolean => isAddress(text) || isPublicJson(text)

/** Returns whether a text is JSON without any part of a private key. */
export function isPublicJson(text: string): boolean {
  let isPublic = true
  try {
    JSON.parse(text, (name, value) => {
      if (isPrivatePart(name, value)) isPublic = false
      return value
    })
  } catch {
    return false
  }
  return isPublic
}

const isPrivatePart = (name: string, value: unknown) =>
  privateMembers.includes(name) || value === 'oct' || (typeof value === 'string' && value.includes('PRIVATE KEY'))

type Found = Omit<KeyProblem, 'at'> | undefined

function keyProblem(key: unknown, previous: readonly unknown[]): Found {
  if (!isRecord(key)) return {code: 'keyShape'}
  if (key.kty === 'oct') return {code: 'keySymmetric'}
  if (isPrivate(key)) return {code: 'keyPrivate'}
  const type = ownValue(keyTypes, key.kty)
  if (!type) return {code: 'keyType'}
  const algorithms = ownValue(type.algorithms, key.crv ?? '')
  if (!algorithms) return {code: 'keyCurve', value: Object.keys(type.algorithms).join(', ')}
  return useProblem(key, algorithms) ?? idProblem(key, previous) ?? materialProblem(publicMembers(key))
}

/** Checks the members that restrict a key's use: they must allow verifying signatures. */
function useProblem({alg, use, key_ops: uses}: Record<string, unknown>, algorithms: readonly string[]): Found {
  if (alg !== undefined && !algorithms.some((one) => one === alg))
    return {code: 'keyAlgorithm', value: algorithms.join(', ')}
  const isForSigning =
    (use === undefined || use === 'sig') && (uses === undefined || (Array.isArray(uses) && uses.includes('verify')))
  return isForSigning ? undefined : {code: 'keyUse'}
}

function idProblem({kid}: Record<string, unknown>, previous: readonly unknown[]): Found {
  if (kid === undefined) return undefined
  if (typeof kid !== 'string' || kid === '' || kid.length > maxKeyIdLength) return {code: 'keyId'}
  return previous.some((other) => isRecord(other) && other.kid === kid) ? {code: 'keyIdRepeated'} : undefined
}

/** Checks the numbers: a point on the curve, a long enough modulus. */
function materialProblem(jwk: JsonWebKey): Found {
  const key = publicKey(jwk)
  if (!key) return {code: 'keyUnreadable'}
  const {modulusLength: bits, publicExponent: exponent} = key.asymmetricKeyDetails ?? {}
  if (bits === undefined || exponent === undefined) return undefined
  if (bits < rsaBits.min || bits > rsaBits.max) return {code: 'keyRsaSize', value: `${rsaBits.min}–${rsaBits.max}`}
  // An exponent of 1 makes every text its own signature.
  return exponent < 3n || exponent % 2n === 0n ? {code: 'keyUnreadable'} : undefined
}

function publicKey(jwk: JsonWebKey): KeyObject | undefined {
  try {
    return createPublicKey({key: jwk, format: 'jwk'})
  } catch {
    return undefined
  }
}

function publicMembers(key: JsonWebKey): Record<string, unknown> {
  const names = ['kty', 'kid', 'alg', 'use', ...(ownValue(keyTypes, key.kty)?.members ?? [])]
  return Object.fromEntries(names.filter((name) => key[name] !== undefined).map((name) => [name, key[name]]))
}

/** Looks up an own property, never an inherited one such as `constructor`. */
const ownValue = <T>(table: Record<string, T>, name: unknown): T | undefined =>
  typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined

const isPrivate = (key: object) => privateMembers.some((member) => member in key)

/** Removes `alg` from an Ed25519 key: its one algorithm has two names (RFC 9864), and both must verify. */
export const acceptBothEdDsaNames = ({alg, ...key}: Jwks['keys'][number]) =>
  key.crv === 'Ed25519' ? key : {...key, alg}
