import t, {type Test} from 'tap'
import {account} from '../../../server/database/tables/accounts.ts'
import {createLogger} from '../../../server/log.ts'
import {createMail} from '../../../server/mail/mail.ts'
import {startVersionMailer} from '../../../server/revisions/version-mailer.ts'
import {homeWith} from '../api.ts'
import {startMailServer} from '../mail/mail-server.ts'
import {startDiscussion} from '../threads/discussion.ts'

const minute = 60_000
const halfHour = 30 * minute

/** Starts with a version of Ada's, and Bob as an editor; both have confirmed addresses. */
async function startMailing(t: Test) {
  const mailServer = await startMailServer(t)
  const server = await startDiscussion(t, mailServer.settings)
  const {services, clock, projectId, join} = server
  const {homes, revisions, database} = services
  const bob = await join('Bob', 'editor')
  database.update(account).set({isEmailVerified: true}).run()
  const start = (mail = services.mail) => {
    const mailer = startVersionMailer({...services, mail}, createLogger('silent'))
    t.teardown(mailer.stop)
    return mailer
  }
  const mailer = start()
  clock.advance(0)

  async function saveAs(accountId: string, message: string, appName: string | null = null) {
    const owner = {person: accountId, connection: 'test'}
    const prepared = await homes.prepareHome(Buffer.from(JSON.stringify(homeWith({}))), {
      base: revisions.baseFor(projectId),
      owner,
    })
    const made = {...prepared, message, baseRevision: revisions.last(projectId)?.number ?? null}
    revisions.save(projectId, made, {accountId, appName}, null)
    await settled()
  }
  return {...server, mailServer, mailer, start, bob: bob.accountId, saveAs}
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

t.test('versions of half an hour come in one email, once', async (t) => {
  const {url, config, clock, projectId, mailServer, mailer, start, bob, saveAs} = await startMailing(t)
  await saveAs(bob, 'A lamp\n\nhttps://evil.example')
  clock.advance(halfHour - 1)
  await saveAs(bob, 'Another lamp')
  t.same(mailServer.emails, [])
  clock.advance(1)
  const {to, subject, text} = await mailServer.next()
  t.same(to, ['ada@example.org'])
  t.equal(subject, 'Bob saved versions 2 to 3 of “Flat”')
  t.equal(
    text.trimEnd(),
    `Bob saved versions 2 to 3 of “Flat”:

> Another lamp

${url}/projects/${projectId}/versions/compare?version=1&version=3

-- 
Pianta emails you when others save versions of your projects. To stop these emails, change your settings:
${url}/settings/account`,
  )
  await mailer.stop()
  const again = start(createMail(config))
  clock.advance(100 * halfHour)
  await again.stop()
  t.same(mailServer.emails, [], 'it is sent once, through restarts')
})

t.test('versions of apps are named after them, in the language of the person', async (t) => {
  const {services, clock, accountId, mailServer, bob, saveAs} = await startMailing(t)
  services.database.update(account).set({language: 'it'}).run()
  await saveAs(bob, '', 'Planner')
  await saveAs(bob, '')
  await saveAs(accountId, 'Mine')
  clock.advance(halfHour)
  const emails = [await mailServer.next(), await mailServer.next()]
  const [own, other] = ['ada', 'bob'].map((name) => emails.find(({to}) => to[0] === `${name}@example.org`))
  t.equal(own?.subject, 'Nuove versioni dei tuoi progetti')
  t.match(
    own?.text,
    /^Bob ha salvato la versione 2 di «Flat», con Planner:\n[\s\S]*\nBob ha salvato la versione 3 di «Flat»:/,
  )
  t.equal(other?.subject, 'Ada ha salvato la versione 4 di «Flat»')
})

t.test('at most ten notices are in an email', async (t) => {
  const {url, clock, mailServer, bob, saveAs} = await startMailing(t)
  for (let number = 1; number <= 12; number++) await saveAs(bob, '', `App ${number}`)
  clock.advance(halfHour)
  const {text} = await mailServer.next()
  t.equal(text.match(/Bob saved version \d+ of “Flat”, with App \d+:/g)?.length, 10)
  t.ok(text.includes(`There are 2 more updates here:\n${url}/notices\n`))
})

t.test('no email goes to people who saw the version, want none or left', async (t) => {
  const {services, clock, accountId, projectId, mailServer, mailer, bob, saveAs} = await startMailing(t)
  const reasons: Record<string, () => void> = {
    'they saw it': () => services.versionNotices.markSeen(accountId, projectId),
    'they want no email': () => services.accounts.setWantsMail(accountId, false),
    'their address is not confirmed': () => services.database.update(account).set({isEmailVerified: false}).run(),
  }
  for (const [reason, act] of Object.entries(reasons)) {
    await saveAs(bob, reason)
    act()
    clock.advance(halfHour)
    await settled()
    t.same(mailServer.emails, [], reason)
  }
  await mailer.stop()
})

t.test('a server without mail sends none', async (t) => {
  const {services} = await startDiscussion(t)
  await startVersionMailer(services, createLogger('silent')).stop()
})
