import t from 'tap'
import {dummyHash, hashPassword, passwordMatches, passwordProblem} from '../../../server/accounts/passwords.ts'

t.test('hashPassword() makes an argon2id hash that only this password matches', async (t) => {
  const hash = await hashPassword('correct horse')
  t.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  t.equal(await passwordMatches(hash, 'correct horse'), true)
  t.equal(await passwordMatches(hash, 'correct horsE'), false)
  t.not(await hashPassword('correct horse'), hash, 'each hash has its own salt')
})

t.test('passwordMatches() accepts composed and decomposed letters, as keyboards differ', async (t) => {
  const hash = await hashPassword('perch\u00e9 no pianta')
  t.equal(await passwordMatches(hash, 'perche\u0301 no pianta'), true)
})

t.test('passwordMatches() is false without a hash, after the same work', async (t) => {
  t.equal(await passwordMatches(undefined, 'correct horse'), false)
  t.equal(await passwordMatches(null, ''), false)
  const [, algorithm, version, cost] = (await hashPassword('correct horse')).split('$')
  t.match(dummyHash, `$${algorithm}$${version}$${cost}$`, 'the dummy hash costs as much to verify')
})

t.test('passwordMatches() does not hash a text that is too long', async (t) => {
  const long = 'x'.repeat(201)
  t.equal(await passwordMatches(await hashPassword(long), long), false)
})

t.test('passwordProblem() counts characters, not bytes', async (t) => {
  t.equal(passwordProblem('123456789'), 'tooShort')
  t.equal(passwordProblem('1234567890'), undefined)
  t.equal(passwordProblem('🏠'.repeat(9)), 'tooShort')
  t.equal(passwordProblem('🏠'.repeat(200)), undefined)
  t.equal(passwordProblem('🏠'.repeat(201)), 'tooLong')
})
