import {type HeardLink, type MeshMap, type MeshNode, type MeshRole, meshMap, type Strength} from '#shared/house/mesh.ts'
import {plainText} from '#shared/house/plain-text.ts'
import {isRecord} from '#shared/json.ts'
import type {MeshHouse} from './mesh-house.ts'

/** Milliseconds that the Matter server has to read all devices anew: it gives itself 30 s. */
const refreshTimeout = 3 * 60_000

/** The most nodes and connections of an answer that are read. */
const maxRead = 50_000

type Row = Record<string, unknown>

/** Asks the Matter server for its topology: the Thread mesh, and the stations of Wi-Fi with their access points. */
export async function askMatter({connection, clock, ...house}: MeshHouse): Promise<MeshMap> {
  const answer = await connection.request({type: 'matter/network_topology', refresh: true}, refreshTimeout)
  const {nodes, connections} = isRecord(answer) ? answer : {}
  const links = rowsOf(connections).flatMap(readLink)
  const all = rowsOf(nodes).flatMap((node) => readNode(node, house))
  return meshMap(clock.now(), all, withParents(all, links))
}

const rowsOf = (list: unknown): Row[] => (Array.isArray(list) ? list.slice(0, maxRead).filter(isRecord) : [])

const kinds: Readonly<Record<string, MeshRole>> = {border_router: 'border', wifi_ap: 'access'}

const roles: Readonly<Record<string, MeshRole>> = {
  leader: 'router',
  router: 'router',
  reed: 'end',
  end_device: 'end',
  sleepy_end_device: 'sleeper',
  station: 'end',
}

/** Reads a node. A device on a cable is in no mesh. */
function readNode(node: Row, {nameOf, devicesOf}: Pick<MeshHouse, 'nameOf' | 'devicesOf'>): MeshNode[] {
  const id = plainText(node.id)
  if (id === undefined || node.network_type === 'ethernet') return []
  const deviceId = plainText(node.ha_device_id)
  const maker = [plainText(node.vendor_name), plainText(node.model_name)].filter(Boolean).join(' ')
  const names = [
    deviceId === undefined ? undefined : nameOf(deviceId),
    plainText(node.host_name),
    plainText(node.ssid),
    maker === '' ? undefined : maker,
    plainText(node.network_name),
  ]
  const [name = id] = names.filter((name) => name !== undefined)
  const role = kinds[String(node.kind)] ?? roles[String(node.role)] ?? null
  const devices = deviceId === undefined ? [] : devicesOf(deviceId)
  return [{id, name, devices, role, ...(node.available === false && {isSilent: true})}]
}

const strengths: Readonly<Record<string, Strength>> = {strong: 'strong', medium: 'fair', weak: 'weak'}

/**
 * Reads a connection in each direction that somebody measured: its own strength is that of the better one. A direction in
 * which nothing is heard any more (`none`) is weak.
 */
function readLink({source, target, network, strength, ...directions}: Row): HeardLink[] {
  const [from, to] = [plainText(source), plainText(target)]
  if (from === undefined || to === undefined || strength === 'none') return []
  const told = [directions.source_to_target, directions.target_to_source].filter(isRecord)
  const levels = told.length > 0 ? told.map((direction) => direction.strength) : [strength]
  return levels.map((level) => ({
    from,
    to,
    quality: null,
    strength: level === 'none' ? 'weak' : (strengths[String(level)] ?? null),
    // A station talks through its access point.
    isWay: network === 'wifi',
  }))
}

/** Adds the ways of Thread's end devices: each has one parent alone. What routers of Thread talk through, nobody tells. */
function withParents(nodes: readonly MeshNode[], links: readonly HeardLink[]): HeardLink[] {
  const ends = new Set(nodes.flatMap(({id, role}) => (role === 'end' || role === 'sleeper' ? id : [])))
  const others = new Map<string, Set<string>>()
  const add = (id: string, other: string) => others.set(id, (others.get(id) ?? new Set()).add(other))
  for (const {from, to} of links) {
    add(from, to)
    add(to, from)
  }
  const isChild = (id: string) => ends.has(id) && others.get(id)?.size === 1
  return links.map((link) => {
    if (link.isWay || isChild(link.from) === isChild(link.to)) return link
    const {from, to} = isChild(link.from) ? link : {from: link.to, to: link.from}
    return {...link, from, to, isWay: true}
  })
}
