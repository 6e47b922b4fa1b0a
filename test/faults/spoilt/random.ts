import fc from 'fast-check'

export type Random = ReturnType<typeof createRandom>

/** Creates a random generator that repeats for the same seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  const pick = <T>(list: readonly T[]): T => {
    const one = list[below(list.length)]
    if (one === undefined && list.length === 0) throw new RangeError('nothing to pick from')
    return one as T
  }
  return {
    /** Returns 0 up to, but not including, 1. */
    next,
    below,
    pick,
    chance: (probability: number) => next() < probability,
    bytes: (length: number) => Buffer.from(Array.from({length}, () => below(256))),
  }
}

const sampled = {numRuns: 500, seed: 6}

/** Texts of every kind of character, and JSON of every kind. */
export const oddTexts: readonly string[] = [
  ...fc.sample(fc.string({unit: 'grapheme', maxLength: 12}), sampled),
  ...fc.sample(fc.string({unit: 'binary', maxLength: 8}), sampled),
  '',
  ' ',
  '\0',
  '\ud83d',
  '👋🏽',
  '﻿',
  '../../etc/passwd',
  "'; DROP TABLE project; --",
  '<script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  '0',
  '-1',
  '1e999',
  'NaN',
  '%00',
  'é'.normalize('NFD'),
  'كرسي',
  '\u202esofa',
  '"lamp" OR NOT (NEAR/2 ^ {* -x',
  'x'.repeat(300),
]

export const oddValues: readonly unknown[] = [
  ...fc.sample(fc.jsonValue({maxDepth: 3}), sampled),
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  -(2 ** 63),
  [],
  {},
  [[[[]]]],
  'x'.repeat(10_001),
  Array.from({length: 2001}, () => null),
]
