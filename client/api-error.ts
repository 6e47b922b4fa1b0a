import type {ApiErrorCode, ErrorBody} from '#shared/contract/resources.ts'
import {terminalLine} from '#shared/text/terminal-text.ts'
import {parseFields} from './parse-fields.ts'
import {type BodyBounds, readBody} from './read-body.ts'
import {isRefusedByProxy, SignInPage} from './sign-in-page.ts'

/** A refusal of the API, with its code and problems (docs/api.md#errors). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Undefined when a proxy responded instead of the API. */
  readonly code: ApiErrorCode | undefined
  readonly problems: readonly string[]
  /** Milliseconds to wait before the next try. */
  readonly retryAfter: number

  constructor(request: string, status: number, body: Partial<ErrorBody>, retryAfter = 0) {
    const problems = body.problems ?? []
    const id = body.errorId === undefined ? '' : `, error id ${body.errorId}`
    const code = body.error ? ` ${body.error}` : ''
    super(
      `${request} failed with ${status}${code}${id}${problems.map((problem) => `\n  ${terminalLine(problem)}`).join('')}`,
    )
    this.status = status
    this.code = body.error
    this.problems = problems
    this.retryAfter = retryAfter
  }
}

export const isStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status

/** Reads a refusal to its end, which frees its connection. A refusal without a code is a proxy's. */
export async function readError(request: string, response: Response, bounds: BodyBounds): Promise<Error> {
  const body: Partial<ErrorBody> = parseFields(await readBody(response, bounds).catch(() => new Uint8Array()))
  if (isRefusedByProxy(response, body)) return new SignInPage(new URL(response.url))
  return new ApiError(request, response.status, {...scopeProblem(response), ...body}, retryAfterOf(response))
}

/** The scope that a token lacks stands in a header alone (docs/api.md#authentication). */
function scopeProblem({status, headers}: Response): Pick<ErrorBody, 'problems'> {
  const [, scope] = /\bscope="([^"]+)"/.exec(headers.get('www-authenticate') ?? '') ?? []
  return status === 403 && scope !== undefined ? {problems: [`the token lacks the scope ${scope}`]} : {}
}

/** Returns `Retry-After` in milliseconds; at most an hour, 0 without the header. `/v1` sends seconds. */
export function retryAfterOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) * 1000 : 0
}
