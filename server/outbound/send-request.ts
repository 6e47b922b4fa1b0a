import type {IncomingHttpHeaders} from 'node:http'
import type {Dispatcher} from 'undici'
import {UnsafeAddressError} from './guarded-connect.ts'
import {RequestFailedError, requestFailed} from './request-failure.ts'

/** The answer to a request. */
export interface SafeResponse {
  status: number
  headers: IncomingHttpHeaders
  /** The first `maxBytes` bytes as received; nothing is decompressed. */
  body: Buffer
}

export interface Bounds {
  /** Milliseconds for the whole request: lookup, connection, TLS, headers and body. */
  within: number
  /** The maximum bytes of the body to read; the rest is cut off. */
  maxBytes: number
  /** The request rejects with its reason. */
  signal?: AbortSignal | undefined
}

/** Interim responses (RFC 9110, section 15.2). */
const maxInterim = 20

/** Sends one request under one deadline. Rejects with an Error whose message explains the failure to people. */
export function sendRequest(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  {host, within, maxBytes, signal}: Bounds & {host: string},
): Promise<SafeResponse> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    let isOver = false
    let status = 0
    let interim = 0
    let headers: IncomingHttpHeaders = {}
    const chunks: Buffer[] = []
    let length = 0

    const timer = setTimeout(() => fail(new RequestFailedError('slow', host, String(within / 1000))), within)
    const abort = () => fail(signal?.reason)
    signal?.addEventListener('abort', abort)

    const end = () => {
      isOver = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    // A request that waits for a connection gets its controller later, and is aborted then.
    const stop = () => controller?.abort(new Error('the request is over'))

    function fail(reason: unknown) {
      if (isOver) return
      end()
      stop()
      reject(reason)
    }

    function finish() {
      end()
      resolve({status, headers, body: Buffer.concat(chunks).subarray(0, maxBytes)})
    }

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started
        if (isOver) stop()
      },
      onResponseStart(_controller, statusCode, received) {
        if (statusCode >= 200) {
          status = statusCode
          headers = received
          return
        }
        interim++
        if (interim > maxInterim) fail(new RequestFailedError('interim', host))
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk)
        length += chunk.length
        if (length <= maxBytes) return
        finish()
        stop()
      },
      onResponseEnd: finish,
      onResponseError(_controller, error) {
        const isExplained = error instanceof UnsafeAddressError
        fail(isExplained ? error : requestFailed(host, error, status > 0))
      },
    }
    if (signal?.aborted) abort()
    else dispatcher.dispatch(options, handler)
  })
}
