/**
 * Verifies webhook signatures in Node, Deno and browsers. It has no imports, so you can copy it.
 * docs/webhooks.md shows how to use it.
 */

export interface SignedPost {
  /** The raw body as received. Parsed and serialized JSON may have different bytes. */
  payload: string | Uint8Array<ArrayBuffer>
  /** The header `Service-Signature`, `t=<seconds>,v1=<hex>`; null or absent when it is missing. */
  header: string | null | undefined
  /** The webhook's secret, or several when you don't know which one signed the post. */
  secret: string | readonly string[]
  /** Milliseconds since the epoch. */
  now?: number
  /** The greatest difference between `t` and `now`, in seconds. */
  tolerance?: number
}

/** An event in a webhook post. Ignore unknown types and fields: later releases may add some. */
export interface PostedEvent {
  id: string
  type: string
  createdAt: string
  data: {projectId?: string; number?: number; [name: string]: unknown}
}

/** Thrown for a post that is forged, malformed or too old. Answer it with 400. */
export class SignatureError extends Error {
  override name = 'SignatureError'
}

/**
 * Verifies a post and returns its event. Rejects with SignatureError, whose message describes the problem.
 * The event comes only from this call, so a receiver can't skip the check or forget to await it.
 */
export async function verifiedEvent({
  payload,
  header,
  secret,
  now = Date.now(),
  tolerance = 300,
}: SignedPost): Promise<PostedEvent> {
  const secrets = [secret].flat()
  if (secrets.length === 0 || !secrets.every((one) => one)) throw new TypeError('the webhook secret is missing')
  const {seconds, signatures} = readHeader(header)
  const body = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload
  const signed = await new Blob([`${seconds}.`, body]).arrayBuffer()
  if (!(await isSigned(signed, signatures, secrets))) throw new SignatureError('the signature does not match the body')
  // Only a verified signature proves its time.
  const age = Math.floor(now / 1000) - Number(seconds)
  if (age > tolerance) throw new SignatureError(`the signature is ${age} seconds old`)
  if (age < -tolerance) throw new SignatureError(`the signature is ${-age} seconds ahead of the clock here`)
  return JSON.parse(new TextDecoder().decode(body))
}

/**
 * A header has one signature, or two while a secret is replaced. An attacker may send hundreds,
 * and each costs a pass over the body.
 */
const maxSignatures = 10

/** Parses the header. It has a `v1` for each valid secret. Schemes other than `t` and `v1` are ignored. */
function readHeader(header: string | null | undefined) {
  if (!header) throw new SignatureError('there is no signature')
  const times: string[] = []
  const signatures: string[] = []
  for (const part of header.split(',')) {
    const [, name, value = ''] = /^(\w+)=(.*)$/.exec(part.trim()) ?? []
    if (name === 't') times.push(value)
    if (name === 'v1') signatures.push(value)
  }
  const [seconds = ''] = times
  const isWhole = times.length === 1 && /^\d{1,12}$/.test(seconds) && signatures.length > 0
  if (!isWhole) throw new SignatureError('the signature is not of the form t=<seconds>,v1=<hex>')
  return {seconds, signatures: signatures.slice(0, maxSignatures).filter((hex) => /^[0-9a-f]{64}$/.test(hex))}
}

/** Returns whether a secret made one of the signatures. WebCrypto compares in constant time. */
async function isSigned(signed: ArrayBuffer, signatures: readonly string[], secrets: readonly string[]) {
  const algorithm = {name: 'HMAC', hash: 'SHA-256'}
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify'])
    for (const hex of signatures) {
      const bytes = Uint8Array.from({length: hex.length / 2}, (_, at) =>
        Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
      )
      if (await crypto.subtle.verify('HMAC', key, bytes, signed)) return true
    }
  }
  return false
}
