import {randomUUID} from 'node:crypto'
import type {FastifyError, FastifyReply, FastifyRequest} from 'fastify'
import type {ErrorBody} from '#shared/contract/resources.ts'
import {writeFailureOf} from '../database/write-failure.ts'
import {ApiError, errorStatus, invalidInput, RetryLaterError, UnavailableError} from '../errors.ts'
import {describeProblems} from './problems.ts'

/**
 * Maps every error to an answer of the API. An unexpected one becomes `server_error`, with an id that the log has too.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorBody {
  if ((error as FastifyError | undefined)?.code === 'FST_ERR_CTP_BODY_TOO_LARGE') drainBody(request, reply)
  // The route may have allowed caching before it failed.
  reply.header('cache-control', 'no-store')
  const known = refusalOf(error, request)
  reply.code(errorStatus[known?.code ?? 'server_error']).type('application/json; charset=utf-8')
  if (known instanceof RetryLaterError) reply.header('retry-after', String(known.retryAfter))
  if (known) return {error: known.code, ...(known.problems && {problems: [...known.problems]})}
  const errorId = randomUUID()
  request.log.error({reqId: request.id, err: error, errorId}, 'request failed')
  return {error: 'server_error', errorId}
}

/**
 * Drains a body over its limit instead of closing the connection, as Fastify does: most clients write the whole body
 * before they read the answer, and would see a broken pipe. `requestTimeout` bounds the time.
 */
function drainBody({raw}: FastifyRequest, reply: FastifyReply) {
  reply.removeHeader('connection')
  raw.resume()
}

/** Returns the refusal that an error stands for, or undefined for a failure of the server. */
export function refusalOf(error: unknown, request: FastifyRequest): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (!(error instanceof Error)) return undefined
  if (writeFailureOf(error) === 'busy') return new UnavailableError({cause: error})
  const {code, validation, validationContext, statusCode} = error as FastifyError
  if (validation) return invalidInput(...describeProblems(validationContext ?? 'body', validation))
  const describe = frameworkErrors[code]
  if (describe) return invalidInput(describe(request))
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? invalidInput(error.message) : undefined
}

/** Describes Fastify's own errors, by code. */
const frameworkErrors: Record<string, (request: FastifyRequest) => string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => 'Content-Type: must be application/json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => 'Content-Length: differs from the length of the body',
  FST_ERR_BAD_URL: () => 'path: its percent-encoding is malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: ({routeOptions}) => `body: must be at most ${routeOptions.bodyLimit} bytes`,
}
