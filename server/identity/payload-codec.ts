import type {AdapterPayload} from 'oidc-provider'
import type {Clock} from '#shared/clock.ts'
import {createResourceNames} from './resource.ts'

type Stored = Record<string, unknown>

export type PayloadCodec = ReturnType<typeof createPayloadCodec>

/** Converts the provider's payloads to the stored form and back. */
export function createPayloadCodec({baseUrl, clock}: {baseUrl: string; clock: Clock}) {
  const resources = createResourceNames(baseUrl)
  return {
    /** Removes secrets, which are stored as hashes only, and the expiry, which has its own column. */
    pack({jti: _jti, userCode: _userCode, exp: _exp, ...payload}: AdapterPayload): Stored {
      return resources.pack(payload)
    },

    /** Restores a payload. The provider compares `exp` with the system time, so it is converted to that clock. */
    unpack({payload, expiresAt}: {payload: Stored; expiresAt: number}, id: string): AdapterPayload {
      const exp = Math.floor((Date.now() + expiresAt - clock.now()) / 1000)
      return {...resources.unpack(payload), jti: id, exp}
    },
  }
}
