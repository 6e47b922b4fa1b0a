import {createHmac, createSecretKey, type KeyObject} from 'node:crypto'
import {LRUCache} from 'lru-cache'

/**
 * Returns the signature `t=<seconds>,v1=<hex>`, with a `v1` for each secret (docs/api.md#webhooks). `now` is in
 * milliseconds.
 */
export function signatureOf(payload: string, secrets: readonly string[], now: number): string {
  const seconds = Math.floor(now / 1000)
  const signed = `${seconds}.${payload}`
  let header = `t=${seconds}`
  for (const secret of secrets) header += `,v1=${createHmac('sha256', secret).update(signed).digest('hex')}`
  return header
}

/**
 * Returns the signatures of Standard Webhooks, `v1,<base64>` each, one for each secret: the HMAC-SHA256 of
 * `<id>.<seconds>.<body>`, keyed with the bytes that the secret writes in base64 after `whsec_`
 * (https://github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md). `now` is in milliseconds.
 */
export function standardSignatureOf({id, payload}: SignedPost, secrets: readonly string[], now: number): string {
  const signed = `${id}.${Math.floor(now / 1000)}.${payload}`
  return secrets
    .map((secret) => `v1,${createHmac('sha256', keys.memo(secret)).update(signed).digest('base64')}`)
    .join(' ')
}

interface SignedPost {
  /** The delivery's id. */
  id: string
  payload: string
}

/** Making a key takes as long as a signature. */
const keys = new LRUCache<string, KeyObject>({max: 1000, memoMethod: (secret) => readKey(secret)})

/**
 * Reads base64 and, in secrets that earlier releases made, base64url. Node 24 takes 16 µs more for an HMAC whose key is
 * a Buffer.
 */
const readKey = (secret: string) => createSecretKey(secret.replace(/^whsec_/, ''), 'base64')

/** A webhook's secret, and the previous one until it expires. */
export interface Secrets {
  secret: string
  previousSecret: string | null
  previousSecretUntil: number | null
}

/** Returns the secrets that sign a post: both while the previous one is valid. */
export function secretsOf({secret, previousSecret, previousSecretUntil}: Secrets, now: number): string[] {
  const isReplaced = previousSecret !== null && (previousSecretUntil ?? 0) > now
  return isReplaced ? [secret, previousSecret] : [secret]
}
