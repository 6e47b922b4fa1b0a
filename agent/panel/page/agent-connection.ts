import type {Clock} from '../../../shared/clock.ts'
import {type Command, type FromAgent, heartbeatInterval} from '../protocol.ts'

/** A silence that two beats would have ended. */
const silenceTimeout = 2.5 * heartbeatInterval

/** After a silence that a beat should have ended, a page that comes back into view doubts its connection. */
const doubtfulSilence = 1.2 * heartbeatInterval

const firstDelay = 500
const maxDelay = 10_000

export interface AgentConnectionOptions {
  url: string
  clock: Clock
  onMessage(message: FromAgent): void
  /** The agent was lost, last heard then; it is there again with the next snapshot. */
  onLost(heardAt: number): void
}

export interface AgentConnection {
  /** False when the agent is not there: nothing was sent and nothing will be. */
  send(command: Command): boolean
  /** Something says that the page is back, from sleep or without a network: looks whether the agent is. */
  check(): void
}

/** Stays connected to the agent for as long as the page lives. */
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

  /** In short steps: a timer does not count the time that a tablet sleeps, the clock does. */
  function watch() {
    cancel = clock.after(heartbeatInterval / 2, () => (silence() > silenceTimeout ? lost(heardAt) : watch()))
  }

  function lost(since: number) {
    cancel()
    const dead = socket
    socket = null
    // A dead connection may take minutes to close: the next one does not wait for it.
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
