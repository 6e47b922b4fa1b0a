/** The schemas of walls and the elements fixed to them. Left is on the left when walking from `a` to `b`, as drawn. */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import {defaults} from '../defaults.ts'
import {optionalProductReference} from './product-reference.ts'
import {
  about,
  bindingsField,
  closed,
  coordinate,
  distance,
  element,
  finish,
  height,
  length,
  optional,
  point,
  reference,
  side,
} from './values.ts'

/** Metres along the wall's centre line, from its end `a`. */
const along = Type.Number({minimum: 0, maximum: 4000})

export const wall = element({
  a: about('One end of its centre line', point),
  b: about('The other end', point),
  kind: optional(
    'How it is built; a divider separates rooms and has no body',
    Type.Enum(['wall', 'low', 'fence', 'divider'], {default: defaults.wall.kind}),
  ),
  thickness: optional('Metres', length({maximum: 5, default: defaults.wall.thickness})),
  height: optional('Metres; as high as the level when absent', length({maximum: 100})),
  heightAtEnd: optional(
    'For a sloping top: metres at its end b, where `height` holds at its end a',
    length({maximum: 100}),
  ),
  bow: optional(
    'For a curved wall: the distance from the middle of the straight line from a to b to the middle of the wall, in metres, positive to the left',
    coordinate,
  ),
  left: optional('The surface of its left side', finish),
  right: optional('The surface of its right side', finish),
})
export type Wall = Static<typeof wall>

export const opening = element({
  wall: about('The wall that contains it', reference),
  at: about('Metres along the wall from its end a to the middle of the opening', along),
  width: about('Metres', length({maximum: 100})),
  height: about('Metres', length({maximum: 100})),
  sill: optional('Metres from the floor to its lower edge', distance({maximum: 100, default: defaults.opening.sill})),
  kind: about('The kind of opening; a passage has no leaf', Type.Enum(['door', 'window', 'garage', 'passage'])),
  leaves: optional('The number of leaves', Type.Integer({minimum: 1, maximum: 12, default: defaults.opening.leaves})),
  hinge: optional('The end of the wall nearer to its hinge', Type.Enum(['a', 'b'], {default: defaults.opening.hinge})),
  side: optional('The side of the wall it opens to', Type.Enum(['left', 'right'], {default: defaults.opening.side})),
  ...optionalProductReference,
  ...bindingsField,
})
export type Opening = Static<typeof opening>

export const slot = closed({
  kind: about(
    'The kind of slot',
    Type.Enum(['switch', 'dimmer', 'button', 'socket', 'usb', 'data', 'thermostat', 'blank']),
  ),
  size: optional(
    'The number of modules it takes',
    Type.Integer({minimum: 1, maximum: 14, default: defaults.slot.size}),
  ),
  controls: optional('The ids of the elements it turns on, opens or sets', Type.Array(reference, {maxItems: 200})),
  ...bindingsField,
})
export type Slot = Static<typeof slot>

/** An electrical wall plate. */
export const plate = element({
  wall: about('The wall it is on', reference),
  side: about('The side of the wall', side),
  at: about('Metres along the wall from its end a to the middle of the plate', along),
  z: optional('Metres above the floor', height({default: defaults.plate.z})),
  modules: about('The number of modules that fit in it', Type.Integer({minimum: 1, maximum: 14})),
  slots: about('Its slots, from left to right', Type.Array(slot, {maxItems: 14})),
})
export type Plate = Static<typeof plate>

export const awning = element({
  wall: about('The wall it is on', reference),
  side: about('The side of the wall', side),
  at: about('Metres along the wall from its end a to the middle of the awning', along),
  z: about('Metres above the floor', coordinate),
  width: about('Metres', length({maximum: 100})),
  reach: about('How far it extends from the wall when open, in metres', distance({maximum: 100})),
  pitch: optional(
    'Its slope downwards, in degrees',
    Type.Number({minimum: -90, maximum: 90, default: defaults.awning.pitch}),
  ),
  kind: about('The kind of awning', Type.Enum(['arm', 'drop', 'pergola', 'shutter'])),
  ...optionalProductReference,
  ...bindingsField,
})
export type Awning = Static<typeof awning>
