import Sqlite from 'better-sqlite3'
import t, {type Test} from 'tap'
import {createServerClock, longestPause, settleTime} from '../../../server/time/server-clock.ts'
import {FakeClock} from '../../fake-clock.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** A database of which only the known time matters, and its starts at a time of the machine's clock. */
function setUp(t: Test) {
  const client = new Sqlite(':memory:')
  t.teardown(() => client.close())
  client.exec(`CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT); CREATE TABLE session (last_used_at INTEGER);
    CREATE TABLE connection (last_used_at INTEGER); CREATE TABLE revision (created_at INTEGER)`)
  const start = (at: number) => {
    const machine = new FakeClock(at)
    return {machine, clock: createServerClock(machine, client)}
  }
  return {client, start}
}

const then = Date.UTC(2026, 10, 1)

t.test('a new server knows the time once its clock ran for six hours without a leap', async (t) => {
  const {machine, clock} = setUp(t).start(then)
  t.equal(clock.report().state, 'unsure')
  machine.advance(5 * hour)
  machine.set(machine.now() + 3 * day)
  t.equal(clock.report().state, 'unsure')
  machine.advance(settleTime.least - 1)
  t.equal(clock.report().state, 'unsure')
  machine.advance(1)
  t.equal(clock.report().state, 'right')
})

t.test('after a pause the time counts again after six hours, or when a person says so', async (t) => {
  const {client, start} = setUp(t)
  client.prepare('INSERT INTO revision VALUES (?)').run(then)
  t.equal(start(then + hour).clock.report().state, 'right')
  const paused = start(then + longestPause)
  t.equal(paused.clock.report().state, 'unsure')
  paused.machine.advance(settleTime.most - 1)
  t.equal(paused.clock.report().state, 'unsure')
  paused.machine.advance(1)
  t.equal(paused.clock.report().state, 'right')
  const {machine, clock} = start(paused.machine.now() + longestPause + day)
  t.equal(clock.report().state, 'ahead')
  machine.advance(30 * day)
  t.equal(clock.report().state, 'ahead')
  clock.confirm()
  t.equal(clock.report().state, 'right')
  t.equal(start(machine.now()).clock.report().state, 'right')
})

t.test('a full disk ends no look at the clock, and the time is stored later', async (t) => {
  const {client, start} = setUp(t)
  client.prepare('INSERT INTO revision VALUES (?)').run(then)
  const {machine, clock} = start(then + hour)
  client.exec("CREATE TEMP TRIGGER full BEFORE INSERT ON main.secret BEGIN SELECT RAISE(ABORT, 'full'); END")
  machine.advance(40 * day)
  t.equal(clock.report().state, 'right')
  t.throws(() => clock.confirm(), {message: 'full'}, 'what a person says is stored, or refused')
  client.exec('DROP TRIGGER full')
  t.equal(clock.report().state, 'right')
  t.equal(start(machine.now()).clock.report().state, 'right')
})

t.test('a clock that is far behind is corrected, and one that is ahead is believed', async (t) => {
  const {client, start} = setUp(t)
  client.prepare('INSERT INTO connection VALUES (?)').run(then)
  const {machine, clock} = start(then - 100 * day)
  t.match(clock.report(), {state: 'behind', shown: then - 100 * day, known: then})
  machine.advance(hour)
  t.equal(clock.now(), then + hour)
  machine.set(then + 2 * hour)
  t.equal(clock.now(), then + 2 * hour)
  t.equal(clock.report().state, 'right')
  t.equal(start(then + 900 * day).clock.now(), then + 900 * day)
})

t.test('many starts a little ahead each do not add up', async (t) => {
  const {client, start} = setUp(t)
  client.prepare('INSERT INTO revision VALUES (?)').run(then)
  let states: string[] = []
  for (let ahead = hour; ahead < 40 * day; ahead += hour) states = [...states, start(then + ahead).clock.report().state]
  t.same([...new Set(states)], ['right', 'unsure', 'ahead'])
  t.equal(states.lastIndexOf('right'), 1)
})
