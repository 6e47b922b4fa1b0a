import {isRecord} from '#shared/home/json.ts'

/** Returns a schema of the home format that allows unknown fields, because `/v1` may add fields. */
export function openToUnknownFields(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(openToUnknownFields)
  if (!isRecord(part)) return part
  // `$comment` holds the texts of problems.
  const {$comment, additionalProperties, ...rest} = part
  const type = 'enum' in part ? {type: 'string'} : {}
  return Object.fromEntries(Object.entries({...type, ...rest}).map(([key, value]) => [key, openToUnknownFields(value)]))
}
