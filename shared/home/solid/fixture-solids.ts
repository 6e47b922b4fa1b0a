/** Plates, awnings and shutters on walls. Shutters and hanging awnings are rolled up, others are open. */
import {defaults} from '../defaults.ts'
import type {WallBody} from '../draw/wall-body.ts'
import type {Awning, Plate} from '../schema.ts'
import {addBlock, type Corner} from './block.ts'
import {createMeshBuilder} from './mesh-builder.ts'
import {addSlab, columnOf} from './slab.ts'
import type {Mesh} from './solid.ts'
import type {PlainSurface, Surfaces} from './surfaces.ts'

/** Metres: a module of a plate, its frame at both ends, its height and its depth (EN 60670). */
const plateSize = {module: 0.0225, frame: 0.02, height: 0.085, depth: 0.01}
/** A rolled shutter or awning. */
const roll = {height: 0.2, depth: 0.12}
const clothThickness = 0.02
/** Degrees. A steeper cloth would have no end. */
const steepest = 80

export function plateMesh(plate: Plate, {line, half}: WallBody, surfaces: Surfaces): Mesh | undefined {
  const mesh = createMeshBuilder()
  const width = plate.modules * plateSize.module + plateSize.frame
  const z = plate.z ?? defaults.plate.z
  const out = half + plateSize.depth
  addSlab(
    mesh,
    line,
    {
      from: plate.at - width / 2,
      to: plate.at + width / 2,
      bottom: z - plateSize.height / 2,
      top: z + plateSize.height / 2,
      ...(plate.side === 'left' ? {left: out, right: half} : {left: -half, right: -out}),
    },
    surfaces.of('plate'),
  )
  return mesh.build()
}

export function awningMesh(awning: Awning, body: WallBody, surfaces: Surfaces): Mesh | undefined {
  const isRolled = awning.kind === 'shutter' || awning.kind === 'drop'
  return isRolled
    ? rollMesh(awning, body, surfaces, awning.kind === 'drop' ? 'cloth' : 'shutter')
    : clothMesh(awning, body, surfaces)
}

function rollMesh(
  {at, width, side, z}: Awning,
  {line, half}: WallBody,
  surfaces: Surfaces,
  name: PlainSurface,
): Mesh | undefined {
  const mesh = createMeshBuilder()
  const across = side === 'left' ? {left: half + roll.depth, right: half} : {left: -half, right: -half - roll.depth}
  addSlab(
    mesh,
    line,
    {from: at - width / 2, to: at + width / 2, bottom: z - roll.height, top: z, ...across},
    surfaces.of(name),
  )
  return mesh.build()
}

/** Returns a sheet that slopes from the wall down to its reach. */
function clothMesh(
  {at, width, side, z, kind, ...awning}: Awning,
  {line, half}: WallBody,
  surfaces: Surfaces,
): Mesh | undefined {
  const mesh = createMeshBuilder()
  const pitch = kind === 'pergola' ? 0 : Math.max(-steepest, Math.min(steepest, awning.pitch ?? defaults.awning.pitch))
  const fall = awning.reach * Math.tan((pitch * Math.PI) / 180)
  const near = side === 'left' ? half : -half
  const far = side === 'left' ? half + awning.reach : -half - awning.reach
  const [left, right] = side === 'left' ? [far, near] : [near, far]
  const [start, stop] = [at - width / 2, at + width / 2].map((place) => columnOf(line, place, {left, right, top: z}))
  if (awning.reach < 0.01 || start === undefined || stop === undefined) return undefined
  const [onLeft, onRight] = side === 'left' ? [z - fall, z] : [z, z - fall]
  const sheet = (below: number): Corner[] => [
    [...start.left, onLeft - below],
    [...stop.left, onLeft - below],
    [...stop.right, onRight - below],
    [...start.right, onRight - below],
  ]
  addBlock(mesh, sheet(clothThickness), sheet(0), surfaces.of('cloth'))
  return mesh.build()
}
