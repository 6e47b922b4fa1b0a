/** Walls and what is fixed to them. Left is left when walking from `a` to `b`, as seen on the drawing. */
import {type Static, Type} from 'typebox'
import {defaults} from '../defaults.ts'
import {productId} from '../product.ts'
import {
  bindings,
  closed,
  coordinate,
  distance,
  element,
  finish,
  length,
  optionValues,
  point,
  reference,
  side,
} from './values.ts'

/** Metres along the wall's centre line, from its end `a`. */
const along = Type.Number({minimum: 0, maximum: 4000})

export const wall = element({
  a: point,
  b: point,
  /** A divider closes a region and has no body. */
  kind: Type.Optional(Type.Enum(['wall', 'low', 'fence', 'divider'], {default: defaults.wall.kind})),
  thickness: Type.Optional(length({maximum: 5, default: defaults.wall.thickness})),
  height: Type.Optional(length({maximum: 100})),
  /** The signed sagitta of a curved wall, positive to the left. */
  bow: Type.Optional(coordinate),
  left: Type.Optional(finish),
  right: Type.Optional(finish),
})
export type Wall = Static<typeof wall>

export const opening = element({
  wall: reference,
  /** To the opening's middle. */
  at: along,
  width: length({maximum: 100}),
  height: length({maximum: 100}),
  sill: Type.Optional(distance({maximum: 100, default: defaults.opening.sill})),
  kind: Type.Enum(['door', 'window', 'garage', 'passage']),
  leaves: Type.Optional(Type.Integer({minimum: 1, maximum: 12, default: defaults.opening.leaves})),
  /** The end of the wall that the hinge is nearer to. */
  hinge: Type.Optional(Type.Enum(['a', 'b'], {default: defaults.opening.hinge})),
  /** The side of the wall that the leaf opens to. */
  side: Type.Optional(Type.Enum(['left', 'right'], {default: defaults.opening.side})),
  product: Type.Optional(productId),
  options: Type.Optional(optionValues),
  bindings: Type.Optional(bindings),
})
export type Opening = Static<typeof opening>

export const slot = closed({
  kind: Type.Enum(['switch', 'dimmer', 'button', 'socket', 'usb', 'data', 'thermostat', 'blank']),
  /** Modules it takes. */
  size: Type.Optional(Type.Integer({minimum: 1, maximum: 14, default: defaults.slot.size})),
  /** What it turns on, opens or sets. */
  controls: Type.Optional(Type.Array(reference, {maxItems: 200})),
  bindings: Type.Optional(bindings),
})
export type Slot = Static<typeof slot>

/** An electrical wall plate. */
export const plate = element({
  wall: reference,
  side,
  at: along,
  z: Type.Optional(Type.Number({minimum: -1000, maximum: 1000, default: defaults.plate.z})),
  modules: Type.Integer({minimum: 1, maximum: 14}),
  slots: Type.Array(slot, {maxItems: 14}),
})
export type Plate = Static<typeof plate>

export const awning = element({
  wall: reference,
  side,
  /** To the awning's middle. */
  at: along,
  z: coordinate,
  width: length({maximum: 100}),
  /** How far it comes out of the wall when open. */
  reach: distance({maximum: 100}),
  pitch: Type.Optional(Type.Number({minimum: -90, maximum: 90, default: defaults.awning.pitch})),
  kind: Type.Enum(['arm', 'drop', 'pergola', 'shutter']),
  product: Type.Optional(productId),
  options: Type.Optional(optionValues),
  bindings: Type.Optional(bindings),
})
export type Awning = Static<typeof awning>
