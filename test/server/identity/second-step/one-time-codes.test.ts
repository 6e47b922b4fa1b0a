import t from 'tap'
import {
  base32,
  codeAddress,
  codeStep,
  findCodeStep,
  hotp,
  plainCode,
} from '../../../../server/identity/second-step/one-time-codes.ts'

const secret = Buffer.from('12345678901234567890')

t.test('hotp() returns the codes of RFC 4226, appendix D', async (t) => {
  const codes = Array.from({length: 10}, (_, counter) => hotp(secret, counter))
  t.same(codes, ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])
})

t.test('codes of times are those of RFC 6238, appendix B', async (t) => {
  const codes: [seconds: number, code: string][] = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ]
  for (const [seconds, code] of codes) t.equal(hotp(secret, codeStep(seconds * 1000), 8), code, `at ${seconds}`)
})

t.test('findCodeStep() accepts one step before and after, and none twice', async (t) => {
  const now = 1111111111_000
  const step = codeStep(now)
  for (const offset of [-2, -1, 0, 1, 2]) {
    const found = findCodeStep(secret, hotp(secret, step + offset), {now, lastStep: 0})
    t.equal(found, Math.abs(offset) < 2 ? step + offset : undefined, `${offset} steps away`)
  }
  t.equal(findCodeStep(secret, hotp(secret, step), {now, lastStep: step}), undefined, 'used')
  t.equal(findCodeStep(secret, hotp(secret, step - 1), {now, lastStep: step}), undefined, 'older than the last')
  t.equal(findCodeStep(secret, hotp(secret, step + 1), {now, lastStep: step}), step + 1)
  for (const wrong of ['', '00000', '0000000', 'abcdef', `${hotp(secret, step)} `]) {
    t.equal(findCodeStep(secret, wrong, {now, lastStep: 0}), undefined, wrong)
  }
})

t.test('base32() returns the text of RFC 4648, section 10', async (t) => {
  t.equal(base32(Buffer.from('fooba')), 'MZXW6YTB')
  t.equal(base32(secret), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  t.equal(base32(Buffer.alloc(5, 0xff)), '77777777')
})

t.test("an authenticator app's address names server and account, whatever their characters", async (t) => {
  const address = new URL(codeAddress(secret, {account: 'ada+home@example.org', server: 'home.example:8443'}))
  t.equal(address.protocol, 'otpauth:')
  t.equal(decodeURIComponent(address.pathname), '/Pianta home.example:8443:ada+home@example.org')
  t.same(Object.fromEntries(address.searchParams), {
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Pianta home.example:8443',
    digits: '6',
    period: '30',
  })
  t.notMatch(address.href, /\+/)
})

t.test('plainCode() drops the spaces of people and apps', async (t) => {
  t.equal(plainCode(' 123 456 '), '123456')
  t.equal(plainCode('abcd-efgh'), 'abcdefgh')
})
