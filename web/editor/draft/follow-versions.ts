import type {Revision} from '#shared/contract/resources.ts'
import type {Editing} from '../editing.ts'
import type {Answer, Refusal} from '../requests.ts'
import type {DraftWords} from '../words/draft-en.ts'
import type {DraftKeeper, LoadedDraft} from './draft-keeper.ts'
import type {Merges} from './merges.ts'
import type {Announced, Versions} from './versions.ts'

export interface VersionFollower {
  /** The version to bring in; null when the draft is made from the last one. */
  readonly announced: Announced | null
  /** Whether the announced version is being brought in. */
  readonly isBringingIn: boolean
  /** Why the announced version could not be brought in. */
  readonly refusal: Refusal | null
  /** Merges the announced version into the draft. */
  bringIn(): Promise<void>
  /** Takes note of a version, without looking at it. */
  learn(revision: Revision): void
  /** Follows the last version when nothing is changed here, and otherwise announces it. */
  look(): Promise<void>
  /** Reads the draft and the last version, after the server refused this window's draft. */
  catchUp(): Promise<void>
  /** Announces the last version, or no longer: the draft's base has changed. */
  refresh(): void
}

interface Needs {
  editing: Editing
  keeper: DraftKeeper
  versions: Versions
  merges: Pick<Merges, 'bringIn'>
  words: DraftWords
  /** Whether another action is pending that ends with a look. */
  isHeld(): boolean
  load(): Promise<Answer<LoadedDraft>>
  /** Shows the server's draft in place of this one. */
  show(draft: LoadedDraft): void
  tell(sentence: string): void
  onChange(): void
}

/** Follows the versions that others save, or this person in another window. */
export function createVersionFollower(needs: Needs): VersionFollower {
  const {editing, keeper, versions, merges, words, isHeld, load, show, tell, onChange} = needs
  let latest: Revision | null = null
  let announced: Announced | null = null
  let isBringingIn = false
  let refusal: Refusal | null = null

  const isBusy = () => isBringingIn || isHeld()
  const isNewer = () => latest !== null && latest.number > (editing.base ?? 0)
  const hasChanges = () => !editing.isViewer && (keeper.known.edit > 0 || keeper.known.hasUnsent)

  function refresh() {
    const [revision, base] = [latest, editing.base]
    if (revision === null || !isNewer() || !hasChanges()) {
      if (announced === null) return
      announced = null
    } else {
      if (announced?.revision === revision && announced.base === base) return
      announced = {revision, base, changes: null}
      const shown = announced
      void versions.describe(base, revision.number).then((changes) => {
        if (announced === shown) announced = {...shown, changes}
        onChange()
      })
    }
    onChange()
  }

  async function look() {
    if (!isNewer() || isBusy()) return refresh()
    await keeper.flush()
    const answer = await load()
    if (!answer.refused && !isBusy()) compare(answer.body)
    refresh()
  }

  /** Shows the server's draft if nothing is changed here; else notes whether it is still the one that is changed. */
  function compare(draft: LoadedDraft) {
    const isOwn = draft.edit === keeper.known.edit
    if (!keeper.known.hasUnsent && (!isOwn || draft.edit === 0)) {
      show(draft)
      if (latest && latest.number === draft.base) tell(words.followed(latest))
    } else if (keeper.other || !isOwn) {
      // Another window of this person has saved the draft, or its own in place of this one.
      keeper.setOther(isOwn ? null : draft)
    }
  }

  function learn(revision: Revision) {
    if (revision.number > (latest?.number ?? 0)) latest = revision
  }

  async function catchUp() {
    const {body: draft} = (await load()) as {body?: LoadedDraft}
    if (draft === undefined) return
    if (draft.edit !== keeper.known.edit) keeper.setOther(draft)
    if (draft.last === null) return
    // The stream of versions may be down.
    const answer = await versions.read(draft.last)
    if (!answer.refused) learn(answer.body)
  }

  async function bringIn() {
    if (!announced || isBringingIn) return
    isBringingIn = true
    onChange()
    refusal = await merges.bringIn(announced.revision.number)
    isBringingIn = false
    onChange()
  }

  return {
    get announced() {
      return announced
    },
    get isBringingIn() {
      return isBringingIn
    },
    get refusal() {
      return refusal
    },
    bringIn,
    learn,
    look,
    catchUp,
    refresh,
  }
}
