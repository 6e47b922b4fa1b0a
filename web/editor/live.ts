/** Follows others' changes: versions, devices, threads, and people in the editor. */
import type {LiveEvents} from './protocol.ts'

type LiveEvent = keyof LiveEvents

export interface Live {
  /** Calls the listener with each event of this name, and with the last one at once. */
  on<Name extends LiveEvent>(name: Name, listener: (data: LiveEvents[Name]) => void): void
  /** Calls the listener when the stream is open again: changes missed meanwhile must be read. */
  onReopen(listener: () => void): void
  stop(): void
}

const names: readonly LiveEvent[] = ['version', 'devices', 'threads', 'proposals', 'people', 'ended']

/** Milliseconds until a refused stream is opened again: at first, and at most. */
const waits = {first: 2000, last: 60_000}
/** Milliseconds until a hidden page lets its stream go: browsers open few to one server. */
const hiddenTime = 60_000

/** Opens the stream of a project's editors, again whenever it ends. A stream begins with the present state. */
export function startLive(path: string): Live {
  const listeners = new Map<LiveEvent, ((data: never) => void)[]>()
  const told = new Map<LiveEvent, never>()
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let refusals = 0
  let wasOpen = false
  const reopened: (() => void)[] = []

  const after = (ms: number, act: () => void) => {
    if (timer) clearTimeout(timer)
    timer = setTimeout(act, ms)
  }

  function open() {
    if (timer) clearTimeout(timer)
    source?.close()
    const opened = new EventSource(path)
    source = opened
    opened.onopen = () => {
      refusals = 0
      if (wasOpen) for (const listener of reopened) listener()
      wasOpen = true
    }
    opened.onerror = () => {
      // The browser reconnects by itself unless the server refused.
      if (opened.readyState !== EventSource.CLOSED) return
      refusals += 1
      after(Math.min(waits.first * 2 ** (refusals - 1), waits.last), open)
    }
    for (const name of names) opened.addEventListener(name, (event) => tell(name, (event as MessageEvent<string>).data))
  }

  function tell(name: LiveEvent, text: string) {
    const data = JSON.parse(text) as never
    told.set(name, data)
    for (const listener of listeners.get(name) ?? []) listener(data)
  }

  const look = () => {
    if (document.visibilityState === 'hidden') after(hiddenTime, close)
    else if (source === null || source.readyState === EventSource.CLOSED) open()
    else if (timer) clearTimeout(timer)
  }
  function close() {
    source?.close()
    source = null
  }
  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
  open()

  return {
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
      const last = told.get(name)
      if (last !== undefined) listener(last)
    },
    onReopen: (listener) => void reopened.push(listener),
    stop() {
      if (timer) clearTimeout(timer)
      close()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    },
  }
}
