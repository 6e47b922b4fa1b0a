import type {IncomingHttpHeaders} from 'node:http'
import {Readable} from 'node:stream'
import type {FastifyInstance} from 'fastify'
import {invalidInput} from '../errors.ts'

/** Looks at how a body comes before it is read: what is refused until then need not be sent. */
export function prepareIncomingBodies(app: FastifyInstance) {
  const {server} = app
  // By itself Node tells every client to go on. One that is refused without is let go by it (RFC 9110, section 10.1.1).
  server.on('checkContinue', (request, response) => server.emit('request', request, response))

  app.addHook('preParsing', (request, reply, _payload, done) => {
    const {method, headers, raw} = request
    const isRead = method !== 'GET' && method !== 'HEAD'
    if (isRead) refuseCodings(headers)
    if (/^100-continue$/i.test(headers.expect ?? '')) reply.raw.writeContinue()
    // Where none is sent it has ended already, and nothing tells of it (`unusualRequestOptions`): a reader would wait.
    if (isRead && raw.readableEnded) done(null, Readable.from([]))
    else done()
  })
}

/** Bodies are read as they are: packed ones would have to be held to the limits once more, unpacked. */
function refuseCodings(headers: IncomingHttpHeaders) {
  const {'content-encoding': packed = 'identity', 'transfer-encoding': transfer = 'chunked'} = headers
  if (packed.toLowerCase() !== 'identity')
    throw invalidInput('Content-Encoding: is not taken; the body must be sent as it is')
  if (transfer.toLowerCase() !== 'chunked') throw invalidInput('Transfer-Encoding: must be chunked, if anything')
}
