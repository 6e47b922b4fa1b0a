/** What stands or hangs in a room. */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import {defaults} from '../defaults.ts'
import {optionalProductReference, productReference} from './product-reference.ts'
import {about, angle, bindingsField, coordinate, element, height, length, optional, point, reference} from './values.ts'

export const item = element({
  ...productReference,
  at: about('The middle of its outline', point),
  z: optional('Metres above the floor', height({default: defaults.item.z})),
  angle: optional('Degrees clockwise; at 0 its back is up on the drawing', angle({default: defaults.item.angle})),
  mirror: optional('Whether left and right are exchanged', Type.Boolean({default: false})),
  ...bindingsField,
})
export type Item = Static<typeof item>

export const light = element({
  at: about('Where it is', point),
  z: optional('Metres above the floor', coordinate),
  ...optionalProductReference,
  lumens: optional('How much light it gives', Type.Number({minimum: 0, maximum: 1_000_000})),
  kelvin: optional('The colour of its light', Type.Number({minimum: 1000, maximum: 20_000})),
  ...bindingsField,
})
export type Light = Static<typeof light>

export const stair = element({
  kind: about('How it goes', Type.Enum(['straight', 'l', 'u', 'spiral'])),
  path: about(
    'The middle of the flight, from its first step to its last; of a spiral, its pole and where one steps on',
    Type.Array(point, {minItems: 2, maxItems: 100}),
  ),
  width: about('Metres', length({maximum: 100})),
  steps: about('How many steps it has', Type.Integer({minimum: 1, maximum: 200})),
  to: optional('The level that it leads to', reference),
})
export type Stair = Static<typeof stair>
