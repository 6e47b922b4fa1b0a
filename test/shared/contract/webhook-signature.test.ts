import {execFileSync} from 'node:child_process'
import {mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {SignatureError, type SignedPost, verifiedEvent} from '#shared/contract/webhook-signature.ts'
import {signatureOf} from '../../../server/webhooks/signature.ts'

const root = join(import.meta.dirname, '../../..')
const now = 1_700_000_000_000
const event = {
  id: 'e',
  type: 'revision.saved',
  createdAt: '2026-01-01T00:00:00.000Z',
  data: {projectId: 'è', number: 1},
}
const payload = JSON.stringify(event)
const header = signatureOf(payload, ['whsec_a'], now)
const post: SignedPost = {payload, header, secret: 'whsec_a', now}

const refuses = (t: Test, more: Partial<SignedPost>, message: string | RegExp, say: string) =>
  t.rejects(verifiedEvent({...post, ...more}), Object.assign(new SignatureError(), {message}), say)

t.test('verifiedEvent() returns the event of a genuine post, from text or bytes', async (t) => {
  t.strictSame(await verifiedEvent(post), event)
  t.strictSame(await verifiedEvent({...post, payload: new TextEncoder().encode(payload)}), event)
  const justNow = signatureOf(payload, ['whsec_a'], Date.now())
  t.strictSame(await verifiedEvent({payload, header: justNow, secret: 'whsec_a'}), event, 'by the local clock')
})

t.test('verifiedEvent() refuses a wrong signature', async (t) => {
  const wrong = 'the signature does not match the body'
  await refuses(t, {payload: payload.replace('1', '2')}, wrong, 'another body')
  await refuses(t, {payload: JSON.stringify(event, null, 1)}, wrong, 'the same JSON, written otherwise')
  await refuses(t, {secret: 'whsec_b'}, wrong, 'another secret')
  await refuses(t, {header: header.replace('t=17', 't=16')}, wrong, 'another time')
  await refuses(t, {header: header.toUpperCase().replace(/^T/, 't').replace('V1', 'v1')}, wrong, 'not in lower case')
  await refuses(t, {header: header.slice(0, -2)}, wrong, 'a signature cut short')
  await refuses(t, {header: `${header}00`}, wrong, 'a signature too long')
  await refuses(t, {header: header.replace('v1=', 'v0=')}, /of the form/, 'another scheme')
})

t.test('verifiedEvent() checks at most ten signatures', async (t) => {
  const [time, right] = header.split(',')
  const among = (count: number) => [time, ...Array(count).fill(`v1=${'0'.repeat(64)}`), right].join(' , ')
  t.strictSame(await verifiedEvent({...post, header: among(9)}), event)
  await refuses(t, {header: among(10)}, 'the signature does not match the body', 'an eleventh')
})

t.test('verifiedEvent() refuses malformed headers', async (t) => {
  for (const absent of [null, undefined, ''])
    await refuses(t, {header: absent}, 'there is no signature', String(absent))
  const signature = header.slice(header.indexOf('v1='))
  const seconds = header.slice(0, header.indexOf(','))
  for (const malformed of [
    'x',
    signature,
    seconds,
    `t=,${signature}`,
    `t=-1,${signature}`,
    `t=1e9,${signature}`,
    `t=${'9'.repeat(400)},${signature}`,
    `${seconds},${header}`,
  ]) {
    await refuses(t, {header: malformed}, /of the form/, malformed)
  }
})

t.test('verifiedEvent() accepts any of several signatures and secrets, and ignores unknown schemes', async (t) => {
  const both = signatureOf(payload, ['whsec_new', 'whsec_a'], now)
  for (const secret of ['whsec_new', 'whsec_a', ['whsec_b', 'whsec_a']]) {
    t.strictSame(await verifiedEvent({...post, header: both, secret}), event)
  }
  await refuses(t, {header: both, secret: ['whsec_b', 'whsec_c']}, /does not match/, 'none of them')
  t.strictSame(await verifiedEvent({...post, header: `v2=x, ${header.replace(',', ' , ')},v1=00`}), event)
})

t.test('verifiedEvent() refuses a time 301 seconds away, and accepts 300', async (t) => {
  const {signatureMaxAge} = limits
  for (const away of [signatureMaxAge, -signatureMaxAge]) {
    t.strictSame(await verifiedEvent({...post, now: now + away * 1000}), event)
  }
  await refuses(t, {now: now + (signatureMaxAge + 1) * 1000}, 'the signature is 301 seconds old', 'old')
  await refuses(t, {now: now - (signatureMaxAge + 1) * 1000}, /is 301 seconds ahead of the clock here/, 'ahead')
  await refuses(t, {now: now + 6000, tolerance: 5}, 'the signature is 6 seconds old', 'with its own tolerance')
})

t.test('verifiedEvent() requires a secret, because anyone could sign without one', async (t) => {
  const unset = undefined as unknown as string
  for (const secret of ['', [], ['whsec_a', ''], unset]) {
    await t.rejects(verifiedEvent({...post, header: signatureOf(payload, [''], now), secret}), TypeError)
  }
})

t.test('webhook-signature.ts has no imports, so it can be copied', async (t) => {
  t.notMatch(readFileSync(join(root, 'shared/contract/webhook-signature.ts'), 'utf8'), /\bimport\b.*['"]|\brequire\(/)
})

t.test('a project with Pianta among its packages can import it by name', async (t) => {
  const folder = t.testdir({})
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/pianta'))
  const program = `import {verifiedEvent} from 'pianta/webhook-signature'
    const {type} = await verifiedEvent(JSON.parse(process.argv[2]))
    console.log(type)`
  writeFileSync(join(folder, 'main.mjs'), program)
  t.equal(
    execFileSync(process.execPath, ['main.mjs', JSON.stringify(post)], {cwd: folder, encoding: 'utf8'}),
    `${event.type}\n`,
  )
})
