/** The lower ends of the second to the last step of a scale of five. */
export type Limits = readonly [number, number, number, number]

/** Returns the step of a value, from 0 to 4. */
export const stepOf = (limits: Limits, value: number): number => limits.filter((limit) => value >= limit).length

/** Returns the meaning of each step: `< 17°`, `17–19°`, … `≥ 27°`. `bare` is the text of a range's lower end. */
export function stepRanges(limits: Limits, text: (limit: number) => string, bare = text): string[] {
  const [first, ...others] = limits
  const ranges = others.map((limit, index) => `${bare(limits[index] as number)}–${text(limit)}`)
  return [`< ${text(first)}`, ...ranges, `≥ ${text(limits[3])}`]
}
