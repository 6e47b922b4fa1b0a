import {applyChanges} from '#shared/home/diff/apply-changes.ts'
import type {Change} from '#shared/home/diff/compare-homes.ts'
import type {Editing} from '../editing.ts'
import type {DraftKeeper, LoadedDraft} from './draft-keeper.ts'
import {matchStash} from './match-stash.ts'
import type {FoundStash, StashBox} from './stash.ts'

interface Needs {
  stashes: StashBox
  editing: Editing
  keeper: DraftKeeper
  loaded: LoadedDraft
}

/**
 * Continues the stash of a closed window of this browser, if the server's draft is the one that it changed. Returns the
 * stashes whose draft went another way since.
 */
export async function continueStashes({stashes, editing, keeper, loaded}: Needs): Promise<FoundStash[]> {
  const foreign: FoundStash[] = []
  const changed = (changes: readonly Change[]) => applyChanges(loaded.home, changes, 'after')
  for (const one of await stashes.find()) {
    const match = matchStash(one.stash, {...loaded, home: editing.draft, base: editing.base})
    if (match.kind === 'foreign') {
      foreign.push(one)
      continue
    }
    if (match.kind === 'continues') {
      if (one.stash.edit === keeper.known.edit) keeper.known.expect(one.stash.sent.map(changed))
      editing.edit('recover', () => match.home)
      editing.setBase(one.stash.base)
    }
    stashes.remove(one.key)
  }
  return foreign
}
