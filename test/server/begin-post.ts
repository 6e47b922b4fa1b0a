import {once} from 'node:events'
import {request as httpRequest, type IncomingMessage} from 'node:http'
import {text} from 'node:stream/consumers'
import {setImmediate} from 'node:timers/promises'
import type {TestServer} from '../helper.ts'

interface Post {
  method?: string
  type: string
  token?: string
  body: string
}

/** Sends all but the last byte. Resolves once the server has accepted the request. */
export async function beginPost({server}: TestServer['app'], url: string, {method = 'POST', type, token, body}: Post) {
  const arrived = once(server, 'request')
  const request = httpRequest(url, {
    method,
    agent: false,
    headers: {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      ...(token !== undefined && {authorization: `Bearer ${token}`}),
    },
  })
  const answer = once(request, 'response')
  request.write(body.slice(0, -1))
  await arrived
  await setImmediate()
  return {
    async finish() {
      request.end(body.slice(-1))
      const [response] = (await answer) as [IncomingMessage]
      return {status: response.statusCode, body: JSON.parse(await text(response)) as Record<string, unknown>}
    },
  }
}
