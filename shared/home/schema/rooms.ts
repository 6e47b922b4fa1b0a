/** Rooms, and areas as named groups of rooms. A room is a point: the walls around it give its shape. */
import {type Static, Type} from 'typebox'
import {bindings, closed, color, floor, length, namedElement, point, reference, slug} from './values.ts'

export const area = namedElement({
  color: Type.Optional(color),
  bindings: Type.Optional(bindings),
})
export type Area = Static<typeof area>

export const room = namedElement({
  at: point,
  /** What it is for, in a word: `kitchen`, `bedroom`, `bathroom`, `terrace`. */
  kind: Type.Optional(slug),
  outdoor: Type.Optional(Type.Boolean({default: false})),
  area: Type.Optional(reference),
  floor: Type.Optional(floor),
  ceiling: Type.Optional(closed({height: Type.Optional(length({maximum: 100})), color: Type.Optional(color)})),
  bindings: Type.Optional(bindings),
})
export type Room = Static<typeof room>
