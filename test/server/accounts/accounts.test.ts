import t, {type Test} from 'tap'
import {createAccounts} from '../../../server/accounts/accounts.ts'
import {hashPassword} from '../../../server/accounts/passwords.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {account} from '../../../server/database/tables/accounts.ts'
import {createSessions} from '../../../server/identity/sessions.ts'
import {FakeClock} from '../../fake-clock.ts'
import {openTestDatabase} from '../../new-database.ts'

const minute = 60_000

function setUp(t: Test) {
  const {database, close} = openTestDatabase(t.testdir())
  t.teardown(close)
  const clock = new FakeClock()
  return {accounts: createAccounts({database, clock}), sessions: createSessions({database, clock}), database, clock}
}

const anna = {email: 'anna@example.org', name: 'Anna', language: 'it', password: 'correct horse'} as const

t.test('create() makes an account that signs in with its password', async (t) => {
  const {accounts} = setUp(t)
  const created = await accounts.create(anna)
  t.match(created, {email: 'anna@example.org', name: 'Anna', language: 'it', isAdmin: false, isMaker: false})
  t.same(accounts.byId(created.id), created)
  t.same(await accounts.verifyPassword('anna@example.org', 'correct horse'), created)
  t.equal(await accounts.verifyPassword('anna@example.org', 'wrong horse'), undefined)
  t.equal(await accounts.verifyPassword('nobody@example.org', 'correct horse'), undefined)
})

t.test('every spelling of an address is one account', async (t) => {
  const {accounts} = setUp(t)
  const created = await accounts.create({...anna, email: '  Anna@Example.org '})
  t.equal(created.email, 'anna@example.org')
  t.same(accounts.byEmail('ANNA@example.org'), created)
  t.ok(await accounts.verifyPassword('Anna@EXAMPLE.org ', 'correct horse'))
  await t.rejects(accounts.create({...anna, name: 'Another'}), {
    code: 'invalid_input',
    problems: ['email: another account has this address'],
  })
})

t.test('verifyPassword() refuses a password that is replaced during the verification', async (t) => {
  const {accounts, database} = setUp(t)
  const {id} = await accounts.create(anna)
  const passwordHash = await hashPassword('another horse')
  const verified = accounts.verifyPassword(anna.email, anna.password)
  database.update(account).set({passwordHash}).where(eq(account.id, id)).run()
  t.equal(await verified, undefined)
})

t.test('of two concurrent create() calls with one address, one is refused', async (t) => {
  const {accounts} = setUp(t)
  const outcomes = await Promise.allSettled([accounts.create(anna), accounts.create(anna)])
  t.same(outcomes.map(({status}) => status).sort(), ['fulfilled', 'rejected'])
  t.match(
    outcomes.find(({status}) => status === 'rejected'),
    {reason: {code: 'invalid_input'}},
  )
  t.equal(accounts.count(), 1)
})

t.test('create() names all problems', async (t) => {
  const {accounts} = setUp(t)
  await t.rejects(accounts.create({name: ' ', email: 'anna', language: 'en', password: 'short'}), {
    code: 'invalid_input',
    problems: [
      'name: must not be empty',
      'email: must be an address like name@example.org',
      'password: must have at least 10 characters',
    ],
  })
  const long = {name: 'x'.repeat(201), email: `${'x'.repeat(250)}@x.org`, password: 'x'.repeat(201)}
  t.same(accounts.findProblems(long), {name: 'tooLong', email: 'invalid', password: 'tooLong'})
  t.equal(accounts.findProblems({...anna, name: '\u3164'}).name, 'unreadable')
  t.equal(accounts.count(), 0)
})

t.test("an account without a password can't sign in until it has one", async (t) => {
  const {accounts} = setUp(t)
  const {password, ...rest} = anna
  const {id} = await accounts.create(rest)
  t.equal(await accounts.verifyPassword(anna.email, ''), undefined)
  t.equal(await accounts.verifyPassword(anna.email, password), undefined)
  await accounts.setPassword(id, password)
  t.match(await accounts.verifyPassword(anna.email, password), {id})
})

t.test('setPassword() ends the old password and every session of the person', async (t) => {
  const {accounts, sessions} = setUp(t)
  const {id} = await accounts.create(anna)
  const other = await accounts.create({...anna, email: 'bruno@example.org'})
  const cookie = sessions.create(id, {userAgent: undefined, address: '127.0.0.1'})
  const othersCookie = sessions.create(other.id, {userAgent: undefined, address: '127.0.0.1'})
  await t.rejects(accounts.setPassword(id, 'short'), {
    code: 'invalid_input',
    problems: ['password: must have at least 10 characters'],
  })
  t.ok(sessions.find(cookie), 'a refused password ends nothing')
  await accounts.setPassword(id, 'another horse')
  t.equal(await accounts.verifyPassword(anna.email, anna.password), undefined)
  t.ok(await accounts.verifyPassword(anna.email, 'another horse'))
  t.equal(sessions.find(cookie), undefined)
  t.ok(sessions.find(othersCookie))
})

t.test('update() changes name and language', async (t) => {
  const {accounts} = setUp(t)
  const {id} = await accounts.create(anna)
  accounts.update(id, {name: ' Annalisa ', language: 'en'})
  t.match(accounts.byId(id), {name: 'Annalisa', language: 'en', email: anna.email})
  t.throws(() => accounts.update(id, {name: '', language: 'en'}), {
    code: 'invalid_input',
    problems: ['name: must not be empty'],
  })
})

t.test('list() returns the accounts in the order of creation, without their hashes', async (t) => {
  const {accounts, clock} = setUp(t)
  await accounts.create({...anna, isAdmin: true})
  clock.advance(minute)
  await accounts.create({...anna, email: 'bruno@example.org', name: 'Bruno', isMaker: true})
  t.match(accounts.list(), [
    {name: 'Anna', isAdmin: true, isMaker: false},
    {name: 'Bruno', isAdmin: false, isMaker: true},
  ])
  t.notMatch(JSON.stringify(accounts.list()), /argon2/)
  t.equal(accounts.count(), 2)
})

t.test('setMaker() and setAdmin() set both ways, but one administrator stays', async (t) => {
  const {accounts} = setUp(t)
  const {id} = await accounts.create({...anna, isAdmin: true})
  const bruno = await accounts.create({...anna, email: 'bruno@example.org'})
  accounts.setMaker(id, true)
  t.match(accounts.byId(id), {isMaker: true, isAdmin: true})
  accounts.setMaker(id, false)
  t.match(accounts.byId(id), {isMaker: false, isAdmin: true})
  t.match(accounts.byId(bruno.id), {isMaker: false, isAdmin: false})

  t.equal(accounts.setAdmin(id, false), false)
  t.match(accounts.byId(id), {isAdmin: true})
  t.equal(accounts.setAdmin(bruno.id, true), true)
  t.equal(accounts.setAdmin(id, false), true)
  t.same(
    accounts.list().map(({isAdmin}) => isAdmin),
    [false, true],
  )
  t.equal(accounts.setAdmin(id, false), true, 'again changes nothing')
  t.equal(accounts.setAdmin(bruno.id, false), false)
})
