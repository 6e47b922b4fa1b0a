import t from 'tap'
import type {Database} from '../../../server/database/open.ts'
import {createThreadReader} from '../../../server/threads/read-threads.ts'
import {fillThread, startDiscussion} from './discussion.ts'

/** Counts the queries that read comments from now on. */
function countQueries({$client: client}: Database) {
  const counted = {queries: 0}
  const {prepare} = client
  client.prepare = ((source: string) => {
    const statement = prepare.call(client, source)
    if (!source.includes('from "comment"')) return statement
    const {all} = statement as unknown as {all(...values: unknown[]): unknown[]}
    return Object.assign(statement, {
      all: (...values: unknown[]) => {
        counted.queries++
        return all.apply(statement, values)
      },
    })
  }) as typeof prepare
  return counted
}

t.test("a page's threads are read with their comments by one query", async (t) => {
  const {services, projectId, open, answer, clock} = await startDiscussion(t)
  for (let count = 0; count < 12; count++) {
    clock.advance(1)
    await answer((await open()).id)
  }
  const counted = countQueries(services.database)
  const reader = createThreadReader(services)
  const rows = reader.rowsAfter(projectId, undefined, 100)
  const read = [...reader.withComments(rows)]
  t.equal(counted.queries, 1)
  t.same(read, services.threads.list(projectId, undefined, -1))
  t.ok(read.every(({comments}) => comments.length === 2))
})

t.test('full threads are read one by one, those before them together', async (t) => {
  const {services, projectId, accountId, open, clock} = await startDiscussion(t)
  const ids: string[] = []
  for (let count = 0; count < 9; count++) {
    clock.advance(1)
    ids.push((await open()).id)
  }
  for (const threadId of ids.toSorted().slice(5)) fillThread(services, {threadId, accountId})
  const counted = countQueries(services.database)
  const reader = createThreadReader(services)
  const threads = reader.withComments(reader.rowsAfter(projectId, undefined, 100))
  const read = [...threads]
  t.same(read, services.threads.list(projectId, undefined, -1))
  t.equal(counted.queries, 1 + 4)
})
