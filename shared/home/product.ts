/** A product of the catalog, whole, as a home holds it among its products. */
import {type Static, Type} from 'typebox'
import {deviceKinds} from '../api/resources.ts'
import {geometry} from './product/geometry.ts'
import {option, rule} from './product/options.ts'
import {expression, inBoth} from './product/text.ts'
import {closed, color, sha256, slug} from './schema/values.ts'

export const productIdPattern = '^[a-z0-9][a-z0-9-]{0,63}/[a-z0-9][a-z0-9-]{0,63}$'

/** `<namespace>/<name>`, stable for ever. */
export const productId = Type.String({
  pattern: productIdPattern,
  description: 'a product id <namespace>/<name> in small letters, digits and hyphens',
})

export const mounts = ['floor', 'wall', 'ceiling', 'surface', 'built-in'] as const

export const colorFamilies = [
  'white',
  'grey',
  'black',
  'beige',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'metal',
  'wood',
  'glass',
] as const

const finish = closed({id: slug, name: inBoth, family: Type.Enum([...colorFamilies]), color})

/** Room that must stay free: for what, on which side, how far in metres, and who says so. */
const clearance = closed({
  use: slug,
  side: Type.Enum(['front', 'back', 'left', 'right', 'above', 'below']),
  extent: expression,
  source: Type.String({minLength: 1, maxLength: 400}),
})

/** What a device of the house can drive; `role` is the key in an item's `bindings`. */
const productBinding = closed({role: slug, kind: Type.Enum([...deviceKinds]), name: inBoth})

/** Somewhere to read on: a page, another product of the catalog (to go with it, to replace it), or both. */
const link = closed({
  kind: slug,
  url: Type.Optional(Type.String({maxLength: 2000, pattern: '^https?://', description: 'an http or https address'})),
  product: Type.Optional(productId),
  name: Type.Optional(inBoth),
})

export const product = closed({
  id: productId,
  /** Bumped on any change that can move or reshape an item made of it. */
  version: Type.Integer({minimum: 1, maximum: Number.MAX_SAFE_INTEGER}),
  brand: Type.Union([Type.String({minLength: 1, maxLength: 120}), Type.Null()], {
    description: 'a text of 1 to 120 characters, or null',
  }),
  name: inBoth,
  description: Type.Optional(inBoth),
  category: Type.String({
    maxLength: 200,
    pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$',
    description: 'a path like furniture/bed in small letters, digits and hyphens',
  }),
  mount: Type.Enum([...mounts]),
  thumbnails: Type.Array(sha256, {maxItems: 20}),
  finishes: Type.Array(finish, {maxItems: 200}),
  options: Type.Array(option, {maxItems: 100}),
  rules: Type.Optional(Type.Array(rule, {maxItems: 500})),
  size: closed({width: expression, depth: expression, height: expression}),
  geometry,
  clearances: Type.Array(clearance, {maxItems: 50}),
  bindings: Type.Array(productBinding, {maxItems: 50}),
  links: Type.Array(link, {maxItems: 50}),
})
export type Product = Static<typeof product>
