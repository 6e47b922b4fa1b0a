/** A source of numbers from 0 to 1, the same ones for the same seed. */
export type Random = () => number

/** Picks an entry of a list. */
export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
