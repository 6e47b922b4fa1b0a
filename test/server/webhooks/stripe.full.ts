import t from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {requireTool} from '../../../tools/require-tool.ts'
import {startDelivering, until} from './delivery-server.ts'

/** Uses Stripe's signature scheme, so its own library must accept valid posts and refuse others. */
const {webhooks} = requireTool<{webhooks: Webhooks}>('full-tests', 'stripe')

interface Webhooks {
  /** `tolerance` is in seconds, `receivedAt` in milliseconds since the epoch. */
  constructEvent(
    body: string,
    header: string,
    secret: string,
    tolerance: number,
    crypto: undefined,
    receivedAt: number,
  ): unknown
}

/**
 * Creates a webhook: `next` returns the post of another event, `read` verifies it with Stripe's library by the fake
 * clock.
 */
async function posted(t: Parameters<typeof startDelivering>[0]) {
  const delivering = await startDelivering(t)
  const {receiver, addWebhook, happen, start, clock, rows} = delivering
  const {id, secret} = addWebhook()
  start()
  const next = async () => {
    happen()
    await until(() => rows().every(({deliveredAt}) => deliveredAt !== null))
    const post = receiver.posts.at(-1)
    return {body: post?.body ?? '', header: String(post?.headers['service-signature'])}
  }
  const read = ({body, header}: Post, by = secret) =>
    webhooks.constructEvent(body, header, by, limits.signatureMaxAge, undefined, clock.now())
  return {...delivering, id, secret, next, read}
}

interface Post {
  body: string
  header: string
}

const refused = (message: RegExp) => ({type: 'StripeSignatureVerificationError', message})
const noMatch = refused(/No signatures found matching/)

t.test('stripe verifies a post and reads its event', async (t) => {
  const {next, read} = await posted(t)
  const post = await next()
  t.strictSame(read(post), JSON.parse(post.body))
})

t.test('stripe refuses another body, another secret and another time', async (t) => {
  const {next, read} = await posted(t)
  const post = await next()
  t.throws(() => read({...post, body: post.body.replace('"number":1', '"number":2')}), noMatch)
  t.throws(() => read({...post, body: `${post.body}\n`}), noMatch)
  t.throws(() => read(post, 'whsec_another'), noMatch)
  const later = post.header.replace(/t=(\d+)/, (_, seconds) => `t=${Number(seconds) + 1}`)
  t.throws(() => read({...post, header: later}), noMatch)
})

t.test('stripe refuses a time more than 300 seconds ago, and accepts that of a retried post', async (t) => {
  const {next, read, clock, receiver, rows} = await posted(t)
  const post = await next()
  clock.advance(limits.signatureMaxAge * 1000)
  t.ok(read(post), 'of 300 seconds ago')
  clock.advance(1000)
  t.throws(() => read(post), refused(/Timestamp outside the tolerance zone/), 'of 301 seconds ago')

  receiver.answer('/hook', 500)
  const failing = next()
  await until(() => rows()[1]?.tries === 1)
  const [, first] = receiver.posts
  receiver.answer('/hook', 200)
  clock.advance(limits.signatureMaxAge * 1000 + 1000)
  const again = await failing
  t.equal(again.body, first?.body, 'the same body')
  t.not(again.header, first?.headers['service-signature'])
  t.ok(read(again), 'is signed anew')
})

t.test('stripe verifies with the old and the new secret during a replacement', async (t) => {
  const {next, read, services, connectionId, id, secret: before, clock} = await posted(t)
  const after = services.webhooks.replaceSecret(connectionId, id)?.secret ?? ''
  const both = await next()
  t.match(both.header, /^t=\d+,v1=\w+,v1=\w+$/)
  t.ok(read(both, before))
  t.ok(read(both, after))
  clock.advance(limits.replacedSecretLifetime)
  const alone = await next()
  t.throws(() => read(alone, before), noMatch, 'a day later the old secret is invalid')
  t.ok(read(alone, after))
})
