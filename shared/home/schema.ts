/** The home file format, version 6: plain data in metres and degrees. x is right and y down as drawn, z up. */
import {type Static, Type} from 'typebox'
import {elementKinds} from '../api/resources.ts'
import {defaults} from './defaults.ts'
import {product, productIdPattern} from './product.ts'
import {plan} from './schema/plan.ts'
import {
  byKey,
  closed,
  coordinate,
  distance,
  length,
  name,
  namedElement,
  optionalNote,
  reference,
} from './schema/values.ts'
import {currentVersion} from './version.ts'

/** How many walls all the plans of a home may have together. */
export const mostWalls = 20_000

export const level = namedElement({
  /** Of its finished floor. */
  z: coordinate,
  height: Type.Optional(length({maximum: 100, default: defaults.level.height})),
  slab: Type.Optional(distance({maximum: 100, default: defaults.level.slab})),
})
export type Level = Static<typeof level>

/** How plans are shown to somebody. */
export const presentation = namedElement({
  plans: Type.Array(reference, {minItems: 1, maxItems: 64}),
  view: Type.Enum(['top', 'orbit', 'walk']),
  /** The kinds of elements to be seen; all when absent. */
  show: Type.Optional(Type.Array(Type.Enum([...elementKinds]), {maxItems: elementKinds.length})),
  theme: Type.Optional(Type.Enum(['light', 'dark'])),
  units: Type.Optional(Type.Enum(['m', 'ft'], {default: defaults.presentation.units})),
})
export type Presentation = Static<typeof presentation>

const site = closed({
  /** Where north is, in degrees clockwise from up on the drawing. */
  north: Type.Number({minimum: -360, maximum: 360}),
  lat: Type.Optional(Type.Number({minimum: -90, maximum: 90})),
  lon: Type.Optional(Type.Number({minimum: -180, maximum: 180})),
  /** A time zone by its IANA name: `Europe/Rome`. */
  zone: Type.Optional(Type.String({minLength: 1, maxLength: 64})),
})

export const home = closed({
  schema: Type.Literal(currentVersion),
  $schema: Type.Optional(Type.String({maxLength: 2000})),
  name,
  note: optionalNote,
  lang: Type.Optional(Type.Enum(['it', 'en'])),
  site: Type.Optional(site),
  levels: Type.Array(level, {minItems: 1, maxItems: 32}),
  plans: Type.Array(plan, {minItems: 1, maxItems: 64}),
  presentations: Type.Optional(Type.Array(presentation, {maxItems: 200})),
  products: Type.Optional(byKey(productIdPattern, product, {maxProperties: 1000})),
})
export type Home = Static<typeof home>

export type {Product} from './product.ts'
export type {Item, Light, Stair} from './schema/furnishing.ts'
export type {Drawing, Plan} from './schema/plan.ts'
export type {Area, Room} from './schema/rooms.ts'
export type {Binding, Bindings, Point, Side} from './schema/values.ts'

export type {Awning, Opening, Plate, Slot, Wall} from './schema/walls.ts'
