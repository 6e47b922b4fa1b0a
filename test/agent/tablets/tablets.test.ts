import {mkdir, readFile, stat, writeFile} from 'node:fs/promises'
import t, {type Test} from 'tap'
import {filesIn} from '../../../agent/folder.ts'
import {openTablets, type Tablets} from '../../../agent/tablets/tablets.ts'
import {FakeClock} from '../../fake-clock.ts'
import {keepingLogger} from '../quiet.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const browser = 'Mozilla/5.0 (Linux; Android 9; K) AppleWebKit/537.36 Chrome/80.0.3987.99 Safari/537.36'
const start = Date.UTC(2026, 10, 21, 13, 2)

async function open(t: Test, folder?: string, areReachable = true) {
  const clock = new FakeClock(start)
  const logger = keepingLogger()
  const own = folder ?? (await temporaryFolder(t))
  return {folder: own, clock, logger, tablets: await openTablets({folder: own, clock, logger, areReachable})}
}

/** Lets a tablet in; returns its cookie. */
async function admit(tablets: Tablets): Promise<string> {
  const cookie = await tablets.admit(tablets.key(), browser)
  if (cookie === undefined) throw new Error('the key was refused')
  return cookie
}

t.test('admit() lets a tablet in by the key, whose cookie works after a restart', async (t) => {
  const {folder, tablets} = await open(t)
  t.equal(await tablets.admit('wrong', browser), undefined)
  t.equal(await tablets.admit('', browser), undefined)
  const cookie = await admit(tablets)
  const [line] = tablets.list()
  t.match(line, {id: /^[0-9a-f]{8}$/, name: 'Android, Chrome', addedAt: '2026-11-21T13:02:00.000Z', isOpen: false})
  const again = await open(t, folder)
  t.equal(again.tablets.key(), tablets.key())
  t.equal(again.tablets.find(cookie)?.id, line?.id)
  for (const other of [undefined, '', cookie.slice(1), tablets.key()]) t.equal(again.tablets.find(other), undefined)
})

t.test('the file holds no cookie, and only its owner reads it', async (t) => {
  const {folder, tablets, logger} = await open(t)
  const cookie = await admit(tablets)
  const path = filesIn(folder).tablets
  t.notMatch(await readFile(path, 'utf8'), cookie)
  t.equal((await stat(path)).mode & 0o777, 0o600)
  t.notMatch(JSON.stringify(logger.entries), new RegExp(`${cookie}|${tablets.key()}`))
})

t.test('remove() shuts a tablet out, closes its pages, and makes a new key', async (t) => {
  const {folder, tablets} = await open(t)
  const [first, second] = [await admit(tablets), await admit(tablets)]
  const tablet = tablets.find(first)
  if (!tablet) return t.fail('no tablet')
  let closed = 0
  tablets.show(tablet, () => closed++)
  const key = tablets.key()
  await tablets.remove(tablet.id)
  t.equal(closed, 1)
  t.equal(tablets.find(first), undefined)
  t.equal(await tablets.admit(key, browser), undefined)
  t.ok(tablets.find(second), 'the others stay')
  t.equal((await open(t, folder)).tablets.find(first), undefined)
  await t.rejects(tablets.remove(tablet.id), {kind: 'usage', message: /There is no tablet/})
})

t.test('renewKey() keeps the tablets', async (t) => {
  const {tablets} = await open(t)
  const cookie = await admit(tablets)
  const key = tablets.key()
  await tablets.renewKey()
  t.not(tablets.key(), key)
  t.equal(await tablets.admit(key, browser), undefined)
  t.ok(tablets.find(cookie))
})

t.test('an opening and a removal at the same time both count', async (t) => {
  const {folder, tablets} = await open(t)
  const first = await admit(tablets)
  const opened = admit(tablets)
  const removed = tablets.remove(tablets.find(first)?.id ?? '')
  const [second] = await Promise.all([opened, removed])
  for (const {tablets: all} of [{tablets}, await open(t, folder)]) {
    t.equal(all.find(first), undefined)
    t.ok(all.find(second))
  }
})

t.test('a key that is renewed meanwhile lets nobody in, so a removed tablet can’t return by it', async (t) => {
  const {tablets, logger} = await open(t)
  const first = await admit(tablets)
  const key = tablets.key()
  for (const renew of [() => tablets.remove(tablets.find(first)?.id ?? ''), tablets.renewKey]) {
    const [, cookie] = await Promise.all([renew(), tablets.admit(key, browser)])
    t.equal(cookie, undefined)
  }
  t.same(tablets.list(), [])
  t.equal(logger.entries.length, 1, 'only the first one is logged')
})

t.test('show() tells when a tablet is open and when it was seen', async (t) => {
  const {tablets, clock} = await open(t)
  const tablet = tablets.find(await admit(tablets))
  if (!tablet) return t.fail('no tablet')
  const shown = tablets.show(tablet, () => {})
  clock.advance(7_200_000)
  t.match(tablets.list(), [{isOpen: true, seenAt: '2026-11-21T15:02:00.000Z'}])
  shown[Symbol.dispose]()
  clock.advance(60_000)
  t.match(tablets.list(), [{isOpen: false, seenAt: '2026-11-21T15:02:00.000Z'}])
})

t.test('a sixty-fifth tablet takes the place of the one unseen for longest', async (t) => {
  const {tablets, clock} = await open(t)
  const first = await admit(tablets)
  clock.advance(1000)
  const second = await admit(tablets)
  const tablet = tablets.find(first)
  if (tablet) tablets.show(tablet, () => {})
  clock.advance(1000)
  for (let count = 2; count < 65; count++) await admit(tablets)
  t.equal(tablets.list().length, 64)
  t.ok(tablets.find(first), 'an open one stays')
  t.equal(tablets.find(second), undefined)
})

t.test('a full disk lets tablets in until the agent ends, and removes none', async (t) => {
  const folder = await temporaryFolder(t)
  // The disk refuses the file, because a folder is in the place of its temporary one.
  await mkdir(`${filesIn(folder).tablets}.new`)
  const {tablets, logger} = await open(t, folder)
  const tablet = tablets.find(await admit(tablets))
  t.ok(tablet)
  t.match(logger.entries, [{level: 'warn', message: 'could not write a file'}, {level: 'warn'}, {level: 'info'}])
  const key = tablets.key()
  await t.rejects(tablets.remove(tablet?.id ?? ''), {code: 'EISDIR'})
  await t.rejects(tablets.renewKey(), {code: 'EISDIR'})
  t.equal(tablets.list().length, 1)
  t.equal(tablets.key(), key)
})

t.test('a damaged file means a new key and no tablets', async (t) => {
  for (const text of [
    '{',
    '{"version":1,"value":{"key":"short","tablets":[]}}',
    '{"version":1,"value":{"tablets":[{}]}}',
  ]) {
    const folder = await temporaryFolder(t)
    await writeFile(filesIn(folder).tablets, text)
    const {tablets} = await open(t, folder)
    t.same(tablets.list(), [], text)
    t.equal(tablets.key().length, 32)
  }
})

t.test('an agent that tablets can’t reach stores no key', async (t) => {
  const {folder} = await open(t, undefined, false)
  await t.rejects(stat(filesIn(folder).tablets), {code: 'ENOENT'})
})
