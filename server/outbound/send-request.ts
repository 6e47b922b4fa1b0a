import type {IncomingHttpHeaders} from 'node:http'
import type {Dispatcher} from 'undici'
import {describeFailure} from './describe-failure.ts'
import {UnsafeAddressError} from './guarded-connect.ts'

/** What was answered. */
export interface SafeResponse {
  status: number
  headers: IncomingHttpHeaders
  /** Up to the asked number of bytes, as they came: nothing is decompressed. */
  body: Buffer
}

export interface Bounds {
  /** Milliseconds for all of it: lookup, connection, TLS, headers and body. */
  within: number
  /** Bytes of the answer that are read; what follows is cut off. */
  maxBytes: number
  /** Its reason is what the request then rejects with. */
  signal?: AbortSignal | undefined
}

/** Answers before the answer (RFC 9110, section 15.2). */
const mostInterim = 20

/** One request, under one deadline. Rejects with an Error that says for people what went wrong. */
export function ask(
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

    const timer = setTimeout(() => fail(new Error(`${host} did not answer within ${within / 1000} s`)), within)
    const abort = () => fail(signal?.reason)
    signal?.addEventListener('abort', abort)

    const end = () => {
      isOver = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    // What waits for a connection has no controller yet, and is aborted when it gets one.
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
        if (interim > mostInterim) fail(new Error(`${host} announced its answer too often, and did not give it`))
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
        const isPlain = error instanceof UnsafeAddressError
        fail(isPlain ? error : new Error(describeFailure(host, error, status > 0), {cause: error}))
      },
    }
    if (signal?.aborted) abort()
    else dispatcher.dispatch(options, handler)
  })
}
