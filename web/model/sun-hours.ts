/** Quarters of an hour, in which people choose where the sun is. */
export const quarter = 0.25

/** Returns an hour with its fraction as a time like `14:15`. */
export function timeOf(hours: number): string {
  const quarters = Math.round(hours / quarter) % 96
  return `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
}
