import fastify from 'fastify'
import t from 'tap'
import type {Thread} from '#shared/contract/resources.ts'
import {sendThreads} from '../../../server/threads/send-threads.ts'
import {FakeClock} from '../../fake-clock.ts'

t.test('sendThreads() reads a few threads at a time, and other work gets its turn in between', async (t) => {
  const app = fastify()
  const comment = {id: 'c', authorName: 'Ada', body: 'x'.repeat(900), appName: null, editedAt: null, createdAt: ''}
  const thread: Thread = {
    id: 't',
    planId: 'plan',
    anchor: {at: [1, 2]},
    resolvedAt: null,
    createdAt: '',
    comments: Array(20).fill(comment),
  }
  const readInTurn = new Map<number, number>()
  let turn = 0
  const count = () => {
    turn++
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  t.teardown(() => clearImmediate(timer))
  function* threads() {
    for (let index = 0; index < 300; index++) {
      readInTurn.set(turn, (readInTurn.get(turn) ?? 0) + 1)
      yield thread
    }
  }
  app.get('/', (_, reply) =>
    sendThreads(reply, {threads: threads(), next: null, clock: new FakeClock(), ensureOpen() {}}),
  )
  t.teardown(() => app.close())
  const address = await app.listen({host: '127.0.0.1', port: 0})
  const {rows} = (await (await fetch(address)).json()) as {rows: Thread[]}
  t.equal(rows.length, 300)
  t.ok(Math.max(...readInTurn.values()) <= 10, `${Math.max(...readInTurn.values())} threads in one turn`)
})
