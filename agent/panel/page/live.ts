import type {Clock} from '../../../shared/clock.ts'
import {beatEvery, type Command, type FromAgent} from '../protocol.ts'

/** A silence that two beats would have ended. */
const longestSilence = 2.5 * beatEvery

const firstDelay = 500
const longestDelay = 10_000

export interface LiveOptions {
  url: string
  clock: Clock
  onMessage(message: FromAgent): void
  /** The agent was lost; it is there again with the next snapshot. */
  onLost(): void
}

export interface Live {
  /** False when the agent is not there: nothing was sent and nothing will be. */
  send(command: Command): boolean
  /** Tries at once, when something says that the agent may be back. */
  retry(): void
}

/** Stays connected to the agent for as long as the page lives. */
export function followAgent({url, clock, onMessage, onLost}: LiveOptions): Live {
  let socket: WebSocket | null = null
  let delay = firstDelay
  let cancelRetry = () => {}
  let cancelSilence = () => {}

  function connect() {
    cancelRetry()
    const opened = new WebSocket(url)
    socket = opened
    heard()
    opened.onmessage = ({data}) => {
      if (socket !== opened) return
      heard()
      delay = firstDelay
      onMessage(JSON.parse(String(data)))
    }
    // An error is always followed by a close.
    opened.onclose = () => {
      if (socket === opened) lost()
    }
  }

  function heard() {
    cancelSilence()
    cancelSilence = clock.after(longestSilence, lost)
  }

  function lost() {
    cancelSilence()
    const dead = socket
    socket = null
    // A dead connection may take minutes to close: the next one does not wait for it.
    dead?.close()
    onLost()
    cancelRetry = clock.after(delay * (0.5 + Math.random() / 2), connect)
    delay = Math.min(2 * delay, longestDelay)
  }

  connect()
  return {
    send(command) {
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(command))
      return true
    },
    retry() {
      if (socket) return
      delay = firstDelay
      connect()
    },
  }
}
