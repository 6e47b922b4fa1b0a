import {type BoundDevice, keyOf} from '#shared/home/bindings.ts'
import type {Home, Plan, Point} from '#shared/home/schema.ts'
import type {KnownMesh, MeshLink, MeshNode} from '#shared/house/mesh.ts'
import {placesOf} from '../../places.ts'
import {wallsBetween} from './walls-between.ts'

/** A device of a mesh with its place. */
export interface PlacedNode extends MeshNode {
  /** Its place; null if the plan doesn't have it. */
  place: NodePlace | null
}

export interface NodePlace {
  plan: Plan
  /** The key of its element's mark. */
  key: string
  at: Point
}

export interface PlacedLink extends Pick<MeshLink, 'quality' | 'strength' | 'isWay'> {
  from: PlacedNode
  to: PlacedNode
}

export interface PlacedMesh {
  nodes: readonly PlacedNode[]
  links: readonly PlacedLink[]
}

/** Returns a function that places meshes on the plans, and remembers them while home, bindings and maps stay the same. */
export function createMeshPlaces() {
  let last: {of: readonly unknown[]; placed: readonly PlacedMesh[]} | undefined
  return (home: Home, bindings: readonly BoundDevice[], meshes: readonly KnownMesh[]): readonly PlacedMesh[] => {
    const of = [home, bindings, meshes]
    if (!last || of.some((one, index) => one !== last?.of[index])) last = {of, placed: place(home, bindings, meshes)}
    return last.placed
  }
}

function place(home: Home, bindings: readonly BoundDevice[], meshes: readonly KnownMesh[]): PlacedMesh[] {
  const placeOf = findPlaces(home, bindings)
  return meshes.map(({map}) => {
    const nodes = new Map((map?.nodes ?? []).map((node) => [node.id, {...node, place: placeOf(node)}]))
    const links = (map?.links ?? []).flatMap(({from, to, ...link}): PlacedLink[] => {
      const [one, other] = [nodes.get(from), nodes.get(to)]
      return one && other ? [{...link, from: one, to: other}] : []
    })
    return {nodes: [...nodes.values()], links}
  })
}

/** Returns a function that finds a node's place: of an element that is bound to it, or that has its name. */
function findPlaces(home: Home, bindings: readonly BoundDevice[]) {
  const byKey = new Map<string, NodePlace>()
  const byName = new Map<string, NodePlace>()
  const rooms = new Set(home.plans.flatMap((plan) => plan.rooms.map(({id}) => id)))
  for (const plan of home.plans) {
    for (const [key, {at, name}] of placesOf(plan)) {
      byKey.set(key, {plan, key, at})
      if (name !== undefined && !rooms.has(key)) byName.set(name.toLowerCase(), {plan, key, at})
    }
  }
  const byDevice = new Map<string, NodePlace>()
  for (const bound of bindings) {
    const found = byKey.get(keyOf(bound))
    // An element tells better than a room where a device is.
    if (found && (!byDevice.has(bound.device) || rooms.has(byDevice.get(bound.device)?.key ?? '')))
      byDevice.set(bound.device, found)
  }
  return ({name, devices}: MeshNode): NodePlace | null => {
    const [first] = devices.flatMap((device) => byDevice.get(device) ?? [])
    return first ?? byName.get(name.toLowerCase()) ?? null
  }
}

/** Tests whether a device is the centre of its mesh, which all others talk to in the end. */
export const isCentre = ({role}: MeshNode): boolean => role === 'coordinator' || role === 'border' || role === 'access'

/** The obstacles between the two devices of a link. */
export type Between = {is: 'walls'; count: number} | {is: 'floor'} | {is: 'unknown'}

const known = new WeakMap<PlacedLink, Between>()

/** Returns what lies between the devices of a link. It is counted once: a list is rendered with each change of the house. */
export function between(link: PlacedLink): Between {
  const found = known.get(link) ?? lookBetween(link)
  known.set(link, found)
  return found
}

function lookBetween({from: {place: from}, to: {place: to}}: PlacedLink): Between {
  if (!from || !to) return {is: 'unknown'}
  if (from.plan !== to.plan) return {is: 'floor'}
  return {is: 'walls', count: wallsBetween(from.plan, from.at, to.at)}
}
