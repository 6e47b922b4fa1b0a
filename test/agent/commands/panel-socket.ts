import {once} from 'node:events'
import type {Test} from 'tap'
import {WebSocket} from 'ws'
import type {Command, FromAgent} from '../../../web/panel/protocol.ts'

/** Connects to the panel like its page. */
export async function openPanel(t: Test, panel: string) {
  const socket = new WebSocket(`${panel.replace('http', 'ws')}live`, {origin: panel.slice(0, -1)})
  t.teardown(() => socket.terminate())
  const heard: FromAgent[] = []
  socket.on('message', (message) => heard.push(JSON.parse(String(message))))
  await once(socket, 'message')
  return {
    socket,
    heard,
    send: (command: Command) => socket.send(JSON.stringify(command)),
    /** Resolves with the result of `choose` for the first message that it accepts, early or late. */
    async hears<T>(choose: (message: FromAgent) => T | undefined, from = 0): Promise<T> {
      for (let next = from; ; ) {
        for (; next < heard.length; next++) {
          const chosen = choose(heard[next] as FromAgent)
          if (chosen !== undefined) return chosen
        }
        await once(socket, 'message')
      }
    },
  }
}
