import {Agent, type IncomingMessage, request} from 'node:http'
import {text} from 'node:stream/consumers'

export interface Answered {
  status: number
  text: string
  /** Our port of the connection. */
  port: number
}

/** Sends requests one after another, over one connection as long as the server keeps it. */
export function createAsker(port: number, token: string) {
  const agent = new Agent({keepAlive: true, maxSockets: 1})
  return {
    async ask(method: string, path: string, body: string | Buffer, headers: Record<string, string>): Promise<Answered> {
      const {promise, resolve, reject} = Promise.withResolvers<IncomingMessage>()
      const outgoing = request(
        {host: '127.0.0.1', port, agent, method, path, headers: {authorization: `Bearer ${token}`, ...headers}},
        resolve,
      )
      outgoing.on('error', reject)
      outgoing.end(body)
      const answer = await promise
      const ownPort = answer.socket.localPort ?? 0
      return {status: answer.statusCode ?? 0, text: await text(answer), port: ownPort}
    },
    close: () => agent.destroy(),
  }
}
