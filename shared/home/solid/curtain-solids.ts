/** Curtains that roll down in front of openings: shutters, straight awnings, and a house's covers at a window. */
import {defaults} from '../defaults.ts'
import type {WallBody} from '../draw/wall-body.ts'
import type {Awning, Opening} from '../schema.ts'
import {around, createMeshBuilder} from './mesh-builder.ts'
import {addSlab, type Slab} from './slab.ts'
import type {MadePart, Motion} from './solid.ts'
import type {PlainSurface, Surfaces} from './surfaces.ts'

/** Metres: its thickness, and its distance from the wall's face. */
const thickness = 0.02
const away = 0.03
/** A curtain that is up is in its roll. */
const up = 0.002

type Hole = Pick<Slab, 'from' | 'to' | 'bottom' | 'top'>
type Hung = {hole: Hole; side: 'left' | 'right'; name: PlainSurface}

/** Returns the curtain that a house has in front of an opening, on the other side than its leaves. */
export function openingCurtain(
  hole: Hole,
  {kind, bindings, side = defaults.opening.side}: Opening,
  body: WallBody,
  surfaces: Surfaces,
): MadePart[] {
  if (kind === 'garage' || (bindings?.cover ?? []).length === 0) return []
  return curtain({hole, side: side === 'left' ? 'right' : 'left', name: 'shutter'}, body, surfaces)
}

/**
 * Returns the curtain below a roll. It ends at the sill of its opening, else at the floor, unless its reach is told.
 */
export function awningCurtain(
  {at, width, side, z, kind, reach}: Awning,
  body: WallBody,
  openings: readonly Opening[],
  surfaces: Surfaces,
): MadePart[] {
  const below = openings.find((opening) => Math.abs(opening.at - at) <= opening.width / 2)
  const bottom = reach > 0 ? z - reach : (below?.sill ?? defaults.opening.sill)
  const hole = {from: at - width / 2, to: at + width / 2, bottom, top: z}
  return curtain({hole, side, name: kind === 'drop' ? 'cloth' : 'shutter'}, body, surfaces)
}

function curtain({hole, side, name}: Hung, {line, half}: WallBody, surfaces: Surfaces): MadePart[] {
  const mesh = createMeshBuilder()
  const [near, far] = [half + away, half + away + thickness]
  const across = side === 'left' ? {left: far, right: near} : {left: -near, right: -far}
  addSlab(mesh, line, {...hole, ...across}, surfaces.of(name))
  const made = mesh.build()
  if (made === undefined) return []
  const origin = [0, hole.top, 0] as const
  const motion: Motion = {by: 'cover', closed: {}, open: {scale: [1, up, 1]}}
  return [{part: 'curtain', mesh: around(made, origin), place: {at: origin, turn: 0}, motion}]
}
