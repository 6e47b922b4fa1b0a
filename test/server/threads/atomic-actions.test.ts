import t from 'tap'
import {dump, failAt, writesOf} from '../endings/failing-writes.ts'
import {input, startDiscussion} from './discussion.ts'

/** Comments count towards quotas. */
const usage = ['UPDATE account_usage', 'UPDATE project_usage']

t.test('actions in a thread are atomic, wherever the disk fails', async (t) => {
  const {services, projectId, accountId, join, open, answer} = await startDiscussion(t)
  const {database, threads} = services
  const bob = await join('Bob')
  const {id, comments} = await open()
  await answer(id, bob.token)
  const author = {accountId: bob.accountId, appName: 'Tablet'}
  const acts: Record<string, [act: () => unknown, writes: string[]]> = {
    'a thread that is opened': [
      () => threads.open(projectId, {...input, anchor: {at: [1, 2]}}, author),
      ['INSERT comment', 'INSERT thread', ...usage],
    ],
    'a comment': [() => threads.answer(projectId, id, 'Yes', author), ['INSERT comment', 'INSERT notice', ...usage]],
    'a thread that is resolved': [
      () => threads.setResolved(projectId, id, true, author),
      ['INSERT notice', 'UPDATE thread'],
    ],
    'a comment that is changed': [
      () => threads.edit(projectId, id, comments[0]?.id ?? '', 'Lower?', accountId),
      [...usage, 'UPDATE comment'].toSorted(),
    ],
  }
  for (const [name, [act, expected]] of Object.entries(acts)) {
    const writes = writesOf(database, act)
    t.same(writes.map(({what, table}) => `${what} ${table}`).toSorted(), expected, name)
    const before = dump(database)
    for (const write of writes) {
      const about = `${name}, when ${write.what} ${write.table} fails`
      t.match(failAt(database, write, act), {message: 'the disk fails'}, about)
      t.same(dump(database), before, `nothing is written: ${about}`)
    }
    act()
    t.notSame(dump(database), before, `${name} can be done`)
  }
})

t.test('API requests with an Idempotency-Key are atomic too', async (t) => {
  const {call, services, threads, open, join} = await startDiscussion(t)
  const {database} = services
  const {id} = await open()
  const {token} = await join('Bob')
  const headers = {'idempotency-key': 'a'}
  for (const {path, body} of [
    {path: threads, body: input},
    {path: `${threads}/${id}/comments`, body: {body: 'Yes'}},
  ]) {
    const before = dump(database)
    for (const table of ['comment', 'idempotent_answer']) {
      database.$client.exec(
        `CREATE TEMP TRIGGER fail BEFORE INSERT ON main."${table}" BEGIN SELECT RAISE(ABORT, 'the disk fails'); END`,
      )
      const answer = await call('POST', path, {body, headers, token})
      database.$client.exec('DROP TRIGGER fail')
      t.match(answer, {status: 500, json: {error: 'server_error'}}, `${path} when ${table} fails`)
      t.same(withoutUses(dump(database)), withoutUses(before))
    }
    t.equal((await call('POST', path, {body, headers: {'idempotency-key': path}, token})).status, 201)
  }
})

/** The last use of a connection is recorded for every result of a request. */
const withoutUses = ({connection: _, ...rows}: Record<string, unknown[]>) => rows
