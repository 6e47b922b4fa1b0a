import {randomUUID} from 'node:crypto'
import {Pool} from 'undici'
import {limits} from '#shared/api/limits.ts'
import {signatureOf} from '../server/webhooks/signature.ts'

/** What all post: as many bytes, with as many headers. */
export const payloadOf = (number: number) =>
  JSON.stringify({
    id: randomUUID(),
    type: 'revision.saved',
    createdAt: new Date().toISOString(),
    data: {projectId: '00000000-0000-4000-8000-000000000000', number},
  })

/** Posts in flight at once, of whoever posts. */
export const concurrency = 64

const secret = `whsec_${'x'.repeat(43)}`

/** Signed posts by nothing but undici. Rejects when the answer is not 2xx, or takes longer than a receiver may. */
export function createSignedPost(origin: string) {
  const pool = new Pool(origin, {
    connections: concurrency,
    pipelining: 1,
    headersTimeout: limits.webhookAnswerTime,
    bodyTimeout: limits.webhookAnswerTime,
  })
  return async (path: string, payload: string, id: string) => {
    const {statusCode, body} = await pool.request({
      path,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Bench/1',
        'Service-Event': 'revision.saved',
        'Service-Delivery': id,
        'Service-Attempt': '1',
        'Service-Signature': signatureOf(payload, [secret], Date.now()),
      },
      body: payload,
    })
    await body.text()
    if (statusCode >= 300) throw new Error(`the answer was ${statusCode}`)
  }
}
