/** Version 3: several levels, each with plans. Frozen; the rest is as in version 2. */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import type {Format} from '../format/format.ts'
import {about, closed, optional} from '../format/schema-builders.ts'
import {
  angle,
  coordinate,
  distance,
  element,
  homeHead,
  length,
  list,
  namedElement,
  point,
  reference,
  sha256,
} from './values.ts'
import {furniture, light, opening, room, wall} from './version-2.ts'

const level = namedElement({
  z: about('The height of its floor in metres', coordinate),
  height: optional('The height of its rooms in metres; 2.7 when absent', length(100)),
  slab: optional('Thickness of the floor below it, in metres; 0.3 when absent', distance(100)),
})

const background = element({
  image: about('The picture, a file of the project', sha256),
  at: about('Its upper left corner', point),
  width: about('Its width on the plan, in metres', length(1000)),
  angle: optional('Degrees clockwise; 0 when absent', angle),
  opacity: optional('From 0 to 1; 1 when absent', Type.Number({minimum: 0, maximum: 1})),
})

/** The fields of a plan that every later version keeps. */
export const planFields = {
  level: about('The level that it shows', reference),
  backgrounds: Type.Optional(list('Pictures to draw over', background, 10_000)),
  walls: list('The walls', wall, 5000),
}

const plan = namedElement({
  ...planFields,
  rooms: list('The rooms; the walls around a point give its shape', room, 2000),
  openings: list('Doors and windows', opening, 5000),
  lights: list('The lights', light, 10_000),
  furniture: list('The furniture, as boxes', furniture, 10_000),
})

const site = closed({
  north: about('The direction of north, in degrees clockwise from up on the drawing', angle),
  lat: optional('Latitude in degrees', Type.Number({minimum: -90, maximum: 90})),
  lon: optional('Longitude in degrees', Type.Number({minimum: -180, maximum: 180})),
  zone: optional('The time zone by its IANA name, like Europe/Rome', Type.String({minLength: 1, maxLength: 64})),
})

/** The fields of a home that every later version keeps. */
export const homeFields = {
  site: optional('The location of the home', site),
  levels: about('The levels', Type.Array(level, {minItems: 1, maxItems: 32})),
}

const home = closed({
  ...homeHead(3),
  ...homeFields,
  plans: about('The plans', Type.Array(plan, {minItems: 1, maxItems: 64})),
})
export type Home3 = Static<typeof home>

export const version3: Format = {
  schema: home,
  parts: {levels: {}, plans: {backgrounds: {}, rooms: {}, walls: {}, openings: {}, lights: {}, furniture: {}}},
}
