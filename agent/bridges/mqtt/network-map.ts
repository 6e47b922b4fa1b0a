import {randomBytes} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import {type HeardLink, type MeshMap, type MeshNode, type MeshRole, meshMap, namedNode} from '#shared/house/mesh.ts'
import {plainText} from '#shared/house/plain-text.ts'
import {isRecord} from '#shared/json.ts'
import {Failure} from '../../failure.ts'
import {zigbeeCentre, zigbeeLink, zigbeeRoles} from '../zigbee-links.ts'
import type {MqttConfig} from './config.ts'
import {connectBroker} from './connect-broker.ts'
import {parseJson} from './parse-json.ts'

/** Bytes of an answer: a map of 150 routers has 3 MB. */
const maxAnswer = 16 * 1024 * 1024

/** The most nodes and links of an answer that are read. */
const maxRead = 50_000

export interface NetworkMapOptions {
  config: MqttConfig
  /** The first level of the gateway's topics: `zigbee2mqtt`. */
  base: string
  /** Returns the ids of the devices that a thing of the mesh is, by its address. */
  devicesOf(ieee: string): readonly string[]
  clock: Clock
  signal: AbortSignal
}

/**
 * Asks a Zigbee2MQTT for its network map, over a connection of its own: the answer may be larger than anything that the
 * house sends. Rejects with a sentence.
 */
export async function askNetworkMap(options: NetworkMapOptions): Promise<MeshMap> {
  const {config, base, clock, signal} = options
  const answer = Promise.withResolvers<Record<string, unknown>>()
  const transaction = randomBytes(8).toString('hex')
  const ended = new AbortController()
  const connection = await connectBroker({
    config,
    clock,
    signal: AbortSignal.any([signal, ended.signal]),
    maxMessage: maxAnswer,
    onDropped: () =>
      answer.reject(new Failure('failed', `The map of ${base} has more than ${maxAnswer / 1024 / 1024} MiB.`)),
    onMessage(_, payload) {
      const message = parseJson(payload)
      // Others may ask at the same time, like Zigbee2MQTT's own page.
      if (isRecord(message) && message.transaction === transaction) answer.resolve(message)
      return undefined
    },
  })
  const stop = () => answer.reject(signal.reason)
  signal.addEventListener('abort', stop, {once: true})
  // An answer that nobody waits for any more must not end the agent.
  answer.promise.catch(() => {})
  try {
    signal.throwIfAborted()
    const [refused] = await connection.subscribe([`${base}/bridge/response/networkmap`])
    if (refused !== undefined) throw new Failure('failed', `The broker doesn't let this login read ${refused}.`)
    const question = JSON.stringify({type: 'raw', routes: true, transaction})
    await connection.publish(`${base}/bridge/request/networkmap`, question, {qos: 1})
    const lost = connection.closed.then((failure) => Promise.reject(failure))
    const message = await Promise.race([answer.promise, lost])
    return readNetworkMap(message, base, clock.now(), options.devicesOf)
  } finally {
    signal.removeEventListener('abort', stop)
    ended.abort()
    await connection.end()
  }
}

/** Reads an answer. Throws a failure with Zigbee2MQTT's own reason, or where it is no map. */
export function readNetworkMap(
  message: Record<string, unknown>,
  base: string,
  at: number,
  devicesOf: NetworkMapOptions['devicesOf'],
): MeshMap {
  const {status, error, data} = message
  if (status === 'error') throw new Failure('failed', `${base} has no map: ${plainText(error) ?? 'it says not why'}.`)
  const value = isRecord(data) ? data.value : undefined
  if (!isRecord(value) || !Array.isArray(value.nodes) || !Array.isArray(value.links)) {
    throw new Failure('failed', `${base} answers with something that is no map. Zigbee2MQTT 2 is needed.`)
  }
  const links = value.links.slice(0, maxRead).filter(isRecord)
  const roles = rolesOf(links)
  const nodes = value.nodes.slice(0, maxRead).flatMap((node): MeshNode[] => {
    const named = isRecord(node) ? namedNode(node.ieeeAddr, node.friendlyName) : undefined
    if (!isRecord(node) || !named) return []
    const isSilent = Array.isArray(node.failed) && node.failed.includes('lqi')
    const role = roles.get(named.id) ?? zigbeeRoles[String(node.type)] ?? null
    return [{...named, devices: devicesOf(named.id), role, ...(isSilent && {isSilent})}]
  })
  const routed = new Set(links.flatMap(({target, routes}) => (hasRoute(routes) ? (addressOf(target) ?? []) : [])))
  return meshMap(
    at,
    nodes,
    links.flatMap((link) => readLink(link, routed)),
  )
}

const addressOf = (end: unknown) => (isRecord(end) ? plainText(end.ieeeAddr) : undefined)

/** The values of a neighbour table (Zigbee 3.0, section 2.4.4.3.2). */
const [isParent, isChild] = [0, 1]
const endDevice = 2
const sleeps = 0

/** Returns the end devices of which a parent says that they sleep. */
const rolesOf = (links: readonly Record<string, unknown>[]): ReadonlyMap<string, MeshRole> =>
  new Map(
    links.flatMap(({source, deviceType, rxOnWhenIdle}) =>
      isRecord(source) && deviceType === endDevice && rxOnWhenIdle === sleeps
        ? [[String(source.ieeeAddr), 'sleeper' as const]]
        : [],
    ),
  )

/**
 * Reads a link as the router `target` tells it of its neighbour `source`. A router without a route whose parent is the
 * coordinator needs none.
 */
function readLink(
  {source, target, lqi, relationship, routes}: Record<string, unknown>,
  routed: ReadonlySet<string>,
): HeardLink[] {
  const [neighbour, router] = [addressOf(source), addressOf(target)]
  if (neighbour === undefined || router === undefined) return []
  const isDirect = isRecord(source) && source.networkAddress === zigbeeCentre && relationship === isParent
  const isNextHop = hasRoute(routes) || (isDirect && !routed.has(router))
  return [zigbeeLink({router, neighbour, lqi, isNextHop, isChild: relationship === isChild})]
}

/** Tests whether a neighbour is the next hop to the coordinator. */
const hasRoute = (routes: unknown): boolean =>
  Array.isArray(routes) &&
  routes.some(
    (route) =>
      isRecord(route) && route.destinationAddress === zigbeeCentre && /^(active|0)$/i.test(String(route.status)),
  )
