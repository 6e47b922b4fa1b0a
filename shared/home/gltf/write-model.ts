/**
 * Writes a home as binary glTF 2.0: metres, y up, a node for each level that carries its elevation, and in it a node
 * for each element with its id as name. Corners are shared and have no normals, so that faces are flat (glTF 2.0,
 * 3.7.2.1).
 */
import type {Home} from '../schema.ts'
import {type Lamp, lampsOf} from '../solid/lamps.ts'
import {plansShown} from '../solid/plans-shown.ts'
import type {Mesh, Solid, SolidPart} from '../solid/solid.ts'
import {solidsOf} from '../solid/solids-of.ts'
import type {Surface} from '../solid/surface.ts'
import {createGeometryBuffer} from './geometry-buffer.ts'
import {joinGlb} from './glb.ts'
import {createLights} from './lights.ts'

interface Node {
  name: string
  translation?: number[]
  rotation?: number[]
  mesh?: number
  children?: number[]
  extras?: object
  extensions?: object
}

/** Returns the model of the first plan of each level, or of one plan only. The same home gives the same bytes. */
export function writeModel(home: Home, planId?: string): Uint8Array<ArrayBuffer> {
  const nodes: Node[] = []
  const meshes = createMeshes()
  const lights = createLights()
  // A curtain that is up would be a line.
  const solids = solidsOf(home, planId).filter(({part}) => part !== 'curtain')
  const lamps = lampsOf(home, planId)
  const add = (node: Node) => nodes.push(node) - 1
  const roots = plansShown(home, planId).flatMap(({level: {id, z}}) => {
    const children = [
      ...solids.filter(({level}) => level === id).map((solid) => add(nodeOf(solid, meshes.add(solid.mesh)))),
      ...lamps.filter(({level}) => level === id).map((lamp) => add(lampNode(lamp, lights.add(lamp)))),
    ]
    return children.length === 0
      ? []
      : [add({name: id, ...(z !== 0 && {translation: [0, z, 0]}), children, extras: {kind: 'level'}})]
  })
  const {json, parts} = meshes.build()
  return joinGlb(
    {
      asset: {version: '2.0', generator: 'Pianta'},
      ...lights.build(),
      scene: 0,
      scenes: [{name: home.name, ...(roots.length > 0 && {nodes: roots})}],
      ...(nodes.length > 0 && {nodes}),
      ...json,
    },
    parts,
  )
}

/** Other parts of an element have names with `_`, which ids never have. */
const mainParts: ReadonlySet<SolidPart> = new Set([
  'wall',
  'leaf',
  'window',
  'floor',
  'stair',
  'item',
  'awning',
  'plate',
])

function nodeOf({elementId, elementKind, part, place, number}: Solid, mesh: number): Node {
  const isMain = mainParts.has(part) && number === undefined
  const name = isMain ? elementId : [elementId, part, ...(number === undefined ? [] : [number])].join('_')
  const node: Node = {name, mesh, extras: {kind: elementKind}}
  if (place === undefined) return node
  const half = place.turn / 2
  return {
    ...node,
    translation: [...place.at],
    ...(place.turn !== 0 && {rotation: [0, precise(Math.sin(half)), 0, precise(Math.cos(half))]}),
  }
}

/** Keeps enough digits for a quaternion of length 1. */
const precise = (value: number) => Number(value.toFixed(9))

function lampNode({elementId, at}: Lamp, light: number): Node {
  return {name: elementId, translation: [...at], extras: {kind: 'light'}, extensions: {KHR_lights_punctual: {light}}}
}

function createMeshes() {
  const geometry = createGeometryBuffer()
  const meshes: object[] = []
  const known = new Map<Mesh, number>()
  const materials = new Map<Surface, number>()
  const materialOf = (surface: Surface) => {
    const index = materials.get(surface) ?? materials.size
    materials.set(surface, index)
    return index
  }
  return {
    /** Returns the number of a mesh: the same for the same one. */
    add(mesh: Mesh): number {
      const before = known.get(mesh)
      if (before !== undefined) return before
      const POSITION = geometry.addPositions(mesh)
      const primitives = mesh.groups.map((group) => ({
        attributes: {POSITION},
        indices: geometry.addIndices(mesh, group),
        material: materialOf(group.surface),
      }))
      known.set(mesh, meshes.length)
      return meshes.push({primitives}) - 1
    },
    build() {
      const {json, parts} = geometry.build()
      return {json: meshes.length === 0 ? {} : {materials: [...materials.keys()].map(material), meshes, ...json}, parts}
    },
  }
}

function material({name, color, alpha, metallic, roughness}: Surface): object {
  const channels = color.map((channel) => Number(channel.toFixed(4)))
  return {
    name,
    pbrMetallicRoughness: {baseColorFactor: [...channels, alpha], metallicFactor: metallic, roughnessFactor: roughness},
    ...(alpha < 1 && {alphaMode: 'BLEND'}),
  }
}
