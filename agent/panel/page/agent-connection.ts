import type {Clock} from '../../../shared/clock.ts'
import {type Command, type FromAgent, heartbeatInterval} from '../protocol.ts'

/** Milliseconds of silence, more than two heartbeats, after which the connection is lost. */
const silenceTimeout = 2.5 * heartbeatInterval

/** Milliseconds of silence after which a page that becomes visible reconnects. */
const doubtfulSilence = 1.2 * heartbeatInterval

const firstDelay = 500
const maxDelay = 10_000

export interface AgentConnectionOptions {
  url: string
  clock: Clock
  onMessage(message: FromAgent): void
  /** Called when the connection is lost, with the time of its close or of the last message. A snapshot follows. */
  onLost(since: number): void
}

export interface AgentConnection {
  /** Sends a command; returns false, and drops it, while disconnected. */
  send(command: Command): boolean
  /** Checks the connection after the page becomes visible or the network comes back. */
  check(): void
}

/** Connects to the agent and reconnects for as long as the page lives. */
export function connectToAgent({url, clock, onMessage, onLost}: AgentConnectionOptions): AgentConnection {
  let socket: WebSocket | null = null
  let heardAt = clock.now()
  let delay = firstDelay
  let cancel = () => {}

  function connect() {
    cancel()
    const opened = new WebSocket(url)
    socket = opened
    heardAt = clock.now()
    watch()
    opened.onmessage = ({data}) => {
      if (socket !== opened) return
      heardAt = clock.now()
      delay = firstDelay
      onMessage(JSON.parse(String(data)))
    }
    // An error is always followed by a close.
    opened.onclose = () => {
      if (socket === opened) lost(clock.now())
    }
  }

  const silence = () => clock.now() - heardAt

  /** Watches in short steps: a timer doesn't count a tablet's sleep, but the clock does. */
  function watch() {
    cancel = clock.after(heartbeatInterval / 2, () => (silence() > silenceTimeout ? lost(heardAt) : watch()))
  }

  function lost(since: number) {
    cancel()
    const dead = socket
    socket = null
    // Don't wait for the close: a dead connection may take minutes.
    dead?.close()
    onLost(since)
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
      if (socket && silence() <= doubtfulSilence) return
      if (socket) lost(heardAt)
      delay = firstDelay
      connect()
    },
  }
}
