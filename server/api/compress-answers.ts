import {promisify} from 'node:util'
import {gzip} from 'node:zlib'
import type {FastifyInstance} from 'fastify'
import {keptIn} from '#shared/kept-promise.ts'
import {acceptsGzip} from './conditional.ts'

/** Bytes. A smaller answer fits into a packet as it is. */
const minLength = 1400

/** Texts only: pictures, archives and homes are compressed already, or their bytes have ranges. */
const compressible = /^(?:text\/|application\/(?:[\w.-]+\+)?json\b|image\/svg\+xml)/

const compress = promisify(gzip)

/**
 * Compresses the texts that routes send whole, for clients that accept gzip. Streams pass as they are: events must not
 * wait for a compressor, and files and exports are no texts. Texts have weak ETags, which cover both encodings (RFC
 * 9110, section 8.8.1).
 *
 * The size of a compressed page tells about secrets beside text that an attacker chose (BREACH). Every form token is
 * masked anew in each page (pages/mask-token.ts), links with secrets are shown once, or only to their owners, and
 * the API answers only to a token that other sites can't send.
 */
export function compressAnswers(app: FastifyInstance) {
  /** Answers that routes keep and send again, like style sheets. */
  const kept = new WeakMap<Buffer, Promise<Buffer>>()

  function compressed(payload: string | Buffer): Promise<Buffer> {
    if (typeof payload === 'string') return compress(payload)
    return keptIn(kept, payload, () => compress(payload))
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    if (!(typeof payload === 'string' || payload instanceof Buffer) || payload.length < minLength) return done()
    const isText = compressible.test(String(reply.getHeader('content-type') ?? ''))
    if (!isText || reply.hasHeader('content-encoding')) return done()
    reply.header('vary', withAcceptEncoding(reply.getHeader('vary')))
    if (!acceptsGzip(request.headers['accept-encoding'])) return done()
    compressed(payload).then(
      (bytes) => {
        reply.header('content-encoding', 'gzip').removeHeader('content-length')
        done(null, bytes)
      },
      (error) => done(error),
    )
  })
}

function withAcceptEncoding(vary: unknown): string {
  const names = [vary ?? []].flat().join(', ')
  if (/\baccept-encoding\b|\*/i.test(names)) return names
  return names === '' ? 'Accept-Encoding' : `${names}, Accept-Encoding`
}
