import {compareHomes} from '#shared/home/diff/compare-homes.ts'
import type {Home} from '#shared/home/schema.ts'
import type {DraftState} from '../draft-state.ts'
import type {Editing} from '../editing.ts'
import type {StoredHistory} from '../history.ts'
import {type Answer, ask, type Refused} from '../requests.ts'
import type {Stash} from './match-stash.ts'
import type {StashBox} from './stash.ts'

/** The answer of GET draft. */
export interface LoadedDraft {
  home: Home
  history: StoredHistory | null
  /** The number of the version that it was made from. */
  base: number | null
  /** The number of the project's last version. */
  last: number | null
  /** The draft's counter; 0 without a draft. */
  edit: number
  changedAt: string | null
}

export interface DraftKeeper {
  readonly state: DraftState
  /** The draft's counter, which saving a version and discarding name. */
  readonly edit: number
  /** The home that the server has, as far as it is known. */
  readonly known: Home
  /** Whether the server lacks changes. */
  readonly hasUnsent: boolean
  /** Whether the browser stores the changes that the server lacks. */
  readonly isStashed: boolean
  /** The draft that another window made meanwhile. */
  readonly other: LoadedDraft | null
  /** Looks whether the person is still signed in. */
  look(): Promise<void>
  /** Sends unsent changes; resolves with whether the server has all. */
  flush(): Promise<boolean>
  /** Takes this as the state of the server: after loading, saving a version, or merging with another window's draft. */
  accept(known: {home: Home; base: number | null; edit: number}): void
  /** Reckons with these homes on the server: an earlier window sent them, and went before the answers came. */
  expect(homes: readonly Home[]): void
  /** Stops sending: another window has changed the draft. With null it goes on: that draft is gone. */
  setOther(draft: LoadedDraft | null): void
  stop(): void
}

interface Needs {
  path: string
  editing: Editing
  loaded: LoadedDraft
  stashes: Pick<StashBox, 'write'>
  /** Tells whether the person of this page is signed in, again. */
  isSamePerson(): Promise<boolean>
  onChange(): void
}

/** Milliseconds after the first unsent change until the draft is sent. */
const sendAfter = 1000
/** Milliseconds until the first retry, and at most between two. */
const retries = {first: 2000, last: 30_000}
/** Bytes that browsers send for a page that is being left (Fetch Standard, keepalive): 64 KiB, with the headers. */
const maxKeepalive = 60_000
/** Milliseconds for a large home over a slow line. */
const sendDeadline = 120_000
const signedOut: Refused = {why: 'signed-out', problems: [], retryAfter: null}

/** The states in which nothing reaches the server. */
const away = ['offline', 'busy', 'signed-out'] as const
const isAway = (state: string): state is (typeof away)[number] => (away as readonly string[]).includes(state)

/** Sent homes whose answer never came: the server may have any of them. */
const maxUnanswered = 5

/**
 * Keeps the draft on the server: at most a second after a change, on leaving, and again when the network is back. Until
 * the server has a change, the browser keeps it.
 */
export function createDraftKeeper({path, editing, loaded, stashes, isSamePerson, onChange}: Needs): DraftKeeper {
  let {home: known, base: knownBase, edit} = loaded
  let state: DraftState = edit === 0 ? 'none' : 'saved'
  let other: LoadedDraft | null = null
  let unanswered: Home[] = []
  let stashed: {home: Home; base: number | null} = {home: known, base: knownBase}
  let isStashed = true
  let timer: ReturnType<typeof setTimeout> | null = null
  /** When the first unsent change was made. */
  let changedAt: number | null = null
  let failures = 0
  let sending: Promise<boolean> | null = null

  const hasUnsent = () => editing.draft !== known || editing.base !== knownBase
  const show = (next: DraftState) => {
    if (state === next) return
    state = next
    onChange()
  }
  const plan = (ms: number) => {
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => {
      timer = null
      void flush()
    }, ms)
  }

  /** Stores the changes that the server may lack in the browser, at once. */
  function stash() {
    stashed = {home: editing.draft, base: editing.base}
    if (!hasUnsent() && unanswered.length === 0) isStashed = stashes.write(null)
    else isStashed = stashes.write(stashOf(Date.now()))
  }

  function stashOf(at: number): Stash {
    const changesTo = (home: Home) => compareHomes(known, home)
    return {edit, base: editing.base, at, changes: changesTo(editing.draft), sent: unanswered.map(changesTo)}
  }

  async function send(isLeaving: boolean): Promise<boolean> {
    // Another person may have signed in since.
    if (state === 'signed-out') {
      if (!(await isSamePerson())) return refused(signedOut)
      if (!hasUnsent()) return take({home: known, base: knownBase, edit})
    }
    const {draft: home, base} = editing
    const json = JSON.stringify({home, base, edit, history: editing.history.stored()})
    expect([home])
    stash()
    // Bytes matter, but counting characters is quick: texts of plans are short.
    const isSmall = json.length < maxKeepalive && new Blob([json]).size < maxKeepalive
    const answer = await ask<{edit: number}>(path, {
      method: 'PUT',
      json,
      isLeaving: isLeaving && isSmall,
      deadline: sendDeadline,
    })
    if (answer.refused) return refused(answer.refused)
    take({home, base, edit: answer.body.edit})
    if (!hasUnsent()) return true
    plan(Math.max(0, (changedAt ?? 0) + sendAfter - Date.now()))
    return false
  }

  /** Reckons with these homes on the server. */
  function expect(homes: readonly Home[]) {
    unanswered = [...new Set([...unanswered, ...homes])].slice(-maxUnanswered)
  }

  /** Takes over the server's state, and goes on from there. */
  function take(next: {home: Home; base: number | null; edit: number}): true {
    known = next.home
    knownBase = next.base
    edit = next.edit
    other = null
    unanswered = []
    failures = 0
    if (!hasUnsent()) changedAt = null
    stash()
    show(hasUnsent() ? 'unsaved' : edit === 0 ? 'none' : 'saved')
    return true
  }

  async function refused({why, retryAfter}: Refused): Promise<boolean> {
    if (why === 'conflict') return resolve()
    failures += 1
    const wait = Math.min(retries.first * 2 ** (failures - 1), retries.last)
    // Apart, so that a thousand windows don't return at once.
    plan(Math.max(retryAfter ?? 0, wait * (0.75 + Math.random() / 2)))
    show(isAway(why) || why === 'full' ? why : 'failed')
    return false
  }

  /** Looks why the server's draft is not the one that was changed: often it is one that was sent, and only the answer was lost. */
  async function resolve(): Promise<boolean> {
    const answer: Answer<LoadedDraft> = await ask<LoadedDraft>(path)
    if (answer.refused) return answer.refused.why === 'conflict' ? false : refused(answer.refused)
    const draft = answer.body
    const own = [...unanswered, editing.draft].findLast((home) => compareHomes(home, draft.home).length === 0)
    if (own === undefined) {
      setOther(draft)
      return false
    }
    // Saved as a version by another window, it is based on that.
    if ((draft.base ?? 0) > (editing.base ?? 0)) editing.setBase(draft.base)
    take({home: own, base: draft.base, edit: draft.edit})
    if (!hasUnsent()) return true
    plan(0)
    return false
  }

  function setOther(draft: LoadedDraft | null) {
    other = draft
    if (timer) clearTimeout(timer)
    timer = null
    state = draft ? 'conflict' : 'unsaved'
    if (!draft) plan(0)
    onChange()
  }

  async function flush(isLeaving = false): Promise<boolean> {
    while (sending) {
      // A page that is being left can't wait; the stash has the later changes.
      if (isLeaving) return false
      await sending
    }
    if (other || editing.isViewer) return false
    if (!hasUnsent() && state !== 'signed-out') return true
    if (timer) clearTimeout(timer)
    timer = null
    changedAt = null
    sending = send(isLeaving).finally(() => {
      sending = null
    })
    return sending
  }

  const unsubscribe = editing.subscribe(() => {
    if (editing.isViewer) return
    if (editing.draft === stashed.home && editing.base === stashed.base) return
    stash()
    if (other || !hasUnsent()) return
    changedAt ??= Date.now()
    // The retries send it.
    if (isAway(state)) return
    show('unsaved')
    if (!timer && !sending) plan(sendAfter)
  })
  const leave = () => {
    if (document.visibilityState === 'hidden') void flush(true)
    else retry()
  }
  const hide = () => void flush(true)
  const retry = () => {
    if (failures > 0) void flush()
  }
  const warn = (event: BeforeUnloadEvent) => {
    if (hasUnsent() && !isStashed) event.preventDefault()
  }
  document.addEventListener('visibilitychange', leave)
  addEventListener('pagehide', hide)
  addEventListener('online', retry)
  addEventListener('beforeunload', warn)

  return {
    get state() {
      return state
    },
    get edit() {
      return edit
    },
    get known() {
      return known
    },
    get hasUnsent() {
      return hasUnsent()
    },
    get isStashed() {
      return isStashed
    },
    get other() {
      return other
    },
    async look() {
      const answer = await ask(path)
      if (answer.refused?.why === 'signed-out') await refused(answer.refused)
    },
    flush: () => flush(),
    accept(next) {
      if (timer) clearTimeout(timer)
      timer = null
      take(next)
      if (hasUnsent()) plan(0)
    },
    expect,
    setOther,
    stop() {
      unsubscribe()
      if (timer) clearTimeout(timer)
      document.removeEventListener('visibilitychange', leave)
      removeEventListener('pagehide', hide)
      removeEventListener('online', retry)
      removeEventListener('beforeunload', warn)
    },
  }
}
