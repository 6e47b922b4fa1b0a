import {limits} from '#shared/api/limits.ts'
import type {Clock} from '#shared/clock.ts'
import type {Config} from '../config.ts'
import type {SafeFetch, SafeResponse} from '../outbound/safe-fetch.ts'
import {version} from '../version.ts'
import {truncateAnswer} from './kept-answer.ts'
import {signatureOf} from './signature.ts'

export interface Posting {
  url: string
  /** Of the delivery. */
  id: string
  event: string
  /** Posted as it is. */
  payload: string
  /** From 1. */
  attempt: number
  /** It is signed with each. */
  secrets: readonly string[]
}

/** What became of a try. It failed when there is an error. */
export interface Outcome {
  /** Null when nothing was answered. */
  status: number | null
  answer: string | null
  /** What went wrong, for people. */
  error: string | null
  /** Milliseconds. */
  took: number
}

interface Needs {
  safeFetch: Pick<SafeFetch, 'request'>
  clock: Clock
  config: Pick<Config, 'webhookHeaderPrefix'>
  /** Milliseconds for all of an answer. */
  within?: number
}

/** Posts deliveries (contract: Webhooks). Never rejects: what goes wrong is an outcome. */
export function createPost({safeFetch, clock, config, within = limits.webhookAnswerTime}: Needs) {
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
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': agent,
      [names.event]: event,
      [names.delivery]: id,
      [names.attempt]: String(attempt),
      [names.signature]: signatureOf(payload, secrets, clock.now()),
    }
    return safeFetch
      .request(url, {method: 'POST', headers, body: payload, within, maxBytes: limits.webhookAnswerRead, signal})
      .then(
        (answer) => answered(answer, took()),
        (error: unknown) => ({status: null, answer: null, error: sentenceOf(error), took: took()}),
      )
  }
}

function answered({status, body}: SafeResponse, took: number): Outcome {
  return {status, answer: truncateAnswer(body), error: problemOf(status), took}
}

/** Those that lead elsewhere (RFC 9110, section 15.4). */
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (redirects.has(status)) return `the answer was ${status}, a redirect, which is not followed`
  return `the answer was ${status}`
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
