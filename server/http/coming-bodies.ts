import type {FastifyInstance, FastifyRequest} from 'fastify'
import {invalidInput} from '../errors.ts'

/** Looks at how a body comes before it is read: what is refused until then need not be sent. */
export function mindComingBodies(app: FastifyInstance) {
  const {server} = app
  // By itself Node tells every client to go on. One that is refused without is let go by it (RFC 9110, section 10.1.1).
  server.on('checkContinue', (request, response) => server.emit('request', request, response))

  app.addHook('preParsing', (request, reply, _payload, done) => {
    refuseCodings(request)
    if (/^100-continue$/i.test(request.headers.expect ?? '')) reply.raw.writeContinue()
    done()
  })
}

/** Bodies are read as they are: packed ones would have to be held to the limits once more, unpacked. */
function refuseCodings({method, headers}: FastifyRequest) {
  // Of these no body is read.
  if (method === 'GET' || method === 'HEAD') return
  const {'content-encoding': packed = 'identity', 'transfer-encoding': transfer = 'chunked'} = headers
  if (packed.toLowerCase() !== 'identity')
    throw invalidInput('Content-Encoding: is not taken; the body must be sent as it is')
  if (transfer.toLowerCase() !== 'chunked') throw invalidInput('Transfer-Encoding: must be chunked, if anything')
}
