import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {version} from '#shared/host/version.ts'
import type {Config} from '../config.ts'
import type {SafeFetch, SafeResponse} from '../outbound/safe-fetch.ts'
import {signatureOf, standardSignatureOf} from './signature.ts'

/** A delivery with its address. */
export interface Posting {
  url: string
  /** The delivery's id. */
  id: string
  event: string
  /** The body, sent unchanged. */
  payload: string
  /** Counts from 1. */
  attempt: number
  /** The post has one signature for each secret. */
  secrets: readonly string[]
}

/** The outcome of an attempt, which failed if there is an error. */
export interface Outcome {
  /** Null without an answer. */
  status: number | null
  answer: string | null
  /** A sentence for people. */
  error: string | null
  /** Milliseconds. */
  took: number
}

interface Needs {
  safeFetch: Pick<SafeFetch, 'request'>
  clock: Clock
  config: Pick<Config, 'webhookHeaderPrefix'>
  /** Milliseconds for the whole answer. */
  within?: number
}

/** Posts deliveries (docs/api.md#webhooks). Never rejects: a failure is an outcome. */
export function createPost({safeFetch, clock, config, within = limits.webhookTimeout}: Needs) {
  const prefix = config.webhookHeaderPrefix
  const names = {
    event: `${prefix}Event`,
    delivery: `${prefix}Delivery`,
    attempt: `${prefix}Attempt`,
    signature: `${prefix}Signature`,
  }
  const agent = `Pianta/${version}`
  return ({url, id, event, payload, attempt, secrets}: Posting, signal: AbortSignal): Promise<Outcome> => {
    const startedAt = performance.now()
    const took = () => Math.round(performance.now() - startedAt)
    const now = clock.now()
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': agent,
      [names.event]: event,
      [names.delivery]: id,
      [names.attempt]: String(attempt),
      [names.signature]: signatureOf(payload, secrets, now),
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': standardSignatureOf({id, payload}, secrets, now),
    }
    return safeFetch
      .request(url, {method: 'POST', headers, body: payload, within, maxBytes: limits.webhookAnswerReadBytes, signal})
      .then(
        (answer) => toOutcome(answer, took()),
        (error: unknown) => ({status: null, answer: null, error: messageOf(error), took: took()}),
      )
  }
}

function toOutcome({status, body}: SafeResponse, took: number): Outcome {
  return {status, answer: truncateAnswer(body), error: describeStatus(status), took}
}

/** The redirects of RFC 9110, section 15.4. */
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (redirects.has(status)) return `the answer was ${status}, a redirect, which is not followed`
  return `the answer was ${status}`
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const maxAnswer = limits.webhookAnswerStoredBytes

/**
 * Returns the first 4 KiB of an answer as UTF-8 text, without a broken character at the cut. Control characters are
 * replaced, so that answers of strangers are safe in a terminal.
 */
export function truncateAnswer(body: Buffer): string {
  if (body.length === 0) return ''
  const text = decodeStart(body).replaceAll(control, '\ufffd')
  return Buffer.byteLength(text) <= maxAnswer ? text : decodeStart(Buffer.from(text))
}

/** Decodes the first bytes; `stream` makes the decoder leave out a character that is cut off. */
const decodeStart = (bytes: Buffer) =>
  new TextDecoder().decode(bytes.subarray(0, maxAnswer), {stream: bytes.length > maxAnswer})

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
