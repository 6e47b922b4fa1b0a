import type {Home} from '#shared/home/schema.ts'
import type {DraftState} from '../draft-state.ts'
import type {Editing} from '../editing.ts'
import type {StoredHistory} from '../history.ts'
import {type Answer, ask, type Refused} from '../requests.ts'
import {createKnownDraft, type KnownDraft, type ServerDraft} from './known-draft.ts'
import {createSendTimer} from './send-timer.ts'
import type {StashBox} from './stash.ts'
import {watchPage} from './watch-page.ts'

/** The answer of GET draft. */
export interface LoadedDraft extends ServerDraft {
  history: StoredHistory | null
  /** The number of the project's last version. */
  last: number | null
  changedAt: string | null
}

export interface DraftKeeper {
  readonly state: DraftState
  /** The server's draft, as far as it is known. Saving a version and discarding name its counter. */
  readonly known: Omit<KnownDraft, 'accept'>
  /** Whether the browser stores the changes that the server lacks. */
  readonly isStashed: boolean
  /** The draft that another window made meanwhile. */
  readonly other: LoadedDraft | null
  /** Looks whether the person is still signed in. */
  look(): Promise<void>
  /** Sends unsent changes; resolves with whether the server has all. */
  flush(): Promise<boolean>
  /** Takes this as the state of the server: after loading, saving a version, or merging with another window's draft. */
  accept(known: ServerDraft): void
  /** Stops sending, since another window has changed the draft. Null resumes it: that draft is gone. */
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
/** Bytes that browsers send for a page that is being left (Fetch Standard, keepalive): 64 KiB, with the headers. */
const maxKeepalive = 60_000
/** Milliseconds for a large home over a slow line. */
const sendDeadline = 120_000
const signedOut: Refused = {why: 'signed-out', problems: [], retryAfter: null}

/** The states in which nothing reaches the server. */
const away = ['offline', 'busy', 'signed-out'] as const
const isAway = (state: string): state is (typeof away)[number] => (away as readonly string[]).includes(state)

/**
 * Keeps the draft on the server: at most a second after a change, on leaving, and again when the network is back. Until
 * the server has a change, the browser keeps it.
 */
export function createDraftKeeper({path, editing, loaded, stashes, isSamePerson, onChange}: Needs): DraftKeeper {
  const known = createKnownDraft(editing, loaded)
  const timer = createSendTimer(() => void flush())
  let state: DraftState = loaded.edit === 0 ? 'none' : 'saved'
  let other: LoadedDraft | null = null
  /** The draft that the browser has stored. */
  let stashed: {home: Home; base: number | null} = {home: loaded.home, base: loaded.base}
  let isStashed = true
  /** When the first unsent change was made. */
  let changedAt: number | null = null
  let sending: Promise<boolean> | null = null

  const show = (next: DraftState) => {
    if (state === next) return
    state = next
    onChange()
  }

  /** Stores the changes that the server may lack in the browser, at once. */
  function stash() {
    stashed = {home: editing.draft, base: editing.base}
    isStashed = stashes.write(known.stashAt(Date.now()))
  }

  async function send(isLeaving: boolean): Promise<boolean> {
    // Another person may have signed in since.
    if (state === 'signed-out') {
      if (!(await isSamePerson())) return refused(signedOut)
      if (!known.hasUnsent) return take(known)
    }
    const {draft: home, base} = editing
    known.expect([home])
    stash()
    const answer = await putDraft(path, {home, base, edit: known.edit, history: editing.history.stored()}, isLeaving)
    if (answer.refused) return refused(answer.refused)
    const sendAt = (changedAt ?? 0) + sendAfter
    return take({home, base, edit: answer.body.edit}, Math.max(0, sendAt - Date.now()))
  }

  /** Takes over the server's state, and sends what it lacks after a wait. Returns whether it lacks nothing. */
  function take(draft: ServerDraft, wait = 0): boolean {
    known.accept(draft)
    other = null
    timer.succeed()
    if (!known.hasUnsent) changedAt = null
    stash()
    show(known.hasUnsent ? 'unsaved' : known.edit === 0 ? 'none' : 'saved')
    if (known.hasUnsent) timer.set(wait)
    return !known.hasUnsent
  }

  async function refused({why, retryAfter}: Refused): Promise<boolean> {
    if (why === 'conflict') return resolve()
    timer.retry(retryAfter)
    show(isAway(why) || why === 'full' ? why : 'failed')
    return false
  }

  /**
   * Looks why the server's draft is not the one that was changed: often it is one that was sent, and only the answer
   * was lost.
   */
  async function resolve(): Promise<boolean> {
    const answer: Answer<LoadedDraft> = await ask<LoadedDraft>(path)
    if (answer.refused) return answer.refused.why === 'conflict' ? false : refused(answer.refused)
    const draft = answer.body
    const own = known.ownHome(draft.home)
    if (own === undefined) {
      setOther(draft)
      return false
    }
    // Saved as a version by another window, it is based on that.
    if ((draft.base ?? 0) > (editing.base ?? 0)) editing.setBase(draft.base)
    return take({home: own, base: draft.base, edit: draft.edit})
  }

  function setOther(draft: LoadedDraft | null) {
    other = draft
    timer.stop()
    state = draft ? 'conflict' : 'unsaved'
    if (!draft) timer.set(0)
    onChange()
  }

  async function flush(isLeaving = false): Promise<boolean> {
    while (sending) {
      // A page that is being left can't wait; the stash has the later changes.
      if (isLeaving) return false
      await sending
    }
    if (other || editing.isViewer) return false
    if (!known.hasUnsent && state !== 'signed-out') return true
    timer.stop()
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
    if (other || !known.hasUnsent) return
    changedAt ??= Date.now()
    // The retries send it.
    if (isAway(state)) return
    show('unsaved')
    if (!timer.isSet && !sending) timer.set(sendAfter)
  })
  const stopWatching = watchPage({
    onLeave: () => void flush(true),
    onReturn() {
      if (timer.hasFailed) void flush()
    },
    isUnsafe: () => known.hasUnsent && !isStashed,
  })

  return {
    get state() {
      return state
    },
    known,
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
      timer.stop()
      take(next)
    },
    setOther,
    stop() {
      unsubscribe()
      timer.stop()
      stopWatching()
    },
  }
}

/** Sends a draft. A page that is being left sends it to the end, if it is small enough. */
function putDraft(path: string, draft: ServerDraft & {history: StoredHistory}, isLeaving: boolean) {
  const json = JSON.stringify(draft)
  // Bytes matter, but counting characters is quick: texts of plans are short.
  const isSmall = json.length < maxKeepalive && new Blob([json]).size < maxKeepalive
  return ask<{edit: number}>(path, {method: 'PUT', json, isLeaving: isLeaving && isSmall, deadline: sendDeadline})
}
