import type {ApiErrorCode, ErrorBody} from '#shared/api/resources.ts'

/** A refusal of the API, in the contract's words. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Undefined when what answered was not the API, as a proxy before it. */
  readonly code: ApiErrorCode | undefined
  readonly problems: readonly string[]
  /** Milliseconds that the server asked to wait. */
  readonly retryAfter: number

  constructor(request: string, status: number, body: Partial<ErrorBody>, retryAfter = 0) {
    const problems = body.problems ?? []
    const id = body.errorId === undefined ? '' : `, error id ${body.errorId}`
    super(
      `${request} was answered ${status}${body.error ? ` ${body.error}` : ''}${id}${problems.map((problem) => `\n  ${problem}`).join('')}`,
    )
    this.status = status
    this.code = body.error
    this.problems = problems
    this.retryAfter = retryAfter
  }
}

export const isStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status

/** Reads a refusal whole, so that its connection is free again. */
export async function readError(request: string, response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  return new ApiError(request, response.status, parseBody(text), retryAfterOf(response))
}

function parseBody(text: string): Partial<ErrorBody> {
  try {
    const body = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** Milliseconds of `Retry-After`, which `/v1` writes in seconds; at most an hour, 0 when there is none. */
export function retryAfterOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) * 1000 : 0
}
