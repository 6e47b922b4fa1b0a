import {randomBytes} from 'node:crypto'
import {connect as connectSocket} from 'node:net'
import {Duplex} from 'node:stream'
import {connect as connectTls} from 'node:tls'
import {type IClientOptions, type IClientPublishOptions, MqttClient} from 'mqtt'
import {createWebSocketStream, WebSocket} from 'ws'
import type {Clock} from '#shared/clock.ts'
import {bareHost} from '#shared/host/bare-host.ts'
import {Failure, reasonOf} from '../../failure.ts'
import {watchPulse} from '../watch-pulse.ts'
import {brokerFailure, noAnswer} from './broker-failure.ts'
import type {MqttConfig} from './config.ts'
import {createPacketFilter} from './packet-filter.ts'

/** A connection to a broker, from its login to its end. */
export interface BrokerConnection {
  /** Resolves once the broker has answered, with the topics that it refuses. */
  subscribe(topics: readonly string[]): Promise<string[]>
  unsubscribe(topics: readonly string[]): Promise<void>
  /** Resolves once the broker has the message, or with QoS 0 once it is sent. */
  publish(topic: string, payload: string, options: IClientPublishOptions): Promise<void>
  /** Resolves with the reason once the connection has ended. */
  readonly closed: Promise<Failure>
  end(): Promise<void>
}

export interface BrokerOptions {
  config: MqttConfig
  /** Takes a message. The next one is read once its promise has resolved. */
  onMessage(topic: string, payload: string): Promise<void> | undefined
  clock: Clock
  signal: AbortSignal
  /** Called when the broker falls silent on an open connection, and when it is heard again. */
  onSilence?(isSilent: boolean): void
  /** The largest message that is read, in bytes, with its topic. */
  maxMessage?: number
  /** Called when a larger message is dropped. */
  onDropped?(): void
}

const usualMaxMessage = 1024 * 1024

/** Topics of one packet: brokers limit its size. */
const batch = 100

/** The lowest code of SUBACK that means a refusal (MQTT 3.1.1, section 3.9.3). */
const firstRefusal = 0x80

const schemes = new Set(['mqtt:', 'mqtts:', 'ws:', 'wss:'])

/** Connects once. Rejects with a Failure that names the problem and its remedy. */
export async function connectBroker(options: BrokerOptions): Promise<BrokerConnection> {
  const {config, onMessage, clock, signal, onSilence = () => {}} = options
  const {maxMessage = usualMaxMessage, onDropped = () => {}} = options
  const url = parseUrl(config.url)
  const password = await config.password().catch((error) => {
    throw new Failure('configuration', `The password of ${config.id} can't be read: ${reasonOf(error)}.`, {
      cause: error,
    })
  })
  signal.throwIfAborted()
  const username = config.username ?? (url.username === '' ? undefined : decodeURIComponent(url.username))
  const secret = password ?? (url.password === '' ? undefined : decodeURIComponent(url.password))
  const clientOptions: IClientOptions = {
    clientId: `pianta-${randomBytes(8).toString('hex')}`,
    clean: true,
    connectTimeout: 10_000,
    // The broker ends a connection that is silent for half as long again.
    keepalive: 30,
    reconnectPeriod: 0,
    queueQoSZero: false,
    resubscribe: false,
    timerVariant: 'native',
    // The cache takes 8 MB.
    writeCache: false,
    ...(username !== undefined && {username}),
    ...(secret !== undefined && {password: secret}),
  }
  const client = new MqttClient(() => openStream(url, maxMessage, onDropped), clientOptions)
  const stop = () => void client.end(true)
  let lastError: unknown
  client.on('error', (error) => {
    lastError = error
  })
  const ended = new AbortController()
  // Unlike the event, this holds back the next packets, and so the broker, while the house is busy with one.
  client.handleMessage = ({topic, payload}, done) => {
    const working = onMessage(topic, payload.toString('utf8'))
    if (working) working.then(() => done())
    else done()
  }
  const closed = new Promise<Failure>((resolve) => {
    client.once('close', () => {
      signal.removeEventListener('abort', stop)
      ended.abort()
      resolve(brokerFailure(lastError ?? new Error('the connection ended'), url, username))
    })
  })
  signal.addEventListener('abort', stop, {once: true})
  try {
    await Promise.race([
      new Promise<void>((resolve) => client.once('connect', () => resolve())),
      closed.then((failure) => Promise.reject(failure)),
    ])
  } catch (error) {
    await client.endAsync(true).catch(() => {})
    signal.throwIfAborted()
    throw error
  }
  const onSign = watchPulse({
    clock,
    signal: ended.signal,
    ping: () => client.sendPing(),
    onSilence,
    onDead() {
      lastError = noAnswer
      stop()
    },
  })
  client.on('packetreceive', onSign)

  const inBatches = async <T>(topics: readonly string[], act: (some: string[]) => Promise<T>): Promise<T[]> => {
    const results: T[] = []
    for (let at = 0; at < topics.length; at += batch) results.push(await act(topics.slice(at, at + batch)))
    return results
  }
  const refusedOf = (some: string[]) =>
    client.subscribeAsync(some, {qos: 0}).then(
      (): string[] => [],
      (error) => {
        const granted: readonly unknown[] = error?.packet?.granted ?? []
        // Without an answer for each topic the connection is lost, or the broker breaks the protocol.
        if (granted.length !== some.length) throw brokerFailure(lastError ?? error, url, username)
        return some.filter((_, at) => Number(granted[at]) >= firstRefusal)
      },
    )
  return {
    subscribe: async (topics) => (await inBatches(topics, refusedOf)).flat(),
    async unsubscribe(topics) {
      await inBatches(topics, (some) => client.unsubscribeAsync(some))
    },
    async publish(topic, payload, publishOptions) {
      await client.publishAsync(topic, payload, publishOptions)
    },
    closed,
    async end() {
      await client.endAsync(true).catch(() => {})
    },
  }
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && schemes.has(url.protocol) && url.hostname !== '') return url
  throw new Failure('configuration', 'The address of the MQTT broker must look like mqtt://192.168.1.5:1883.')
}

/** Opens a stream to the broker, without messages that are too large. */
function openStream(url: URL, maxMessage: number, onDropped: () => void): Duplex {
  const host = bareHost(url.hostname)
  const inner = openInner(url, host, maxMessage)
  const filter = createPacketFilter(maxMessage, onDropped)
  inner.on('error', (error) => stream.destroy(error))
  inner.on('close', () => stream.destroy())
  filter.on('error', (error) => stream.destroy(error))
  inner.pipe(filter)
  const stream: Duplex = new Duplex({
    write: (chunk, encoding, done) => void inner.write(chunk, encoding, done),
    final: (done) => void inner.end(done),
    read: () => filter.resume(),
    destroy(error, done) {
      inner.destroy()
      done(error)
    },
  })
  filter.on('data', (chunk) => {
    if (!stream.push(chunk)) filter.pause()
  })
  return stream
}

function openInner(url: URL, host: string, maxMessage: number): Duplex {
  const port = (initial: number) => (url.port === '' ? initial : Number(url.port))
  if (url.protocol === 'mqtt:') return connectSocket({host, port: port(1883), noDelay: true})
  // A number isn't sent as the server's name (RFC 6066, section 3).
  if (url.protocol === 'mqtts:') {
    return connectTls({host, port: port(8883), ...(!/^[\d.]+$|:/.test(host) && {servername: host})})
  }
  const address = new URL(url)
  address.username = ''
  address.password = ''
  return createWebSocketStream(new WebSocket(address, 'mqtt', {maxPayload: 2 * maxMessage, handshakeTimeout: 10_000}))
}
