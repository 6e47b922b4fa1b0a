import type {ApiErrorCode} from '#shared/contract/resources.ts'
import {errorStatus} from '../../../server/errors.ts'
import type {Api} from '../api.ts'
import {scopeOf} from './expected-access.ts'
import {
  contentOf,
  isOnWebhook,
  keepWebhook,
  nameOf,
  type Operation,
  pathOf,
  successes,
  unreadable,
} from './operations.ts'

interface CheckedRequest {
  operation: Operation
  projectId: string
  /** Defaults to the connection's own webhook. */
  webhookId?: string
  /** The `Authorization` header, if any. */
  authorization?: string | undefined
  /** The rate limit's key. */
  countsAs: string
  /** Undefined when the request is refused only for its body, or not at all. */
  refusal: ApiErrorCode | undefined
  /** The refusal is for the scopes, not for the person's role. */
  lacksScope?: boolean
  /** The request in words. */
  about: string
}

/**
 * Sends requests and describes every difference from the expected response: status, body, headers and database writes.
 */
export function createResponseChecker({url, services, config: {rateLimit}}: Api) {
  const counts = new Map<string, number>()
  const written = () => services.database.$client.prepare('SELECT total_changes()').pluck().get()

  return async function faultsOf(asked: CheckedRequest): Promise<string[]> {
    const {operation, countsAs, refusal, about} = asked
    if (isOnWebhook(operation) && countsAs !== 'address') keepWebhook({services}, countsAs)
    const before = written()
    const {status, headers, text} = await send(url, asked)
    counts.set(countsAs, (counts.get(countsAs) ?? 0) + 1)
    const remaining = rateLimit - (counts.get(countsAs) ?? 0)
    const is = {
      status,
      // Problems of invalid input are shown; a missing project or permission is never explained.
      body: text.replace(/"problems":\[".+"\]/, '"problems":[…]'),
      challenge: headers.get('www-authenticate'),
      limit: headers.get('ratelimit-limit'),
      remaining: headers.get('ratelimit-remaining'),
      reset: headers.get('ratelimit-reset'),
      isWritten: refusal !== undefined && written() !== before,
    }
    const error = expectedError(asked)
    const expected = {
      status: error === undefined ? (successes[nameOf(operation)] ?? 200) : errorStatus[error],
      body: expectedBody(operation, error) ?? is.body,
      challenge: expectedChallenge(url, asked),
      limit: String(rateLimit),
      remaining: String(remaining),
      reset: '60',
      isWritten: false,
    }
    const keys = Object.keys(is) as (keyof typeof is)[]
    return keys
      .filter((key) => is[key] !== expected[key])
      .map((key) => `${nameOf(operation)}, ${about}: ${key} is ${is[key]}, not ${expected[key]}`)
  }
}

/** Sends a valid body when a refusal is expected, and an unreadable one otherwise. */
async function send(
  url: string,
  {operation, projectId, countsAs, webhookId = countsAs, authorization, refusal}: CheckedRequest,
) {
  const {headers: described, bytes} = contentOf(operation, {isRight: refusal !== undefined})
  const response = await fetch(url + pathOf(operation, projectId, webhookId), {
    method: operation.method,
    headers: {
      ...(authorization !== undefined && {authorization}),
      ...described,
    },
    ...(bytes !== undefined && {body: bytes}),
  })
  const {status, headers} = response
  const isEndless = headers.get('content-type')?.startsWith('text/event-stream')
  if (isEndless) await response.body?.cancel()
  return {status, headers, text: isEndless ? '' : await response.text()}
}

const expectedError = ({operation, refusal}: CheckedRequest) => refusal ?? unreadable(operation)

/** Returns the expected body; undefined for the operation's own. */
function expectedBody({method}: Operation, error: ApiErrorCode | undefined): string | undefined {
  if (method === 'HEAD') return ''
  if (error === undefined) return undefined
  return `{"error":"${error}"${hasProblems(error) ? ',"problems":[…]' : ''}}`
}

const hasProblems = (error: ApiErrorCode) => error === 'invalid_input' || error === 'unsupported_file'

/** RFC 6750, sections 3 and 3.1, and RFC 9728, section 5.1. */
function expectedChallenge(
  url: string,
  {operation, refusal, lacksScope, authorization}: CheckedRequest,
): string | null {
  const metadata = `resource_metadata="${url}/.well-known/oauth-protected-resource/v1"`
  if (refusal === 'forbidden' && lacksScope) {
    return `Bearer error="insufficient_scope", scope="${scopeOf(operation)}", ${metadata}`
  }
  if (refusal !== 'unauthenticated') return null
  return `Bearer ${authorization?.startsWith('Bearer ') ? 'error="invalid_token", ' : ''}${metadata}`
}
