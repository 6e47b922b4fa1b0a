import {createHash} from 'node:crypto'
import {once} from 'node:events'
import {createServer, type IncomingMessage, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import type {Duplex} from 'node:stream'
import {WebSocketServer} from 'ws'
import {type Clock, systemClock} from '#shared/clock.ts'
import {ownTablet} from '#shared/contract/own-tablet.ts'
import {isLoopback} from '#shared/host/is-loopback.ts'
import type {PastStates} from '#shared/house/device-state.ts'
import {heartbeatInterval, livePath} from '#web/panel/protocol.ts'
import type {Choices} from '../choices/choices.ts'
import {type Meshes, noMeshes} from '../devices/meshes.ts'
import type {OfferedPlaces} from '../devices/offered-places.ts'
import {type StateTimes, watchStateTimes} from '../devices/state-times.ts'
import {noStills, type Stills} from '../devices/stills.ts'
import {Failure, reasonOf} from '../failure.ts'
import type {Logger} from '../logger.ts'
import type {Model} from '../model.ts'
import {describeBrowser} from '../tablets/describe-browser.ts'
import type {Tablets} from '../tablets/tablets.ts'
import type {ToldTablets} from '../tablets/told-tablets.ts'
import {type Access, accessAt, accessFrom} from './access.ts'
import {type BridgeDesk, closedDesk} from './bridge-desk.ts'
import {createGate} from './gate.ts'
import {createHomeFile} from './home-file.ts'
import {inAddress} from './own-address.ts'
import {type PageFiles, readPageFiles} from './page-files.ts'
import {createPageHandler} from './page-handler.ts'
import {type ServedPage, servePage} from './serve-page.ts'
import {createSignInPage} from './sign-in-page.ts'
import {takeOffers} from './take-offers.ts'

export interface PanelOptions {
  model: Model
  logger: Logger
  /** Closes the panel when it aborts. */
  signal: AbortSignal
  /** A name or address of this machine itself; with `tablets` also one that the network reaches. */
  host?: string
  /** Lets in only the tablets that have a key. Without it everybody on this machine may open the panel. */
  tablets?: Tablets
  /** The address of a proxy that signs people in, like Home Assistant's ingress: then only it may connect. */
  ingressPeer?: string | undefined
  /** The port; 0 chooses any free port. */
  port?: number
  clock?: Clock
  /** Adds, tests and removes bridges for the page. */
  bridges?: BridgeDesk
  /** The origins whose pages may read the home; none by default. */
  cardOrigins?: readonly string[]
  /** Takes the entities that people chose for elements in a card. */
  offers?: (offered: OfferedPlaces) => Promise<void>
  /** Reads the states of the last hours. */
  past?: (hours: number) => Promise<PastStates>
  /** Knows since when states last; without it the panel notes them itself. */
  times?: StateTimes
  /** Takes pictures of the house's cameras. */
  stills?: Stills
  /** Asks the house's meshes for their maps. */
  meshes?: Meshes
  /** Takes the choices of people for the house; without it nobody may choose. */
  choices?: Choices
  /** Takes the tablets as their pages describe them. */
  told?: ToldTablets
  /** The page's files, as in the packaged agent; without them the panel bundles them now. */
  files?: PageFiles
}

export interface Panel {
  /** The address to open, like `http://127.0.0.1:8430/`. */
  address: string
  /** Resolves once the panel has closed all connections. */
  close(): Promise<void>
}

/** The maximum number of open pages: a house has a few tablets. */
const maxPages = 32

/** The maximum length of a page's message, which is always a command. */
const maxMessageLength = 4096

/** Serves the wall panel to this machine, or to tablets of the network. Rejects with a failure when it can't listen. */
export async function startPanel({
  model,
  logger,
  signal,
  host = '127.0.0.1',
  port = 8430,
  clock = systemClock,
  bridges = closedDesk,
  past = () => Promise.resolve({}),
  times: given,
  stills = noStills,
  meshes = noMeshes,
  told,
  choices,
  files,
  tablets,
  ingressPeer,
  cardOrigins = [],
  offers = () => Promise.reject(new RangeError('This agent takes no offers.')),
}: PanelOptions): Promise<Panel> {
  if (!tablets && ingressPeer === undefined && !isLoopback(host)) {
    throw new Failure(
      'configuration',
      `The panel can't listen on ${host}: it has no sign-in, so only this machine may open it. ` +
        'Set PIANTA_AGENT_HOST to 127.0.0.1, ::1 or localhost, or start the agent with: run --lan',
    )
  }
  const pageFiles = files ?? (await readPageFiles())
  signal.throwIfAborted()
  const gate = tablets && createGate(tablets, () => ownPort(http))
  const build = buildOf(pageFiles)
  const access = ingressPeer === undefined ? accessAt(host, () => ownPort(http)) : accessFrom(ingressPeer)
  const pageHandler = createPageHandler(pageFiles, access, gate)
  const cards = {origins: cardOrigins, tablets, isOwn: access.isOwn}
  const signInPage = createSignInPage({signIns: bridges.signIns, isOwn: access.isOwn}, pageHandler)
  const homeFile = createHomeFile(cards, () => model.get().home, signInPage)
  const http: Server = createServer(takeOffers({access: cards, model, clock, take: offers}, homeFile))
  const sockets = new WebSocketServer({noServer: true, maxPayload: maxMessageLength, clientTracking: true})
  const pages = new Set<ServedPage>()

  http.on('upgrade', (request, connection, head) => {
    const tablet = gate?.tabletOf(request)
    const refusal = checkUpgrade(request, access, gate === undefined || tablet !== undefined, pages.size)
    if (refusal) return refuse(connection, refusal)
    // Browsers that come by ingress can't be told apart.
    const id = ingressPeer === undefined ? (tablet?.id ?? ownTablet) : undefined
    const browser = describeBrowser(request.headers['user-agent'])
    sockets.handleUpgrade(request, connection, head, (socket) => {
      const page = servePage(socket, {
        model,
        clock,
        desk: bridges,
        times,
        past,
        stills,
        meshes,
        choices,
        build,
        origin: access.origin(request),
        tell: (report) => id !== undefined && told?.tell(id, browser, report),
        wishes: () => (id === undefined ? undefined : told?.wishesOf(id)),
      })
      const seen = id === undefined ? undefined : told?.show(id)
      const shown = tablet && tablets?.show(tablet, () => page.remove())
      pages.add(page)
      socket.once('close', () => {
        pages.delete(page)
        shown?.[Symbol.dispose]()
        seen?.[Symbol.dispose]()
      })
    })
  })
  await listen(http, host, port)

  const times = given ?? watchStateTimes(model, clock)
  const stopAges = times.onLearned(() => {
    for (const page of pages) page.aged()
  })
  const unsubscribe = model.subscribe(() => {
    for (const page of pages) page.changed()
  })
  const stopWishes = told?.onWishes(() => {
    for (const page of pages) page.wished()
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
      stopWishes?.()
      stopAges()
      if (!given) times.stop()
      const done = once(http, 'close')
      http.close()
      for (const page of pages) page.close()
      for (const socket of sockets.clients) {
        // Terminate clients that don't complete the close, so that the agent can end.
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
  logger.info(tablets ? 'panel started for tablets' : 'panel started', {address})
  return {address, close}
}

const buildOf = (files: PageFiles) =>
  createHash('sha256')
    .update([...files.values()].map(({etag}) => etag).join())
    .digest('base64url')

const ownPort = (http: Server) => (http.address() as AddressInfo).port

async function listen(http: Server, host: string, port: number): Promise<void> {
  try {
    http.listen(port, host)
    await once(http, 'listening')
  } catch (error) {
    throw new Failure('configuration', describeListenError(error, host, port), {cause: error})
  }
}

function describeListenError(error: unknown, host: string, port: number): string {
  const code = (error as NodeJS.ErrnoException).code
  const at = `${inAddress(host)}:${port}`
  if (code === 'EADDRINUSE')
    return `Another program uses ${at}, maybe another agent. Stop it, or choose another port with PIANTA_AGENT_PORT.`
  if (code === 'EACCES') return `This user may not listen on ${at}. Choose a port from 1024 up with PIANTA_AGENT_PORT.`
  return `The panel can't listen on ${at}: ${reasonOf(error)}. Check PIANTA_AGENT_HOST and PIANTA_AGENT_PORT.`
}

/** Returns the status line that refuses a WebSocket; null when it may open. */
function checkUpgrade(request: IncomingMessage, access: Access, isIn: boolean, open: number): string | null {
  if (!access.isOwn(request) || !access.isOwnPage(request)) return '403 Forbidden'
  if (request.url !== livePath) return '404 Not Found'
  if (!isIn) return '401 Unauthorized'
  return open >= maxPages ? '503 Service Unavailable' : null
}

function refuse(connection: Duplex, status: string) {
  connection.on('error', () => connection.destroy())
  connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => connection.destroy())
}
