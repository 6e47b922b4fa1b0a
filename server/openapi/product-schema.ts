import {isRecord} from '#shared/home/json.ts'
import {product} from '#shared/home/product.ts'
import type {Schema} from './openapi-types.ts'

const description =
  'A product as a home holds it among its products: in metres, and many of its numbers expressions of its options, like ' +
  '`width.value / 2`.'

/**
 * A whole product, as the document describes it: what the home format says of it, open to fields that a client does not
 * know (contract: Versioning 2).
 */
export const productSchema = describe({...product, description}) as Schema

function describe(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(describe)
  if (!isRecord(part)) return part
  // `$comment` is what problems are told with.
  const {$comment, additionalProperties, patternProperties, ...rest} = part
  const type = 'enum' in part ? {type: 'string'} : {}
  const described = Object.fromEntries(Object.entries({...type, ...rest}).map(([key, value]) => [key, describe(value)]))
  const byKey = Object.entries(isRecord(patternProperties) ? patternProperties : {})[0]
  if (byKey === undefined) return described
  // Generators of clients read this, and not `patternProperties`.
  return {...described, propertyNames: {pattern: byKey[0]}, additionalProperties: describe(byKey[1])}
}
