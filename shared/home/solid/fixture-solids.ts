/** Plates, awnings and shutters on walls. Shutters and hanging awnings are rolled up, others are open. */
import {defaults} from '../defaults.ts'
import type {WallBody} from '../draw/wall-body.ts'
import {along} from '../geometry/vector.ts'
import type {Awning, Opening, Plate, Point} from '../schema.ts'
import {leftNormal} from '../wall-line.ts'
import {addBlock, type Corner} from './block.ts'
import {awningCurtain} from './curtain-solids.ts'
import {createMeshBuilder} from './mesh-builder.ts'
import {addSlab} from './slab.ts'
import type {MadePart, Mesh, Motion} from './solid.ts'
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

/** Returns a cloth that comes out of its wall, or a roll with its curtain. `openings` are those of its wall. */
export function awningParts(
  awning: Awning,
  body: WallBody,
  openings: readonly Opening[],
  surfaces: Surfaces,
): MadePart[] {
  if (awning.kind !== 'shutter' && awning.kind !== 'drop') return clothParts(awning, body, surfaces)
  const mesh = rollMesh(awning, body, surfaces, awning.kind === 'drop' ? 'cloth' : 'shutter')
  return mesh ? [{part: 'awning', mesh}, ...awningCurtain(awning, body, openings, surfaces)] : []
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

/** A cloth that is in is a roll at its wall. */
const clothIn = 0.05

/** Returns a sheet that slopes from the wall down to its reach: its own x is along the wall, and z out of it. */
function clothParts(
  {at, width, side, z, kind, reach, ...awning}: Awning,
  body: WallBody,
  surfaces: Surfaces,
): MadePart[] {
  const {line, half} = body
  const pitch = kind === 'pergola' ? 0 : Math.max(-steepest, Math.min(steepest, awning.pitch ?? defaults.awning.pitch))
  const fall = reach * Math.tan((pitch * Math.PI) / 180)
  if (reach < 0.01 || width < 0.01) return []
  const mesh = createMeshBuilder()
  const sheet = (below: number): Corner[] => [
    [-width / 2, 0, -below],
    [width / 2, 0, -below],
    [width / 2, reach, -fall - below],
    [-width / 2, reach, -fall - below],
  ]
  addBlock(mesh, sheet(clothThickness), sheet(0), surfaces.of('cloth'))
  const made = mesh.build()
  const {point, direction} = line.at(at)
  const [nx, ny] = leftNormal(direction)
  const out: Point = side === 'left' ? [nx, ny] : [-nx, -ny]
  const face = along(point, out, half)
  const place = {at: [face[0], z, face[1]] as const, turn: Math.atan2(out[0], out[1])}
  const motion: Motion = {by: 'cover', closed: {scale: [1, clothIn, clothIn]}, open: {}}
  return made ? [{part: 'awning', mesh: made, place, motion}] : []
}
