import {randomUUID} from 'node:crypto'
import type {FastifyError, FastifyReply, FastifyRequest} from 'fastify'
import type {ErrorBody} from '#shared/api/resources.ts'
import {ApiError, errorStatus, invalidInput} from '../errors.ts'
import {describeProblems} from './problems.ts'

/** The only way from an error to an answer of the API: anything unforeseen becomes `server_error` with an id to quote. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorBody {
  if ((error as FastifyError | undefined)?.code === 'FST_ERR_CTP_BODY_TOO_LARGE') readOn(request, reply)
  const known = refusalOf(error, request)
  reply.code(errorStatus[known?.code ?? 'server_error']).type('application/json; charset=utf-8')
  if (known) return {error: known.code, ...(known.problems && {problems: [...known.problems]})}
  const errorId = randomUUID()
  request.log.error({reqId: request.id, err: error, errorId}, 'request failed')
  return {error: 'server_error', errorId}
}

/**
 * Fastify closes the connection on a body over its limit. Most clients write their body to its end before they read the
 * answer, and would be told of a broken pipe instead of the limit. How long that takes is bounded by `requestTimeout`.
 */
function readOn({raw}: FastifyRequest, reply: FastifyReply) {
  reply.removeHeader('connection')
  raw.resume()
}

/** The refusal that an error stands for; undefined for a failure on our side. */
export function refusalOf(error: unknown, request: FastifyRequest): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (!(error instanceof Error)) return undefined
  const {code, validation, validationContext, statusCode} = error as FastifyError
  if (validation) return invalidInput(...describeProblems(validationContext ?? 'body', validation))
  const words = frameworkErrors[code]
  if (words) return invalidInput(words(request))
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? invalidInput(error.message) : undefined
}

/** Fastify's own refusals. */
const frameworkErrors: Record<string, (request: FastifyRequest) => string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => 'Content-Type: must be application/json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => 'Content-Length: is not the length of the body',
  FST_ERR_BAD_URL: () => 'path: its percent-encoding is malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: ({routeOptions}) => `body: must be at most ${routeOptions.bodyLimit} bytes`,
}
