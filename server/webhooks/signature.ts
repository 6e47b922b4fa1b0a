import {createHmac} from 'node:crypto'

/** `t=<seconds>,v1=<hex>`, with a `v1` for each secret (contract: Webhooks). `now` in milliseconds. */
export function signatureOf(payload: string, secrets: readonly string[], now: number): string {
  const seconds = Math.floor(now / 1000)
  const signed = `${seconds}.${payload}`
  let header = `t=${seconds}`
  for (const secret of secrets) header += `,v1=${createHmac('sha256', secret).update(signed).digest('hex')}`
  return header
}
