import type {Home} from '#shared/home/schema.ts'
import {createHistory, type History, type StepName, type StoredHistory} from './history.ts'

/** The draft that is edited: its home, its base, and the steps that led to it. */
export interface EditedDraft {
  readonly home: Home
  /** The number of the version that the draft was made from; null when there was none. */
  readonly base: number | null
  readonly history: History
  /** Makes an edit as one step. Throws EditRefused when the edit or the guard refuses it. */
  edit(name: StepName, change: (home: Home) => Home, guard: Guard): void
  /** Takes back a step, or makes it again. Throws EditRefused when the guard refuses it: then the history stays too. */
  step(way: 'undo' | 'redo', guard: Guard): void
  /** Replaces the home by its merge with another version, which becomes its base. */
  bringIn(home: Home, base: number | null): void
  setBase(base: number | null): void
}

/** Checks a step; throws EditRefused to refuse it. */
export type Guard = (before: Home, after: Home) => void

interface DraftStart {
  home: Home
  base: number | null
  history: StoredHistory | null
}

export function createEditedDraft(start: DraftStart): EditedDraft {
  let {home, base} = start
  const history = createHistory(start.history)

  return {
    get home() {
      return home
    },
    get base() {
      return base
    },
    history,
    edit(name, change, guard) {
      const next = change(home)
      guard(home, next)
      if (next !== home) history.add(name, home, next)
      home = next
    },
    step(way, guard) {
      const made = history[way](home, base)
      try {
        guard(home, made.home)
      } catch (error) {
        history[way === 'undo' ? 'redo' : 'undo'](made.home, made.base)
        throw error
      }
      ;({home, base} = made)
    },
    bringIn(next, number) {
      history.add('bring-in', home, next, {before: base, after: number})
      home = next
      base = number
    },
    setBase(number) {
      base = number
    },
  }
}
