import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {isDeepStrictEqual} from 'node:util'
import type {Test} from 'tap'
import {type WebSocket, WebSocketServer} from 'ws'
import {SmallSignIn} from './small-sign-in.ts'

type Fields = Record<string, unknown>

interface State {
  s: string
  a: Fields
}

export interface ServiceCall {
  domain: string
  service: string
  data: Fields | undefined
  entity: unknown
}

interface ServiceMessage {
  domain: string
  service: string
  service_data?: Fields
  target: {entity_id: unknown}
}

export interface SmallOptions {
  token?: string
  /** The address to listen at; loopback if absent. */
  host?: string | undefined
  /** The state in `get_config`: `RUNNING`, `STARTING`. */
  state?: string
  unit?: string
  entities?: Fields[]
  devices?: Fields[]
  areas?: Fields[]
  floors?: Fields[]
  /** The states by entity id: the state and its attributes. */
  states?: Record<string, [string, Fields?]>
  /** The answers of `search/related`, by automation. */
  related?: Record<string, Fields>
  /** Words by language and category. */
  translations?: Record<string, Record<string, string>>
}

interface Client {
  socket: WebSocket
  token: string
  lastId: number
  isCoalescing: boolean
  queue: Fields[]
  events: Map<number, string>
  entities: Set<number>
}

/**
 * A small Home Assistant over a real socket, written from its published WebSocket API: authentication, registries,
 * compressed states and their differences, coalesced messages, service calls. Its faults can be switched on.
 */
export class SmallHomeAssistant {
  token: string
  state: string
  unit: string
  version = '2026.11.1'
  registries: Record<string, Fields[]>
  related: Record<string, Fields>
  translations: Record<string, Record<string, string>>
  /** Commands that are refused, with the code of the error. */
  refused = new Map<string, string>()
  /** Answers of commands that tests bring: a result, and the first event of a subscription. */
  answered = new Map<string, (message: Fields) => {result?: unknown; event?: Fields | undefined}>()
  /** Commands that are never answered. */
  silent = new Set<string>()
  /** Whether nothing is answered any more, although the sockets stay open. */
  isHalfOpen = false
  calls: ServiceCall[] = []
  /** Every command that arrived. */
  commands: string[] = []
  connections = 0
  tokens: unknown[] = []
  /** The recorder's rows by entity id, as `history/history_during_period` answers them. */
  recorded: Record<string, Fields[]> = {}
  /** How its owner says that energy is measured; nothing at first. */
  energyPrefs: Fields | undefined
  /** The questions to the recorder. */
  historyQuestions: Fields[] = []
  /** Pictures by their path without the query: the content type and the bytes. */
  pictures = new Map<string, readonly [type: string, bytes: Buffer]>()
  /** The addresses of the pictures that were asked for. */
  pictureQuestions: string[] = []
  /** Whether it hangs up on requests for pictures. */
  hangsUpOnPictures = false
  /** The time of its clock, as in its answers. */
  date: Date | undefined
  /** Its sign-in on a page. An open connection ends at once when its sign-in does, without a word. */
  readonly signIn = new SmallSignIn((accessTokens) => {
    for (const {socket, token} of this.#clients) if (accessTokens.has(token)) socket.close(1000)
  })
  #states = new Map<string, State>()
  #clients = new Set<Client>()
  #sockets = new WebSocketServer({noServer: true})
  #server: Server | undefined
  #port = 0
  readonly #host: string

  constructor(options: SmallOptions = {}) {
    this.token = options.token ?? 'secret-token'
    this.#host = options.host ?? '127.0.0.1'
    this.state = options.state ?? 'RUNNING'
    this.unit = options.unit ?? '°C'
    const {entities = [], devices = [], areas = [], floors = []} = options
    this.registries = {entity: entities, device: devices, area: areas, floor: floors}
    this.related = options.related ?? {}
    this.translations = options.translations ?? {}
    this.#sockets.on('headers', (headers) => {
      if (this.date) headers.push(`Date: ${this.date.toUTCString()}`)
    })
    for (const [id, [s, a = {}]] of Object.entries(options.states ?? {})) this.#states.set(id, {s, a})
  }

  get url(): string {
    return `http://${this.#host}:${this.#port}`
  }

  get clients(): number {
    return this.#clients.size
  }

  /** Listens, again on the same port after a stop. */
  async start(): Promise<this> {
    const server = createServer((request, response) => {
      if (!this.signIn.answer(request, response) && !this.#showPicture(request, response)) response.writeHead(404).end()
    })
    server.on('upgrade', (request: IncomingMessage, socket, head) => {
      if (request.url !== '/api/websocket') {
        socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
        return
      }
      this.#sockets.handleUpgrade(request, socket, head, (client) => this.#serve(client))
    })
    await new Promise<void>((resolve) => server.listen(this.#port, this.#host, resolve))
    this.#server = server
    this.#port = (server.address() as AddressInfo).port
    return this
  }

  /** Answers a request that has a token with its picture. */
  #showPicture({url = '', headers}: IncomingMessage, response: ServerResponse): boolean {
    if (!url.startsWith('/api/')) return false
    this.pictureQuestions.push(url)
    const token = headers.authorization?.replace('Bearer ', '')
    const picture = this.pictures.get(url.split('?')[0] ?? '')
    if (this.hangsUpOnPictures) response.destroy()
    else if (token !== this.token && !this.signIn.isAccessToken(token)) response.writeHead(401).end()
    else if (!picture) response.writeHead(500).end()
    else response.writeHead(200, {'Content-Type': picture[0]}).end(picture[1])
    return true
  }

  /** Ends every connection and listens no more. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    this.drop()
    if (server) await new Promise((resolve) => server.close(resolve))
  }

  /** Cuts every connection, like a network does. */
  drop(): void {
    // Connections that have not signed in yet are cut too.
    for (const socket of this.#sockets.clients) socket.terminate()
    this.#clients.clear()
  }

  /** Changes a state and tells it as Home Assistant does: whole if it is new, else as a difference. */
  set(entityId: string, state: string, attributes: Fields = this.#states.get(entityId)?.a ?? {}): void {
    const previous = this.#states.get(entityId)
    this.#states.set(entityId, {s: state, a: attributes})
    if (!previous) {
      this.#tell({a: {[entityId]: {s: state, a: attributes, c: 'context', lc: 1}}})
      return
    }
    const plus: Fields = {c: 'context', ...(state === previous.s ? {lu: 2} : {s: state, lc: 2})}
    const changed = Object.entries(attributes).filter(([key, value]) => !isDeepStrictEqual(value, previous.a[key]))
    if (changed.length > 0) plus.a = Object.fromEntries(changed)
    const gone = Object.keys(previous.a).filter((key) => !(key in attributes))
    this.#tell({c: {[entityId]: {'+': plus, ...(gone.length > 0 && {'-': {a: gone}})}}})
  }

  remove(entityId: string): void {
    this.#states.delete(entityId)
    this.#tell({r: [entityId]})
  }

  /** Changes the registry and tells it. */
  setRegistry(name: 'entity' | 'device' | 'area' | 'floor', entries: Fields[]): void {
    this.registries[name] = entries
    this.fire(`${name}_registry_updated`, {action: 'update'})
  }

  fire(type: string, data: Fields = {}): void {
    for (const client of this.#clients) {
      for (const [id, event] of client.events) {
        if (event === type) this.#send(client, {id, type: 'event', event: {event_type: type, data}})
      }
    }
  }

  /** Sends a text or bytes as they are. */
  sendRaw(raw: string | Buffer): void {
    for (const {socket} of this.#clients) socket.send(raw)
  }

  /** Sends an event to every subscription of states. */
  #tell(event: Fields): void {
    for (const client of this.#clients) {
      for (const id of client.entities) this.#send(client, {id, type: 'event', event})
    }
  }

  tellRaw(event: Fields): void {
    this.#tell(event)
  }

  #serve(socket: WebSocket): void {
    this.connections++
    const client: Client = {
      socket,
      token: '',
      lastId: 0,
      isCoalescing: false,
      queue: [],
      events: new Map(),
      entities: new Set(),
    }
    socket.on('error', () => {})
    socket.on('close', () => this.#clients.delete(client))
    let isAuthenticated = false
    socket.on('message', (data) => {
      if (this.isHalfOpen) return
      const message = JSON.parse(String(data)) as Fields
      if (isAuthenticated) {
        this.#handle(client, message)
        return
      }
      this.tokens.push(message.access_token)
      const isKnown = message.access_token === this.token || this.signIn.isAccessToken(message.access_token)
      if (message.type !== 'auth' || !isKnown) {
        socket.send(JSON.stringify({type: 'auth_invalid', message: 'Invalid access token or password'}))
        socket.close()
        return
      }
      isAuthenticated = true
      client.token = String(message.access_token)
      this.#clients.add(client)
      socket.send(JSON.stringify({type: 'auth_ok', ha_version: this.version}))
    })
    if (!this.isHalfOpen) socket.send(JSON.stringify({type: 'auth_required', ha_version: this.version}))
  }

  #handle(client: Client, message: Fields): void {
    const {id, type} = message as {id: number; type: string}
    this.commands.push(type)
    const name = type === 'subscribe_events' ? `${type} ${message.event_type}` : type
    if (this.silent.has(name)) return
    const fail = (code: string, text: string) =>
      this.#send(client, {id, type: 'result', success: false, error: {code, message: text}})
    if (!Number.isInteger(id) || id <= client.lastId) {
      fail('id_reuse', 'Identifier values have to increase.')
      return
    }
    client.lastId = id
    const code = this.refused.get(name)
    if (code !== undefined) {
      fail(code, `${name} is refused`)
      return
    }
    const reply = (result: unknown = null) => this.#send(client, {id, type: 'result', success: true, result})
    const registry = /^config\/(entity|device|area|floor)_registry\/list$/.exec(type)?.[1]
    const answers: Record<string, () => void> = {
      ping: () => this.#send(client, {id, type: 'pong'}),
      supported_features: () => {
        client.isCoalescing = (message.features as Fields).coalesce_messages === 1
        reply()
      },
      get_config: () => reply({state: this.state, unit_system: {temperature: this.unit}, currency: 'EUR'}),
      subscribe_events: () => {
        client.events.set(id, String(message.event_type))
        reply()
      },
      subscribe_entities: () => {
        client.entities.add(id)
        reply()
        const all = [...this.#states].map(([entityId, {s, a}]) => [entityId, {s, a, c: 'context', lc: 1}])
        if (!this.silent.has('states')) this.#send(client, {id, type: 'event', event: {a: Object.fromEntries(all)}})
      },
      unsubscribe_events: () => {
        client.events.delete(Number(message.subscription))
        client.entities.delete(Number(message.subscription))
        reply()
      },
      call_service: () => {
        const {domain, service, service_data: data, target} = message as unknown as ServiceMessage
        this.calls.push({domain, service, data, entity: target.entity_id})
        reply({context: {id: 'context'}})
      },
      'history/history_during_period': () => {
        this.historyQuestions.push(message)
        const ids = message.entity_ids as string[]
        reply(Object.fromEntries(ids.flatMap((id) => (this.recorded[id] ? [[id, this.recorded[id]]] : []))))
      },
      'frontend/get_translations': () =>
        reply({resources: this.translations[`${message.language} ${message.category}`] ?? {}}),
      'energy/get_prefs': () => (this.energyPrefs ? reply(this.energyPrefs) : fail('not_found', 'No prefs')),
      'search/related': () => reply(this.related[String(message.item_id)] ?? {}),
    }
    const brought = this.answered.get(type)?.(message)
    if (brought) {
      reply(brought.result)
      if (brought.event) this.#send(client, {id, type: 'event', event: brought.event})
    } else if (registry !== undefined) reply(this.registries[registry])
    else if (Object.hasOwn(answers, type)) answers[type]?.()
    else fail('unknown_command', 'Unknown command.')
  }

  /** Sends a message, with the others of this turn in one list if the client wants that. */
  #send(client: Client, message: Fields): void {
    if (this.isHalfOpen) return
    if (!client.isCoalescing) {
      client.socket.send(JSON.stringify(message))
      return
    }
    client.queue.push(message)
    if (client.queue.length > 1) return
    queueMicrotask(() => {
      const messages = client.queue.splice(0)
      client.socket.send(JSON.stringify(messages.length === 1 ? messages[0] : messages))
    })
  }
}

/** Starts a small Home Assistant that ends with the test. */
export async function startSmall(t: Test, options?: SmallOptions): Promise<SmallHomeAssistant> {
  const small = await new SmallHomeAssistant(options).start()
  t.teardown(() => small.stop())
  return small
}
