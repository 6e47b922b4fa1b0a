import {isRecord} from '#shared/home/json.ts'
import {product} from '#shared/home/product.ts'
import type {Schema} from './openapi-types.ts'

const description =
  'A product as homes store it. Lengths are in metres, and many numbers are expressions of its options, like ' +
  '`width.value / 2`.'

/** The schema of a product: the home format's, open to unknown fields, because `/v1` may add fields. */
export const productSchema = describe({...product, description}) as Schema

function describe(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(describe)
  if (!isRecord(part)) return part
  // `$comment` holds the texts of problems.
  const {$comment, additionalProperties, patternProperties, ...rest} = part
  const type = 'enum' in part ? {type: 'string'} : {}
  const described = Object.fromEntries(Object.entries({...type, ...rest}).map(([key, value]) => [key, describe(value)]))
  const byKey = Object.entries(isRecord(patternProperties) ? patternProperties : {})[0]
  if (byKey === undefined) return described
  // Client generators ignore `patternProperties`.
  return {...described, propertyNames: {pattern: byKey[0]}, additionalProperties: describe(byKey[1])}
}
