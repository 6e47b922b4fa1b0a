import {once} from 'node:events'
import {createServer, type IncomingMessage, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import type {Duplex} from 'node:stream'
import {WebSocketServer} from 'ws'
import {type Clock, systemClock} from '#shared/clock.ts'
import {Failure, reasonOf} from '../failure.ts'
import type {Logger} from '../logger.ts'
import type {Model} from '../model.ts'
import {inAddress, isLoopback, isOwnHost, isOwnOrigin} from './own-address.ts'
import {type PageFiles, readPageFiles} from './page-files.ts'
import {createPageHandler} from './page-handler.ts'
import {heartbeatInterval, livePath} from './protocol.ts'
import {type ServedPage, servePage} from './serve-page.ts'

export interface PanelOptions {
  model: Model
  logger: Logger
  /** Closes the panel. */
  signal: AbortSignal
  /** A name or address of this machine itself. */
  host?: string
  /** 0 takes any free port. */
  port?: number
  clock?: Clock
  /** The page's files where they are at hand, as in the packaged agent; else they are bundled now. */
  files?: PageFiles
}

export interface Panel {
  /** Where to open it: `http://127.0.0.1:8430/`. */
  address: string
  /** Resolves once nothing is served any more. */
  close(): Promise<void>
}

/** Pages shown at a time: a house has a few tablets. */
const maxPages = 32

/** A page's only messages are commands. */
const maxMessageLength = 4096

/** Serves the wall panel to this machine. Rejects when it cannot listen there, with a message that says what to do. */
export async function startPanel({
  model,
  logger,
  signal,
  host = '127.0.0.1',
  port = 8430,
  clock = systemClock,
  files,
}: PanelOptions): Promise<Panel> {
  if (!isLoopback(host)) {
    throw new Failure(
      'configuration',
      `The panel has no key yet, so it only listens on this machine (PIANTA_AGENT_HOST 127.0.0.1, ::1 or localhost), not on ${host}.`,
    )
  }
  const pageFiles = files ?? (await readPageFiles())
  signal.throwIfAborted()
  const http: Server = createServer(createPageHandler(pageFiles, isOwn))
  function isOwn(request: IncomingMessage): boolean {
    return isOwnHost(request.headers.host, host, ownPort(http))
  }
  const sockets = new WebSocketServer({noServer: true, maxPayload: maxMessageLength, clientTracking: true})
  const pages = new Set<ServedPage>()

  http.on('upgrade', (request, connection, head) => {
    const refusal = refuseUpgrade(request, isOwn, pages.size)
    if (refusal) return refuse(connection, refusal)
    sockets.handleUpgrade(request, connection, head, (socket) => {
      const page = servePage(socket, model, clock)
      pages.add(page)
      socket.once('close', () => pages.delete(page))
    })
  })
  await listen(http, host, port)

  const unsubscribe = model.subscribe(() => {
    for (const page of pages) page.changed()
  })
  let stopBeat = clock.after(heartbeatInterval, beat)
  function beat() {
    stopBeat = clock.after(heartbeatInterval, beat)
    for (const page of pages) page.beat()
  }

  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= (async () => {
      signal.removeEventListener('abort', close)
      stopBeat()
      unsubscribe()
      const done = once(http, 'close')
      http.close()
      for (const page of pages) page.close()
      for (const socket of sockets.clients) {
        // Whoever does not answer the close must not hold the agent.
        const giveUp = clock.after(1000, () => socket.terminate())
        socket.once('close', giveUp)
      }
      http.closeAllConnections()
      await done
    })()
    return closed
  }
  signal.addEventListener('abort', close, {once: true})

  const address = `http://${inAddress(host)}:${ownPort(http)}/`
  logger.info('panel is up', {address})
  return {address, close}
}

const ownPort = (http: Server) => (http.address() as AddressInfo).port

async function listen(http: Server, host: string, port: number): Promise<void> {
  try {
    http.listen(port, host)
    await once(http, 'listening')
  } catch (error) {
    throw new Failure('configuration', whyNotListening(error, host, port), {cause: error})
  }
}

function whyNotListening(error: unknown, host: string, port: number): string {
  const code = (error as NodeJS.ErrnoException).code
  const at = `${inAddress(host)}:${port}`
  if (code === 'EADDRINUSE')
    return `Something already listens on ${at}, where the panel should be: is another agent running? PIANTA_AGENT_PORT chooses another.`
  if (code === 'EACCES') return `This user may not listen on ${at}; ports below 1024 need a privilege.`
  return `The panel cannot listen on ${at}: ${reasonOf(error)}`
}

/** The status line of a refused WebSocket; null when it may open. */
function refuseUpgrade(
  request: IncomingMessage,
  isOwn: (request: IncomingMessage) => boolean,
  open: number,
): string | null {
  if (!isOwn(request) || !isOwnOrigin(request.headers.origin, request.headers.host)) return '403 Forbidden'
  if (request.url !== livePath) return '404 Not Found'
  return open >= maxPages ? '503 Service Unavailable' : null
}

function refuse(connection: Duplex, status: string) {
  connection.on('error', () => connection.destroy())
  connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => connection.destroy())
}
