/**
 * For those who receive webhooks, in Node, Deno and browsers alike. It imports nothing, so that it can be copied; docs/webhooks.md
 * says how it is used.
 */

export interface SignedPost {
  /** The body as it came: JSON that was parsed and written again is other bytes. */
  payload: string | Uint8Array<ArrayBuffer>
  /** The header `Service-Signature`, `t=<seconds>,v1=<hex>`; null or absent when there was none. */
  header: string | null | undefined
  /** Of the webhook; several where it is not known which of them a post was signed with. */
  secret: string | readonly string[]
  /** Milliseconds since the epoch. */
  now?: number
  /** Seconds that `t` may be away from `now`. */
  tolerance?: number
}

/** What a webhook is posted. There may be other types and more data one day: leave alone what you don't know. */
export interface PostedEvent {
  id: string
  type: string
  createdAt: string
  data: {projectId?: string; number?: number; [name: string]: unknown}
}

/** A post is not genuine, or came too late: answer 400. */
export class SignatureError extends Error {
  override name = 'SignatureError'
}

/**
 * The event in a post, once it is sure who sent it and when. Rejects with SignatureError, whose message says what is wrong.
 * There is no way to the event but through this, so that no check can be left out or not be waited for.
 */
export async function verifiedEvent({
  payload,
  header,
  secret,
  now = Date.now(),
  tolerance = 300,
}: SignedPost): Promise<PostedEvent> {
  const secrets = [secret].flat()
  if (secrets.length === 0 || !secrets.every((one) => one)) throw new TypeError('the secret of the webhook is needed')
  const {seconds, signatures} = readHeader(header)
  const body = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload
  const signed = await new Blob([`${seconds}.`, body]).arrayBuffer()
  if (!(await isSigned(signed, signatures, secrets))) throw new SignatureError('the signature does not match the body')
  // What is told of the time is so only if it was signed.
  const age = Math.floor(now / 1000) - Number(seconds)
  if (age > tolerance) throw new SignatureError(`the signature is ${age} seconds old`)
  if (age < -tolerance) throw new SignatureError(`the signature is ${-age} seconds ahead of the clock here`)
  return JSON.parse(new TextDecoder().decode(body))
}

/** One, or two while a secret is replaced; a stranger may send hundreds, and each takes a pass over the body. */
const mostSignatures = 10

/** While a secret is replaced there is a `v1` of each; schemes that are not known are left alone. */
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
  return {seconds, signatures: signatures.slice(0, mostSignatures).filter((hex) => /^[0-9a-f]{64}$/.test(hex))}
}

/** Compared by WebCrypto, in constant time. */
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
