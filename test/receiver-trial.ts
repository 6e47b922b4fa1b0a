import type {Test} from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {freePort} from '../demo/free-port.ts'
import {startDelivering, until} from './server/webhooks/delivery-server.ts'

interface Trial {
  /** The path of the receiver. */
  path: string
  /** Starts the receiver; returns a function that reads the version numbers it has handled. */
  start: (how: {port: number; secret: string}) => Promise<() => readonly number[]>
}

/** Posts genuine, repeated and forged deliveries to a receiver through Pianta's dispatcher. */
export async function tryReceiver(t: Test, {path, start}: Trial) {
  const delivering = await startDelivering(t)
  const {services, connectionId, clock, happen, rows} = delivering
  const port = await freePort()
  const url = `http://127.0.0.1:${port}${path}`
  const own = services.webhooks.create(connectionId, {url})
  const handled = await start({port, secret: own.secret})
  // Some receivers take minutes to start on a busy machine, and refuse posts signed before.
  clock.set(Date.now())
  delivering.start()

  const deliveryOf = (number: number, webhookId = own.id) =>
    rows().find((row) => row.webhookId === webhookId && JSON.parse(row.payload).data.number === number)
  /** Returns the response status to the first attempt of a version's delivery. */
  async function answerTo(number: number, webhookId?: string) {
    await until(() => deliveryOf(number, webhookId)?.tries === 1)
    return deliveryOf(number, webhookId)?.lastStatus ?? 0
  }
  const isTaken = (status: number) => t.match(String(status), /^2\d\d$/)

  happen(1)
  isTaken(await answerTo(1))
  await until(() => handled().length === 1)
  const first = deliveryOf(1)
  services.deliveries.resend(own, first?.id ?? '')
  await until(() => deliveryOf(1)?.tries === 2)
  isTaken(deliveryOf(1)?.lastStatus ?? 0)
  happen(2)
  isTaken(await answerTo(2))
  await until(() => handled().includes(2))
  t.same(handled(), [1, 2], 'a repeated delivery is handled once')

  services.webhooks.replaceSecret(connectionId, own.id)
  happen(3)
  isTaken(await answerTo(3))
  await until(() => handled().includes(3))
  t.same(handled(), [1, 2, 3], 'one valid signature of two is enough')

  const other = services.webhooks.create(connectionId, {url})
  happen(4)
  isTaken(await answerTo(4))
  t.equal(await answerTo(4, other.id), 400, 'a signature with another secret is refused')
  await until(() => handled().includes(4))
  services.webhooks.remove(connectionId, other.id)

  const now = clock.now()
  // Add some seconds for the test's own duration.
  const away = (limits.signatureMaxAge + 30) * 1000
  clock.set(now - away)
  happen(5)
  t.equal(await answerTo(5), 400, 'a signature that is too old is refused')
  clock.set(now + away)
  services.webhooks.remove(connectionId, own.id)
  const again = services.webhooks.create(connectionId, {url})
  happen(6)
  t.equal(await answerTo(6, again.id), 400, 'a signature from the future is refused')

  const post = async (body: string, headers: Record<string, string>) => {
    const answer = await fetch(url, {method: 'POST', headers: {'content-type': 'application/json', ...headers}, body})
    await answer.text()
    return answer.status
  }
  const seconds = Math.floor(Date.now() / 1000)
  for (const header of [
    '',
    'x',
    `t=${seconds}`,
    `t=${seconds},v1=`,
    `t=${seconds},v1=zz`,
    `t=${'9'.repeat(5000)},v1=00`,
    'v1=00',
  ]) {
    t.equal(await post('{}', {'service-signature': header}), 400, header.slice(0, 40))
  }
  t.equal(await post('{}', {}), 400, 'no signature')
  t.same(handled(), [1, 2, 3, 4], 'refused deliveries are not handled')
  return {post}
}
