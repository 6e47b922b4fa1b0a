export type Json = Record<string, unknown>

/** An object that JSON would write in braces. */
export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
