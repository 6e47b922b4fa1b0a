import t, {type Test} from 'tap'
import {createAccounts} from '../../../server/accounts/accounts.ts'
import {maxFailuresAnHour} from '../../../server/audit/failures.ts'
import {auditKept, createAudit} from '../../../server/audit/store.ts'
import {FakeClock} from '../../fake-clock.ts'
import {openTestDatabase} from '../../new-database.ts'

const hour = 60 * 60_000

async function setUp(t: Test, limits?: {max: number}) {
  const {database, close} = openTestDatabase(t.testdir())
  t.teardown(close)
  const clock = new FakeClock()
  const accounts = createAccounts({database, clock})
  const anna = await accounts.create({email: 'anna@example.org', name: 'Anna', language: 'it'})
  const other = await accounts.create({email: 'bruno@example.org', name: 'Bruno', language: 'it'})
  const audit = createAudit({database, clock}, limits)
  return {database, clock, audit, anna, other}
}

t.test('list() returns the newest entries first, in pages, of all or of one person', async (t) => {
  const {audit, anna, other, clock} = await setUp(t)
  audit.record({kind: 'app-changed', about: {name: 'b'.repeat(500)}})
  audit.record({kind: 'signed-in', accountId: anna.id, byId: anna.id, address: '192.0.2.1', about: {way: 'password'}})
  audit.record({kind: 'maker-allowed', accountId: other.id, byId: anna.id, address: '192.0.2.1'})
  audit.record({kind: 'email-changed', accountId: other.id, byId: other.id, address: '192.0.2.2'})
  const at = clock.now()
  const all = audit.list({count: 10})
  t.match(all, [
    {kind: 'email-changed', name: 'Bruno', byName: 'Bruno', address: '192.0.2.2', at},
    {kind: 'maker-allowed', accountId: other.id, byId: anna.id, name: 'Bruno', byName: 'Anna'},
    {kind: 'signed-in', name: 'Anna', about: {way: 'password'}, count: 1},
    {kind: 'app-changed', name: null, byName: null, address: null, about: {name: 'b'.repeat(100)}},
  ])
  t.same(audit.list({accountId: anna.id, count: 10}), all.slice(1, 3), 'hers, and what she did to others')
  t.same(audit.list({accountId: other.id, count: 1}), all.slice(0, 1))
  const [forOther] = audit.list({accountId: other.id, count: 10, before: all[0]?.seq})
  t.same(forOther, {...all[1], address: null}, 'what Anna did to them, without her address')
})

t.test('during() records a change in its transaction', async (t) => {
  const {audit, anna, database} = await setUp(t)
  const entry = {kind: 'maker-allowed', accountId: anna.id} as const
  const rename = (name: string) =>
    database.$client.prepare('update account set name = ? where id = ?').run(name, anna.id)
  t.throws(() =>
    audit.during(entry, () => {
      rename('Nobody')
      throw new Error('refused')
    }),
  )
  t.equal(
    audit.during(entry, () => false),
    false,
  )
  t.equal(
    audit.during(
      entry,
      () => 'taken',
      (problem) => problem === undefined,
    ),
    'taken',
  )
  t.same(audit.list({count: 10}), [])
  audit.during(entry, () => rename('Ann'))
  t.match(audit.list({count: 10}), [{kind: 'maker-allowed', name: 'Ann'}])
  database.$client.exec('create trigger refuse before insert on audit begin select raise(abort, "full"); end')
  t.throws(() => audit.during(entry, () => rename('Lost')), /full/)
  t.match(audit.list({count: 10}), [{name: 'Ann'}], 'a change that can’t be recorded does not happen')
})

t.test('recordFailure() counts repeats within an hour in one row', async (t) => {
  const {audit, anna, clock} = await setUp(t)
  const from = {accountId: anna.id, address: '192.0.2.1'}
  const first = clock.now()
  audit.recordFailure(from)
  clock.advance(1000)
  audit.recordFailure(from)
  audit.recordFailure({accountId: undefined, address: '192.0.2.1'})
  audit.recordFailure({accountId: undefined, address: '192.0.2.1'})
  t.match(audit.list({count: 10}), [
    {kind: 'sign-in-failed', accountId: null, address: '192.0.2.1', count: 2},
    {kind: 'sign-in-failed', name: 'Anna', byId: null, count: 2, at: first, lastAt: first + 1000},
  ])
  clock.advance(hour)
  audit.recordFailure(from)
  t.equal(audit.list({accountId: anna.id, count: 10}).length, 2, 'another hour, another row')
})

t.test('a flood of failures makes few rows', async (t) => {
  const {audit, clock} = await setUp(t)
  for (let i = 0; i < 1000; i++) audit.recordFailure({accountId: undefined, address: `192.0.${i >> 8}.${i & 255}`})
  const rows = audit.list({count: 2000})
  t.equal(rows.length, maxFailuresAnHour + 1)
  t.match(rows[0], {address: null, accountId: null, count: 1000 - maxFailuresAnHour})
  clock.advance(hour)
  audit.recordFailure({accountId: undefined, address: '203.0.113.7'})
  t.match(audit.list({count: 1}), [{address: '203.0.113.7', count: 1}])
})

t.test('deleteOld() keeps a year, and the newest entries', async (t) => {
  const {audit, clock} = await setUp(t, {max: 300})
  for (let i = 0; i < 250; i++) audit.record({kind: 'app-changed', about: {name: String(i)}})
  clock.advance(auditKept)
  await audit.deleteOld()
  t.equal(audit.list({count: 1000}).length, 250)
  for (let i = 0; i < 60; i++) audit.record({kind: 'app-changed', about: {name: 'new'}})
  await audit.deleteOld(AbortSignal.abort())
  t.equal(audit.list({count: 1000}).length, 310, 'a stopped server deletes nothing more')
  await audit.deleteOld()
  t.equal(audit.list({count: 1000}).length, 300)
  clock.advance(1)
  await audit.deleteOld()
  t.match(audit.list({count: 1000}).length, 60)
})

t.test('deleteOld() lets nobody push out the entries of others', async (t) => {
  const {audit, anna, other} = await setUp(t, {max: 300})
  const record = (byId: string | undefined, times: number) => {
    for (let i = 0; i < times; i++) audit.record({kind: 'app-registered', byId})
  }
  record(other.id, 20)
  record(undefined, 90)
  record(anna.id, 500)
  await audit.deleteOld()
  const by = (id: string | null) => audit.list({count: 1000}).filter(({byId}) => byId === id).length
  t.same([by(other.id), by(null), by(anna.id)], [20, 90, 190])
  record(undefined, 210)
  await audit.deleteOld()
  t.same([by(other.id), by(null), by(anna.id)], [20, 140, 140])
})

t.test('a flood of failures from many addresses hides no guesses at an account', async (t) => {
  const {audit, anna} = await setUp(t)
  for (let i = 0; i < maxFailuresAnHour; i++) audit.recordFailure({accountId: undefined, address: `2001:db8::${i}`})
  for (let i = 0; i < 3; i++) audit.recordFailure({accountId: anna.id, address: '203.0.113.7'})
  t.match(audit.list({accountId: anna.id, count: 10}), [{kind: 'sign-in-failed', address: null, count: 3}])
  t.equal(audit.list({count: 100}).length, maxFailuresAnHour + 1)
})
