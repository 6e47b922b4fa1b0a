import {randomUUID} from 'node:crypto'
import type {FastifyReply, FastifyRequest} from 'fastify'
import {RpcError, rpcError, rpcErrors} from '#shared/host/mcp/rpc.ts'
import {bearerToken} from '../../api/bearer.ts'
import {refusalOf} from '../../api/error-handler.ts'
import type {Config} from '../../config.ts'
import {type ApiError, errorStatus, RetryLaterError} from '../../errors.ts'
import {challenge} from './challenge.ts'

/** A request that never gets to the protocol. */
export class McpRefusedError extends Error {
  override name = 'McpRefusedError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Maps the errors before a message is read to answers of JSON-RPC. Fastify's error handler of the scope. */
export const answerMcpError =
  ({baseUrl}: Pick<Config, 'baseUrl'>) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const {status, code, message} = described(error, request, baseUrl)
    // The rest of the body is read and dropped: most clients write it before they read the answer.
    request.raw.resume()
    reply.removeHeader('connection')
    if (status === 401)
      reply.header('www-authenticate', challenge(baseUrl, {isTokenSent: bearerToken(request) !== undefined}))
    if (error instanceof RetryLaterError) reply.header('retry-after', String(error.retryAfter))
    const body = rpcError(null, new RpcError(code, message))
    reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
  }

interface Described {
  status: number
  code: number
  message: string
}

function described(error: unknown, request: FastifyRequest, baseUrl: string): Described {
  const invalid = rpcErrors.invalidRequest
  if (error instanceof McpRefusedError) return {status: error.status, code: invalid, message: error.message}
  const known = refusalOf(error, request)
  if (known === undefined) {
    const errorId = randomUUID()
    request.log.error({reqId: request.id, err: error, errorId}, 'request failed')
    return {status: errorStatus.server_error, code: rpcErrors.internal, message: `The server failed (${errorId})`}
  }
  request.trail?.refused(request, errorStatus[known.code], {
    error: known.code,
    ...(known.problems && {problems: [...known.problems]}),
  })
  if (known.code === 'unauthenticated') {
    // Names the resource: a developer who sent a token of /v1, which is valid elsewhere, would look for another fault.
    const message = `The access token is missing, no longer valid, or not for the resource ${baseUrl}/mcp`
    return {status: errorStatus.unauthenticated, code: invalid, message}
  }
  return {status: errorStatus[known.code], code: isUnread(known) ? rpcErrors.parse : invalid, message: known.message}
}

/** Whether the body could not be parsed. */
const isUnread = ({problems = []}: ApiError) => problems.some((problem) => problem.startsWith('body: '))
