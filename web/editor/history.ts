import {applyChanges, type Direction} from '#shared/home/diff/apply-changes.ts'
import {type Change, compareHomes} from '#shared/home/diff/compare-homes.ts'
import {isChanges} from '#shared/home/diff/read-changes.ts'
import type {Home} from '#shared/home/schema.ts'
import {isRecord} from '#shared/json.ts'

/** The names of steps, which the page words in the person's language. */
const stepNames = [
  'draw-walls',
  'draw-room',
  'add',
  'move',
  'change',
  'remove',
  'paste',
  'turn',
  'flip',
  'split',
  'mend',
  'bind',
  'bring-in',
  'start',
  'recover',
] as const

export type StepName = (typeof stepNames)[number]

export interface Step {
  name: StepName
  changes: readonly Change[]
  /** The draft's base, where the step brought another version in. */
  base?: BaseChange
}

interface BaseChange {
  before: number | null
  after: number | null
}

/** A home with the number of the version that it was made from. */
interface Based {
  home: Home
  base: number | null
}

/** The history as the draft keeps it. */
export interface StoredHistory {
  done: readonly Step[]
  undone: readonly Step[]
}

export interface History {
  /** The step that undo takes back; undefined when there is none. */
  readonly last: StepName | undefined
  /** The step that redo makes again. */
  readonly next: StepName | undefined
  /** The number of steps that can be taken back. */
  readonly count: number
  add(name: StepName, before: Home, after: Home, base?: BaseChange): void
  /** Returns the home before the last step, and its base: another one only if the step changed it. */
  undo(home: Home, base: number | null): Based
  redo(home: Home, base: number | null): Based
  /** Returns the steps that the draft keeps: the newest that fit. */
  stored(): StoredHistory
}

/** Characters of JSON that the draft may hold of a history: its bound on the server is 8 MiB. */
const maxStored = 3_000_000

/** Begins with the steps of a draft. Damaged ones are dropped together: a part of them can't be undone. */
export function createHistory(stored: StoredHistory | null): History {
  const known = isHistory(stored) ? stored : null
  const done = [...(known?.done ?? [])]
  let undone = [...(known?.undone ?? [])]
  const sizes = new WeakMap<Step, number>()
  const sizeOf = (step: Step): number => {
    const size = sizes.get(step) ?? JSON.stringify(step).length
    sizes.set(step, size)
    return size
  }

  return {
    get last() {
      return done.at(-1)?.name
    },
    get next() {
      return undone.at(-1)?.name
    },
    get count() {
      return done.length
    },
    add(name, before, after, base) {
      const changes = compareHomes(before, after)
      // A field that is left with the value it had makes no step.
      if (changes.length === 0 && base === undefined) return
      done.push({name, changes, ...(base && {base})})
      undone = []
    },
    undo: (home, base) => move({home, base}, done, undone, 'before'),
    redo: (home, base) => move({home, base}, undone, done, 'after'),
    stored() {
      let left = maxStored
      const fits = (step: Step) => {
        left -= sizeOf(step)
        return left >= 0
      }
      // Undone steps are few, and needed in order from the last.
      const later = takeLast(undone, fits)
      return {done: takeLast(done, fits), undone: later}
    },
  }
}

/** Tells whether data that the server stored unread are a history. */
export const isHistory = (value: unknown): value is StoredHistory =>
  isRecord(value) && [value.done, value.undone].every((steps) => Array.isArray(steps) && steps.every(isStep))

const isNumberOrNull = (value: unknown) => value === null || typeof value === 'number'

function isStep(value: unknown): value is Step {
  if (!isRecord(value)) return false
  const {name, changes, base} = value
  const isBase = base === undefined || (isRecord(base) && isNumberOrNull(base.before) && isNumberOrNull(base.after))
  return (stepNames as readonly unknown[]).includes(name) && isChanges(changes) && isBase
}

/** Moves the last step from one list to the other, and returns the home that it leads to. */
function move({home, base}: Based, from: Step[], to: Step[], direction: Direction): Based {
  const step = from.pop()
  if (step === undefined) return {home, base}
  to.push(step)
  // A version saved since stays the base, also when steps are undone.
  const isOfStep = step.base !== undefined && step.base[direction === 'before' ? 'after' : 'before'] === base
  return {
    home: applyChanges(home, step.changes, direction),
    base: isOfStep && step.base ? step.base[direction] : base,
  }
}

/** Returns the last elements for which the test holds. */
function takeLast<T>(list: readonly T[], isTaken: (one: T) => boolean): T[] {
  const first = list.findLastIndex((one) => !isTaken(one))
  return list.slice(first + 1)
}
