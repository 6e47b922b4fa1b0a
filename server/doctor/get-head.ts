import {get as getHttp, type IncomingHttpHeaders} from 'node:http'
import {get as getHttps} from 'node:https'
import type {TLSSocket} from 'node:tls'

interface Head {
  status: number
  headers: IncomingHttpHeaders
  /** When the certificate ends, in milliseconds since the epoch; undefined without one. */
  certificateEnds: number | undefined
}

/** Milliseconds that a server has to answer. */
const timeout = 5000

/** Requests an address, follows nothing, and drops the body. `isTrusted` accepts any certificate. */
export function getHead(address: string, {isTrusted = false} = {}): Promise<Head> {
  const {promise, resolve, reject} = Promise.withResolvers<Head>()
  const get = address.startsWith('https:') ? getHttps : getHttp
  get(address, {signal: AbortSignal.timeout(timeout), rejectUnauthorized: !isTrusted}, (response) => {
    response.resume()
    const ends = Date.parse((response.socket as Partial<TLSSocket>).getPeerCertificate?.().valid_to ?? '')
    resolve({
      status: response.statusCode ?? 0,
      headers: response.headers,
      certificateEnds: Number.isNaN(ends) ? undefined : ends,
    })
  }).on('error', reject)
  return promise
}
