import {Agent, request} from 'node:http'
import {text} from 'node:stream/consumers'
import {edited, homeOfBytes} from './homes.ts'
import type {ServedPianta} from './served-pianta.ts'

/** Ready-made ends of bodies, so that the clients leave the processor to the server. */
const homes = Array.from({length: 16}, (_, step) =>
  Buffer.from(`,"home":${JSON.stringify(edited(homeOfBytes(100_000), step))}}`),
)

/** Returns a body of POST revisions with a home of 100 kB, in two pieces. */
const piecesOf = (base: number | null, step: number) => [
  Buffer.from(`{"message":"","baseRevision":${base}`),
  homes[step % homes.length] as Buffer,
]
export const saveBody = (base: number | null, step: number) => Buffer.concat(piecesOf(base, step))

/** Saves until V8 has compiled the code, in both threads that read homes. */
const warmUp = 1000

export async function warm(pianta: ServedPianta, last: Map<string, number>) {
  for (let saves = 0; saves < warmUp; ) saves += await saveRepeatedly(pianta, last, AbortSignal.timeout(500))
}

/** Saves versions to every project until aborted. Returns their number. */
export async function saveRepeatedly(
  pianta: ServedPianta,
  last: Map<string, number>,
  signal: AbortSignal,
): Promise<number> {
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
