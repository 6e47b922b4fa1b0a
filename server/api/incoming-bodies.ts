import type {IncomingHttpHeaders} from 'node:http'
import {Readable} from 'node:stream'
import type {FastifyInstance} from 'fastify'
import {invalidInput} from '../errors.ts'

/** Handles `Expect: 100-continue` and refuses encoded bodies, before a body is read. */
export function prepareIncomingBodies(app: FastifyInstance) {
  const {server} = app
  // Node would tell every client to continue, even one that is refused next (RFC 9110, section 10.1.1).
  server.on('checkContinue', (request, response) => server.emit('request', request, response))

  app.addHook('preParsing', (request, reply, _payload, done) => {
    const {method, headers, raw} = request
    const isRead = method !== 'GET' && method !== 'HEAD'
    if (isRead) refuseCodings(headers)
    if (/^100-continue$/i.test(headers.expect ?? '')) reply.raw.writeContinue()
    // A request without a body has ended without an event (`unusualRequestOptions`): a reader would wait forever.
    if (isRead && raw.readableEnded) done(null, Readable.from([]))
    else done()
  })
}

/** Throws invalid_input for an encoded body: decoding it would need a second size limit. */
function refuseCodings(headers: IncomingHttpHeaders) {
  const {'content-encoding': packed = 'identity', 'transfer-encoding': transfer = 'chunked'} = headers
  if (packed.toLowerCase() !== 'identity')
    throw invalidInput('Content-Encoding: is not supported; send the body without encoding it')
  if (transfer.toLowerCase() !== 'chunked') throw invalidInput('Transfer-Encoding: must be chunked or absent')
}
