import {closeRemoved} from '../protocol.ts'
import type {OpenLine} from './agent-line.ts'
import {takeEarlySocket} from './early-socket.ts'

/** Returns a function that opens the WebSocket of the agent at an address, and uses an early one first. */
export const wallLine =
  (url: string): OpenLine =>
  (events) => {
    const early = takeEarlySocket()
    const socket = early?.socket ?? new WebSocket(url)
    const receive = (data: unknown, at?: number) => events.heard(JSON.parse(String(data)), at)
    if (socket.readyState === WebSocket.OPEN) events.opened()
    socket.onopen = events.opened
    socket.onmessage = ({data}) => receive(data)
    // An error is always followed by a close.
    socket.onclose = ({code}) => events.closed(code === closeRemoved)
    for (const {data, at} of early?.messages ?? []) receive(data, at)
    return {
      isOpen: () => socket.readyState === WebSocket.OPEN,
      send: (message) => socket.send(JSON.stringify(message)),
      close: () => socket.close(),
    }
  }
