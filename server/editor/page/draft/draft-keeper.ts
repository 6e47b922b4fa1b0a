import type {Home} from '../../../../shared/home/schema.ts'
import type {StoredHistory} from '../history.ts'
import type {Session} from '../session.ts'

/** What the page says of the draft. */
export type DraftState = 'none' | 'unsaved' | 'saved' | 'offline' | 'conflict' | 'failed'

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
  readonly base: number | null
  /** The draft's counter, which saving a version and discarding name. */
  readonly edit: number
  /** Sends what is not sent yet; resolves with whether all is kept by the server. */
  flush(): Promise<boolean>
  /** Takes over another draft or version. */
  loaded(draft: LoadedDraft): void
  stop(): void
}

/** Milliseconds after the first unsent change until the draft is sent. */
const sendAfter = 1000
/** Milliseconds between attempts while the server can't be reached. */
const retryAfter = 3000
/** Bytes that browsers send for a page that is being left (Fetch Standard, keepalive). */
const maxKeepalive = 60_000

/** Keeps the draft on the server: a second after a change, on leaving, and again when the network is back. */
export function createDraftKeeper({
  path,
  session,
  loaded,
  onChange,
}: {
  path: string
  session: Session
  loaded: LoadedDraft
  onChange: () => void
}): DraftKeeper {
  let {base, edit} = loaded
  let state: DraftState = edit === 0 ? 'none' : 'saved'
  let sentHome = session.home
  let timer: ReturnType<typeof setTimeout> | null = null
  let sending: Promise<boolean> | null = null

  const show = (next: DraftState) => {
    if (state === next) return
    state = next
    onChange()
  }
  const plan = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = null
      void flush()
    }, ms)
  }

  async function send(isLeaving: boolean): Promise<boolean> {
    const {home} = session
    const body = JSON.stringify({home, base, edit, history: session.history.stored()})
    try {
      const answer = await fetch(path, {
        method: 'PUT',
        headers: {'content-type': 'application/json'},
        body,
        keepalive: isLeaving && body.length < maxKeepalive,
      })
      if (!answer.ok) return refused(answer.status)
      edit = ((await answer.json()) as {edit: number}).edit
      sentHome = home
      if (session.home === home) show('saved')
      else plan(sendAfter)
      return session.home === home
    } catch {
      show('offline')
      plan(retryAfter)
      return false
    }
  }

  function refused(status: number): boolean {
    if (status === 409) show('conflict')
    else if (status === 429 || status >= 500) plan(retryAfter)
    else show('failed')
    return false
  }

  async function flush(isLeaving = false): Promise<boolean> {
    if (sending) await sending
    if (session.home === sentHome) return true
    if (timer) clearTimeout(timer)
    timer = null
    sending = send(isLeaving)
    const isKept = await sending
    sending = null
    return isKept
  }

  const unsubscribe = session.subscribe(() => {
    if (session.isReadOnly || session.home === sentHome || state === 'conflict') return
    if (state !== 'offline') show('unsaved')
    plan(sendAfter)
  })
  const leave = () => {
    if (document.visibilityState === 'hidden') void flush(true)
  }
  const online = () => void flush()
  document.addEventListener('visibilitychange', leave)
  addEventListener('online', online)

  return {
    get state() {
      return state
    },
    get base() {
      return base
    },
    get edit() {
      return edit
    },
    flush: () => flush(),
    loaded(draft) {
      base = draft.base
      edit = draft.edit
      sentHome = session.home
      show(edit === 0 ? 'none' : 'saved')
    },
    stop() {
      unsubscribe()
      if (timer) clearTimeout(timer)
      document.removeEventListener('visibilitychange', leave)
      removeEventListener('online', online)
    },
  }
}
