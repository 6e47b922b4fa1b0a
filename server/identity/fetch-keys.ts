import type {FastifyBaseLogger} from 'fastify'
import {acceptBothEdDsaNames} from './adapter/client.ts'
import type {RemoteKeys} from './remote-keys.ts'

/**
 * What the provider fetches with, in place of the global one: the keys of apps, by the guarded way. There is nothing
 * else that it may fetch: no app has other addresses that it would.
 */
export function fetchKeys({remoteKeys, log}: {remoteKeys: RemoteKeys; log: FastifyBaseLogger}) {
  return async (url: string | URL | Request, {method}: {method?: string} = {}): Promise<Response> => {
    if (method !== 'GET') throw new TypeError(`the provider sent a ${method}, which no feature in use needs`)
    const {keys} = await remoteKeys.get(String(url), log)
    return Response.json({keys: keys.map(acceptBothEdDsaNames)})
  }
}
