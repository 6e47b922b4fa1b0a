/** The schema of a plan: the drawing of one level and its elements. */
import type {Static, TSchema} from 'typebox'
import {Type} from '../../json-schema.ts'
import {defaults} from '../defaults.ts'
import {dimension, label, polyline} from './annotations.ts'
import {item, light, stair} from './furnishing.ts'
import {maxRadars, radar} from './radars.ts'
import {area, room} from './rooms.ts'
import {about, angle, element, length, namedElement, optional, point, reference, sha256} from './values.ts'
import {awning, opening, plate, wall} from './walls.ts'

/** A picture or PDF page under the plan. */
export const drawing = element({
  src: about('The picture or PDF, a file of the project', sha256),
  at: about('Its upper left corner', point),
  width: about('Its width on the plan, in metres', length()),
  angle: optional('Degrees clockwise', angle({default: defaults.drawing.angle})),
  opacity: optional(
    'Its opacity, from 0 to 1',
    Type.Number({minimum: 0, maximum: 1, default: defaults.drawing.opacity}),
  ),
})
export type Drawing = Static<typeof drawing>

/** The maximum number of elements in a plan besides walls, rooms and openings. */
export const maxOtherElements = 10_000

const list = <T extends TSchema>(help: string, member: T, maxItems = maxOtherElements) =>
  about(help, Type.Array(member, {maxItems}))

export const plan = namedElement({
  level: about('The level it shows', reference),
  drawings: Type.Optional(list('Pictures under the plan, to draw over', drawing)),
  areas: list('Groups of rooms: the night area, a flat', area),
  rooms: list('The rooms', room, 2000),
  walls: list('The walls', wall, 5000),
  openings: list('Doors, windows and other openings in walls', opening, 5000),
  items: list('Furniture and other objects made of products', item),
  lights: list('The lights', light),
  plates: list('Electrical plates with switches and sockets', plate),
  awnings: list('Awnings, shutters and pergolas', awning),
  stairs: list('The stairs', stair),
  dimensions: Type.Optional(list('Kept dimension lines', dimension)),
  labels: Type.Optional(list('Texts on the plan', label)),
  polylines: Type.Optional(list('Lines and arrows on the plan', polyline)),
  radars: Type.Optional(list('Sensors that tell where people are', radar, maxRadars)),
})
export type Plan = Static<typeof plan>
