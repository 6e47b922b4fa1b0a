import t, {type Test} from 'tap'
import {account} from '../../../server/database/tables/accounts.ts'
import {createLogger} from '../../../server/log.ts'
import {createMail} from '../../../server/mail/mail.ts'
import {startWebhookDisabledMailer} from '../../../server/webhooks/disabled-mailer.ts'
import {startMailServer} from '../mail/mail-server.ts'
import {startServerWithMail} from '../mail/server-with-mail.ts'
import {insertRows} from '../rows.ts'
import {startWithWebhook} from './create-webhook.ts'

const minute = 60_000
const hour = 60 * minute

/** Opens Ada's account, with an app and its webhook, and the mailer. */
async function startMailing(t: Test, options?: Parameters<typeof startMailServer>[1]) {
  const mailServer = await startMailServer(t, options)
  const server = await startWithWebhook(t, mailServer.settings)
  const {services, clock, registered, connectionId} = server
  const {database, deliveries, deliveryResults, webhooks} = services
  const change = (columns: Partial<typeof account.$inferInsert>) => database.update(account).set(columns).run()
  change({isEmailVerified: true})
  const logged: Record<string, unknown>[] = []
  const logger = createLogger('info', {write: (line) => void logged.push(JSON.parse(line))})
  const start = (mail = services.mail) => {
    const mailer = startWebhookDisabledMailer({...services, mail}, logger)
    t.teardown(mailer.stop)
    return mailer
  }
  const mailer = start()
  clock.advance(0)

  /** Disables a webhook as three days of failures do. */
  function turnOff(id = registered.id, error = 'the answer was 500') {
    const row = webhooks.find(connectionId, id)
    if (!row) throw new RangeError('it is gone')
    const delivery = deliveries.sendTest(row)
    const now = clock.now()
    database.$client.prepare('update webhook set failing_since = ? where id = ?').run(now - 72 * hour, id)
    const outcome = {status: 500, answer: '', error, took: 1}
    deliveryResults.write([{row: {...delivery, webhookId: id}, outcome, triedAt: now, endedAt: now, wasFailing: true}])
  }
  return {
    ...server,
    mailServer,
    logged,
    change,
    start,
    mailer,
    turnOff,
    mailedAt: (id = registered.id) => webhooks.find(connectionId, id)?.offMailedAt ?? null,
  }
}

type Mailing = Awaited<ReturnType<typeof startMailing>>

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Resolves when the sent email is recorded. */
async function noted({mailedAt}: Mailing, id?: string) {
  while (mailedAt(id) === null) await settled()
}

t.test('the owner of a disabled webhook gets one email, with a link to it', async (t) => {
  const server = await startMailing(t)
  const {url, clock, connectionId, registered, mailServer, turnOff} = server
  turnOff()
  clock.advance(2 * minute - 1)
  await settled()
  t.same(mailServer.emails, [])
  clock.advance(1)
  const email = await mailServer.next()
  t.same(email.to, ['ada@example.org'])
  t.equal(email.subject, 'Planner no longer receives changes')
  t.equal(
    email.text.trimEnd(),
    `Planner, an app you connected, no longer receives changes at hooks.example.org. Every delivery there failed for three days, so Pianta turned the webhook off.

The last error:

> the answer was 500

${url}/settings/apps/${connectionId}/webhooks/${registered.id}

Changes made while it is off are not sent later. When the address works again, turn the webhook on again on that page, or remove it.

-- 
Pianta emails you about problems of the apps you connected. To stop these emails, change your settings:
${url}/settings/account`,
  )
  await noted(server)
  t.equal(server.mailedAt(), clock.now())
  await server.mailer.stop()
  const again = server.start(createMail(server.config))
  clock.advance(100 * hour)
  await again.stop()
  t.same(mailServer.emails, [], 'it is sent once, through restarts')
})

t.test('a webhook that is enabled and disabled again gets another email', async (t) => {
  const server = await startMailing(t)
  const {clock, connectionId, registered, services, mailServer, turnOff} = server
  turnOff()
  clock.advance(2 * minute)
  await mailServer.next()
  await noted(server)
  services.webhooks.enable(connectionId, registered.id)
  t.equal(server.mailedAt(), null)
  turnOff()
  clock.advance(2 * minute)
  t.match((await mailServer.next()).subject, /no longer receives/)
  await noted(server)
})

t.test('a webhook disabled again while its email is being sent gets another email', async (t) => {
  const {clock, connectionId, registered, services, turnOff} = await startMailing(t)
  const {webhooks} = services
  turnOff()
  const onItsWay = webhooks.listDisabledUnmailed(0)
  webhooks.enable(connectionId, registered.id)
  clock.set(clock.now() + 1)
  turnOff()
  webhooks.markDisabledMailed(onItsWay)
  t.equal(webhooks.listDisabledUnmailed(0).length, 1)
})

t.test("the email is in the recipient's language", async (t) => {
  const {clock, mailServer, change, turnOff} = await startMailing(t)
  change({language: 'it'})
  turnOff()
  clock.advance(2 * minute)
  const {subject, text} = await mailServer.next()
  t.equal(subject, 'Planner non riceve più le modifiche')
  t.match(
    text,
    /^Planner, un’app che hai collegato.*L’ultimo errore.*\n\n> the answer was 500\n.*Per non ricevere più/s,
  )
})

t.test('webhooks disabled together come in one email, which lists ten and counts the others', async (t) => {
  const server = await startMailing(t)
  const {url, clock, mailServer, register, turnOff} = server
  const more = []
  for (let number = 1; number <= 11; number++) more.push(await register({url: `https://hooks${number}.example.org/`}))
  turnOff()
  clock.advance(minute)
  for (const {id} of more) turnOff(id)
  clock.advance(minute)
  const {subject, text} = await mailServer.next()
  t.equal(subject, 'Apps that no longer receive changes')
  t.equal(text.match(/an app you connected/g)?.length, 10)
  t.ok(text.includes(`2 more are listed here:\n${url}/settings/apps\n`))
  for (const {id} of more) await noted(server, id)
  clock.advance(100 * hour)
  await server.mailer.stop()
  t.same(mailServer.emails, [])
})

t.test("text from apps and receivers can't imitate ours, and links nowhere", async (t) => {
  const {clock, call, path, register, mailServer, services, connectionId, turnOff} = await startMailing(t)
  await call('DELETE', path)
  services.connections.rename(connectionId, `Planner\n\nClick https://evil.example\u202e${'x'.repeat(200)}`)
  const {id} = await register({url: 'https://hooks.example.org/verify-your-account?now'})
  turnOff(id, `bad certificate\r\n\r\nhttps://evil.example ${'y'.repeat(400)}`)
  clock.advance(2 * minute)
  const {subject, text} = await mailServer.next()
  t.notMatch(subject, /[\n\u202e]/)
  t.notMatch(text, 'verify-your-account')
  t.match(text, /^Planner Click https:\/\/evil\.example x{10,80}…, an app/)
  t.match(text, /\n> bad certificate https:\/\/evil\.example y+…\n/)
})

t.test(
  "no email goes to people who don't want it or whose address is unverified, nor about enabled or deleted webhooks",
  async (t) => {
    const ways: Record<string, (server: Mailing) => unknown> = {
      'they want no email': ({services, accountId}) => services.accounts.setWantsMail(accountId, false),
      'their address is not confirmed': ({change}) => change({isEmailVerified: false}),
      'it was turned on again': ({services, connectionId, registered}) =>
        services.webhooks.enable(connectionId, registered.id),
      'it was removed': ({services, connectionId, registered}) => services.webhooks.remove(connectionId, registered.id),
      'its app was disconnected': ({services, connectionId}) => services.connections.end(connectionId, 'person'),
      'it is two days old': async ({mailer, clock}) => {
        await mailer.stop()
        clock.advance(48 * hour)
      },
    }
    for (const [about, act] of Object.entries(ways)) {
      await t.test(about, async (t) => {
        const server = await startMailing(t)
        server.turnOff()
        await act(server)
        const again = server.start(createMail(server.config))
        server.clock.advance(2 * minute)
        await settled()
        await again.stop()
        await server.mailer.stop()
        t.same(server.mailServer.emails, [])
        t.equal(server.mailedAt(), null)
      })
    }
  },
)

t.test('an unreachable mail server is retried within the hour', async (t) => {
  let refuses = true
  const server = await startMailing(t, {
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('no room') : null),
  })
  const {clock, mailServer, logged, turnOff} = server
  turnOff()
  clock.advance(2 * minute)
  while (logged.length === 0) await settled()
  t.match(logged, [{msg: 'an email about webhooks was not sent'}])
  t.equal(server.mailedAt(), null)
  refuses = false
  clock.advance(hour - 1)
  await settled()
  t.same(mailServer.emails, [])
  clock.advance(1)
  t.match((await mailServer.next()).subject, /no longer receives/)
  await noted(server)
})

t.test('without mail no email is sent or scheduled', async (t) => {
  const {services, clock} = await startWithWebhook(t)
  const {stop} = startWebhookDisabledMailer(services, createLogger('silent'))
  clock.advance(hour)
  await stop()
  t.pass()
})

t.test('the server sends emails from startup until shutdown', async (t) => {
  const {mailServer, clock, services, close} = await startServerWithMail(t)
  const {database, webhooks} = services
  const {accountId, connectionId} = insertRows(database)
  database.update(account).set({isEmailVerified: true}).run()
  const {id} = webhooks.create(connectionId, {url: 'https://hooks.example.org/'})
  database.$client.prepare('update webhook set disabled_at = ? where id = ?').run(clock.now(), id)
  clock.advance(2 * minute)
  t.same((await mailServer.next()).to, [`${accountId}@example.org`])
  await close()
  clock.advance(hour)
  await settled()
  t.same(mailServer.emails, [])
})
