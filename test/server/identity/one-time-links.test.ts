import t, {type Test} from 'tap'
import {createAccounts} from '../../../server/accounts/accounts.ts'
import {sql} from '../../../server/database/drizzle.ts'
import {oneTimeLink} from '../../../server/database/tables/identity.ts'
import {createLinks} from '../../../server/identity/one-time-links.ts'
import {FakeClock} from '../../fake-clock.ts'
import {openTestDatabase} from '../../new-database.ts'

const day = 24 * 60 * 60_000

function setUp(t: Test) {
  const {database, close} = openTestDatabase(t.testdir())
  t.teardown(close)
  const clock = new FakeClock()
  const accounts = createAccounts({database, clock})
  const join = (email = 'anna@example.org') => accounts.create({email, name: 'Anna', language: 'it'})
  return {links: createLinks({database, clock}), join, database, clock}
}

t.test('a link works once, and find() does not use it up', async (t) => {
  const {links, join, database} = setUp(t)
  const {id} = await join()
  const token = links.create('reset', id)
  t.notMatch(JSON.stringify(database.select().from(oneTimeLink).all()), new RegExp(token))
  t.same(links.find(token, 'reset'), {accountId: id, mailedTo: null})
  t.same(links.find(token, 'reset'), {accountId: id, mailedTo: null})
  t.same(links.use(token, 'reset'), {accountId: id, mailedTo: null})
  t.equal(links.use(token, 'reset'), undefined)
  t.equal(links.find(token, 'reset'), undefined)
})

t.test('a link serves its own purpose only', async (t) => {
  const {links, join} = setUp(t)
  const token = links.create('reset', (await join()).id)
  t.equal(links.use(token, 'setup'), undefined)
  t.ok(links.use(token, 'reset'))
})

t.test('a reset link lasts a day', async (t) => {
  const {links, join, database, clock} = setUp(t)
  const token = links.create('reset', (await join()).id)
  clock.advance(day - 1)
  t.ok(links.find(token, 'reset'))
  clock.advance(1)
  t.equal(links.use(token, 'reset'), undefined)
  clock.advance(1)
  links.deleteExpired()
  t.same(database.select().from(oneTimeLink).all(), [])
})

t.test('a setup link works only while there is no account', async (t) => {
  const {links, join} = setUp(t)
  const token = links.create('setup')
  t.same(links.find(token, 'setup'), {accountId: null, mailedTo: null})
  await join()
  t.equal(links.find(token, 'setup'), undefined)
  t.equal(links.use(token, 'setup'), undefined)
})

t.test('a new link ends the older ones of the same person only', async (t) => {
  const {links, join} = setUp(t)
  const [anna, bruno] = [await join(), await join('bruno@example.org')]
  const [first, brunos, second] = [
    links.create('reset', anna.id),
    links.create('reset', bruno.id),
    links.create('reset', anna.id),
  ]
  t.equal(links.find(first, 'reset'), undefined)
  t.ok(links.find(second, 'reset'))
  t.ok(links.find(brunos, 'reset'))
})

t.test('a new setup link ends the older one', async (t) => {
  const {links} = setUp(t)
  const first = links.create('setup')
  const second = links.create('setup')
  t.equal(links.find(first, 'setup'), undefined)
  t.ok(links.find(second, 'setup'))
})

t.test('a mailed link ends those mailed before, and leaves one that was handed over', async (t) => {
  const {links, join} = setUp(t)
  const {id, email} = await join()
  const handed = links.create('reset', id)
  const [first, second] = [links.create('reset', id, email), links.create('reset', id, email)]
  t.equal(links.find(first, 'reset'), undefined)
  t.same(links.find(second, 'reset'), {accountId: id, mailedTo: email})
  t.same(links.find(handed, 'reset'), {accountId: id, mailedTo: null})
  const last = links.create('reset', id)
  for (const older of [handed, second]) t.equal(links.find(older, 'reset'), undefined)
  t.ok(links.find(last, 'reset'))
})

t.test('links of one purpose leave those of another', async (t) => {
  const {links, join} = setUp(t)
  const {id, email} = await join()
  const change = links.create('email', id, 'new@example.org')
  const reset = links.create('reset', id, email)
  t.same(links.find(change, 'email'), {accountId: id, mailedTo: 'new@example.org'})
  t.equal(links.find(change, 'reset'), undefined)
  t.equal(links.find(reset, 'email'), undefined)
})

t.test('a link to change the address lasts a day', async (t) => {
  const {links, join, clock} = setUp(t)
  const link = links.create('email', (await join()).id, 'new@example.org')
  clock.advance(day - 1)
  t.ok(links.find(link, 'email'))
  clock.advance(1)
  t.equal(links.find(link, 'email'), undefined)
})

t.test('pretendToCreate() writes as much as create(), and leaves nothing behind', async (t) => {
  const {links, join, database} = setUp(t)
  const token = links.create('reset', (await join()).id)
  const rows = database.select().from(oneTimeLink).all()
  const {changes} = database.get<{changes: number}>(sql`select total_changes() as changes`)
  links.pretendToCreate()
  t.ok(database.get<{changes: number}>(sql`select total_changes() as changes`).changes > changes)
  t.same(database.select().from(oneTimeLink).all(), rows)
  t.ok(links.find(token, 'reset'))
})
