import type {TemplateResult} from 'lit'
import {applyChanges} from '#shared/home/diff/apply-changes.ts'
import {compareHomes} from '#shared/home/diff/compare-homes.ts'
import type {Editing} from '../editing.ts'
import type {EditProposalHomes} from '../protocol.ts'
import type {Refusal} from '../requests.ts'
import type {DraftWords} from '../words/draft-en.ts'
import type {DraftKeeper} from './draft-keeper.ts'
import type {Stash} from './match-stash.ts'
import type {MergePanelNeeds} from './merge-panel.ts'
import type {MergeAnswers, MergeSource, Merging} from './merging.ts'
import type {Versions} from './versions.ts'

export interface Merges extends MergeAnswers {
  /** The merge whose clashes people choose between. */
  readonly open: Merging | null
  /** Lists the clashes of the open merge; null without one. */
  view(needs: MergePanelNeeds): TemplateResult | null
  /** Merges a version into the draft. Returns why it can't be read. */
  bringIn(number: number): Promise<Refusal | null>
  /** Merges an assistant's proposal into the draft, as one step. `done` learns whether that changes anything. */
  bringInProposal(homes: EditProposalHomes, done: (isChanged: boolean) => void): Promise<void>
  /** Merges the draft that another window made with this one. */
  keepMine(): Promise<void>
  /** Merges changes that a closed window left. */
  recover(stash: Stash, done: () => void): Promise<void>
}

interface Needs {
  editing: Editing
  keeper: DraftKeeper
  versions: Versions
  words: DraftWords
  tell(sentence: string): void
}

/** Merges others' changes into the draft: at once, or as people choose where something clashes. */
export function createMerges({editing, keeper, versions, words, tell}: Needs): Merges {
  let open: {merging: Merging; view(needs: MergePanelNeeds): TemplateResult; finish(): void} | null = null
  let isLoading = false

  /** Loads the merging code at first use, and begins unless there is nothing to merge by then. Returns why it can't. */
  async function merge(source: () => MergeSource | undefined, finish: (merging: Merging) => void) {
    if (isLoading) return null
    isLoading = true
    const loaded = await Promise.all([import('./merging.ts'), import('./merge-panel.ts')]).catch(() => null)
    isLoading = false
    if (loaded === null) return 'offline'
    const [{createMerging}, {mergePanel}] = loaded
    const found = source()
    if (found === undefined) return null
    const merging = createMerging(found)
    if (merging.clashes.length === 0) finish(merging)
    else {
      open = {merging, view: (needs) => mergePanel(merging, needs), finish: () => finish(merging)}
      editing.hold(merging.home)
    }
    return null
  }

  /** Tells why something can't be merged. */
  const mergeOrTell = async (...merged: Parameters<typeof merge>) => {
    const refusal = await merge(...merged)
    if (refusal) tell(words.refusals[refusal])
  }

  return {
    get open() {
      return open?.merging ?? null
    },
    view: (needs) => open?.view(needs) ?? null,
    async bringIn(number) {
      const [base, theirs] = [await versions.homeOf(editing.base), await versions.homeOf(number)]
      if (base.refused) return base.refused.why
      if (theirs.refused) return theirs.refused.why
      const source = () => ({base: base.body, mine: editing.draft, theirs: theirs.body})
      return merge(source, ({home}) => {
        editing.bringIn(home, number)
        tell(words.broughtIn(number))
        void keeper.flush()
      })
    },
    async bringInProposal({before, home: theirs}, done) {
      const source = () => ({base: before, mine: editing.draft, theirs})
      await mergeOrTell(source, ({home}) => {
        editing.hold(null)
        // The person may have deleted its elements, or made the same change.
        if (compareHomes(editing.draft, home).length === 0) return done(false)
        // The edit may be refused: an app may rely on an element that it would remove.
        if (!editing.edit('bring-in', () => home)) return
        done(true)
        void keeper.flush()
      })
    },
    async keepMine() {
      let other: DraftKeeper['other'] = null
      const source = () => {
        other = keeper.other
        return other ? {base: keeper.known.home, mine: editing.draft, theirs: other.home} : undefined
      }
      await mergeOrTell(source, ({home}) => {
        if (!other) return
        editing.bringIn(home, Math.max(other.base ?? 0, editing.base ?? 0) || null)
        keeper.accept(other)
        tell(words.kept)
      })
    },
    async recover({changes}, done) {
      const source = () => {
        const theirs = editing.draft
        return {base: applyChanges(theirs, changes, 'before'), mine: applyChanges(theirs, changes, 'after'), theirs}
      }
      await mergeOrTell(source, ({home}) => {
        editing.hold(null)
        editing.edit('recover', () => home)
        done()
        tell(words.recovered)
      })
    },
    choose(change) {
      if (!open) return
      change(open.merging)
      editing.hold(open.merging.home)
    },
    finish() {
      if (!open?.merging.isDone) return
      const {finish} = open
      open = null
      finish()
    },
    cancel() {
      open = null
      editing.hold(null)
    },
  }
}
