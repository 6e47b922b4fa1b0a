import type {FastifyInstance} from 'fastify'
import {isPublic} from '../outbound/public-address.ts'

/**
 * Logs once that a proxy is in front of this server while none is trusted: all visitors then share its address. Anyone
 * can send the header, so requests from the internet have a notice of their own, and the words leave a doubt.
 */
export function noticeUntrustedProxies(app: FastifyInstance, {trustProxy}: {trustProxy: readonly string[]}) {
  if (trustProxy.length > 0) return
  const told = {local: false, public: false}
  app.addHook('onRequest', (request, _reply, done) => {
    if (!('x-forwarded-for' in request.headers)) return done()
    const kind = isPublic(request.ip) ? 'public' : 'local'
    if (!told[kind]) {
      told[kind] = true
      // Sockets of both families write an IPv4 address like this.
      const from = request.ip.replace(/^::ffff:(?=\d+\.)/i, '')
      request.log.warn(
        {from},
        `a request from ${from} has X-Forwarded-For, as behind a proxy, but PIANTA_TRUST_PROXY is not set: all ` +
          'visitors behind a proxy share its address and its limits. If this address is a proxy of yours, set ' +
          `PIANTA_TRUST_PROXY=${from}`,
      )
    }
    done()
  })
}
