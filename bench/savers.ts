import {Agent, request} from 'node:http'
import {text} from 'node:stream/consumers'
import {edited, homeOfBytes} from './homes.ts'
import type {ServedPianta} from './served-pianta.ts'

const homes = Array.from({length: 16}, (_, step) => JSON.stringify(edited(homeOfBytes(100_000), step)))

/** A body of POST revisions with a home of 100 kB. */
export const bodyOf = (base: number | null, step: number) =>
  Buffer.from(`{"message":"","baseRevision":${base},"home":${homes[step % homes.length]}}`)

/** Saves to each project one version after another, until it is aborted; gives how many were saved. */
export async function saveOn(pianta: ServedPianta, last: Map<string, number>, signal: AbortSignal): Promise<number> {
  using agent = agentOf(last.size)
  const counts = await Promise.all(
    [...last.keys()].map(async (projectId) => {
      const url = `${pianta.url}/v1/projects/${projectId}/revisions`
      let saves = 0
      for (; !signal.aborted; saves++) {
        const base = last.get(projectId) ?? 0
        await post(agent, url, bodyOf(base || null, base), pianta.token)
        last.set(projectId, base + 1)
      }
      return saves
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Posts the same body to a floor on so many connections, until it is aborted. */
export async function postOn(url: string, connections: number, signal: AbortSignal): Promise<void> {
  using agent = agentOf(connections)
  const body = bodyOf(null, 0)
  await Promise.all(
    Array.from({length: connections}, async () => {
      while (!signal.aborted) await post(agent, url, body)
    }),
  )
}

function agentOf(maxSockets: number): Agent & Disposable {
  const agent = new Agent({keepAlive: true, maxSockets})
  return Object.assign(agent, {[Symbol.dispose]: () => agent.destroy()})
}

function post(agent: Agent, url: string, body: Buffer, token = ''): Promise<void> {
  const headers = {'content-type': 'application/json', 'content-length': body.length, authorization: `Bearer ${token}`}
  return new Promise((resolve, reject) => {
    const sent = request(url, {method: 'POST', agent, headers}, async (answer) => {
      const said = await text(answer)
      if (answer.statusCode === 200 || answer.statusCode === 201) resolve()
      else reject(new Error(`${answer.statusCode} ${said}`))
    })
    sent.on('error', reject).end(body)
  })
}
