/** What stands or hangs in a room. `at` is the middle of its outline on the drawing. */
import {type Static, Type} from 'typebox'
import {defaults} from '../defaults.ts'
import {productId} from '../product.ts'
import {angle, bindings, coordinate, element, length, optionValues, point, reference} from './values.ts'

export const item = element({
  product: productId,
  at: point,
  z: Type.Optional(Type.Number({minimum: -1000, maximum: 1000, default: defaults.item.z})),
  angle: Type.Optional(angle({default: defaults.item.angle})),
  mirror: Type.Optional(Type.Boolean({default: false})),
  options: Type.Optional(optionValues),
  bindings: Type.Optional(bindings),
})
export type Item = Static<typeof item>

export const light = element({
  at: point,
  z: Type.Optional(coordinate),
  product: Type.Optional(productId),
  options: Type.Optional(optionValues),
  lumens: Type.Optional(Type.Number({minimum: 0, maximum: 1_000_000})),
  kelvin: Type.Optional(Type.Number({minimum: 1000, maximum: 20_000})),
  bindings: Type.Optional(bindings),
})
export type Light = Static<typeof light>

export const stair = element({
  kind: Type.Enum(['straight', 'l', 'u', 'spiral']),
  /** The middle of the flight, from its first step to its last; of a spiral, its pole and where one steps on. */
  path: Type.Array(point, {minItems: 2, maxItems: 100}),
  width: length({maximum: 100}),
  steps: Type.Integer({minimum: 1, maximum: 200}),
  /** The level it leads to. */
  to: Type.Optional(reference),
})
export type Stair = Static<typeof stair>
