/** A random generator with a seed, so that a property's counterexample is one number. */
export interface SeededRandom {
  /** Returns a number from 0 up to, but not including, 1. */
  share(): number
  between(least: number, most: number): number
  whole(below: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  shuffled<T>(items: readonly T[]): T[]
}

/** Creates a generator. The seed 0 gives nothing special: no chance happens. */
export function seededRandom(seed: number): SeededRandom {
  const share = seed === 0 ? () => 0.999_999 : mulberry32(seed)
  const whole = (below: number) => Math.floor(share() * below)
  return {
    share,
    whole,
    between: (least, most) => least + share() * (most - least),
    chance: (wanted) => share() < wanted,
    pick: <T>(from: readonly T[]) => from[whole(from.length)] as T,
    shuffled: (items) => {
      const keys = items.map(share)
      return [...items.keys()].sort((one, other) => at(keys, one) - at(keys, other)).map((index) => at(items, index))
    },
  }
}

const at = <T>(items: readonly T[], index: number): T => items[index] as T

/** Tommy Ettinger's mulberry32: 32 bits of state, good enough to scatter walls. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
