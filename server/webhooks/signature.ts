import {createHmac} from 'node:crypto'

/** `t=<seconds>,v1=<hex>`, with a `v1` for each secret (contract: Webhooks). `now` in milliseconds. */
export function signatureOf(payload: string, secrets: readonly string[], now: number): string {
  const seconds = Math.floor(now / 1000)
  const signed = `${seconds}.${payload}`
  let header = `t=${seconds}`
  for (const secret of secrets) header += `,v1=${createHmac('sha256', secret).update(signed).digest('hex')}`
  return header
}

/** What a webhook's posts are signed with, and until when with the secret before too. */
export interface Secrets {
  secret: string
  previousSecret: string | null
  previousSecretUntil: number | null
}

/** With which a post is signed at a time: while one is replaced, with both. */
export function secretsOf({secret, previousSecret, previousSecretUntil}: Secrets, now: number): string[] {
  const isReplaced = previousSecret !== null && (previousSecretUntil ?? 0) > now
  return isReplaced ? [secret, previousSecret] : [secret]
}
