/**
 * A product of versions 4 and 5: one box. It has the fields of a catalog product, with the lists empty that only
 * the catalog fills, so that version 6 accepts it unchanged. Frozen.
 */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import {about, closed} from '../format/schema-builders.ts'
import {coordinate, length} from './values.ts'

export const productIdPattern = '^[a-z0-9][a-z0-9-]{0,63}/[a-z0-9][a-z0-9-]{0,63}$'

export const productId = Type.String({
  pattern: productIdPattern,
  description: 'a product id <namespace>/<name> in small letters, digits and hyphens',
})

const text = Type.String({minLength: 1, maxLength: 400})

const empty = (what: string) => about(`Empty: version 6 introduced ${what}`, Type.Array(Type.Never(), {maxItems: 0}))

const vector = <T extends typeof coordinate>(member: T) =>
  Type.Unsafe<[number, number, number]>(
    Type.Array(member, {minItems: 3, maxItems: 3, description: 'three numbers [x, y, z]'}),
  )

const box = closed({
  kind: about('Its kind', Type.Literal('box')),
  at: about('The middle of its underside', vector(coordinate)),
  size: about('Width, depth and height in metres', vector(length(100))),
})

export const boxProduct = closed({
  id: about('Its key in the list of products', productId),
  version: about('Higher after any change', Type.Integer({minimum: 1, maximum: Number.MAX_SAFE_INTEGER})),
  brand: about(
    'Its maker',
    Type.Union([Type.String({minLength: 1, maxLength: 120}), Type.Null()], {
      description: 'a text of 1 to 120 characters, or null',
    }),
  ),
  name: about('Its name', closed({it: about('In Italian', text), en: about('In English', text)})),
  category: about(
    'Its category',
    Type.String({
      maxLength: 200,
      pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$',
      description: 'a path like furniture/bed in small letters, digits and hyphens',
    }),
  ),
  mount: about('How it is mounted', Type.Enum(['floor', 'wall', 'ceiling', 'surface', 'built-in'])),
  thumbnails: empty('thumbnails'),
  finishes: empty('finishes'),
  options: empty('options'),
  size: about(
    'Its size in metres',
    closed({
      width: about('Metres', length(100)),
      depth: about('Metres', length(100)),
      height: about('Metres', length(100)),
    }),
  ),
  geometry: about(
    'Its shape',
    closed({
      kind: about('How its shape is described', Type.Literal('builtin')),
      parts: about('The box', Type.Array(box, {minItems: 1, maxItems: 1})),
    }),
  ),
  clearances: empty('clearances'),
  bindings: empty('bindings of products'),
  links: empty('links'),
})
export type BoxProduct = Static<typeof boxProduct>
