import {once} from 'node:events'
import {get, type IncomingMessage} from 'node:http'
import t, {type Test} from 'tap'
import {limits} from '#shared/contract/limits.ts'
import type {Thread} from '#shared/contract/resources.ts'
import {fillThread, startDiscussion} from './discussion.ts'

/** Creates a project with long threads. */
async function startWordy(t: Test, threads: number) {
  const discussing = await startDiscussion(t)
  const {services, accountId, clock, open} = discussing
  for (let count = 0; count < threads; count++) {
    clock.advance(1)
    const {id} = await open()
    fillThread(services, {threadId: id, accountId, body: 'x'.repeat(limits.commentLength)})
  }
  return discussing
}

t.test('sendThreads() sends long threads completely', async (t) => {
  const {call, threads, services, projectId} = await startWordy(t, 3)
  const all = await call('GET', threads)
  t.equal(all.status, 200)
  t.ok(all.text.length > 3 * limits.commentsPerThread * limits.commentLength)
  t.ok(all.text === JSON.stringify({rows: services.threads.list(projectId, undefined, -1), next: null}))
  const {json: first} = await call('GET', `${threads}?limit=2`)
  t.equal(first.rows.length, 2)
  const {json: second} = await call('GET', `${threads}?limit=2&after=${first.next}`)
  t.same(
    [...first.rows, ...second.rows].map(({id}: Thread) => id),
    all.json.rows.map(({id}: Thread) => id),
  )
  t.equal(second.next, null)
  const head = await call('HEAD', threads)
  t.match(head, {status: 200, text: ''})
})

t.test('sendThreads() aborts when access ends', async (t) => {
  const {url, threads, token, services, connectionId} = await startWordy(t, 4)
  const request = get(url + threads, {headers: {authorization: `Bearer ${token}`}, agent: false})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  services.connections.end(connectionId, 'person')
  let size = 0
  response.on('data', (chunk: Buffer) => {
    size += chunk.length
  })
  const [error] = await once(response, 'error')
  t.match(error, {code: 'ECONNRESET'})
  t.ok(size < 4 * limits.commentsPerThread * limits.commentLength)
})
