/** The home file format, version 6: plain data in metres and degrees. x is right and y down as drawn, z up. */
import type {Static} from 'typebox'
import {elementKinds} from '../api/resources.ts'
import {Type} from '../json-schema.ts'
import {defaults} from './defaults.ts'
import {productIdPattern} from './product/product-id.ts'
import {product} from './product.ts'
import {plan} from './schema/plan.ts'
import {
  about,
  byKey,
  closed,
  coordinate,
  distance,
  length,
  name,
  namedElement,
  noteField,
  optional,
  reference,
} from './schema/values.ts'
import {currentVersion} from './version.ts'

/** How many walls all the plans of a home may have together. */
export const maxWalls = 20_000

export const level = namedElement({
  z: about('Metres up to its finished floor, from where you count', coordinate),
  height: optional('Metres from its floor to its ceilings', length({maximum: 100, default: defaults.level.height})),
  slab: optional('How thick the floor under it is, in metres', distance({maximum: 100, default: defaults.level.slab})),
})
export type Level = Static<typeof level>

/** How plans are shown to somebody. */
export const presentation = namedElement({
  plans: about('The plans that it shows', Type.Array(reference, {minItems: 1, maxItems: 64})),
  view: about('From where one looks', Type.Enum(['top', 'orbit', 'walk'])),
  show: optional(
    'The kinds of elements to be seen; all when absent',
    Type.Array(Type.Enum([...elementKinds]), {maxItems: elementKinds.length}),
  ),
  theme: optional('Its colours', Type.Enum(['light', 'dark'])),
  units: optional('What lengths are told in', Type.Enum(['m', 'ft'], {default: defaults.presentation.units})),
})

const site = closed({
  north: about(
    'Where north is, in degrees clockwise from up on the drawing',
    Type.Number({minimum: -360, maximum: 360}),
  ),
  lat: optional('Latitude in degrees', Type.Number({minimum: -90, maximum: 90})),
  lon: optional('Longitude in degrees', Type.Number({minimum: -180, maximum: 180})),
  zone: optional('The time zone by its IANA name, like Europe/Rome', Type.String({minLength: 1, maxLength: 64})),
})

export const home = closed({
  schema: about('The version of the format', Type.Literal(currentVersion)),
  $schema: optional(
    'The address of the JSON Schema, for editors; dropped when the home is saved',
    Type.String({maxLength: 2000}),
  ),
  name: about('What people call the home', name),
  ...noteField,
  lang: optional('The language of its names', Type.Enum(['it', 'en'])),
  site: optional('Where the home is', site),
  levels: about('The levels', Type.Array(level, {minItems: 1, maxItems: 32})),
  plans: about('The plans, one or more of each level', Type.Array(plan, {minItems: 1, maxItems: 64})),
  presentations: optional('How plans are shown to somebody', Type.Array(presentation, {maxItems: 200})),
  products: optional(
    'The products that elements are made of, by their ids',
    byKey(productIdPattern, product, {maxProperties: 1000}),
  ),
})
export type Home = Static<typeof home>

export type {Product} from './product.ts'
export type {Item, Light, Stair} from './schema/furnishing.ts'
export type {Drawing, Plan} from './schema/plan.ts'
export type {Area, Room} from './schema/rooms.ts'
export type {Binding, Bindings, Point, Side} from './schema/values.ts'

export type {Awning, Opening, Plate, Slot, Wall} from './schema/walls.ts'
