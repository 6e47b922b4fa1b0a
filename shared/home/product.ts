/** A product of the catalog, whole, as a home holds it among its products. */
import type {Static} from 'typebox'
import {deviceKinds} from '../api/resources.ts'
import {Type} from '../json-schema.ts'
import {about, closed, named, optional} from './format/schema-builders.ts'
import {colorFamilies} from './product/color-families.ts'
import {geometry} from './product/geometry.ts'
import {mounts} from './product/mounts.ts'
import {option, rule} from './product/options.ts'
import {productId} from './product/product-id.ts'
import {conditions, expression, localizedText} from './product/values.ts'
import {color, sha256, slug} from './schema/values.ts'

const text = Type.String({minLength: 1, maxLength: 400})

/** A model of the whole, for who doesn't put it together of its parts. */
const wholeModel = named('ProductModel', {
  sha256: about(
    'A glTF binary in the store of the catalog, in metres, y up, its front towards z, in the colours of the default options',
    sha256,
  ),
  when: optional('It is of these values of options alone', conditions),
})

const finish = named('ProductFinish', {
  id: about('What parts and options know it by', slug),
  name: about('What people call it', localizedText),
  family: about('The family of colours that one finds it by', Type.Enum([...colorFamilies])),
  color: about('Its colour on drawings', color),
})

/** Room that must stay free. */
const clearance = named('ProductClearance', {
  use: about('What it is for', slug),
  side: about('Where', Type.Enum(['front', 'back', 'left', 'right', 'above', 'below'])),
  extent: about('How far from the product, in metres', expression),
  source: about('Who says so: a norm, a maker, a book', text),
})

/** What a device of the house can drive. */
const productBinding = named('ProductBinding', {
  role: about('The key in the bindings of what is made of the product', slug),
  kind: about('The kind of device', Type.Enum([...deviceKinds])),
  name: about('What people call it', localizedText),
})

/** Somewhere to read on; `url` or `product` must be there. */
const link = named('ProductLink', {
  kind: about('What is found there: product for the page of its maker', slug),
  url: optional(
    'A page',
    Type.String({maxLength: 2000, pattern: '^https?://', description: 'an http or https address'}),
  ),
  product: optional('Another product of the catalog: one that goes with it, or takes its place', productId),
  name: optional('What people call it', localizedText),
})

export const product = named('Product', {
  id: about('The key that it is kept under, stable for ever', productId),
  version: about(
    'Higher after any change that can move or reshape what is made of it',
    Type.Integer({minimum: 1, maximum: Number.MAX_SAFE_INTEGER}),
  ),
  brand: about(
    'Who makes it',
    Type.Union([Type.String({minLength: 1, maxLength: 120}), Type.Null()], {
      description: 'a text of 1 to 120 characters, or null',
    }),
  ),
  name: about('What people call it', localizedText),
  description: optional('What there is to say about it', localizedText),
  keywords: optional('Other words that people look for it by', localizedText),
  category: about(
    'What it is',
    Type.String({
      maxLength: 200,
      pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$',
      description: 'a path like furniture/bed in small letters, digits and hyphens',
    }),
  ),
  mount: about('Where it is put', Type.Enum([...mounts])),
  thumbnails: about('Pictures of it in the store of the catalog', Type.Array(sha256, {maxItems: 20})),
  finishes: about('The colours that its parts may have', Type.Array(finish, {maxItems: 200})),
  options: about('What is chosen of it', Type.Array(option, {maxItems: 100})),
  rules: optional('Which values are offered only beside others', Type.Array(rule, {maxItems: 500})),
  size: about(
    'How large it is, in metres',
    closed({
      width: about('From left to right', expression),
      depth: about('From back to front', expression),
      height: about('From its lowest point to its highest', expression),
    }),
  ),
  geometry: about('Its shape', geometry),
  models: optional(
    'The whole of it as a model: the first whose conditions hold, and for other values its parts alone',
    Type.Array(wholeModel, {maxItems: 100}),
  ),
  clearances: about('Room that must stay free around it', Type.Array(clearance, {maxItems: 50})),
  bindings: about('What devices of the house can drive', Type.Array(productBinding, {maxItems: 50})),
  links: about('Where to read on', Type.Array(link, {maxItems: 50})),
})
export type Product = Static<typeof product>
