import type {Server, ServerResponse} from 'node:http'
import type {Socket} from 'node:net'
import type {ErrorBody} from '#shared/contract/resources.ts'
import {STATUS_CODES} from '#shared/host/node-http.ts'
import {errorStatus} from '../errors.ts'
import {corsHeaders} from './cors.ts'
import {defaultHeaders} from './default-headers.ts'
import {type RateLimit, rateLimitHeaders} from './rate-limit.ts'
import {rateLimitAddress} from './rate-limit-address.ts'

/** Keys a socket's last response object. A WeakMap would be slower, at every request. */
const lastResponse = Symbol('last response')

type HttpSocket = Socket & {[lastResponse]?: ServerResponse}

/** The response objects after which the connection closes. */
const ending = new WeakSet<ServerResponse>()

/** Tracks the last response object of each connection, for `answerParserError`. */
export function trackResponses(server: Server) {
  server.on('request', (request, response) => {
    const socket: HttpSocket = request.socket
    socket[lastResponse] = response
  })
}

/** Returns a handler that answers the errors of Node's HTTP parser in the API's format. */
export function answerParserError(rateLimit: RateLimit) {
  return (error: NodeJS.ErrnoException, socket: HttpSocket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const response = socket[lastResponse]
    if (response && isResponding(response)) {
      closeAfter(response, socket, error)
      return
    }
    const problem = `request: ${refusals[error.code ?? ''] ?? 'is not HTTP'}`
    refuseOnSocket(socket, {error: 'invalid_input', problems: [problem]}, rateLimit)
  }
}

/** Returns whether the answer to the last request has begun, so that no other may follow it. */
const isResponding = ({req, headersSent, writableFinished}: ServerResponse) =>
  req.complete ? !writableFinished : headersSent

/** Closes the connection after its last answer: an error in the bytes behind a request must not garble it. */
function closeAfter(response: ServerResponse, socket: Socket, {code}: NodeJS.ErrnoException) {
  const isAborted = !response.req.complete && code === 'HPE_INVALID_EOF_STATE'
  if (response.writableFinished || isAborted) socket.destroySoon()
  else if (!ending.has(response)) response.once('close', () => socket.destroySoon())
  ending.add(response)
}

const refusals: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'its headers are too large',
  ERR_HTTP_REQUEST_TIMEOUT: 'did not arrive in time',
}

/** Writes a refusal to a socket that has no response object, and closes the connection. */
export function refuseOnSocket(socket: Socket, body: ErrorBody, rateLimit: RateLimit) {
  const status = errorStatus[body.error]
  const text = JSON.stringify(body)
  const headers = {
    ...defaultHeaders,
    ...corsHeaders,
    ...rateLimitHeaders(rateLimit.count(`address ${rateLimitAddress(socket.remoteAddress ?? '')}`)),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
  // Node keeps its end open until the client closes its own, which may never happen.
  socket.destroySoon()
}
