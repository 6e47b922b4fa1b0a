import {compareHomes} from '#shared/home/diff/compare-homes.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Editing} from '../editing.ts'
import type {Stash} from './match-stash.ts'

export interface ServerDraft {
  home: Home
  /** The number of the version that it was made from. */
  base: number | null
  /** The draft's counter; 0 without a draft. */
  edit: number
}

/** The draft on the server as far as a window knows it, beside the one that is edited. */
export interface KnownDraft extends Readonly<ServerDraft> {
  /** Whether the server lacks changes. */
  readonly hasUnsent: boolean
  /** Reckons with these homes on the server: they were sent, and no answer came, maybe to an earlier window. */
  expect(homes: readonly Home[]): void
  /** Takes over the server's state. */
  accept(draft: ServerDraft): void
  /** Returns the edited or sent home that equals this one; undefined when another window made it. */
  ownHome(home: Home): Home | undefined
  /** Returns the changes that the server may lack; null when it has all. */
  stashAt(at: number): Stash | null
}

/** Sent homes whose answer never came: the server may have any of them. */
const maxUnanswered = 5

export function createKnownDraft(editing: Pick<Editing, 'draft' | 'base'>, start: ServerDraft): KnownDraft {
  let {home: known, base, edit} = start
  let unanswered: Home[] = []

  const hasUnsent = () => editing.draft !== known || editing.base !== base
  const changesTo = (home: Home) => compareHomes(known, home)

  return {
    get home() {
      return known
    },
    get base() {
      return base
    },
    get edit() {
      return edit
    },
    get hasUnsent() {
      return hasUnsent()
    },
    expect(homes) {
      unanswered = [...new Set([...unanswered, ...homes])].slice(-maxUnanswered)
    },
    accept(draft) {
      ;({home: known, base, edit} = draft)
      unanswered = []
    },
    ownHome: (other) => [...unanswered, editing.draft].findLast((home) => compareHomes(home, other).length === 0),
    stashAt(at) {
      if (!hasUnsent() && unanswered.length === 0) return null
      return {edit, base: editing.base, at, changes: changesTo(editing.draft), sent: unanswered.map(changesTo)}
    },
  }
}
