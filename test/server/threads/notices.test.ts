import t from 'tap'
import {limits} from '#shared/api/limits.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {account, member, notice} from '../../../server/database/schema.ts'
import {deleteProject} from '../../../server/projects/delete-project.ts'
import {type Discussion, startDiscussion} from './discussion.ts'

const day = 24 * 60 * 60 * 1000

/** What a person is shown, newest first, in short. */
const noticesOf = ({services}: Discussion, accountId: string) =>
  services.notices.list(accountId).map(({kind, actorName, excerpt}) => `${actorName} ${kind} ${excerpt}`)

t.test('whoever opened a thread is told of comments, whoever wrote in it of its state; never who acts', async (t) => {
  const server = await startDiscussion(t)
  const {accountId: ada, services, join, open, answer, resolve, projectId} = server
  const [bob, cleo, dora] = [await join('Bob'), await join('Cleo'), await join('Dora')]
  const {id} = await open(undefined, {body: 'Higher?'})
  const all = () => [ada, bob.accountId, cleo.accountId, dora.accountId].map((each) => noticesOf(server, each))
  await answer(id)
  t.same(all(), [[], [], [], []], 'who opened it answers')
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
  t.equal(noticesOf(server, ada).length, 4, 'to repeat a state tells nothing')
  await resolve(id, false, bob.token)
  const reopened = 'Bob reopened Higher?'
  t.same(
    all().map(([latest]) => latest),
    [reopened, resolved, reopened, undefined],
  )
  await resolve(id, false, cleo.token)
  t.equal(noticesOf(server, ada).length, 5)
  services.threads.edit(projectId, id, services.threads.read(projectId, id)?.comments[1]?.id ?? '', 'Or lower?', ada)
  t.equal(noticesOf(server, bob.accountId).length, 1, 'a change of words tells nothing')
})

t.test('a notice says what happened, where, by whom and with what', async (t) => {
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

t.test('a person has seen one thread, or all', async (t) => {
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
  t.equal(notices.countUnseen(bob.accountId), 1, 'what others saw is theirs')
})

t.test('only who can look at the project is told of it, or shown what they were told', async (t) => {
  const server = await startDiscussion(t)
  const {services, projectId, join, open, answer, resolve} = server
  const {notices, members, database} = services
  const [bob, cleo] = [await join('Bob'), await join('Cleo')]
  const {id} = await open(bob.token)
  await answer(id, cleo.token)
  members.remove(projectId, bob.accountId)
  t.same(notices.list(bob.accountId), [], 'who left is shown nothing')
  t.equal(notices.countUnseen(bob.accountId), 0)
  t.same(notices.unmailed(), [])
  await answer(id)
  await resolve(id, true)
  const rows = () => database.select().from(notice).where(eq(notice.accountId, bob.accountId)).all().length
  t.equal(rows(), 1, 'and told nothing')
  database.insert(member).values({projectId, accountId: bob.accountId, role: 'viewer'}).run()
  t.same(noticesOf(server, bob.accountId), ['Cleo answered Yes'], 'who comes back is shown what they had been told')
  services.database.delete(account).where(eq(account.id, bob.accountId)).run()
  t.equal(rows(), 0)
  t.doesNotThrow(() => services.threads.setResolved(projectId, id, false, {accountId: cleo.accountId, appName: null}))
  await answer(id)
  t.same(noticesOf(server, cleo.accountId), ['Ada resolved Should the table be higher?'], 'whoever opened it is gone')
  deleteProject(services, projectId)
  t.same(database.select().from(notice).all(), [])
})

t.test('a list holds the latest, and notices are kept for 90 days', async (t) => {
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
  t.equal(notices.deleteOld(), 0)
  clock.advance(day + 1)
  t.equal(notices.deleteOld(), 201)
  t.match(notices.list(accountId), [{kind: 'resolved'}])
})

t.test('of each person only the latest thousand are kept', async (t) => {
  const {accountId, services, projectId, join, open} = await startDiscussion(t)
  const {notices, threads, database} = services
  const bob = await join('Bob')
  const {id} = await open()
  const byBob = {accountId: bob.accountId, appName: null}
  threads.answer(projectId, id, 'Yes', byBob)
  threads.setResolved(projectId, id, true, {accountId, appName: null})
  for (let index = 0; index < limits.noticesOfPerson; index++)
    threads.setResolved(projectId, id, index % 2 === 1, byBob)
  t.equal(notices.deleteOld(), 1)
  t.equal(notices.countUnseen(accountId), limits.noticesOfPerson)
  t.notOk(
    database
      .select()
      .from(notice)
      .all()
      .some(({kind}) => kind === 'answered'),
    'the oldest went',
  )
  t.match(notices.list(bob.accountId), [{kind: 'resolved'}], 'of another nothing went')
})

t.test('those who listen hear of it once it is done, and not of what was undone', async (t) => {
  const {services, projectId, join, open} = await startDiscussion(t)
  const {notices, threads, database} = services
  const bob = await join('Bob')
  const {id} = await open()
  const heard: number[] = []
  const leave = notices.onNotice(() => void heard.push(notices.unmailed()[0]?.count ?? 0))
  const author = {accountId: bob.accountId, appName: null}
  threads.answer(projectId, id, 'Yes', author)
  t.same(heard, [], 'not within the act')
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
