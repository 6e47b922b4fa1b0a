import {isRecord} from '../json.ts'
import {plainText} from './plain-text.ts'

/** What the devices of a mesh speak. Matter is over Thread and Wi-Fi. */
export const meshTechnologies = ['zigbee', 'matter', 'zwave'] as const

export type MeshTechnology = (typeof meshTechnologies)[number]

/**
 * What a device does for others: a coordinator is the centre of a mesh, as border routers are of Thread and access points
 * of Wi-Fi; a router passes on what others say, an end device passes on nothing, and a sleeper listens now and then alone.
 * Null where the mesh doesn't tell.
 */
const meshRoles = ['coordinator', 'border', 'access', 'router', 'end', 'sleeper'] as const

export type MeshRole = (typeof meshRoles)[number]

/** How well two devices hear each other, by the scale of their technology. */
export const strengths = ['strong', 'fair', 'weak'] as const

export type Strength = (typeof strengths)[number]

/** A device of a mesh. */
export interface MeshNode {
  /** Its id in the mesh. */
  id: string
  /** Its name in the mesh; its id where it has none. */
  name: string
  /** The ids of the house's devices that it is; empty for a device that the house doesn't know. */
  devices: readonly string[]
  role: MeshRole | null
  /** Whether it was asked for its neighbours and did not answer: what it hears is unknown. */
  isSilent?: boolean
}

/** Two devices that hear each other. */
export interface MeshLink {
  from: string
  to: string
  /** How well the one hears the other, 0 to 100, in the direction that is worse; null where the mesh has no such number. */
  quality: number | null
  /** Null where nobody knows. */
  strength: Strength | null
  /** Whether `from` talks to the centre through `to`. */
  isWay: boolean
}

/** What a mesh told of itself, when a person asked. */
export interface MeshMap {
  /** When the answer came, in milliseconds since the epoch, by the clock of the agent. */
  at: number
  nodes: readonly MeshNode[]
  links: readonly MeshLink[]
  /** The devices and links above the limits, which are left out. */
  leftOut: number
  /** Whether links of a device that did not answer may be older than the map: the mesh does not tell which one. */
  isPartlyOlder?: boolean
}

/** A mesh of the house, with the last map that it told. */
export interface KnownMesh {
  /** The id of its bridge, and its own: `mqtt/zigbee2mqtt`. */
  id: string
  technology: MeshTechnology
  /** Null until it has told one. */
  map: MeshMap | null
  /** Why it told none when it was asked last, in English; null if it did. */
  failure: {at: number; reason: string} | null
}

/** The most devices and links of one map. Larger ones could not be read on a plan. */
export const maxMeshNodes = 500
export const maxMeshLinks = 5000

/** A link as one of both devices tells it. */
export type HeardLink = MeshLink

/**
 * Makes a map: the two directions of each link become one with the worse quality, links of nobody are dropped, and what
 * is above the limits is counted.
 */
export function meshMap(at: number, nodes: readonly MeshNode[], heard: readonly HeardLink[]): MeshMap {
  const known = new Map<string, MeshNode>()
  for (const node of nodes) if (!known.has(node.id)) known.set(node.id, node)
  const kept = new Map([...known].slice(0, maxMeshNodes))
  const merged = mergeLinks(heard.filter(({from, to}) => from !== to && known.has(from) && known.has(to)))
  const inside = merged.filter(({from, to}) => kept.has(from) && kept.has(to))
  // The ways are what a map is for.
  const links = [...inside.filter(({isWay}) => isWay), ...inside.filter(({isWay}) => !isWay)].slice(0, maxMeshLinks)
  const leftOut = known.size - kept.size + merged.length - links.length
  return {at, nodes: [...kept.values()], links, leftOut}
}

function mergeLinks(heard: readonly HeardLink[]): MeshLink[] {
  const merged = new Map<string, MeshLink>()
  for (const link of heard) {
    const key = [link.from, link.to].sort().join('\n')
    const other = merged.get(key)
    merged.set(key, other ? worse(other, link) : link)
  }
  return [...merged.values()]
}

/** Joins two tellings of a link. The way of either is the link's; where both tell one, the first. */
function worse(one: MeshLink, other: MeshLink): MeshLink {
  const {from, to, isWay} = one.isWay ? one : other.isWay ? other : one
  const known = [one, other].filter(({quality, strength}) => quality !== null || strength !== null)
  const [first = one] = known.sort((a, b) => rank(a) - rank(b))
  return {from, to, quality: first.quality, strength: first.strength, isWay}
}

const rank = ({quality, strength}: MeshLink) =>
  quality ?? (strength === null ? 100 : {weak: 0, fair: 50, strong: 100}[strength])

/** Tests a map of a file. */
export function isMeshMap(value: unknown): value is MeshMap {
  if (!isRecord(value)) return false
  const {at, nodes, links, leftOut} = value
  return (
    Number.isFinite(at) &&
    Number.isFinite(leftOut) &&
    Array.isArray(nodes) &&
    nodes.length <= maxMeshNodes &&
    nodes.every(isNode) &&
    Array.isArray(links) &&
    links.length <= maxMeshLinks &&
    links.every(isLink)
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isOneOf = (all: readonly string[], value: unknown) => value === null || (isText(value) && all.includes(value))

const isNode = (node: unknown): node is MeshNode =>
  isRecord(node) &&
  isText(node.id) &&
  isText(node.name) &&
  Array.isArray(node.devices) &&
  node.devices.every(isText) &&
  isOneOf(meshRoles, node.role)

const isLink = (link: unknown): link is MeshLink =>
  isRecord(link) &&
  isText(link.from) &&
  isText(link.to) &&
  (link.quality === null || Number.isFinite(link.quality)) &&
  isOneOf(strengths, link.strength) &&
  typeof link.isWay === 'boolean'

/** Returns the id and the name of a node as a mesh writes them; undefined without an id. */
export function namedNode(id: unknown, name: unknown): Pick<MeshNode, 'id' | 'name'> | undefined {
  const known = plainText(id)
  return known === undefined ? undefined : {id: known, name: plainText(name) ?? known}
}
