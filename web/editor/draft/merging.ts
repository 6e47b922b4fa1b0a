/** A merge that people choose: the draft with another version, another window's draft, or changes left behind. */
import type {Choices, Clash} from '#shared/home/diff/merge.ts'
import {mergeHomes} from '#shared/home/diff/merge-homes.ts'
import type {Home} from '#shared/home/schema.ts'

export type Side = 'mine' | 'theirs'

export interface MergeSource {
  base: Home
  mine: Home
  theirs: Home
}

export interface Merging extends MergeSource {
  readonly clashes: readonly Clash[]
  /** The home as chosen so far; a clash without a choice shows mine. */
  readonly home: Home
  readonly choices: Choices
  /** Whether every clash has its choice. */
  readonly isDone: boolean
  /** The number of clashes that are listed. */
  readonly listed: number
  choose(key: string, side: Side): void
  chooseAll(side: Side): void
  listMore(): void
}

/** The answers to a merge whose clashes are listed. */
export interface MergeAnswers {
  choose(change: (merging: Merging) => void): void
  finish(): void
  cancel(): void
}

/** Clashes that are listed at once: each is described, and found on the plan. */
const page = 30

export function createMerging(source: MergeSource): Merging {
  const {base, mine, theirs} = source
  let choices: Choices = {}
  let listed = page
  const {clashes, home: merged} = mergeHomes(base, mine, theirs)
  let home = merged
  const take = (next: Choices) => {
    choices = next
    home = mergeHomes(base, mine, theirs, choices).home
  }

  return {
    ...source,
    clashes,
    get home() {
      return home
    },
    get choices() {
      return choices
    },
    get isDone() {
      return clashes.every(({key}) => choices[key] !== undefined)
    },
    get listed() {
      return Math.min(listed, clashes.length)
    },
    choose: (key, side) => take({...choices, [key]: side}),
    chooseAll: (side) => take(Object.fromEntries(clashes.map(({key}) => [key, side]))),
    listMore() {
      listed += page
    },
  }
}
