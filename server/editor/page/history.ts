import {applyChanges} from '../../../shared/home/diff/apply-changes.ts'
import {type Change, compareHomes} from '../../../shared/home/diff/compare-homes.ts'
import type {Home} from '../../../shared/home/schema.ts'

/** The names of steps, which the page words in the person's language. */
export type StepName =
  | 'draw-walls'
  | 'draw-room'
  | 'add'
  | 'move'
  | 'change'
  | 'remove'
  | 'paste'
  | 'turn'
  | 'flip'
  | 'split'
  | 'mend'
  | 'bind'
  | 'bring-in'
  | 'start'

export interface Step {
  name: StepName
  changes: readonly Change[]
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
  add(name: StepName, before: Home, after: Home): void
  /** Returns the home before the last step. */
  undo(home: Home): Home
  redo(home: Home): Home
  /** Returns what the draft keeps: the newest steps that fit. */
  stored(): StoredHistory
}

/** Characters of JSON that the draft may hold of a history: its bound on the server is 8 MiB. */
const maxStored = 3_000_000

export function createHistory(stored: StoredHistory | null): History {
  let done = [...(stored?.done ?? [])]
  let undone = [...(stored?.undone ?? [])]
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
    add(name, before, after) {
      done.push({name, changes: compareHomes(before, after)})
      undone = []
    },
    undo(home) {
      const step = done.at(-1)
      if (step === undefined) return home
      done = done.slice(0, -1)
      undone.push(step)
      return applyChanges(home, step.changes, 'before')
    },
    redo(home) {
      const step = undone.at(-1)
      if (step === undefined) return home
      undone = undone.slice(0, -1)
      done.push(step)
      return applyChanges(home, step.changes, 'after')
    },
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

/** Returns the last elements for which the test holds. */
function takeLast<T>(list: readonly T[], isTaken: (one: T) => boolean): T[] {
  const first = list.findLastIndex((one) => !isTaken(one))
  return list.slice(first + 1)
}
