import t, {type Test} from 'tap'
import {startUnverifiedAppMailer} from '../../../server/apps/unverified-mailer.ts'
import {account} from '../../../server/database/tables/accounts.ts'
import {createLogger} from '../../../server/log.ts'
import {createMail} from '../../../server/mail/mail.ts'
import {startApi} from '../api.ts'
import {startMailServer} from '../mail/mail-server.ts'
import {startServerWithMail} from '../mail/server-with-mail.ts'
import {addApp} from '../pages/apps.ts'

const minute = 60_000
const hour = 60 * minute

/** Connects Ada to a verified app of Mara's, and starts the mailer. */
async function startMailing(t: Test) {
  const mailServer = await startMailServer(t)
  const server = await startApi(t, mailServer.settings)
  const {services, clock, accountId, addPerson} = server
  const {apps, database} = services
  const maker = await addPerson('Mara')
  database.update(account).set({isEmailVerified: true}).run()
  const app = addApp(server, {ownerId: maker.id})
  const connect = (clientId = app.id, name = app.name) =>
    services.connections.allow({accountId, clientId, name, scopes: ['openid'], address: null}).id
  const connected = connect()
  const start = (mail = services.mail) => {
    const mailer = startUnverifiedAppMailer({...services, mail}, createLogger('silent'))
    t.teardown(mailer.stop)
    return mailer
  }
  const mailer = start()
  clock.advance(0)
  return {
    ...server,
    mailServer,
    maker,
    lampada: app,
    connect,
    connected,
    start,
    mailer,
    rename: (name: string) => apps.update(app.id, {...app, name}),
  }
}

type Mailing = Awaited<ReturnType<typeof startMailing>>

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

t.test('a person gets one email about an app that is no longer verified', async (t) => {
  const {url, clock, mailServer, mailer, start, config, connected, rename} = await startMailing(t)
  rename('Pianta https://evil.example')
  await settled()
  clock.advance(2 * minute - 1)
  await settled()
  t.same(mailServer.emails, [])
  clock.advance(1)
  const {to, subject, text} = await mailServer.next()
  t.same(to, ['ada@example.org'])
  t.equal(subject, 'Lampada is no longer verified')
  t.equal(
    text.trimEnd(),
    `The developer of Lampada changed its name: it is now called “Pianta https://evil.example”. Nobody has checked the change yet. It stays connected to your account. If you don’t know why it changed, disconnect it.

${url}/settings/apps/${connected}

-- 
Pianta emails you about problems of the apps you connected. To stop these emails, change your settings:
${url}/settings/account`,
  )
  await mailer.stop()
  const again = start(createMail(config))
  clock.advance(100 * hour)
  await again.stop()
  t.same(mailServer.emails, [], 'it is sent once, through restarts')
})

t.test('several apps come in one email, in the language of the person', async (t) => {
  const server = await startMailing(t)
  const {url, services, clock, mailServer, maker, connect, addPerson} = server
  services.database.update(account).set({language: 'it'}).run()
  const other = await addPerson('Olga')
  for (let number = 1; number <= 11; number++) {
    const app = addApp(server, {ownerId: number > 5 ? maker.id : other.id, name: `App ${number}`})
    connect(app.id, app.name)
    services.apps.setVerified(app.id, false, app.ownerId)
  }
  await settled()
  clock.advance(2 * minute)
  const {subject, text} = await mailServer.next()
  t.equal(subject, 'App che non sono più verificate')
  t.equal(text.match(/Un amministratore ha tolto la verifica a App \d+\./g)?.length, 10)
  t.ok(text.includes(`Un’altra è elencata qui:\n${url}/notices\n`))
})

t.test("a maker's email leads to the app", async (t) => {
  const {url, services, clock, mailServer, accountId, lampada} = await startMailing(t)
  services.accounts.setWantsMail(accountId, false)
  services.apps.setVerified(lampada.id, false)
  await settled()
  clock.advance(2 * minute)
  const {to, text} = await mailServer.next()
  t.same(to, ['mara@example.org'])
  t.match(text, /^An administrator removed the verification of Lampada\. Only you can connect your app until/)
  t.ok(text.includes(`${url}/settings/developer/${lampada.id}`))
})

t.test(
  'no email goes to people who read the notice or want none, nor about apps that are verified again',
  async (t) => {
    const ways: Record<string, (server: Mailing) => unknown> = {
      'they want no email': ({services, accountId}) => services.accounts.setWantsMail(accountId, false),
      'their address is not confirmed': ({services}) =>
        services.database.update(account).set({isEmailVerified: false}).run(),
      'they read it': ({services, accountId}) => services.appNotices.markSeen(accountId),
      'it was verified again': ({services, lampada}) => services.apps.setVerified(lampada.id, true),
      'it is two days old': async ({mailer, clock}) => {
        await mailer.stop()
        clock.advance(48 * hour)
      },
    }
    for (const [about, act] of Object.entries(ways)) {
      await t.test(about, async (t) => {
        const server = await startMailing(t)
        server.rename('Other')
        await settled()
        await act(server)
        const again = server.start(createMail(server.config))
        server.clock.advance(2 * minute)
        await settled()
        await again.stop()
        await server.mailer.stop()
        t.same(server.mailServer.emails, [])
      })
    }
  },
)

t.test('without mail no email is sent or scheduled', async (t) => {
  const {services, clock} = await startApi(t)
  const {stop} = startUnverifiedAppMailer(services, createLogger('silent'))
  clock.advance(hour)
  await stop()
  t.pass()
})

t.test('the server sends these emails from startup', async (t) => {
  const {mailServer, clock, services, close} = await startServerWithMail(t)
  t.teardown(close)
  const person = {name: 'Ada', language: 'en' as const, isAdmin: false, isMaker: true, email: 'ada@example.org'}
  const {id: ownerId} = await services.accounts.create(person)
  services.database.update(account).set({isEmailVerified: true}).run()
  const app = services.apps.create({ownerId, name: 'Panel', kind: 'device', scopes: ['openid']})
  services.apps.setVerified(app.id, true)
  services.apps.setVerified(app.id, false)
  await settled()
  clock.advance(2 * minute)
  t.same((await mailServer.next()).to, ['ada@example.org'])
})
