import t, {type Test} from 'tap'
import {createAccounts} from '../../../server/accounts/accounts.ts'
import {session} from '../../../server/database/tables/identity.ts'
import {createSessions, sessionLifetime} from '../../../server/identity/sessions.ts'
import {FakeClock} from '../../fake-clock.ts'
import {openTestDatabase} from '../../new-database.ts'

const day = 24 * 60 * 60_000

const minute = 60_000

async function setUp(t: Test) {
  const {database, close} = openTestDatabase(t.testdir())
  t.teardown(close)
  const clock = new FakeClock()
  const accounts = createAccounts({database, clock})
  const account = await accounts.create({email: 'anna@example.org', name: 'Anna', language: 'it'})
  const other = await accounts.create({email: 'bruno@example.org', name: 'Bruno', language: 'it'})
  const sessions = createSessions({database, clock})
  const browser = {userAgent: 'Browser', address: '127.0.0.1'}
  const signIn = (person = account) => sessions.create(person.id, browser)
  return {account, other, sessions, database, clock, signIn}
}

t.test('find() returns the session of a cookie', async (t) => {
  const {account, sessions, signIn, clock} = await setUp(t)
  const createdAt = clock.now()
  const cookie = signIn()
  clock.advance(minute)
  t.same(sessions.find(cookie), {account, createdAt, methods: ['pwd'], shouldExtend: false})
  t.equal(sessions.find(`${cookie}x`), undefined)
  t.equal(sessions.find(''), undefined)
})

t.test('the database does not contain the cookie', async (t) => {
  const {database, signIn} = await setUp(t)
  const cookie = signIn()
  const [row] = database.select().from(session).all()
  t.match(cookie, /^[\w-]{43}$/)
  t.notMatch(JSON.stringify(row), new RegExp(cookie))
  t.match(row, {userAgent: 'Browser', address: '127.0.0.1'})
})

t.test('a used session continues, an unused one ends after thirty days', async (t) => {
  const {sessions, signIn, clock} = await setUp(t)
  const cookie = signIn()
  for (let week = 0; week < 20; week++) {
    clock.advance(7 * day)
    t.match(sessions.find(cookie), {shouldExtend: true})
    sessions.extend(cookie)
  }
  clock.advance(sessionLifetime)
  t.equal(sessions.find(cookie), undefined)
})

t.test('a used session should be extended once an hour, not at every page', async (t) => {
  const {sessions, database, signIn, clock} = await setUp(t)
  const cookie = signIn()
  const lastUsedAt = () => database.select().from(session).get()?.lastUsedAt
  const first = lastUsedAt()
  clock.advance(59 * minute)
  t.match(sessions.find(cookie), {shouldExtend: false})
  t.equal(lastUsedAt(), first)
  clock.advance(minute)
  t.match(sessions.find(cookie), {shouldExtend: true})
  sessions.extend(cookie)
  t.match(sessions.find(cookie), {shouldExtend: false})
  t.equal(lastUsedAt(), (first ?? 0) + 60 * minute)
})

t.test('end() ends one session', async (t) => {
  const {sessions, signIn} = await setUp(t)
  const [phone, desk] = [signIn(), signIn()]
  sessions.end(phone)
  t.equal(sessions.find(phone), undefined)
  t.ok(sessions.find(desk))
})

t.test("list() returns a person's sessions, the last used first, without secrets", async (t) => {
  const {account, other, sessions, signIn, clock} = await setUp(t)
  const start = clock.now()
  const phone = signIn()
  signIn(other)
  clock.advance(minute)
  const desk = signIn()
  const browser = {userAgent: 'Browser', address: '127.0.0.1'}
  const onDesk = {id: sessions.idOf(desk), ...browser, createdAt: start + minute, lastUsedAt: start + minute}
  const onPhone = {id: sessions.idOf(phone), ...browser, createdAt: start, lastUsedAt: start}
  t.same(sessions.list(account.id), [onDesk, onPhone])
  t.equal(sessions.find(onDesk.id), undefined, 'the id does not work as a cookie')

  clock.advance(minute)
  sessions.extend(phone)
  t.same(sessions.list(account.id), [{...onPhone, lastUsedAt: start + 2 * minute}, onDesk])
})

t.test('list() returns the user agent cut short, or null', async (t) => {
  const {account, sessions} = await setUp(t)
  const nameAfter = (userAgent: string | undefined) => {
    const id = sessions.idOf(sessions.create(account.id, {userAgent, address: '192.0.2.1'}))
    return sessions.list(account.id).find((one) => one.id === id)?.userAgent
  }
  t.equal(nameAfter('x'.repeat(400)), 'x'.repeat(400))
  t.equal(nameAfter('x'.repeat(16_000)), 'x'.repeat(400))
  t.equal(nameAfter(undefined), null)
})

t.test("list() leaves out expired sessions, and endById() doesn't find them", async (t) => {
  const {account, sessions, signIn, clock} = await setUp(t)
  const cookie = signIn()
  clock.advance(sessionLifetime - 1)
  t.equal(sessions.list(account.id).length, 1)
  clock.advance(1)
  t.same(sessions.list(account.id), [])
  t.equal(sessions.endById(account.id, sessions.idOf(cookie)), false)
})

t.test("endById() ends one of a person's own sessions", async (t) => {
  const {account, other, sessions, signIn} = await setUp(t)
  const [phone, desk, others] = [signIn(), signIn(), signIn(other)]
  t.equal(sessions.endById(account.id, sessions.idOf(others)), false)
  t.equal(sessions.endById(account.id, phone), false, 'the cookie does not work as an id')
  t.ok(sessions.find(others))
  t.equal(sessions.endById(account.id, sessions.idOf(phone)), true)
  t.equal(sessions.find(phone), undefined)
  t.ok(sessions.find(desk))
  t.equal(sessions.endById(account.id, sessions.idOf(phone)), false)
})

t.test("endOthers() leaves the cookie's session and other people's", async (t) => {
  const {account, other, sessions, signIn} = await setUp(t)
  const [phone, desk, sofa, others] = [signIn(), signIn(), signIn(), signIn(other)]
  sessions.endOthers(account.id, desk)
  t.same([sessions.find(phone), sessions.find(sofa)], [undefined, undefined])
  t.ok(sessions.find(desk))
  t.ok(sessions.find(others))
})

t.test('deleteExpired() leaves valid sessions', async (t) => {
  const {sessions, database, signIn, clock} = await setUp(t)
  signIn()
  clock.advance(sessionLifetime + 1)
  const cookie = signIn()
  sessions.deleteExpired()
  t.equal(database.select().from(session).all().length, 1)
  t.ok(sessions.find(cookie))
})
