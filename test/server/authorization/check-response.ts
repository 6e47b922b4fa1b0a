import type {ApiErrorCode} from '#shared/api/resources.ts'
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
  /** Where it is not one of the connection's own. */
  webhookId?: string
  /** `Authorization`, when one is sent. */
  authorization?: string | undefined
  /** Whose minute it counts in. */
  countsAs: string
  /** Undefined when it is not refused before its body is looked at. */
  refusal: ApiErrorCode | undefined
  /** It is refused for its scopes, not for its person's role. */
  lacksScope?: boolean
  /** What is asked, in words. */
  about: string
}

/** Asks the API, and tells in words all that is otherwise than it must be: status, body, headers, and what was written. */
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
      // What is missing, or why, is nobody's business; what is malformed is told.
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

/** What is refused bears a body that would be acted on; what is not, one that can't be read. */
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

/** Undefined where the operation answers what it answers. */
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
