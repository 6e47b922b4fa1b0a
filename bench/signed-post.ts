import {randomUUID} from 'node:crypto'
import {Pool} from 'undici'
import {limits} from '#shared/contract/limits.ts'
import {signatureOf} from '../server/webhooks/signature.ts'

/** Returns the payload that every contender posts. */
export const payloadOf = (number: number) =>
  JSON.stringify({
    id: randomUUID(),
    type: 'revision.saved',
    createdAt: new Date().toISOString(),
    data: {projectId: '00000000-0000-4000-8000-000000000000', number},
  })

/** Posts in flight at once, for every contender. */
export const concurrency = 64

const secret = `whsec_${'x'.repeat(43)}`

/**
 * Signs and posts with undici alone. Rejects on any status but 2xx, and when a response takes longer than a webhook
 * may.
 */
export function createSignedPost(origin: string) {
  const pool = new Pool(origin, {
    connections: concurrency,
    pipelining: 1,
    headersTimeout: limits.webhookTimeout,
    bodyTimeout: limits.webhookTimeout,
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
