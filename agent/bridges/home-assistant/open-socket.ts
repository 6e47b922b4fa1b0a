import type {IncomingMessage} from 'node:http'
import WebSocket, {type RawData} from 'ws'
import type {Clock} from '#shared/clock.ts'
import {Failure} from '../../failure.ts'
import {checkAddress, explainConnectionError, explainResponse} from './explain-connection.ts'

/** Bytes of one message. The registry of 10,000 entities has 10 MB. */
const maxMessage = 16 * 1024 * 1024

/** Milliseconds until the socket must be open. */
const openTimeout = 10_000

export interface SocketOptions {
  url: string
  clock: Clock
  signal: AbortSignal
  /** Bytes of one message; a larger one ends the socket. */
  maxPayload?: number | undefined
  /** Called with each message; the first may arrive with the opening. */
  onMessage(data: RawData): void
  /** Called with the time of the house's clock, in milliseconds since the epoch. A proxy may not tell it. */
  onDate?(date: number): void
}

/** Opens a WebSocket to a Home Assistant. Rejects with a failure that names the problem and its remedy. */
export function openSocket({
  url,
  clock,
  signal,
  maxPayload = maxMessage,
  onMessage,
  onDate,
}: SocketOptions): Promise<WebSocket> {
  const address = websocketAddress(url)
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    // Compression would cost this machine more than it saves on a home network.
    const socket = new WebSocket(address, {maxPayload, perMessageDeflate: false})
    socket.once('upgrade', ({headers}) => {
      const date = Date.parse(headers.date ?? '')
      if (!Number.isNaN(date)) onDate?.(date)
    })
    socket.on('message', onMessage)
    const fail = (error: Error) => {
      settle()
      // A socket that is given up must not throw later.
      socket.on('error', () => {})
      socket.terminate()
      reject(error)
    }
    const cancel = clock.after(openTimeout, () =>
      fail(new Failure('unreachable', `${url} does not answer within ${openTimeout / 1000} s. ${checkAddress}`)),
    )
    const stop = () => fail(signal.reason)
    const onError = (error: Error) => fail(explainConnectionError(url, error))
    const onResponse = (_: unknown, response: IncomingMessage) => fail(explainResponse(url, response))
    const onOpen = () => {
      settle()
      resolve(socket)
    }
    const settle = () => {
      cancel()
      signal.removeEventListener('abort', stop)
      socket.off('error', onError).off('unexpected-response', onResponse).off('open', onOpen)
    }
    signal.addEventListener('abort', stop, {once: true})
    socket.on('error', onError).on('unexpected-response', onResponse).on('open', onOpen)
  })
}

/** Returns the address of a Home Assistant's WebSocket. An add-on reaches it through the supervisor. */
export function websocketAddress(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed || !/^(https?|wss?):$/.test(parsed.protocol)) {
    throw new Failure(
      'configuration',
      `${url} is no address of a Home Assistant. Write it like http://homeassistant.local:8123.`,
    )
  }
  const base = parsed.pathname.replace(/\/+$/, '').replace(/(\/api)?\/websocket$/, '')
  const scheme = parsed.protocol.replace(/^http/, 'ws')
  return `${scheme}//${parsed.host}${base}${parsed.hostname === 'supervisor' ? '' : '/api'}/websocket`
}
