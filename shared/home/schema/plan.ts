/** A plan: the sheet of one level, and everything drawn on it. */
import {type Static, Type} from 'typebox'
import {defaults} from '../defaults.ts'
import {item, light, stair} from './furnishing.ts'
import {area, room} from './rooms.ts'
import {angle, element, length, namedElement, point, reference, sha256} from './values.ts'
import {awning, opening, plate, wall} from './walls.ts'

/** A picture or PDF page under the plan; `at` is its upper left corner, `src` a file of the project. */
export const drawing = element({
  src: sha256,
  at: point,
  width: length(),
  angle: Type.Optional(angle({default: defaults.drawing.angle})),
  opacity: Type.Optional(Type.Number({minimum: 0, maximum: 1, default: defaults.drawing.opacity})),
})
export type Drawing = Static<typeof drawing>

/** How many elements besides walls, rooms and openings a plan may hold in all. */
export const mostOtherElements = 10_000

export const plan = namedElement({
  level: reference,
  drawings: Type.Optional(Type.Array(drawing, {maxItems: mostOtherElements})),
  areas: Type.Array(area, {maxItems: mostOtherElements}),
  rooms: Type.Array(room, {maxItems: 2000}),
  walls: Type.Array(wall, {maxItems: 5000}),
  openings: Type.Array(opening, {maxItems: 5000}),
  items: Type.Array(item, {maxItems: mostOtherElements}),
  lights: Type.Array(light, {maxItems: mostOtherElements}),
  plates: Type.Array(plate, {maxItems: mostOtherElements}),
  awnings: Type.Array(awning, {maxItems: mostOtherElements}),
  stairs: Type.Array(stair, {maxItems: mostOtherElements}),
})
export type Plan = Static<typeof plan>
