import {isDeepStrictEqual} from 'node:util'
import {sleep} from '#shared/clock.ts'
import {type HeardLink, type MeshMap, type MeshNode, meshMap, namedNode} from '#shared/house/mesh.ts'
import {plainText} from '#shared/house/plain-text.ts'
import {isRecord} from '#shared/json.ts'
import {zigbeeCentre, zigbeeLink, zigbeeRoles} from '../../zigbee-links.ts'
import type {Connection} from '../connection.ts'
import {Refusal} from '../refusals.ts'
import type {MeshHouse} from './mesh-house.ts'

/** Milliseconds between two looks at the tables. */
export const lookInterval = 10_000

/** Milliseconds without a change after which the scan is over: a router that is silent takes so long. */
export const quiet = 90_000

/** Milliseconds for the whole scan. The tables read by then make the map. */
export const longest = 9 * 60_000

/** Milliseconds that the command has for a refusal. Home Assistant 2026.11 sends no answer when it takes it. */
const refusalTime = 2000

/** The most devices, neighbours and routes that are read. */
const maxRead = 50_000

type Row = Record<string, unknown>

/**
 * Has ZHA scan its mesh, and reads the tables of the routers. It says neither when it is done nor who did not answer: the
 * table of a silent router stays as it was.
 */
export async function askZigbee({connection, clock, ...house}: MeshHouse, signal: AbortSignal): Promise<MeshMap> {
  const begin = clock.elapsed()
  let devices = await readDevices(connection)
  await connection.request({type: 'zha/topology/update'}, refusalTime).catch((error) => {
    if (error instanceof Refusal) throw error
  })
  for (let changedAt = begin; clock.elapsed() - changedAt < quiet && clock.elapsed() - begin < longest; ) {
    await sleep(clock, lookInterval, AbortSignal.any([signal, connection.ended]))
    const next = await readDevices(connection)
    if (!isDeepStrictEqual(tablesOf(next), tablesOf(devices))) changedAt = clock.elapsed()
    devices = next
  }
  const map = readTables(devices, clock.now(), house)
  return {...map, isPartlyOlder: true}
}

async function readDevices({request}: Connection): Promise<Row[]> {
  const devices = await request({type: 'zha/devices'}, 30_000)
  return Array.isArray(devices) ? devices.slice(0, maxRead).filter(isRecord) : []
}

const tablesOf = (devices: readonly Row[]) => devices.map(({ieee, neighbors, routes}) => [ieee, neighbors, routes])

function readTables(devices: readonly Row[], at: number, house: Pick<MeshHouse, 'nameOf' | 'devicesOf'>): MeshMap {
  const byNwk = new Map(devices.flatMap(({nwk, ieee}) => [[numberOf(nwk), plainText(ieee)] as const]))
  const sleepers = new Set(
    devices.flatMap(({neighbors}) =>
      rowsOf(neighbors).flatMap(({ieee, device_type: type, rx_on_when_idle: listens}) =>
        type === 'EndDevice' && listens === 'Off' ? [String(ieee)] : [],
      ),
    ),
  )
  const nodes = devices.flatMap((device): MeshNode[] => {
    const deviceId = plainText(device.device_reg_id)
    const named = namedNode(device.ieee, (deviceId !== undefined && house.nameOf(deviceId)) || device.name)
    if (!named) return []
    const role = sleepers.has(named.id) ? 'sleeper' : (zigbeeRoles[String(device.device_type)] ?? null)
    return [{...named, devices: deviceId === undefined ? [] : house.devicesOf(deviceId), role}]
  })
  return meshMap(
    at,
    nodes,
    devices.flatMap((device) => linksOf(device, byNwk)),
  )
}

const rowsOf = (list: unknown): Row[] => (Array.isArray(list) ? list.slice(0, maxRead).filter(isRecord) : [])

/** Reads a network address: `0x1A2B`, or a number. */
const numberOf = (nwk: unknown): number => (typeof nwk === 'number' ? nwk : Number.parseInt(String(nwk), 16))

/** Reads the neighbours of a device as it told them. */
function linksOf({ieee, neighbors, routes}: Row, byNwk: ReadonlyMap<number, string | undefined>): HeardLink[] {
  const router = plainText(ieee)
  if (router === undefined) return []
  const [route] = rowsOf(routes).filter(
    ({dest_nwk: to, route_status: status}) => numberOf(to) === zigbeeCentre && status === 'Active',
  )
  const nextHop = route && byNwk.get(numberOf(route.next_hop))
  return rowsOf(neighbors).flatMap(({ieee, nwk, lqi, relationship}): HeardLink[] => {
    const neighbour = plainText(ieee)
    if (neighbour === undefined) return []
    const isDirect = route === undefined && numberOf(nwk) === zigbeeCentre && relationship === 'Parent'
    const isNextHop = nextHop === neighbour || isDirect
    const quality = Number.parseInt(String(lqi), 10)
    return [zigbeeLink({router, neighbour, lqi: quality, isNextHop, isChild: relationship === 'Child'})]
  })
}
