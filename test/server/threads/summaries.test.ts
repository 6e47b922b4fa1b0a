import t from 'tap'
import type {ThreadKey} from '../../../server/threads/read-threads.ts'
import {startDiscussion} from './discussion.ts'

t.test('summaries() returns threads of a state with their first comment, newest first', async (t) => {
  const server = await startDiscussion(t)
  const {services, projectId, clock, open, answer, resolve, join} = server
  const {threads} = services
  const first = await open()
  clock.advance(1000)
  const bruno = await join('Bruno')
  const ref = {kind: 'room', id: 'hall'}
  const body = `A   line\nand more ${'x'.repeat(500)}`
  const second = await open(bruno.token, {body, anchor: {at: [3, 4], ref}})
  await answer(second.id)
  await answer(second.id)
  const page = {count: 10}
  const [newest, oldest, ...others] = threads.summaries(projectId, 'open', page)
  t.same(others, [])
  t.match(newest, {id: second.id, planId: 'plan', authorName: 'Bruno', appName: 'Tablet of Bruno', answers: 2})
  t.same(newest?.anchor, {at: [3, 4], ref})
  t.match(newest?.excerpt, /^A line and more x+…$/)
  t.match(oldest, {id: first.id, answers: 0, excerpt: 'Should the table be higher?', resolvedAt: null})
  t.same(oldest?.anchor, {at: [1.5, 2]})

  await resolve(first.id, true)
  t.match(threads.summaries(projectId, 'open', page), [{id: second.id}])
  t.match(threads.summaries(projectId, 'resolved', page), [{id: first.id, resolvedAt: clock.now()}])
  t.same([threads.countOf(projectId, 'open'), threads.countOf(projectId, 'resolved')], [1, 1])

  services.database.$client.prepare('DELETE FROM account WHERE id = ?').run(bruno.accountId)
  t.match(threads.summaries(projectId, 'open', page), [{authorName: null}])
  t.same(threads.summaries('another', 'open', page), [])
  t.equal(threads.countOf('another', 'open'), 0)
})

t.test('summaries() continues after a key, also within one millisecond', async (t) => {
  const {services, projectId, open} = await startDiscussion(t)
  for (let count = 0; count < 5; count++) await open()
  const ids: string[] = []
  let key: ThreadKey | undefined
  for (;;) {
    const [one] = services.threads.summaries(projectId, 'open', {key, count: 1})
    if (!one) break
    ids.push(one.id)
    key = [one.createdAt, one.id]
  }
  t.same(
    ids,
    services.threads.list(projectId, undefined, -1).map(({id}) => id),
  )
})
