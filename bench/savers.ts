import {Agent, request} from 'node:http'
import {text} from 'node:stream/consumers'
import {edited, homeOfBytes} from './homes.ts'
import type {ServedPianta} from './served-pianta.ts'

/** As the end of a body: bytes that are sent again and again, so that those who save take little from the server. */
const homes = Array.from({length: 16}, (_, step) =>
  Buffer.from(`,"home":${JSON.stringify(edited(homeOfBytes(100_000), step))}}`),
)

/** A body of POST revisions with a home of 100 kB, in two pieces. */
const piecesOf = (base: number | null, step: number) => [
  Buffer.from(`{"message":"","baseRevision":${base}`),
  homes[step % homes.length] as Buffer,
]
export const bodyOf = (base: number | null, step: number) => Buffer.concat(piecesOf(base, step))

/** The saves after which V8 has compiled what they do, in both threads that read homes. */
const warmUp = 1000

export async function warm(pianta: ServedPianta, last: Map<string, number>) {
  for (let saves = 0; saves < warmUp; ) saves += await saveOn(pianta, last, AbortSignal.timeout(500))
}

/** Saves to each project one version after another, until it is aborted; gives how many were saved. */
export async function saveOn(pianta: ServedPianta, last: Map<string, number>, signal: AbortSignal): Promise<number> {
  using agent = agentOf(last.size)
  const counts = await Promise.all(
    [...last.keys()].map(async (projectId) => {
      const url = `${pianta.url}/v1/projects/${projectId}/revisions`
      let saves = 0
      for (; !signal.aborted; saves++) {
        const base = last.get(projectId) ?? 0
        await post(agent, url, piecesOf(base || null, base), pianta.token)
        last.set(projectId, base + 1)
      }
      return saves
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

function agentOf(maxSockets: number): Agent & Disposable {
  const agent = new Agent({keepAlive: true, maxSockets})
  return Object.assign(agent, {[Symbol.dispose]: () => agent.destroy()})
}

function post(agent: Agent, url: string, pieces: readonly Buffer[], token: string): Promise<void> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const headers = {'content-type': 'application/json', 'content-length': length, authorization: `Bearer ${token}`}
  return new Promise((resolve, reject) => {
    const sent = request(url, {method: 'POST', agent, headers}, async (answer) => {
      const said = await text(answer)
      if (answer.statusCode === 201) resolve()
      else reject(new Error(`${answer.statusCode} ${said}`))
    })
    sent.on('error', reject)
    for (const piece of pieces) sent.write(piece)
    sent.end()
  })
}
