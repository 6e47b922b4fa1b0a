import {isRecord} from '#shared/json.ts'

/** Returns the fields of a body with a JSON object; none of any other body. */
export function parseFields(body: Uint8Array): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
    return isRecord(parsed) ? parsed : {}
  } catch {
    return {}
  }
}
