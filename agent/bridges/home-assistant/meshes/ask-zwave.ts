import {type Clock, sleep} from '#shared/clock.ts'
import {type HeardLink, type MeshMap, type MeshNode, type MeshRole, meshMap, type Strength} from '#shared/house/mesh.ts'
import {plainText} from '#shared/house/plain-text.ts'
import {isRecord} from '#shared/json.ts'
import {Failure} from '../../../failure.ts'
import type {Connection} from '../connection.ts'
import {Refusal} from '../refusals.ts'
import type {MeshHouse} from './mesh-house.ts'

/** Milliseconds for the statistics of one device, which Home Assistant has in memory. */
const statisticsTimeout = 10_000

/** The devices of one network (Z-Wave Long Range has more than 232). */
const maxDevices = 4000

type Row = Record<string, unknown>

/**
 * Reads the last working route of each device of Z-Wave. The controller keeps it in memory, so the mesh hears nothing of
 * it. The neighbours are not asked: for these Home Assistant turns the radio off.
 */
export async function askZwave(house: MeshHouse, signal: AbortSignal): Promise<MeshMap> {
  const {connection, clock, deviceIds, devicesOf, nameOf} = house
  const [first] = deviceIds
  if (first === undefined) throw new Failure('failed', 'Home Assistant has no device of Z-Wave.')
  const states = await readStates(connection, first)
  const nodes: MeshNode[] = []
  const routes: {from: string; route: Row}[] = []
  for (const deviceId of deviceIds.slice(0, maxDevices)) {
    signal.throwIfAborted()
    const told = await statisticsOf(connection, deviceId, clock)
    const state = states.get(told?.node_id)
    const role = state ? roleOf(state) : null
    const isSilent = state?.status === dead
    nodes.push({
      id: deviceId,
      name: nameOf(deviceId) ?? deviceId,
      devices: devicesOf(deviceId),
      role,
      ...(isSilent && {isSilent}),
    })
    if (isRecord(told?.lwr) && role !== 'coordinator') routes.push({from: deviceId, route: told.lwr})
  }
  const centre = centreOf(nodes)
  const all = nodes.includes(centre) ? nodes : [...nodes, centre]
  return meshMap(
    clock.now(),
    all,
    routes.flatMap(({from, route}) => linksOf(from, route, centre.id)),
  )
}

/** Returns the controller, which may have no entity of its own. */
const centreOf = (nodes: readonly MeshNode[]): MeshNode =>
  nodes.find(({role}) => role === 'coordinator') ?? {
    id: 'controller',
    name: 'Controller',
    devices: [],
    role: 'coordinator',
  }

/** Reads the state of each node, by its number. */
async function readStates({request}: Connection, deviceId: string): Promise<ReadonlyMap<unknown, Row>> {
  const status = await request({type: 'zwave_js/network_status', device_id: deviceId})
  const controller = isRecord(status) && isRecord(status.controller) ? status.controller : {}
  const nodes = Array.isArray(controller.nodes) ? controller.nodes.slice(0, maxDevices).filter(isRecord) : []
  return new Map(nodes.map((node) => [node.node_id, node]))
}

/** The states of a node that are used (zwave-js, `NodeStatus`). */
const [asleep, awake, dead] = [1, 2, 3]

function roleOf({is_controller_node: isCentre, is_routing: isRouting, status}: Row): MeshRole {
  if (isCentre === true) return 'coordinator'
  // Only devices that sleep are ever asleep or awake.
  if (status === asleep || status === awake) return 'sleeper'
  return isRouting === true ? 'router' : 'end'
}

/** Returns the present statistics of a device; undefined if Home Assistant has none. */
async function statisticsOf(connection: Connection, deviceId: string, clock: Clock): Promise<Row | undefined> {
  const told = Promise.withResolvers<Row>()
  const message = {type: 'zwave_js/subscribe_node_statistics', device_id: deviceId}
  const unsubscribe = await connection.subscribe(message, told.resolve).catch((error) => {
    // A device that was taken out of the network is still in the registry.
    if (error instanceof Refusal && error.code !== 'unauthorized') return undefined
    throw error
  })
  if (!unsubscribe) return undefined
  const late = new AbortController()
  try {
    const waiting = sleep(clock, statisticsTimeout, late.signal).catch(() => {})
    return (await Promise.race([told.promise, waiting])) ?? undefined
  } finally {
    late.abort()
    unsubscribe()
  }
}

/**
 * Returns the links of a route, which is told from the controller on: the device talks through the last of its repeaters.
 * A repeater's own way may be another one.
 */
function linksOf(from: string, route: Row, centre: string): HeardLink[] {
  const repeaters = Array.isArray(route.repeaters) ? route.repeaters.flatMap((id) => plainText(id) ?? []) : []
  const heard = Array.isArray(route.repeater_rssi) ? route.repeater_rssi : []
  const hops = [centre, ...repeaters, from]
  // The acknowledgement is measured by each repeater on its way, and at last by the controller.
  const measured = [route.rssi, ...heard]
  return hops.slice(1).map((end, index) => ({
    from: end,
    to: hops[index] ?? centre,
    quality: null,
    strength: strengthOf(measured[index]),
    isWay: end === from,
  }))
}

/** Strength by dBm. Positive numbers are none: zwave-js says by them why nothing was measured. */
function strengthOf(rssi: unknown): Strength | null {
  if (typeof rssi !== 'number' || rssi >= 0) return null
  return rssi > -75 ? 'strong' : rssi > -90 ? 'fair' : 'weak'
}
