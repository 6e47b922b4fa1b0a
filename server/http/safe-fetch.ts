import type {Network} from '../setting-readers.ts'

/** What was answered. */
export interface SafeAnswer {
  status: number
  headers: Headers
  /** Up to the asked number of bytes. */
  body: Buffer
}

export interface SafeRequest {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Milliseconds for all of it: lookup, connection, TLS, headers and body. */
  within: number
  /** Bytes of the answer that are read; what follows is cut off. */
  mostRead: number
  signal?: AbortSignal
}

/** An address is not one that is asked, or asking failed; the message says why, for the person who gave the address. */
export class UnsafeAddressError extends Error {
  override name = 'UnsafeAddressError'
}

export type SafeFetch = ReturnType<typeof createSafeFetch>

/**
 * Asks addresses that users give: on the public internet only, but for the networks that the operator opened (design:
 * events). Redirects are answers like any other; they are not followed.
 */
export function createSafeFetch({allowNetworks}: {allowNetworks: readonly Network[]}) {
  return {
    /** What is wrong with an address, by its text alone; undefined when it may be asked. */
    problemOf(_url: string): string | undefined {
      return undefined
    },
    /** Throws UnsafeAddressError for what is not asked, and what failing requests throw. */
    async request(_url: string, _request: SafeRequest): Promise<SafeAnswer> {
      throw new UnsafeAddressError(`not built (${allowNetworks.length})`)
    },
    async close() {},
  }
}
