/** Version 2: elements with IDs, and openings that name their wall. Still one floor. Frozen. */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import type {Format} from '../format/format.ts'
import {about, closed, optional} from '../format/schema-builders.ts'
import {
  along,
  angle,
  color,
  coordinate,
  device,
  distance,
  element,
  homeHead,
  length,
  list,
  name,
  namedElement,
  point,
  reference,
  sha256,
  side,
  slug,
  surface,
} from './values.ts'

const finish = Type.Union(
  [
    closed({color: about('Its colour', color)}),
    closed({
      image: about('Its image', sha256),
      tile: optional('Metres that one copy of the image covers', length(1000)),
    }),
  ],
  {description: 'a colour {color} or an image {image, tile?}'},
)

export const wall = element({
  a: about('One end of its middle line', point),
  b: about('The other end', point),
  kind: optional('How it is built; a wall when absent', Type.Enum(['wall', 'low', 'fence'])),
  thickness: optional('Metres; 0.1 when absent', length(5)),
  height: optional('Metres; as high as the level when absent', length(100)),
  arc: optional(
    'Degrees of the circle that a curved wall is part of, positive when it curves to the left of the way from a to b',
    Type.Number({minimum: -180, maximum: 180}),
  ),
  virtual: optional('Whether it only divides rooms and is not built', Type.Boolean()),
  left: optional('The surface of its left side', finish),
  right: optional('The surface of its right side', finish),
})
export type Wall = Static<typeof wall>

/** The fields of a room that every later version keeps. */
export const roomFields = {
  at: about('Any point inside it', point),
  kind: optional('Its use', slug),
  outdoor: optional('Whether it is outdoors', Type.Boolean()),
  floor: optional('The look of its floor', surface),
  ceiling: optional(
    'Its ceiling, where it differs from the level’s',
    closed({height: optional('Metres above the floor', length(100)), color: optional('Its colour', color)}),
  ),
}

export const room = namedElement({
  ...roomFields,
  area: optional('The name of the group of rooms that it belongs to', name),
})

export const openingFields = {
  wall: about('The wall that it is in', reference),
  at: about('Metres from the end a of the wall to its middle', along),
  width: about('Metres', length(100)),
  height: about('Metres', length(100)),
  sill: optional('Metres from the floor to its lower edge; 0 when absent', distance(100)),
  kind: about('Its kind', Type.Enum(['door', 'window', 'garage', 'passage'])),
  leaves: optional('The number of its leaves; 1 when absent', Type.Integer({minimum: 1, maximum: 12})),
  hinge: optional('The end of the wall that its hinge is nearer to; a when absent', Type.Enum(['a', 'b'])),
  side: optional('The side of the wall that it opens to; left when absent', side),
}

export const opening = element(openingFields)
export type Opening = Static<typeof opening>

/** The fields of a light that every later version keeps. */
export const lightFields = {
  at: about('Its position', point),
  z: optional('Metres above the floor', coordinate),
  lumens: optional('The lumens of its light', Type.Number({minimum: 0, maximum: 1_000_000})),
  kelvin: optional('The colour of its light', Type.Number({minimum: 1000, maximum: 20_000})),
}

export const light = element({...lightFields, device: optional('The device that turns it on', device)})

export const furniture = namedElement({
  at: about('The middle of its outline', point),
  size: about(
    'Width, depth and height in metres',
    Type.Unsafe<[width: number, depth: number, height: number]>(Type.Array(length(100), {minItems: 3, maxItems: 3})),
  ),
  z: optional('Metres above the floor; 0 when absent', coordinate),
  angle: optional('Degrees clockwise on the drawing; 0 when absent, with its back up', angle),
})
export type Furniture = Static<typeof furniture>

const home = closed({
  ...homeHead(2),
  height: optional('The height of the rooms in metres; 2.7 when absent', length(100)),
  walls: Type.Optional(list('The walls', wall, 5000)),
  rooms: Type.Optional(list('The rooms; the walls around a point give its shape', room, 2000)),
  openings: Type.Optional(list('Doors and windows', opening, 5000)),
  lights: Type.Optional(list('The lights', light, 10_000)),
  furniture: Type.Optional(list('The furniture, as boxes', furniture, 10_000)),
})
export type Home2 = Static<typeof home>

export const version2: Format = {
  schema: home,
  parts: {walls: {}, rooms: {}, openings: {}, lights: {}, furniture: {}},
}
