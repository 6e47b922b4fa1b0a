import t from 'tap'
import {createLogger} from '../../../server/log.ts'
import {createDatabaseRetry} from '../../../server/webhooks/database-retry.ts'
import {FakeClock} from '../../fake-clock.ts'

/** Creates a database that fails on demand and records its calls. */
function setUp() {
  const clock = new FakeClock()
  const state = {fails: true}
  const done: string[] = []
  const act = (name: string) => () => {
    done.push(name)
    if (state.fails) throw new Error('disk I/O error')
  }
  const resume = () => void done.push('go on')
  const trouble = createDatabaseRetry({clock, logger: createLogger('silent'), catchUp: act('catch up'), resume})
  return {clock, state, trouble, act, done: () => done.splice(0)}
}

t.test('attempt() runs the work, and nothing else, while the database works', async (t) => {
  const {trouble, act, done, state, clock} = setUp()
  state.fails = false
  trouble.attempt(act('write'))
  clock.advance(60_000)
  t.same(done(), ['write'])
})

t.test('attempt() skips all work after a failure and retries with doubling waits up to a minute', async (t) => {
  const {trouble, act, done, state, clock} = setUp()
  trouble.attempt(act('write'))
  t.same(done(), ['write'])
  for (const wait of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
    trouble.attempt(act('write'))
    clock.advance(wait - 1)
    t.same(done(), [], 'not before')
    clock.advance(1)
    t.same(done(), ['catch up'], `after ${wait}`)
  }
  state.fails = false
  clock.advance(60_000)
  t.same(done(), ['catch up', 'go on'])
  trouble.attempt(act('write'))
  clock.advance(60_000)
  t.same(done(), ['write'])
})

t.test('stop() cancels the next retry', async (t) => {
  const {trouble, act, done, clock} = setUp()
  trouble.stop()
  trouble.attempt(act('write'))
  trouble.stop()
  clock.advance(60_000)
  t.same(done(), ['write'])
})
