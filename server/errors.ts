import type {ApiErrorCode} from '#shared/api/resources.ts'

/** The contract's errors with their statuses (contract: Errors; decisions settle the 415 and the 422s). */
export const errorStatus: Record<ApiErrorCode, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  unsupported_file: 415,
  invalid_home: 422,
  blocking_problems: 422,
  rate_limited: 429,
  server_error: 500,
}

/** A refusal that reaches the caller as it is; each problem is a sentence with its place. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ApiErrorCode
  readonly problems: readonly string[] | undefined

  constructor(code: ApiErrorCode, problems?: readonly string[]) {
    super(problems?.join(' ') ?? code)
    this.code = code
    this.problems = problems
  }
}

export const invalidInput = (...problems: string[]) => new ApiError('invalid_input', problems)
export const notFound = () => new ApiError('not_found')

/** What was looked up. Throws not_found when nothing was there. */
export function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw notFound()
  return thing
}
