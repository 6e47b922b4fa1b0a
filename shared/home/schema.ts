/**
 * The schema of the home file format, version 6: plain data in metres and degrees. x is right, y down as drawn, z up.
 */
import type {Static} from 'typebox'
import {Type} from '../json-schema.ts'
import {defaults} from './defaults.ts'
import {elementKinds} from './kinds.ts'
import {product} from './product.ts'
import {plan} from './schema/plan.ts'
import {productIdPattern} from './schema/product-id.ts'
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

/** The maximum number of walls in all plans of a home. */
export const maxWalls = 20_000

export const level = namedElement({
  z: about('The height of its finished floor in metres, above any zero of your choice', coordinate),
  height: optional('Metres from its floor to its ceilings', length({maximum: 100, default: defaults.level.height})),
  slab: optional(
    'The thickness of the floor under it, in metres',
    distance({maximum: 100, default: defaults.level.slab}),
  ),
})
export type Level = Static<typeof level>

/** A way to present plans to viewers. */
export const presentation = namedElement({
  plans: about('The plans shown', Type.Array(reference, {minItems: 1, maxItems: 64})),
  view: about('The viewpoint', Type.Enum(['top', 'orbit', 'walk'])),
  show: optional(
    'The kinds of elements shown; all when absent',
    Type.Array(Type.Enum([...elementKinds]), {maxItems: elementKinds.length}),
  ),
  theme: optional('Its colours', Type.Enum(['light', 'dark'])),
  units: optional('The units of length', Type.Enum(['m', 'ft'], {default: defaults.presentation.units})),
})

const site = closed({
  north: about(
    'The direction of north, in degrees clockwise from up on the drawing',
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
  name: about('The name that people see', name),
  ...noteField,
  lang: optional('The language of its names', Type.Enum(['it', 'en'])),
  site: optional('The location of the home', site),
  levels: about('The levels', Type.Array(level, {minItems: 1, maxItems: 32})),
  plans: about('The plans, one or more for each level', Type.Array(plan, {minItems: 1, maxItems: 64})),
  presentations: optional('Ways to present plans to viewers', Type.Array(presentation, {maxItems: 200})),
  products: optional(
    'The products that elements are made of, by their ids',
    byKey(productIdPattern, product, {maxProperties: 1000}),
  ),
})
export type Home = Static<typeof home>

export type {Product} from './product.ts'
export type {Dimension, Label, Polyline} from './schema/annotations.ts'
export type {Item, Light, Stair} from './schema/furnishing.ts'
export type {Drawing, Plan} from './schema/plan.ts'
export type {Radar, RadarModel, RadarZone} from './schema/radars.ts'
export type {Area, Room} from './schema/rooms.ts'
export type {Binding, Bindings, Point, Side} from './schema/values.ts'

export type {Awning, Opening, Plate, Slot, Wall} from './schema/walls.ts'
