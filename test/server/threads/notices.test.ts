import t from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {account} from '../../../server/database/tables/accounts.ts'
import {member} from '../../../server/database/tables/members.ts'
import {notice} from '../../../server/database/tables/threads.ts'
import {deleteProject} from '../../../server/endings/delete-project.ts'
import {type Discussion, input, startDiscussion} from './discussion.ts'

const day = 24 * 60 * 60 * 1000

/** Returns a person's notices in short form, newest first. */
const noticesOf = ({services}: Discussion, accountId: string) =>
  services.notices.list(accountId).map(({kind, actorName, excerpt}) => `${actorName} ${kind} ${excerpt}`)

t.test('answers notify the opener, state changes all authors, never the actor', async (t) => {
  const server = await startDiscussion(t)
  const {accountId: ada, services, join, open, answer, resolve, projectId} = server
  const [bob, cleo, dora] = [await join('Bob'), await join('Cleo'), await join('Dora')]
  const {id} = await open(undefined, {body: 'Higher?'})
  const all = () => [ada, bob.accountId, cleo.accountId, dora.accountId].map((each) => noticesOf(server, each))
  await answer(id)
  t.same(all(), [[], [], [], []], 'the opener answers')
  await answer(id, bob.token, 'No')
  await answer(id, bob.token, 'Yes')
  await answer(id, cleo.token, 'Why?')
  t.same(all(), [['Cleo answered Why?', 'Bob answered Yes', 'Bob answered No'], [], [], []])
  await resolve(id, true, dora.token)
  const resolved = 'Dora resolved Higher?'
  t.same(
    all().map(([latest]) => latest),
    [resolved, resolved, resolved, undefined],
    'once each',
  )
  await resolve(id, true, bob.token)
  t.equal(noticesOf(server, ada).length, 4, 'repeating a state notifies nobody')
  await resolve(id, false, bob.token)
  const reopened = 'Bob reopened Higher?'
  t.same(
    all().map(([latest]) => latest),
    [reopened, resolved, reopened, undefined],
  )
  await resolve(id, false, cleo.token)
  t.equal(noticesOf(server, ada).length, 5)
  services.threads.edit(projectId, id, services.threads.read(projectId, id)?.comments[1]?.id ?? '', 'Or lower?', ada)
  t.equal(noticesOf(server, bob.accountId).length, 1, 'editing a comment notifies nobody')
})

t.test('a mention notifies a member once, also the opener, and nobody else', async (t) => {
  const server = await startDiscussion(t)
  const {accountId: ada, services, join, projectId} = server
  const [bob, cleo] = [await join('Bob'), await join('Cleo')]
  const {id: stranger} = await services.accounts.create({email: 'eve@example.org', name: 'Eve', language: 'en'})
  const by = (accountId: string) => ({accountId, appName: null})
  const opened = {...input, anchor: {at: [1, 2] as [number, number]}}
  const {id} = services.threads.open(projectId, opened, by(ada), [bob.accountId, ada, stranger, 'nobody'])
  t.same(noticesOf(server, bob.accountId), [`Ada mentioned ${input.body}`])
  services.threads.answer(projectId, id, '@Ada @Cleo', by(bob.accountId), [ada, cleo.accountId, cleo.accountId])
  t.same(noticesOf(server, ada), ['Bob mentioned @Ada @Cleo'], 'not told twice of one comment')
  t.same(noticesOf(server, cleo.accountId), ['Bob mentioned @Ada @Cleo'])
  services.threads.answer(projectId, id, '@Cleo', by(bob.accountId), [cleo.accountId])
  t.same(noticesOf(server, ada).at(0), 'Bob answered @Cleo')
  t.same(noticesOf(server, stranger), [])
})

t.test('a notice names the activity, thread, person and app', async (t) => {
  const {accountId, clock, services, projectId, join, open, answer} = await startDiscussion(t)
  const bob = await join('Bob')
  const {id} = await open()
  const long = `One\n\ttwo \u202e${'x'.repeat(300)}`
  await answer(id, bob.token, long)
  services.threads.setResolved(projectId, id, true, {accountId: bob.accountId, appName: null})
  const common = {projectId, projectName: 'Flat', threadId: id, actorName: 'Bob', seenAt: null, createdAt: clock.now()}
  t.match(services.notices.list(accountId), [
    {...common, kind: 'resolved', appName: null, excerpt: 'Should the table be higher?'},
    {...common, kind: 'answered', appName: 'Tablet of Bob', excerpt: `One two ${'x'.repeat(191)}…`},
  ])
  services.database.update(account).set({name: ''}).where(eq(account.id, bob.accountId)).run()
  t.match(services.notices.list(accountId), [{actorName: 'bob@example.org'}, {}])
  services.database.delete(account).where(eq(account.id, bob.accountId)).run()
  t.match(services.notices.list(accountId), [{actorName: null}, {actorName: null, appName: 'Tablet of Bob'}])
})

t.test('markSeen() marks one thread or all', async (t) => {
  const {accountId, clock, services, join, open, answer} = await startDiscussion(t)
  const {notices} = services
  const bob = await join('Bob')
  const [first, second, third] = [await open(), await open(), await open(bob.token)]
  for (const {id} of [first, second]) await answer(id, bob.token)
  await answer(third.id)
  t.equal(notices.countUnseen(accountId), 2)
  notices.markSeen(accountId, first.id)
  const seenAt = clock.now()
  t.equal(notices.countUnseen(accountId), 1)
  clock.advance(1000)
  notices.markSeen(accountId)
  t.equal(notices.countUnseen(accountId), 0)
  t.match(notices.list(accountId), [
    {threadId: second.id, seenAt: clock.now()},
    {threadId: first.id, seenAt},
  ])
  t.equal(notices.countUnseen(bob.accountId), 1, 'other people have their own state')
})

t.test('only people in the project get and see its notices', async (t) => {
  const server = await startDiscussion(t)
  const {services, projectId, join, open, answer, resolve} = server
  const {notices, members, database} = services
  const [bob, cleo] = [await join('Bob'), await join('Cleo')]
  const {id} = await open(bob.token)
  await answer(id, cleo.token)
  members.remove(projectId, bob.accountId)
  t.same(notices.list(bob.accountId), [], 'a former member sees nothing')
  t.equal(notices.countUnseen(bob.accountId), 0)
  t.same(notices.unmailed(), [])
  await answer(id)
  await resolve(id, true)
  const rows = () => database.select().from(notice).where(eq(notice.accountId, bob.accountId)).all().length
  t.equal(rows(), 1, 'and gets no notices')
  database.insert(member).values({projectId, accountId: bob.accountId, role: 'viewer'}).run()
  t.same(noticesOf(server, bob.accountId), ['Cleo answered Yes'], 'a returning member sees the old notices')
  services.database.delete(account).where(eq(account.id, bob.accountId)).run()
  t.equal(rows(), 0)
  t.doesNotThrow(() => services.threads.setResolved(projectId, id, false, {accountId: cleo.accountId, appName: null}))
  await answer(id)
  t.same(
    noticesOf(server, cleo.accountId),
    ['Ada resolved Should the table be higher?'],
    'the account of the opener is deleted',
  )
  deleteProject(services, projectId)
  t.same(database.select().from(notice).all(), [])
})

t.test('list() returns the latest; notices are deleted after 90 days', async (t) => {
  const {accountId, clock, services, projectId, join, open} = await startDiscussion(t)
  const {notices, threads} = services
  const bob = await join('Bob')
  const {id} = await open()
  for (let index = 0; index < 201; index++) {
    threads.answer(projectId, id, `${index}`, {accountId: bob.accountId, appName: null})
  }
  const list = notices.list(accountId)
  t.equal(list.length, 200)
  t.match(list[0], {excerpt: '200'})
  t.equal(notices.countUnseen(accountId), 201)
  clock.advance(89 * day)
  threads.setResolved(projectId, id, true, {accountId: bob.accountId, appName: null})
  t.equal(await notices.deleteOld(), 0)
  clock.advance(day + 1)
  t.equal(await notices.deleteOld(), 201)
  t.match(notices.list(accountId), [{kind: 'resolved'}])
})

t.test('deleteOld() keeps the latest thousand of each person', async (t) => {
  const {accountId, services, projectId, join, open} = await startDiscussion(t)
  const {notices, threads, database} = services
  const bob = await join('Bob')
  const {id} = await open()
  const byBob = {accountId: bob.accountId, appName: null}
  threads.answer(projectId, id, 'Yes', byBob)
  threads.setResolved(projectId, id, true, {accountId, appName: null})
  for (let index = 0; index < limits.noticesPerPerson; index++)
    threads.setResolved(projectId, id, index % 2 === 1, byBob)
  t.equal(await notices.deleteOld(), 1)
  t.equal(notices.countUnseen(accountId), limits.noticesPerPerson)
  t.notOk(
    database
      .select()
      .from(notice)
      .all()
      .some(({kind}) => kind === 'answered'),
    'the oldest are deleted',
  )
  t.match(notices.list(bob.accountId), [{kind: 'resolved'}], 'another person keeps theirs')
})

t.test('onNotice() runs after the transaction, and not after a rollback', async (t) => {
  const {services, projectId, join, open} = await startDiscussion(t)
  const {notices, threads, database} = services
  const bob = await join('Bob')
  const {id} = await open()
  const heard: number[] = []
  const leave = notices.onNotice(() => void heard.push(notices.unmailed()[0]?.count ?? 0))
  const author = {accountId: bob.accountId, appName: null}
  threads.answer(projectId, id, 'Yes', author)
  t.same(heard, [], 'not inside the transaction')
  await Promise.resolve()
  t.same(heard, [1])
  t.throws(() =>
    database.transaction(() => {
      threads.answer(projectId, id, 'No', author)
      throw new Error('undone')
    }),
  )
  await Promise.resolve()
  t.ok(heard.every((count) => count === 1))
  leave()
  threads.answer(projectId, id, 'Yes', author)
  await Promise.resolve()
  t.ok(heard.every((count) => count === 1))
})
