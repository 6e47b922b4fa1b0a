import {isRecord} from '#shared/json.ts'

/**
 * Returns a schema of the home format that allows unknown fields, because `/v1` may add fields. It says so for each
 * object: generated clients of typed languages keep an unknown field then, and send it back when they save the home.
 */
export function openToUnknownFields(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(openToUnknownFields)
  if (!isRecord(part)) return part
  // `$comment` holds the texts of problems.
  const {$comment, additionalProperties, ...rest} = part
  const type = 'enum' in part ? {type: 'string'} : {}
  const inner = Object.entries({...type, ...rest}).map(([key, value]) => [key, openToUnknownFields(value)])
  return {...Object.fromEntries(inner), ...(isRecord(part.properties) && {additionalProperties: true})}
}
