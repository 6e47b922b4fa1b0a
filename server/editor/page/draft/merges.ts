import {applyChanges} from '../../../../shared/home/diff/apply-changes.ts'
import type {Session} from '../session.ts'
import type {DraftWords} from '../words/draft-words.ts'
import type {DraftKeeper} from './draft-keeper.ts'
import type {Stash} from './match-stash.ts'
import {createMerging, type MergeSource, type Merging} from './merging.ts'
import type {Refusal} from './requests.ts'
import type {Versions} from './versions.ts'

export interface Merges {
  /** The merge whose clashes people choose between. */
  readonly open: Merging | null
  /** Merges a version into the draft. Returns why it can't be read. */
  bringIn(number: number): Promise<Refusal | null>
  /** Merges the draft that another window made with this one. */
  keepMine(): void
  /** Merges changes that a closed window left. */
  recover(stash: Stash, done: () => void): void
  choose(change: (merging: Merging) => void): void
  finish(): void
  cancel(): void
}

interface Needs {
  session: Session
  keeper: DraftKeeper
  versions: Versions
  words: DraftWords
  tell(sentence: string): void
}

/** Merges others' changes into the draft: at once, or as people choose where something clashes. */
export function createMerges({session, keeper, versions, words, tell}: Needs): Merges {
  let open: {merging: Merging; finish(): void} | null = null

  function merge(source: MergeSource, finish: (merging: Merging) => void) {
    const merging = createMerging(source)
    if (merging.clashes.length === 0) return finish(merging)
    open = {merging, finish: () => finish(merging)}
    session.hold(merging.home)
  }

  return {
    get open() {
      return open?.merging ?? null
    },
    async bringIn(number) {
      const [base, theirs] = [await versions.homeOf(session.base), await versions.homeOf(number)]
      if (base.refused) return base.refused.why
      if (theirs.refused) return theirs.refused.why
      merge({base: base.body, mine: session.draft, theirs: theirs.body}, ({home}) => {
        session.bringIn(home, number)
        tell(words.broughtIn(number))
        void keeper.flush()
      })
      return null
    },
    keepMine() {
      const {other} = keeper
      if (!other) return
      merge({base: keeper.known, mine: session.draft, theirs: other.home}, ({home}) => {
        session.bringIn(home, Math.max(other.base ?? 0, session.base ?? 0) || null)
        keeper.accept(other)
        tell(words.kept)
      })
    },
    recover({changes}, done) {
      const theirs = session.draft
      const [base, mine] = [applyChanges(theirs, changes, 'before'), applyChanges(theirs, changes, 'after')]
      merge({base, mine, theirs}, ({home}) => {
        session.hold(null)
        session.edit('recover', () => home)
        done()
        tell(words.recovered)
      })
    },
    choose(change) {
      if (!open) return
      change(open.merging)
      session.hold(open.merging.home)
    },
    finish() {
      if (!open?.merging.isDone) return
      const {finish} = open
      open = null
      finish()
    },
    cancel() {
      open = null
      session.hold(null)
    },
  }
}
