/** Milliseconds since the epoch as the API writes them (contract: Resources); null stays null. */
export function timestampOf(time: number): string
export function timestampOf(time: number | null): string | null
export function timestampOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
