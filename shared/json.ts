export type Json = Record<string, unknown>

/** Returns whether a value is an object other than an array. */
export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
