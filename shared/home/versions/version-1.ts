/** Version 1: a format to write by hand, with one floor, no IDs, and walls as rows of numbers. Frozen. */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import type {Format} from '../format/format.ts'
import {about, closed, optional} from '../format/schema-builders.ts'
import {
  angle,
  coordinate,
  device,
  distance,
  homeHead,
  length,
  list,
  name,
  noted,
  optionalName,
  point,
  slug,
  surface,
} from './values.ts'

const thickness = Type.Union([Type.Literal(0), Type.Number({minimum: 0.01, maximum: 5})], {
  description: 'a number from 0.01 to 5, or 0 for a line that parts rooms without a wall',
})

const wall = Type.Unsafe<[x1: number, y1: number, x2: number, y2: number, thickness?: number]>({
  type: 'array',
  prefixItems: [
    about('x of the end a', coordinate),
    about('y of the end a', coordinate),
    about('x of the end b', coordinate),
    about('y of the end b', coordinate),
    about('Thickness in metres', thickness),
  ],
  minItems: 4,
  maxItems: 5,
  description: 'The middle line of a wall from one end to the other, and its thickness when it is not 0.1',
})

const room = closed({
  name: about('Its name', name),
  at: about('Any point inside it', point),
  kind: optional('Its use', slug),
  outdoor: optional('Whether it is outdoors, like a terrace', Type.Boolean()),
  area: optional('The name of the group of rooms that it belongs to, like “Night area”', name),
  floor: optional('The look of its floor', surface),
  ...noted,
})

const at = {at: about('A point on its wall, or at most 0.5 m from the middle line of one', point)}

const door = closed({
  ...at,
  width: optional('Metres; when absent 0.8, or 2.4 for a garage door', length(100)),
  height: optional('Metres; 2.1 when absent', length(100)),
  kind: optional('A passage has no leaf; a door when absent', Type.Enum(['door', 'garage', 'passage'])),
  leaves: optional('The number of its leaves; 1 when absent', Type.Integer({minimum: 1, maximum: 12})),
  ...optionalName,
  ...noted,
})

const window = closed({
  ...at,
  width: optional('Metres; 1.2 when absent', length(100)),
  height: optional('Metres; 1.2 when absent', length(100)),
  sill: optional('Metres from the floor to its lower edge; 0.9 when absent', distance(100)),
  leaves: optional('The number of its leaves; 1 when absent', Type.Integer({minimum: 1, maximum: 12})),
  ...optionalName,
  ...noted,
})

const light = closed({
  at: about('Its position', point),
  z: optional('Metres above the floor', coordinate),
  device: optional('The device that turns it on', device),
  ...optionalName,
  ...noted,
})

const furniture = closed({
  name: about('Its name', name),
  at: about('The middle of its outline', point),
  size: about(
    'Width, depth and height in metres; 0.8 high when the height is absent',
    Type.Unsafe<[width: number, depth: number, height?: number]>(Type.Array(length(100), {minItems: 2, maxItems: 3})),
  ),
  z: optional('Metres above the floor; 0 when absent', coordinate),
  angle: optional('Degrees clockwise on the drawing; 0 when absent, with its back up', angle),
  ...noted,
})

const home = closed({
  ...homeHead(1),
  height: optional('The height of the rooms in metres; 2.7 when absent', length(100)),
  walls: Type.Optional(list('The walls, each [x1, y1, x2, y2] or [x1, y1, x2, y2, thickness], in metres', wall, 5000)),
  rooms: Type.Optional(list('The rooms; the walls around a point give its shape', room, 2000)),
  doors: Type.Optional(list('The doors, each in the wall nearest to it', door, 2500)),
  windows: Type.Optional(list('The windows, each in the wall nearest to it', window, 2500)),
  lights: Type.Optional(list('The lights', light, 5000)),
  furniture: Type.Optional(list('The furniture, as boxes', furniture, 1000)),
})
export type Home1 = Static<typeof home>

export const version1: Format = {
  schema: home,
  parts: {walls: {}, rooms: {}, doors: {}, windows: {}, lights: {}, furniture: {}},
}
