import t from 'tap'
import {isEmail, normalizeEmail} from '../../../server/accounts/email.ts'

t.test('normalizeEmail() returns one form for every spelling of an address', async (t) => {
  for (const written of [' Anna@Example.org', 'ANNA@EXAMPLE.ORG ', 'anna@example.org'])
    t.equal(normalizeEmail(written), 'anna@example.org')
  t.equal(normalizeEmail('jose\u0301@example.org'), 'jos\u00e9@example.org')
})

t.test('isEmail() accepts addresses that can receive mail', async (t) => {
  for (const address of [
    'a@b',
    'anna+casa@example.org',
    "o'hara@example.org",
    'josé@città.example',
    ' Anna@Example.org ',
  ])
    t.ok(isEmail(address), address)
  t.ok(isEmail(`${'x'.repeat(242)}@example.org`))
})

t.test('isEmail() refuses invalid addresses and lists', async (t) => {
  for (const address of [
    '',
    'anna',
    '@example.org',
    'anna@',
    'anna@b@c',
    'an na@example.org',
    'anna,bruno@example.org',
    'anna;bruno@example.org',
    'group:anna@example.org',
    '<anna@example.org>',
    '"anna"@example.org',
    'anna@[127.0.0.1]',
    'anna\\@example.org',
    'anna(x)@example.org',
    'anna\0@example.org',
    'anna\u200B@example.org',
    'anna@example.org\u202E',
    'anna@example.org\nx',
    `${'x'.repeat(243)}@example.org`,
  ])
    t.notOk(isEmail(address), JSON.stringify(address))
})
