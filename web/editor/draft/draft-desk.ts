import {createEditing, type Editing} from '../editing.ts'
import type {Live} from '../live.ts'
import type {EditPerson} from '../protocol.ts'
import {type Answer, ask, type Refusal} from '../requests.ts'
import type {Language, Words} from '../words/words.ts'
import {continueStashes} from './continue-stashes.ts'
import {createDraftKeeper, type DraftKeeper, type LoadedDraft} from './draft-keeper.ts'
import {createVersionFollower, type VersionFollower} from './follow-versions.ts'
import {createMerges, type Merges} from './merges.ts'
import {followProposals, type Proposals} from './proposals.ts'
import {renewToken} from './renew-token.ts'
import {type SaveRefusal, saveVersion} from './save-version.ts'
import {type FoundStash, openStashes} from './stash.ts'
import {readVersions} from './versions.ts'

/** The draft of a window: its home, its storage, and others' changes meanwhile. */
export interface DraftDesk {
  readonly editing: Editing
  readonly keeper: DraftKeeper
  readonly merges: Merges
  /** Versions that others save meanwhile. */
  readonly follower: VersionFollower
  /** Changes that a closed window left, which are not part of the draft. */
  readonly found: FoundStash | null
  /** Assistants' proposals to this person. */
  readonly proposals: Proposals
  /** The other people in the editor. */
  readonly people: readonly EditPerson[]
  /** A sentence about the last action. */
  readonly said: string
  /** Shows the draft that another window made, in place of this one. */
  takeOver(): void
  recover(): void
  dropFound(): void
  /** Saves the draft as a version. Returns why it was refused; null when it is saved. */
  save(message: string): Promise<SaveRefusal | null>
  /** Goes back to the last version. Returns why it was refused; null when it is done. */
  discard(): Promise<Refusal | null>
  stop(): void
}

export interface DeskNeeds {
  /** The project's path. */
  path: string
  /** The page's element. Its data name the project, the person, and the token of this browser's forms. */
  page: HTMLElement
  words: Words
  language: Language
  live: Live
  onChange(): void
}

/** Loads the draft, with this browser's unsent changes. Throws an Error when it can't be loaded. */
export async function openDraftDesk({path, page, words: all, language, live, onChange}: DeskNeeds): Promise<DraftDesk> {
  const words = all.draft
  const {project = '', account = '', role, name} = page.dataset
  const isReadOnly = role === 'viewer'
  const isSamePerson = () => renewToken(`${path}/edit`, page)
  const load = () => ask<LoadedDraft>(`${path}/draft`)
  const first = await load()
  if (first.refused) throw new Error(words.refusals[first.refused.why])
  const loaded = first.body
  const editing = createEditing({...loaded, isReadOnly})
  const stashes = openStashes(project, account)
  const empty = loaded.last === null && loaded.edit === 0 ? loaded.home : null
  const versions = readVersions(path, {language, name, empty})
  const keeper = createDraftKeeper({path: `${path}/draft`, editing, loaded, stashes, isSamePerson, onChange})
  let people: readonly EditPerson[] = []
  let said = {sentence: '', of: editing.draft}
  let isSaving = false

  const tell = (sentence: string) => {
    said = {sentence, of: editing.draft}
    onChange()
  }
  const merges = createMerges({editing, keeper, versions, words, tell})
  const proposals = followProposals({
    path,
    editing,
    merges,
    live,
    language,
    tell: (of, {title}) => tell(words.proposal[of](title)),
    onChange,
  })
  const follower = createVersionFollower({
    editing,
    keeper,
    versions,
    merges,
    words,
    isHeld: () => isSaving || proposals.isShown || merges.open !== null,
    load,
    show,
    tell,
    onChange,
  })
  let found = isReadOnly ? [] : await continueStashes({stashes, editing, keeper, loaded})

  function show(draft: LoadedDraft) {
    editing.reset({...draft, isReadOnly})
    keeper.accept(draft)
  }

  function forgetFound() {
    const [one, ...others] = found
    if (one) stashes.remove(one.key)
    found = others
    onChange()
  }

  async function save(message: string): Promise<SaveRefusal | null> {
    isSaving = true
    const token = () => page.dataset.token ?? ''
    const result = await saveVersion({path, editing, keeper, versions, token, renewToken: isSamePerson}, message)
    isSaving = false
    if ('refusal' in result) {
      if (result.refusal.why === 'conflict' || result.refusal.why === 'stale') await follower.catchUp()
    } else {
      editing.setBase(result.number)
      keeper.accept({home: keeper.known.home, base: result.number, edit: 0})
      tell(words.versionSaved(result.number))
    }
    await follower.look()
    return 'refusal' in result ? result.refusal : null
  }

  async function discard(): Promise<Refusal | null> {
    await keeper.flush()
    const answer = await ask(`${path}/draft?edit=${keeper.known.edit}`, {method: 'DELETE'})
    const draft: Answer<LoadedDraft> = answer.refused ? answer : await load()
    if (draft.refused) {
      if (draft.refused.why === 'conflict') await follower.catchUp()
      return draft.refused.why
    }
    show(draft.body)
    tell(words.discarded)
    return null
  }

  const unsubscribe = editing.subscribe(() => {
    // The sentence holds until the next change.
    if (editing.draft !== said.of) said = {sentence: '', of: editing.draft}
    // Undo may take back a version that was brought in.
    if (!isSaving) follower.refresh()
  })
  live.on('version', (revision) => {
    follower.learn(revision)
    void follower.look()
  })
  live.on('people', (event) => {
    people = event.people
    onChange()
  })
  live.on('ended', () => void keeper.look())

  return {
    editing,
    keeper,
    merges,
    proposals,
    follower,
    get found() {
      return found[0] ?? null
    },
    get people() {
      return people
    },
    get said() {
      return said.sentence
    },
    takeOver() {
      if (!keeper.other) return
      show(keeper.other)
      tell(words.takenOver)
    },
    recover: () => void (found[0] && merges.recover(found[0].stash, forgetFound)),
    dropFound: forgetFound,
    save,
    discard,
    stop() {
      unsubscribe()
      keeper.stop()
      stashes.close()
    },
  }
}
