/** A socket to the agent, opened while the page's script was loading, with the messages that came meanwhile. */
export interface EarlySocket {
  socket: WebSocket
  /** Each message with its time, in milliseconds since the epoch. */
  messages: {at: number; data: unknown}[]
}

declare global {
  interface Window {
    earlySocket?: EarlySocket | undefined
  }
}

/** Returns the early socket when it may still be used, once. */
export function takeEarlySocket(): EarlySocket | undefined {
  const early = window.earlySocket
  window.earlySocket = undefined
  return early && early.socket.readyState <= WebSocket.OPEN ? early : undefined
}
