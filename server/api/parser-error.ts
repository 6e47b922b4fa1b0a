import type {Server, ServerResponse} from 'node:http'
import type {Socket} from 'node:net'
import type {ErrorBody} from '#shared/api/resources.ts'
import {errorStatus} from '../errors.ts'
import {corsHeaders} from './cors.ts'
import {STATUS_CODES} from './node-http.ts'
import {type RateLimit, rateLimitHeaders} from './rate-limit.ts'
import {rateLimitAddress} from './rate-limit-address.ts'

/** The last answer of a connection, kept with it: a WeakMap takes longer, at every request. */
const lastAnswer = Symbol('last answer')

type HttpSocket = Socket & {[lastAnswer]?: ServerResponse}

/** Those after which their connection is closed. */
const ending = new WeakSet<ServerResponse>()

/** Minds which requests are being answered on each connection, for `answerParserError`. */
export function trackResponses(server: Server) {
  server.on('request', (request, response) => {
    const socket: HttpSocket = request.socket
    socket[lastAnswer] = response
  })
}

/** What Node's HTTP parser refuses is answered in the contract's shape too. */
export function answerParserError(rateLimit: RateLimit) {
  return (error: NodeJS.ErrnoException, socket: HttpSocket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const answer = socket[lastAnswer]
    if (answer && isAnswering(answer)) {
      closeBehind(answer, socket, error)
      return
    }
    const problem = `request: ${refusals[error.code ?? ''] ?? 'is not HTTP'}`
    refuseOnSocket(socket, {error: 'invalid_input', problems: [problem]}, rateLimit)
  }
}

/** Whether a connection's last request has an answer that no other may follow. */
const isAnswering = ({req, headersSent, writableFinished}: ServerResponse) =>
  req.complete ? !writableFinished : headersSent

/** What comes behind a whole request, or is wrong in one that is answered already, must not garble its answer. */
function closeBehind(answer: ServerResponse, socket: Socket, {code}: NodeJS.ErrnoException) {
  const isLeft = !answer.req.complete && code === 'HPE_INVALID_EOF_STATE'
  if (answer.writableFinished || isLeft) socket.destroySoon()
  else if (!ending.has(answer)) answer.once('close', () => socket.destroySoon())
  ending.add(answer)
}

const refusals: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'its headers are too large',
  ERR_HTTP_REQUEST_TIMEOUT: 'did not arrive in time',
}

/** Answers where there is no response to write to, and closes the connection. */
export function refuseOnSocket(socket: Socket, body: ErrorBody, rateLimit: RateLimit) {
  const status = errorStatus[body.error]
  const text = JSON.stringify(body)
  const headers = {
    ...corsHeaders,
    ...rateLimitHeaders(rateLimit.count(`address ${rateLimitAddress(socket.remoteAddress ?? '')}`)),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
  // Node leaves its end of a connection open until the client closes its own, which may be never.
  socket.destroySoon()
}
