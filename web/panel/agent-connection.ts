import type {Clock} from '#shared/clock.ts'
import {takeEarlySocket} from './early-socket.ts'
import {closeRemoved, type FromAgent, type FromPage, heartbeatInterval} from './protocol.ts'

/** Milliseconds without a message after which the agent counts as silent: two heartbeats are missing. */
const silentAfter = 2 * heartbeatInterval

/** Milliseconds of silence after which the page reconnects: a busy agent may take a while. */
const silenceTimeout = 10 * heartbeatInterval

/** Milliseconds of silence after which a page that becomes visible reconnects. */
const doubtfulSilence = 3 * heartbeatInterval

const watchInterval = heartbeatInterval / 2

/** Milliseconds that a timer may be late. A later one was stopped, because the tablet slept. */
const maxLateness = 2 * heartbeatInterval

const firstDelay = 500
const maxDelay = 10_000

/** A silence: the time of the last message, and the time from which the page, awake, heard nothing. */
export interface Silence {
  since: number
  seen: number
}

export interface AgentConnectionOptions {
  url: string
  clock: Clock
  onMessage(message: FromAgent): void
  /** Called while the agent is silent or away. The next message ends it; after a reconnect that is a snapshot. */
  onSilence(silence: Silence): void
  /** Called once the agent has removed this tablet: it lets it in no more. */
  onRemoved(): void
  /** Asks the agent whether it removed this tablet. A browser doesn't tell why a WebSocket can't be opened. */
  isRemoved(): Promise<boolean>
}

export interface AgentConnection {
  /** Sends a command; returns false, and drops it, while disconnected. */
  send(message: FromPage): boolean
  /** Checks the connection after the page becomes visible or the network comes back. */
  check(): void
}

/** Connects to the agent and reconnects for as long as the page lives. */
export function connectToAgent({
  url,
  clock,
  onMessage,
  onSilence,
  onRemoved,
  isRemoved,
}: AgentConnectionOptions): AgentConnection {
  let socket: WebSocket | null = null
  let heardAt = clock.now()
  let quietSince = heardAt
  let delay = firstDelay
  let cancel = () => {}

  function connect() {
    cancel()
    const early = takeEarlySocket()
    const opened = early?.socket ?? new WebSocket(url)
    socket = opened
    let wasOpen = opened.readyState === WebSocket.OPEN
    opened.onopen = () => {
      wasOpen = true
    }
    const receive = (data: unknown, at?: number) => {
      if (socket !== opened) return
      heard(at)
      delay = firstDelay
      onMessage(JSON.parse(String(data)))
    }
    heard()
    opened.onmessage = ({data}) => receive(data)
    for (const {data, at} of early?.messages ?? []) receive(data, at)
    watch()
    // An error is always followed by a close.
    opened.onclose = ({code}) => {
      if (code === closeRemoved) onRemoved()
      if (!wasOpen) void isRemoved().then((isSo) => isSo && onRemoved())
      if (socket === opened) lost({since: clock.now(), seen: clock.now()})
    }
  }

  function heard(at = clock.now()) {
    heardAt = at
    quietSince = at
  }

  /** Watches in short steps: a step that ends late, or before it began, means sleep or a clock that was set. */
  function watch() {
    const from = clock.now()
    cancel = clock.after(watchInterval, () => {
      const now = clock.now()
      if (now < from || now - from > watchInterval + maxLateness) quietSince = now
      const silence = {since: heardAt, seen: quietSince}
      if (now - quietSince >= silenceTimeout) return lost(silence)
      if (now - quietSince >= silentAfter) onSilence(silence)
      watch()
    })
  }

  function lost(silence: Silence) {
    cancel()
    const dead = socket
    socket = null
    // Don't wait for the close: a dead connection may take minutes.
    dead?.close()
    onSilence(silence)
    cancel = clock.after(delay * (0.5 + Math.random() / 2), connect)
    delay = Math.min(2 * delay, maxDelay)
  }

  connect()
  return {
    send(command) {
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(command))
      return true
    },
    check() {
      if (socket && clock.now() - heardAt <= doubtfulSilence) return
      if (socket) lost({since: heardAt, seen: clock.now()})
      delay = firstDelay
      connect()
    },
  }
}
