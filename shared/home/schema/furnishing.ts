/** The schemas of furniture, lights and stairs. */
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
  at: about('Its position', point),
  z: optional('Metres above the floor', coordinate),
  ...optionalProductReference,
  lumens: optional('Its luminous flux in lumens', Type.Number({minimum: 0, maximum: 1_000_000})),
  kelvin: optional('Its colour temperature in kelvins', Type.Number({minimum: 1000, maximum: 20_000})),
  ...bindingsField,
})
export type Light = Static<typeof light>

export const stair = element({
  kind: about('The shape of the flight', Type.Enum(['straight', 'l', 'u', 'spiral'])),
  path: about(
    'The middle of the flight, from its first step to its last; for a spiral, its pole and the point where people step on',
    Type.Array(point, {minItems: 2, maxItems: 100}),
  ),
  width: about('Metres', length({maximum: 100})),
  steps: about('The number of steps', Type.Integer({minimum: 1, maximum: 200})),
  to: optional('The level it leads to', reference),
})
export type Stair = Static<typeof stair>
