import {limits} from '#shared/contract/limits.ts'
import type {ApiErrorCode} from '#shared/contract/resources.ts'

interface ErrorDefinition {
  status: number
  /** The error's message when it has no problems. */
  message: string
  /** When the API answers with this code, for the OpenAPI document and docs/api.md. */
  when: string
}

/** Every error of the API. The HTTP mapper, the OpenAPI document and docs/api.md are made from this table. */
export const errorTable: Readonly<Record<ApiErrorCode, ErrorDefinition>> = {
  invalid_input: {
    status: 400,
    message: 'The request is malformed.',
    when:
      'The path, the query, a header or the body is malformed, or the account has no room left for it. `problems` lists ' +
      'each problem with its location.',
  },
  unauthenticated: {
    status: 401,
    message: 'The access token is missing or no longer valid.',
    when: 'The request has no valid access token for this API: none, an expired or revoked one, or the app was disconnected.',
  },
  forbidden: {
    status: 403,
    message: 'The caller may not do this.',
    when: 'The token lacks the scope that the operation needs, or the person may view the project but not change it.',
  },
  not_found: {
    status: 404,
    message: 'The resource does not exist.',
    when: 'The resource does not exist, or this token cannot read it.',
  },
  conflict: {
    status: 409,
    message: 'The request contradicts the current state.',
    when:
      'The request contradicts the current state, as `problems` explains: another version was saved since ' +
      '`baseRevision`, the webhook is off, or the delivery belongs to a project that the app has lost.',
  },
  unsupported_file: {
    status: 415,
    message: 'The type of the file is not supported.',
    when: 'The file is not a PNG, JPEG, WebP or PDF, or its bytes do not match its `Content-Type`.',
  },
  invalid_home: {
    status: 422,
    message: 'The home does not match the home file format.',
    when:
      'The home does not match the format, or names files that the project lacks. `problems` lists each problem with ' +
      'its location.',
  },
  blocking_problems: {
    status: 422,
    message: 'The home cannot be saved as a version.',
    when: 'The home cannot be saved as a version. `problems` lists the reasons, as the home check does.',
  },
  rate_limited: {
    status: 429,
    message: 'Too many requests.',
    when:
      'The connection sent too many requests, holds too many streams, or runs too much at once, or the server is busy. ' +
      'Wait the seconds that `Retry-After` says.',
  },
  server_error: {
    status: 500,
    message: 'The server failed.',
    when: 'The server failed. Quote `errorId` when you ask for help.',
  },
  unavailable: {
    status: 503,
    message: 'The database is in use by another program.',
    when:
      'Another program held the database for too long, so nothing was saved. Send the request again after the seconds ' +
      'that `Retry-After` says.',
  },
}

export const errorStatus = Object.fromEntries(
  Object.entries(errorTable).map(([code, {status}]) => [code, status]),
) as Readonly<Record<ApiErrorCode, number>>

/** The status of pages and of the sign-in of apps when the disk is full (RFC 4918, section 11.5). */
export const fullDiskStatus = 507

/** An error that the caller receives as thrown. Each problem is a sentence that starts with its location. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ApiErrorCode
  readonly problems: readonly string[] | undefined

  constructor(code: ApiErrorCode, problems?: readonly string[], options?: ErrorOptions) {
    super(problems?.join(' ') ?? errorTable[code].message, options)
    this.code = code
    this.problems = problems
  }
}

/** A refusal for now: the answer says in `Retry-After` when to try again. */
export class RetryLaterError extends ApiError {
  override name = 'RetryLaterError'
  /** Seconds until the next attempt. */
  readonly retryAfter: number

  constructor(retryAfter: number, code: 'rate_limited' | 'unavailable' = 'rate_limited', options?: ErrorOptions) {
    super(code, undefined, options)
    this.retryAfter = retryAfter
  }
}

/** Thrown when another program held the database for too long. */
export class UnavailableError extends RetryLaterError {
  override name = 'UnavailableError'
  constructor(options?: ErrorOptions) {
    super(limits.unavailableRetryAfter, 'unavailable', options)
  }
}

/** Thrown for a request that waited too long for its turn. */
export class BusyError extends RetryLaterError {
  override name = 'BusyError'
  constructor() {
    super(limits.busyRetryAfter)
  }
}

export const invalidInput = (...problems: string[]) => new ApiError('invalid_input', problems)
export const notFound = () => new ApiError('not_found')

/** Returns `thing`. Throws not_found when it is undefined. */
export function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw notFound()
  return thing
}
