import t, {type Test} from 'tap'
import {createAccounts} from '../../../server/accounts/accounts.ts'
import {hashPassword} from '../../../server/accounts/passwords.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {account} from '../../../server/database/tables/accounts.ts'
import {createLinks} from '../../../server/identity/one-time-links.ts'
import {createSessions} from '../../../server/identity/sessions.ts'
import {FakeClock} from '../../fake-clock.ts'
import {openTestDatabase} from '../../new-database.ts'

const [first, second, third] = ['correct horse', 'another horse', 'a third horse']

async function setUp(t: Test) {
  const {database, close} = openTestDatabase(t.testdir())
  t.teardown(close)
  const clock = new FakeClock()
  const accounts = createAccounts({database, clock})
  const sessions = createSessions({database, clock})
  const links = createLinks({database, clock})
  const join = (email: string) => accounts.create({email, name: 'Anna', language: 'it', password: first})
  const anna = await join('anna@example.org')
  const bruno = await join('bruno@example.org')
  const begin = ({id}: {id: string}) => sessions.create(id, {userAgent: undefined, address: '127.0.0.1'})
  const isRight = async (password: string) => (await accounts.verifyPassword(anna.email, password))?.id === anna.id
  return {accounts, sessions, links, database, anna, bruno, begin, isRight}
}

t.test('changePassword() needs the present one, and ends every session and link of the person', async (t) => {
  const {accounts, sessions, links, anna, bruno, begin, isRight} = await setUp(t)
  const [own, others] = [begin(anna), begin(bruno)]
  const ended = [
    ['reset', links.create('reset', anna.id)],
    ['reset', links.create('reset', anna.id, anna.email)],
    ['email', links.create('email', anna.id, 'new@example.org')],
  ] as const
  const brunos = links.create('reset', bruno.id)
  t.equal(await accounts.changePassword(anna.id, first, second), true)
  t.ok(await isRight(second))
  t.notOk(await isRight(first))
  t.equal(sessions.find(own), undefined)
  t.ok(sessions.find(others))
  for (const [purpose, link] of ended) t.equal(links.find(link, purpose), undefined, purpose)
  t.ok(links.find(brunos, 'reset'))
})

t.test('changePassword() changes nothing for a wrong password or an invalid new one', async (t) => {
  const {accounts, sessions, links, anna, begin, isRight} = await setUp(t)
  const [cookie, link] = [begin(anna), links.create('reset', anna.id)]
  t.equal(await accounts.changePassword(anna.id, second, third), false)
  t.equal(await accounts.changePassword('nobody', first, third), false)
  await t.rejects(accounts.changePassword(anna.id, first, 'short'), {code: 'invalid_input'})
  t.ok(await isRight(first))
  t.ok(sessions.find(cookie))
  t.ok(links.find(link, 'reset'))
})

t.test("a password replaced through a link can't be replaced again with the old one", async (t) => {
  const {accounts, anna, database, isRight} = await setUp(t)
  const passwordHash = await hashPassword(third)
  const changed = accounts.changePassword(anna.id, first, second)
  // Uses a link while the other passwords are still being hashed.
  database.update(account).set({passwordHash}).where(eq(account.id, anna.id)).run()
  t.equal(await changed, false)
  t.ok(await isRight(third))
})

t.test('of two concurrent changes, one succeeds', async (t) => {
  const {accounts, anna} = await setUp(t)
  const outcomes = await Promise.all([second, third].map((next) => accounts.changePassword(anna.id, first, next)))
  t.same(outcomes.toSorted(), [false, true])
})

t.test('setPassword() ends the links of the person', async (t) => {
  const {accounts, links, anna, bruno} = await setUp(t)
  const [reset, email] = [links.create('reset', anna.id), links.create('email', anna.id, 'new@example.org')]
  const brunos = links.create('reset', bruno.id)
  await accounts.setPassword(anna.id, second)
  t.equal(links.find(reset, 'reset'), undefined)
  t.equal(links.find(email, 'email'), undefined)
  t.ok(links.find(brunos, 'reset'))
})

t.test('changeEmail() changes the sign-in address, and ends the links to the old one', async (t) => {
  const {accounts, sessions, links, anna, begin} = await setUp(t)
  const [cookie, link] = [begin(anna), links.create('reset', anna.id, anna.email)]
  accounts.changeEmail(anna.id, ' Anna.Rossi@Example.org', {isVerified: true})
  t.match(accounts.byId(anna.id), {email: 'anna.rossi@example.org', isEmailVerified: true})
  t.ok(await accounts.verifyPassword('anna.rossi@example.org', first))
  t.equal(await accounts.verifyPassword(anna.email, first), undefined)
  t.equal(links.find(link, 'reset'), undefined)
  t.ok(sessions.find(cookie))
  accounts.changeEmail(anna.id, anna.email, {isVerified: false})
  t.match(accounts.byId(anna.id), {email: anna.email, isEmailVerified: false})
})

t.test('changeEmail() refuses an invalid or taken address, and changes nothing', async (t) => {
  const {accounts, links, anna} = await setUp(t)
  const link = links.create('reset', anna.id, anna.email)
  const change = (email: string) => accounts.changeEmail(anna.id, email, {isVerified: true})
  t.equal(change('anna'), 'invalid')
  t.equal(change('BRUNO@example.org'), 'taken')
  t.same(accounts.byId(anna.id), anna)
  t.ok(links.find(link, 'reset'))
  t.equal(change(anna.email), undefined, 'one’s own address is not taken')
})

t.test('verifyEmail() applies to the present address only', async (t) => {
  const {accounts, database, anna, bruno} = await setUp(t)
  accounts.verifyEmail(anna.id, 'older@example.org')
  accounts.verifyEmail(anna.id, bruno.email)
  t.same(database.select().from(account).where(eq(account.isEmailVerified, true)).all(), [])
  accounts.verifyEmail(anna.id, anna.email)
  t.equal(accounts.byId(anna.id)?.isEmailVerified, true)
  t.equal(accounts.byId(bruno.id)?.isEmailVerified, false)
})
