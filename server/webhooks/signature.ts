import {createHmac} from 'node:crypto'

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
