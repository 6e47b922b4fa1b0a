/** Returns a time in milliseconds as the ISO 8601 text of the API; null stays null. */
export function timestampOf(time: number): string
export function timestampOf(time: number | null): string | null
export function timestampOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
