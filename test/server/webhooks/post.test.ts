import {createHmac} from 'node:crypto'
import {once} from 'node:events'
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {text} from 'node:stream/consumers'
import {setImmediate} from 'node:timers/promises'
import t, {type Test} from 'tap'
import type {Delivery} from '#shared/contract/resources.ts'
import {createLogger} from '../../../server/log.ts'
import {toDelivery} from '../../../server/webhooks/deliveries.ts'
import {startDispatcher} from '../../../server/webhooks/dispatcher.ts'
import {startWithWebhook} from './create-webhook.ts'

const minute = 60_000

/** Starts a server with an app whose webhook is a real receiver. */
async function startPosting(t: Test) {
  const posts: {request: IncomingMessage; body: string; response: ServerResponse}[] = []
  const arrived = new EventTarget()
  let isHanging = false
  let status = 204
  const server = createServer(async (request, response) => {
    posts.push({request, body: await text(request), response})
    if (!isHanging) response.writeHead(status).end(status === 204 ? undefined : 'Not now')
    arrived.dispatchEvent(new Event('post'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const {port} = server.address() as AddressInfo

  const api = await startWithWebhook(t, {PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8'})
  await api.call('DELETE', api.path)
  const webhook = await api.register({url: `http://127.0.0.1:${port}/events`})
  const dispatcher = startDispatcher(api.services, createLogger('silent'))
  t.teardown(async () => {
    server.closeAllConnections()
    server.close()
    await dispatcher.stop()
  })
  const path = `/v1/webhooks/${webhook.id}`
  return {
    ...api,
    webhook,
    path,
    posts,
    answer: (is: {status?: number; isHanging?: boolean}) => {
      status = is.status ?? 204
      isHanging = is.isHanging ?? false
    },
    /** Resolves when this many posts have arrived. */
    async came(count: number) {
      while (posts.length < count) await once(arrived, 'post')
    },
    /** Reads a delivery until the condition holds. */
    async until(id: string, isSo: (delivery: Delivery) => boolean): Promise<Delivery> {
      for (;;) {
        const row = api.services.deliveries.find(webhook.id, id)
        if (!row) throw new Error('there is no such delivery')
        if (isSo(toDelivery(row))) return (await api.call('GET', `${path}/deliveries/${id}`)).json
        await setImmediate()
      }
    },
  }
}

const isDelivered = ({deliveredAt}: Delivery) => deliveredAt !== null

/** Returns the secrets that a post is signed with. */
function signedWith(post: {request: IncomingMessage; body: string} | undefined, secrets: string[]): string[] {
  const signature = String(post?.request.headers['service-signature'])
  const [, seconds] = /^t=(\d+)/.exec(signature) ?? []
  const of = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${post?.body}`).digest('hex')
  const known = secrets.filter((secret) => signature.includes(`,v1=${of(secret)}`))
  return signature.split(',').length === known.length + 1 ? known : ['another']
}

t.test('a test event is posted as listed, and its delivery shows the answer', async (t) => {
  const {call, path, posts, came, until, webhook} = await startPosting(t)
  const {id, payload} = (await call('POST', `${path}/test`)).json as Delivery
  await came(1)
  const [post] = posts
  t.match(post?.request, {
    method: 'POST',
    url: '/events',
    headers: {
      'content-type': 'application/json',
      'user-agent': /^Pianta\/\d/,
      'service-event': 'webhook.test',
      'service-delivery': id,
      'service-attempt': '1',
    },
  })
  t.equal(post?.body, JSON.stringify(payload))
  t.same(signedWith(post, [webhook.secret]), [webhook.secret])
  t.match(await until(id, isDelivered), {tries: 1, lastStatus: 204, lastError: null, nextAttemptAt: null})
  t.match(await until(id, isDelivered), {lastTookMs: Number, lastTriedAt: String})
})

t.test('a failed delivery is resent on request under its id', async (t) => {
  const {call, path, posts, came, until, answer} = await startPosting(t)
  answer({status: 500})
  const {id} = (await call('POST', `${path}/test`)).json as Delivery
  const failed = await until(id, ({tries}) => tries === 1)
  t.match(failed, {lastStatus: 500, lastAnswer: 'Not now', deliveredAt: null, nextAttemptAt: String})
  t.not((await call('GET', path)).json.failingSince, null)
  answer({status: 200})
  t.equal((await call('POST', `${path}/deliveries/${id}/resend`)).status, 200)
  await came(2)
  t.match(await until(id, isDelivered), {tries: 2, lastStatus: 200, nextAttemptAt: null})
  t.equal((await call('GET', path)).json.failingSince, null)
  const headers = posts.map(({request}) => request.headers)
  t.match(headers, [
    {'service-delivery': id, 'service-attempt': '1'},
    {'service-delivery': id, 'service-attempt': '2'},
  ])
  t.equal(posts[1]?.body, posts[0]?.body)
})

t.test('after a replacement posts are signed with both secrets for a day, then with the new one only', async (t) => {
  const {call, clock, path, posts, came, webhook, services, projectId} = await startPosting(t)
  const old = webhook.secret
  const {secret} = (await call('POST', `${path}/secret`)).json
  await call('POST', `${path}/test`)
  await came(1)
  t.same(signedWith(posts[0], [secret, old]), [secret, old])
  clock.advance(24 * 60 * minute)
  services.events.record({type: 'revision.saved', projectId, data: {projectId, number: 1}})
  await came(2)
  t.same(signedWith(posts[1], [secret, old]), [secret])
})

t.test('a post is signed with the secrets of the moment it is sent', async (t) => {
  const {call, path, posts, came, webhook, answer, services, projectId} = await startPosting(t)
  answer({isHanging: true})
  for (let number = 1; number <= 3; number++) {
    services.events.record({type: 'revision.saved', projectId, data: {projectId, number}})
  }
  await came(1)
  const {secret} = (await call('POST', `${path}/secret`)).json
  answer({})
  posts[0]?.response.writeHead(204).end()
  await came(3)
  t.same(signedWith(posts[0], [webhook.secret]), [webhook.secret])
  for (const post of posts.slice(1)) t.same(signedWith(post, [secret, webhook.secret]), [secret, webhook.secret])
})

t.test('a deleted webhook gets no more posts, and a post in flight is aborted', async (t) => {
  const {call, path, posts, came, answer, services, projectId} = await startPosting(t)
  answer({isHanging: true})
  for (let number = 1; number <= 3; number++) {
    services.events.record({type: 'revision.saved', projectId, data: {projectId, number}})
  }
  await came(1)
  const broken = once(posts[0]?.response as ServerResponse, 'close')
  t.equal((await call('DELETE', path)).status, 204)
  await broken
  t.equal(posts.length, 1)
})
