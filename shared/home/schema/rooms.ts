/**
 * The schemas of rooms, and of areas as named groups of rooms. A room is a point: the walls around it give its shape.
 */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import {
  about,
  bindingsField,
  closed,
  color,
  floor,
  length,
  namedElement,
  optional,
  point,
  reference,
  slug,
} from './values.ts'

export const area = namedElement({
  color: optional('Its colour on drawings', color),
  ...bindingsField,
})
export type Area = Static<typeof area>

const ceiling = closed({
  height: optional('Metres above the level’s floor', length({maximum: 100})),
  color: optional('Its colour', color),
})

export const room = namedElement({
  at: about('Any point inside it: the walls around it give its shape', point),
  kind: optional('Its purpose, such as kitchen, bedroom, bathroom, terrace', slug),
  outdoor: optional('Whether it is outdoors', Type.Boolean({default: false})),
  area: optional('The area of the plan it belongs to', reference),
  floor: optional('The appearance of its floor', floor),
  ceiling: optional('Its ceiling, if it differs from the level’s', ceiling),
  ...bindingsField,
})
export type Room = Static<typeof room>
