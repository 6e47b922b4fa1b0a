import type {AdapterPayload} from 'oidc-provider'
import type {Clock} from '#shared/clock.ts'
import {apiResource, renameResource} from './resource.ts'

type Stored = Record<string, unknown>

export type PayloadCodec = ReturnType<typeof createPayloadCodec>

/** Turns what the provider keeps of a model into what lies in the database, and back. */
export function createPayloadCodec({baseUrl, clock}: {baseUrl: string; clock: Clock}) {
  const resource = `${baseUrl}/v1`
  return {
    /** Without its secrets (only their hashes are kept) and its expiry, which is a column. */
    pack({jti: _jti, userCode: _userCode, exp: _exp, ...payload}: AdapterPayload): Stored {
      return renameResource(payload, resource, apiResource)
    },

    /** As the provider wrote it. It compares expiries with the system's time, so they are told in that time. */
    unpack({payload, expiresAt}: {payload: Stored; expiresAt: number}, id: string): AdapterPayload {
      const exp = Math.floor((Date.now() + expiresAt - clock.now()) / 1000)
      return {...renameResource(payload, apiResource, resource), jti: id, exp}
    },
  }
}
