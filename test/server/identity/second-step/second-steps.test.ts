import t, {type Test} from 'tap'
import {codeStep, hotp} from '../../../../server/identity/second-step/one-time-codes.ts'
import {createSecondSteps} from '../../../../server/identity/second-step/second-steps.ts'
import {openIdentity} from '../identity-server.ts'

async function open(t: Test) {
  const {database, clock, accounts} = await openIdentity(t)
  const {id} = await accounts.create({email: 'ada@example.org', name: 'Ada', language: 'en'})
  const {id: otherId} = await accounts.create({email: 'bob@example.org', name: 'Bob', language: 'en'})
  return {database, clock, id, otherId, secondSteps: createSecondSteps({database, clock})}
}

t.test('a second step holds once a code confirms it, and a code works once', async (t) => {
  const {secondSteps, clock, id} = await open(t)
  secondSteps.begin(id)
  const secret = secondSteps.unconfirmed(id) ?? Buffer.alloc(0)
  const now = () => hotp(secret, codeStep(clock.now()))
  t.equal(secondSteps.since(id), undefined)
  t.equal(secondSteps.confirm(id, '12345'), undefined)
  const codes = secondSteps.confirm(id, now()) ?? []
  t.equal(new Set(codes).size, 10)
  t.match(codes[0], /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
  t.equal(secondSteps.since(id), clock.now())
  t.equal(secondSteps.confirm(id, now()), undefined, 'nothing is left to confirm')
  t.notOk(secondSteps.useCode(id, now()), 'the confirming code is used')
  clock.advance(30_000)
  t.ok(secondSteps.useCode(id, `${now().slice(0, 3)} ${now().slice(3)}`))
  t.notOk(secondSteps.useCode(id, now()))
})

t.test('a setup that nobody confirms ends, and changes nothing', async (t) => {
  const {secondSteps, clock, id} = await open(t)
  secondSteps.begin(id)
  clock.advance(30 * 60_000)
  t.equal(secondSteps.unconfirmed(id), undefined)
  secondSteps.begin(id)
  secondSteps.cancel(id)
  t.equal(secondSteps.unconfirmed(id), undefined)
  t.notOk(secondSteps.end(id))
})

t.test('a recovery code works once, for its person only', async (t) => {
  const {secondSteps, clock, id, otherId} = await open(t)
  secondSteps.begin(id)
  const secret = secondSteps.unconfirmed(id) ?? Buffer.alloc(0)
  const [first = '', second = ''] = secondSteps.confirm(id, hotp(secret, codeStep(clock.now()))) ?? []
  t.notOk(secondSteps.useRecoveryCode(otherId, first))
  t.ok(secondSteps.useRecoveryCode(id, ` ${first.toUpperCase().replaceAll('-', ' ')}`))
  t.notOk(secondSteps.useRecoveryCode(id, first))
  t.equal(secondSteps.recoveryCodesLeft(id), 9)
  const [fresh = ''] = secondSteps.renewRecoveryCodes(id)
  t.notOk(secondSteps.useRecoveryCode(id, second))
  t.equal(secondSteps.recoveryCodesLeft(id), 10)
  t.ok(secondSteps.end(id))
  t.notOk(secondSteps.useRecoveryCode(id, fresh))
  t.notOk(secondSteps.useCode(id, hotp(secret, codeStep(clock.now()))))
})

t.test('the database holds the secret encrypted for its person, and no recovery code', async (t) => {
  const {database, secondSteps, clock, id, otherId} = await open(t)
  secondSteps.begin(id)
  const secret = secondSteps.unconfirmed(id) ?? Buffer.alloc(0)
  const codes = secondSteps.confirm(id, hotp(secret, codeStep(clock.now()))) ?? []
  const {$client: client} = database
  const stored = JSON.stringify([
    client.prepare('SELECT * FROM second_step').all(),
    client.prepare('SELECT * FROM recovery_code').all(),
  ])
  for (const text of [...codes, secret.toString('base64url'), secret.toString('hex')]) t.notOk(stored.includes(text))
  client.prepare('UPDATE second_step SET account_id = ?').run(otherId)
  t.throws(() => secondSteps.useCode(otherId, '000000'), 'a row that was moved to another person')
})
