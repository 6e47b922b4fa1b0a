import {createPublicKey, type JsonWebKey, type KeyObject} from 'node:crypto'
import type {Jwks} from '../database/schema.ts'

const mostKeys = 10
const longestId = 200
const rsaBits = {min: 2048, max: 8192}

/** What stands against a server's keys; `at` is the key's place among them, `value` what the sentence is about. */
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
  /** The members that make the public key (RFC 7518, section 6; RFC 8037, section 2). */
  members: readonly string[]
  /** What it can sign with, by its curve where it has one (RFC 7518, section 3.1; RFC 8037, section 3.1). */
  algorithms: Record<string, readonly string[]>
}

const keyTypes: Record<string, KeyType> = {
  EC: {members: ['crv', 'x', 'y'], algorithms: {'P-256': ['ES256'], 'P-384': ['ES384'], 'P-521': ['ES512']}},
  RSA: {members: ['n', 'e'], algorithms: {'': ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']}},
  OKP: {members: ['crv', 'x'], algorithms: {Ed25519: ['EdDSA', 'Ed25519']}},
}

/** The members of private and symmetric keys (RFC 7518, sections 6.2.2, 6.3.2 and 6.4). */
const privateMembers: readonly string[] = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv']

type ReadKeys = {jwks: Jwks; problems?: undefined} | {jwks?: undefined; problems: KeyProblem[]}

/**
 * A server's public keys from the text of a JWK set (RFC 7517, section 5). Of each key only its public members, `kid`,
 * `alg` and `use` are taken. No problem quotes the text, which may hold a private key by mistake.
 */
export function parseKeys(text: string): ReadKeys {
  if (/-----BEGIN/.test(text)) return {problems: [{code: 'keysPem'}]}
  let set: unknown
  try {
    set = JSON.parse(text)
  } catch {
    return {problems: [{code: 'keysNotJson'}]}
  }
  return validateKeys(set)
}

/** The same of a JWK set that is parsed. */
export function validateKeys(set: unknown): ReadKeys {
  if (!isObject(set)) return {problems: [{code: 'keysShape'}]}
  if ('jwks_uri' in set) return {problems: [{code: 'keysAddress'}]}
  if (typeof set.kty === 'string')
    return {problems: [{code: set.kty in keyTypes && isPrivate(set) ? 'keyPrivate' : 'keysOne'}]}
  if (!Array.isArray(set.keys)) return {problems: [{code: 'keysShape'}]}
  if (set.keys.length < 1 || set.keys.length > mostKeys)
    return {problems: [{code: 'keysCount', value: String(mostKeys)}]}
  const keys: unknown[] = set.keys
  const problems = keys.flatMap((key, at) => {
    const found = keyProblem(key, keys.slice(0, at))
    return found ? [{...found, at}] : []
  })
  return problems.length > 0 ? {problems} : {jwks: {keys: keys.map((key) => publicMembers(key as JsonWebKey))}}
}

/** Whether a text is one address and nothing else, be it a good one or not. */
export const isAddress = (text: string): boolean => /^\s*[a-z][a-z\d+.-]*:\/\/\S*\s*$/i.test(text)

/**
 * Whether a text may be shown again to whoever sent it: it is an address, or JSON that has nothing in it that a private
 * key has.
 */
export function isSafeToEcho(text: string): boolean {
  if (isAddress(text)) return true
  let isPublic = true
  try {
    JSON.parse(text, (name, value) => {
      if (isSecret(name, value)) isPublic = false
      return value
    })
  } catch {
    return false
  }
  return isPublic
}

const isSecret = (name: string, value: unknown) =>
  privateMembers.includes(name) || value === 'oct' || (typeof value === 'string' && value.includes('PRIVATE KEY'))

type Found = Omit<KeyProblem, 'at'> | undefined

function keyProblem(key: unknown, before: readonly unknown[]): Found {
  if (!isObject(key)) return {code: 'keyShape'}
  if (key.kty === 'oct') return {code: 'keySymmetric'}
  if (isPrivate(key)) return {code: 'keyPrivate'}
  const type = ownValue(keyTypes, key.kty)
  if (!type) return {code: 'keyType'}
  const algorithms = ownValue(type.algorithms, key.crv ?? '')
  if (!algorithms) return {code: 'keyCurve', value: Object.keys(type.algorithms).join(', ')}
  return useProblem(key, algorithms) ?? idProblem(key, before) ?? materialProblem(publicMembers(key))
}

/** A key may say what it is for; it must be this. */
function useProblem({alg, use, key_ops: uses}: Record<string, unknown>, algorithms: readonly string[]): Found {
  if (alg !== undefined && !algorithms.some((one) => one === alg))
    return {code: 'keyAlgorithm', value: algorithms.join(', ')}
  const isForSigning =
    (use === undefined || use === 'sig') && (uses === undefined || (Array.isArray(uses) && uses.includes('verify')))
  return isForSigning ? undefined : {code: 'keyUse'}
}

function idProblem({kid}: Record<string, unknown>, before: readonly unknown[]): Found {
  if (kid === undefined) return undefined
  if (typeof kid !== 'string' || kid === '' || kid.length > longestId) return {code: 'keyId'}
  return before.some((other) => isObject(other) && other.kid === kid) ? {code: 'keyIdRepeated'} : undefined
}

/** Whether the numbers are a key: a point of the curve, a modulus long enough. */
function materialProblem(jwk: JsonWebKey): Found {
  const key = publicKey(jwk)
  if (!key) return {code: 'keyUnreadable'}
  const {modulusLength: bits, publicExponent: exponent} = key.asymmetricKeyDetails ?? {}
  if (bits === undefined || exponent === undefined) return undefined
  if (bits < rsaBits.min || bits > rsaBits.max) return {code: 'keyRsaSize', value: `${rsaBits.min}–${rsaBits.max}`}
  // With an exponent of 1 every text is its own signature.
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

/** Not what the names of every object would give. */
const ownValue = <T>(table: Record<string, T>, name: unknown): T | undefined =>
  typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined

const isPrivate = (key: object) => privateMembers.some((member) => member in key)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
