import type {Clock} from '#shared/clock.ts'
import {type FromAgent, type FromPage, heartbeatInterval} from '../protocol.ts'
import type {AgentLine, OpenLine} from './agent-line.ts'

const firstDelay = 500
const maxDelay = 10_000

/** A silence: the time of the last message, and the time from which the page, awake, heard nothing. */
export interface Silence {
  since: number
  seen: number
}

export interface AgentConnectionOptions {
  open: OpenLine
  /** Milliseconds between the agent's signs of life. */
  beat?: number
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
  open,
  beat = heartbeatInterval,
  clock,
  onMessage,
  onSilence,
  onRemoved,
  isRemoved,
}: AgentConnectionOptions): AgentConnection {
  /** Milliseconds without a message after which the agent counts as silent: two heartbeats are missing. */
  const silentAfter = 2 * beat
  /** Milliseconds of silence after which the page reconnects: a busy agent may take a while. */
  const silenceTimeout = 10 * beat
  /** Milliseconds of silence after which a page that becomes visible reconnects. */
  const doubtfulSilence = 3 * beat
  const watchInterval = beat / 2
  /** Milliseconds that a timer may be late. A later one was stopped, because the tablet slept. */
  const maxLateness = 2 * beat
  let line: AgentLine | null = null
  /** Counts the lines: what an earlier one tells late is passed over. */
  let turn = 0
  let heardAt = clock.now()
  let quietSince = heardAt
  let delay = firstDelay
  let cancel = () => {}

  function connect() {
    cancel()
    const own = ++turn
    let wasOpen = false
    heard()
    line = open({
      opened() {
        wasOpen = true
      },
      heard(message, at) {
        if (turn !== own) return
        heard(at)
        delay = firstDelay
        onMessage(message)
      },
      closed(isShutOut) {
        if (isShutOut) onRemoved()
        if (!wasOpen) void isRemoved().then((isSo) => isSo && onRemoved())
        if (turn === own) lost({since: clock.now(), seen: clock.now()})
      },
    })
    watch()
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
    const dead = line
    line = null
    turn += 1
    // Don't wait for the close: a dead connection may take minutes.
    dead?.close()
    onSilence(silence)
    cancel = clock.after(delay * (0.5 + Math.random() / 2), connect)
    delay = Math.min(2 * delay, maxDelay)
  }

  connect()
  return {
    send(command) {
      if (!line?.isOpen()) return false
      line.send(command)
      return true
    },
    check() {
      if (line && clock.now() - heardAt <= doubtfulSilence) return
      if (line) lost({since: heardAt, seen: clock.now()})
      delay = firstDelay
      connect()
    },
  }
}
