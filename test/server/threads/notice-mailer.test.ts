import {randomUUID} from 'node:crypto'
import t, {type Test} from 'tap'
import {eq} from '../../../server/database/drizzle.ts'
import {account} from '../../../server/database/tables/accounts.ts'
import {member} from '../../../server/database/tables/members.ts'
import {project} from '../../../server/database/tables/projects.ts'
import {notice, thread} from '../../../server/database/tables/threads.ts'
import {createLogger} from '../../../server/log.ts'
import {createMail} from '../../../server/mail/mail.ts'
import {startNoticeMailer} from '../../../server/threads/notice-mailer.ts'
import {startMailServer} from '../mail/mail-server.ts'
import {startServerWithMail} from '../mail/server-with-mail.ts'
import {insertRows} from '../rows.ts'
import {startDiscussion} from './discussion.ts'

const minute = 60_000
const hour = 60 * minute

type MailOptions = Parameters<typeof startMailServer>[1]

/** Starts a mailer for a thread of Ada, with emails on, and Bob in the project. */
async function startMailing(t: Test, options?: MailOptions) {
  const mailServer = await startMailServer(t, options)
  const server = await startDiscussion(t, mailServer.settings)
  const {accountId, services, clock, projectId, open, join} = server
  const change = (columns: Partial<typeof account.$inferInsert>) =>
    services.database.update(account).set(columns).where(eq(account.id, accountId)).run()
  change({isEmailVerified: true})
  const thread = await open()
  const bob = await join('Bob')
  const logged: Record<string, unknown>[] = []
  const logger = createLogger('info', {write: (line) => void logged.push(JSON.parse(line))})
  const start = () => {
    const mailer = startNoticeMailer(services, logger)
    t.teardown(mailer.stop)
    return mailer
  }
  const mailer = start()
  clock.advance(0)
  return {
    ...server,
    mailServer,
    thread,
    bob,
    logged,
    change,
    start,
    mailer,
    /** Bob answers on a page. */
    answer: (body: string, threadId = thread.id) =>
      services.threads.answer(projectId, threadId, body, {accountId: bob.accountId, appName: null}),
    /** Returns the times at which notices were mailed. */
    mailed: () =>
      services.database
        .select()
        .from(notice)
        .all()
        .map(({mailedAt}) => mailedAt),
  }
}

/** Notices reach the mailer in a microtask. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Waits until the received email is recorded as mailed. */
async function noted({mailed}: {mailed(): (number | null)[]}) {
  while (mailed().every((time) => time === null)) await settled()
}

t.test('a mention is mailed with its comment, and once to the opener', async (t) => {
  const {accountId, services, clock, projectId, thread, mailServer, bob, url} = await startMailing(t)
  const by = {accountId: bob.accountId, appName: null}
  services.threads.answer(projectId, thread.id, '@Ada, higher?', by, [accountId])
  await settled()
  clock.advance(2 * minute)
  const {subject, text} = await mailServer.next()
  t.equal(subject, 'Bob mentioned you in a comment in “Flat”')
  t.match(
    text,
    `Bob mentioned you in a comment in “Flat”:

> @Ada, higher?

${url}/projects/${projectId}/comments/${thread.id}

-- `,
  )
})

t.test('several answers in a row come in one email, with links', async (t) => {
  const server = await startMailing(t)
  const {url, clock, projectId, thread, services, mailServer, bob, answer} = server
  answer('Yes,\r\nby 5 cm')
  await settled()
  clock.advance(2 * minute - 1)
  services.threads.answer(projectId, thread.id, 'Or not', {accountId: bob.accountId, appName: 'Wall tablet'})
  services.threads.setResolved(projectId, thread.id, true, {accountId: bob.accountId, appName: null})
  t.same(mailServer.emails, [])
  await settled()
  clock.advance(1)
  const email = await mailServer.next()
  const page = `${url}/projects/${projectId}/comments/${thread.id}`
  t.same(email.to, ['ada@example.org'])
  t.equal(email.subject, 'New activity in comments in “Flat”')
  t.equal(
    email.text.trimEnd(),
    `Bob answered your comment in “Flat”:

> Yes,
> by 5 cm

${page}

Bob answered your comment in “Flat”, with Wall tablet:

> Or not

${page}

Bob marked a comment as resolved in “Flat”:

${page}

-- 
Pianta emails you when others act on your comments. To stop these emails, change your settings:
${url}/settings/account`,
  )
  await noted(server)
  t.same(server.mailed(), Array(3).fill(clock.now()))
  clock.advance(48 * hour)
  await server.mailer.stop()
  t.same(mailServer.emails, [], 'it is sent once')
})

t.test('emails use the language of their reader', async (t) => {
  const server = await startMailing(t)
  const {clock, services, mailServer, thread, projectId, bob, answer, change} = server
  change({language: 'it'})
  answer('No')
  await settled()
  clock.advance(2 * minute)
  const first = await mailServer.next()
  t.equal(first.subject, 'Bob ha risposto a un tuo commento in «Flat»')
  t.match(first.text, /^Bob ha risposto a un tuo commento in «Flat»:\n\n> No\n\nhttp.*Per non ricevere più/s)
  await noted(server)
  services.threads.setResolved(projectId, thread.id, true, {accountId: bob.accountId, appName: 'Tablet'})
  await settled()
  clock.advance(15 * minute)
  const second = await mailServer.next()
  t.equal(second.subject, 'Bob ha segnato un commento come risolto in «Flat»')
  t.match(second.text, /^Bob ha segnato un commento come risolto in «Flat», con Tablet:\n\nhttp/)
})

t.test('a person gets at most one email per project in 15 minutes', async (t) => {
  const server = await startMailing(t)
  const {clock, mailServer, answer} = server
  answer('One')
  await settled()
  clock.advance(2 * minute)
  t.match((await mailServer.next()).text, /> One/)
  await noted(server)
  answer('Two')
  await settled()
  clock.advance(15 * minute - 1)
  await settled()
  t.same(mailServer.emails, [])
  answer('Three')
  clock.advance(1)
  const {text} = await mailServer.next()
  t.match(text, /> Two\n.*> Three\n/s)
  t.notMatch(text, /> One/)
})

t.test('each project and each person gets a separate email', async (t) => {
  const server = await startMailing(t)
  const {clock, mailServer, services, accountId, projectId, bob, answer, thread, call} = server
  services.database.update(account).set({isEmailVerified: true}).run()
  const {id: hut} = (await call('POST', '/v1/projects', {body: {name: 'Hut'}})).json
  const home = (await call('GET', `${server.inProject}/home`)).json.home
  await call('POST', `/v1/projects/${hut}/revisions`, {body: {home, message: '', baseRevision: null}})
  services.members.join(
    services.members.invite({projectId: hut, role: 'viewer', email: null, invitedBy: accountId}),
    bob.accountId,
  )
  const body = {planId: 'plan', anchor: {at: [0, 0] as [number, number]}, body: 'Here?'}
  const there = services.threads.open(hut, body, {accountId, appName: null})
  services.threads.answer(hut, there.id, 'There', {accountId: bob.accountId, appName: null})
  answer('Here')
  services.threads.setResolved(projectId, thread.id, true, {accountId, appName: null})
  await settled()
  clock.advance(2 * minute)
  const emails = [await mailServer.next(), await mailServer.next(), await mailServer.next()]
  t.same(emails.map(({to, subject}) => `${to} ${subject}`).toSorted(), [
    'ada@example.org Bob answered your comment in “Flat”',
    'ada@example.org Bob answered your comment in “Hut”',
    'bob@example.org Ada marked a comment as resolved in “Flat”',
  ])
})

t.test('seen, old, unwanted and inaccessible notices are not mailed', async (t) => {
  const ways: Record<string, (server: Awaited<ReturnType<typeof startMailing>>) => unknown> = {
    'it was seen': ({services, accountId, thread}) => services.notices.markSeen(accountId, thread.id),
    'they want no email': ({services, accountId}) => services.accounts.setWantsMail(accountId, false),
    'their address is not confirmed': ({change}) => change({isEmailVerified: false}),
    'they left the project': async ({services, projectId, accountId, bob}) => {
      services.members.setRole(projectId, bob.accountId, 'owner')
      t.equal(services.members.remove(projectId, accountId), 'done')
    },
    'it is two days old': ({services, clock, mailer}) => {
      void mailer.stop()
      clock.advance(48 * hour)
      return services
    },
  }
  for (const [about, act] of Object.entries(ways)) {
    await t.test(about, async (t) => {
      const server = await startMailing(t)
      server.answer('Yes')
      await settled()
      await act(server)
      const again = server.start()
      server.clock.advance(2 * minute)
      await settled()
      await again.stop()
      t.same(server.mailServer.emails, [])
      t.same(server.mailed(), [null])
    })
  }
})

t.test('a restart loses no email', async (t) => {
  const server = await startMailing(t)
  const {clock, mailServer, answer, mailer, services, thread, projectId, bob} = server
  answer('Yes')
  await mailer.stop()
  clock.advance(hour)
  t.same(mailServer.emails, [])
  services.threads.answer(projectId, thread.id, 'No', {accountId: bob.accountId, appName: null})
  await settled()
  // A closed mailer sends nothing more, so the restarted server has a new one.
  const started = startNoticeMailer({...services, mail: createMail(server.config)}, createLogger('silent'))
  clock.advance(0)
  t.match((await mailServer.next()).text, /> Yes\n.*> No\n/s)
  await started.stop()
  t.same(server.mailed(), [clock.now(), clock.now()], 'an email in flight at shutdown is recorded')
})

t.test('the collecting delay also applies after a restart', async (t) => {
  const server = await startMailing(t)
  const {clock, mailServer, answer, mailer, services} = server
  answer('Yes')
  await mailer.stop()
  const started = startNoticeMailer({...services, mail: createMail(server.config)}, createLogger('silent'))
  t.teardown(started.stop)
  clock.advance(2 * minute - 1)
  await settled()
  answer('No')
  await settled()
  t.same(mailServer.emails, [])
  clock.advance(1)
  t.match((await mailServer.next()).text, /> Yes\n.*> No\n/s)
})

t.test('a refused email is retried after an hour, with newer notices', async (t) => {
  let refuses = true
  const server = await startMailing(t, {
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('no room') : null),
  })
  const {clock, mailServer, answer, logged} = server
  answer('Yes')
  await settled()
  clock.advance(2 * minute)
  while (logged.length === 0) await settled()
  t.match(logged, [{msg: 'an email about comments was not sent'}])
  answer('No')
  await settled()
  clock.advance(hour - 1)
  await settled()
  t.equal(logged.length, 1, 'new notices do not retry it early')
  t.same(server.mailed(), [null, null])
  refuses = false
  clock.advance(1)
  t.match((await mailServer.next()).text, /> Yes\n.*> No\n/s)
  await noted(server)
})

t.test('a notice during an email in flight comes in the next one', async (t) => {
  const {services, answer} = await startMailing(t)
  const {notices} = services
  answer('one')
  const [onItsWay] = notices.unmailed()
  answer('two')
  if (onItsWay) notices.markMailed(onItsWay)
  const [next] = notices.unmailed()
  t.match(next, {count: 1})
  t.match(next && notices.toMail(next), [{body: 'two'}])
})

t.test('refused emails to one person do not delay those to others', async (t) => {
  const server = await startMailing(t, {
    onRcptTo: ({address}, _session, done) => done(address.startsWith('ada') ? new Error('no room') : null),
  })
  const {clock, mailServer, services, thread, projectId, accountId, answer} = server
  services.database.update(account).set({isEmailVerified: true}).run()
  answer('Yes')
  services.threads.setResolved(projectId, thread.id, true, {accountId, appName: null})
  await settled()
  clock.advance(2 * minute)
  t.same((await mailServer.next()).to, ['bob@example.org'])
})

t.test('a failing disk is logged, and the next attempt is an hour later', async (t) => {
  const server = await startMailing(t)
  const {clock, mailServer, answer, logged, services} = server
  answer('Yes')
  await settled()
  services.database.$client.exec(
    `CREATE TEMP TRIGGER fail BEFORE UPDATE ON main.notice BEGIN SELECT RAISE(ABORT, 'the disk fails'); END`,
  )
  clock.advance(2 * minute)
  await mailServer.next()
  while (logged.length === 0) await settled()
  t.match(logged, [{msg: 'emails about comments were not sent', err: {message: 'the disk fails'}}])
  services.database.$client.exec('DROP TRIGGER fail')
  clock.advance(hour - 1)
  await settled()
  t.same(mailServer.emails, [])
  clock.advance(1)
  t.match((await mailServer.next()).text, /> Yes\n/)
})

t.test('quoted comments cannot imitate other parts of an email', async (t) => {
  const server = await startMailing(t)
  const {clock, mailServer, answer, services, bob, projectId, thread} = server
  const {database} = services
  database.update(project).set({name: 'Flat\u202e\r\nBcc: eve@example.org'}).run()
  database
    .update(account)
    .set({name: `Bob\r\nBcc: eve@example.org\u2028${'b'.repeat(100)}`})
    .where(eq(account.id, bob.accountId))
    .run()
  answer(`-- \nhttps://evil.example\r\rOne\u0007\u202etwo\u2028three\n\n\n\n  four\tfive ${'👪'.repeat(1000)}`)
  await settled()
  clock.advance(2 * minute)
  const {to, headers, subject, text} = await mailServer.next()
  t.same(to, ['ada@example.org'])
  const name = `Bob Bcc: eve@example.org ${'b'.repeat(74)}…`
  t.equal(subject, `${name} answered your comment in “Flat Bcc: eve@example.org”`)
  t.equal(headers.bcc, undefined)
  const [said = ''] = text.split('\nhttp://')
  t.match(said, /^Bob Bcc: .*:\n\n> --\n> https:\/\/evil\.example\n>\n> Onetwo\n> three\n>\n> {3}four five 👪+…\n\n?$/u)
  t.equal(
    [...said.matchAll(/👪/gu)].length,
    1000 - 'x-- \nhttps://evil.example\r\rOne\u0007\u202etwo\u2028three\n\n\n\n  four\tfive '.length + 1,
  )
  await noted(server)
  for (let index = 0; index < 12; index++) {
    services.threads.answer(projectId, thread.id, `${index}`, {accountId: bob.accountId, appName: 'App\nX'})
  }
  await settled()
  clock.advance(15 * minute)
  const long = await mailServer.next()
  t.match(long.text, /, with App X:\n\n> 0\n/)
  t.match(long.text, /> 9\n\nhttp\S+\n\nThere are 2 more updates here:\nhttp\S+\/comments\n/)
  t.notMatch(long.text, /> 10/)
})

t.test('without a mail server the mailer does nothing', async (t) => {
  const {services, clock} = await startDiscussion(t)
  const {stop} = startNoticeMailer(services, createLogger('silent'))
  clock.advance(hour)
  await stop()
  t.pass()
})

t.test('the server runs the mailer from start to stop', async (t) => {
  const {mailServer, clock, services, close} = await startServerWithMail(t)
  const {database, threads} = services
  const [ada, bob] = [insertRows(database), insertRows(database)]
  database.update(account).set({isEmailVerified: true}).run()
  database.insert(member).values({projectId: ada.projectId, accountId: bob.accountId, role: 'viewer'}).run()
  const id = randomUUID()
  const {projectId} = ada
  database.insert(thread).values({id, projectId, planId: 'plan', x: 0, y: 0, createdAt: 0}).run()
  for (const {accountId} of [ada, bob]) threads.answer(projectId, id, 'Yes', {accountId, appName: null})
  await settled()
  clock.advance(2 * minute)
  t.same((await mailServer.next()).to, [`${ada.accountId}@example.org`])
  threads.answer(projectId, id, 'No', {accountId: bob.accountId, appName: null})
  await close()
  clock.advance(hour)
  await settled()
  t.same(mailServer.emails, [])
})
