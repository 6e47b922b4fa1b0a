/** The schema of a whole catalog product, as a home holds it in `products`. */
import type {Static} from 'typebox'
import {Type} from '../json-schema.ts'
import {about, closed, named, optional} from './format/schema-builders.ts'
import {deviceKinds} from './kinds.ts'
import {colorFamilies} from './product/color-families.ts'
import {geometry} from './product/geometry.ts'
import {mounts} from './product/mounts.ts'
import {option, rule} from './product/options.ts'
import {conditions, expression, localizedText} from './product/values.ts'
import {productId} from './schema/product-id.ts'
import {color, sha256, slug} from './schema/values.ts'

const text = Type.String({minLength: 1, maxLength: 400})

/** A model of the whole product, for programs that don't assemble its parts. */
const wholeModel = named('ProductModel', {
  sha256: about(
    'A glTF binary in the catalog’s store: metres, y up, its front towards z, in the colours of the default options',
    sha256,
  ),
  when: optional('Uses the model only for these option values', conditions),
})

const finish = named('ProductFinish', {
  id: about('The id that parts and options use', slug),
  name: about('The name that people see', localizedText),
  family: about('The family of colours that searches use', Type.Enum([...colorFamilies])),
  color: about('Its colour on drawings', color),
})

/** Space that must stay free. */
const clearance = named('ProductClearance', {
  use: about('Its purpose', slug),
  side: about('Where', Type.Enum(['front', 'back', 'left', 'right', 'above', 'below'])),
  extent: about('How far it extends from the product, in metres', expression),
  source: about('Its authority: a standard, a manufacturer, a book', text),
})

/** A function of the product that a device of the house can drive. */
const productBinding = named('ProductBinding', {
  role: about('Its key in the bindings of elements made of the product', slug),
  kind: about('The kind of device', Type.Enum([...deviceKinds])),
  name: about('The name that people see', localizedText),
})

/** A link to further information; `url` or `product` is required. */
const link = named('ProductLink', {
  kind: about('The kind of link; product for the manufacturer’s page', slug),
  url: optional(
    'A web page',
    Type.String({maxLength: 2000, pattern: '^https?://', description: 'an http or https address'}),
  ),
  product: optional('Another product of the catalog, such as an accessory or a replacement', productId),
  name: optional('The name that people see', localizedText),
})

export const product = named('Product', {
  id: about('The key of the product in products; never changes', productId),
  version: about(
    'Increases after any change that can move or reshape elements made of the product',
    Type.Integer({minimum: 1, maximum: Number.MAX_SAFE_INTEGER}),
  ),
  brand: about(
    'The manufacturer or brand',
    Type.Union([Type.String({minLength: 1, maxLength: 120}), Type.Null()], {
      description: 'a text of 1 to 120 characters, or null',
    }),
  ),
  name: about('The name that people see', localizedText),
  description: optional('A description', localizedText),
  keywords: optional('Further words that people search for', localizedText),
  category: about(
    'The category',
    Type.String({
      maxLength: 200,
      pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$',
      description: 'a path like furniture/bed in small letters, digits and hyphens',
    }),
  ),
  mount: about('Where the product is mounted', Type.Enum([...mounts])),
  thumbnails: about('Pictures of the product in the catalog’s store', Type.Array(sha256, {maxItems: 20})),
  finishes: about('The colours that its parts may have', Type.Array(finish, {maxItems: 200})),
  options: about('The options that people choose', Type.Array(option, {maxItems: 100})),
  rules: optional('Values offered only with certain other values', Type.Array(rule, {maxItems: 500})),
  size: about(
    'Its size in metres',
    closed({
      width: about('From left to right', expression),
      depth: about('From back to front', expression),
      height: about('From its lowest point to its highest', expression),
    }),
  ),
  geometry: about('Its shape', geometry),
  models: optional(
    'Models of the whole product: the first whose conditions hold; the parts serve for all other values',
    Type.Array(wholeModel, {maxItems: 100}),
  ),
  clearances: about('Space that must stay free around it', Type.Array(clearance, {maxItems: 50})),
  bindings: about('The functions that devices of the house can drive', Type.Array(productBinding, {maxItems: 50})),
  links: about('Links to further information', Type.Array(link, {maxItems: 50})),
})
export type Product = Static<typeof product>
