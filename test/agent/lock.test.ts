import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {statSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {lockFolder} from '../../agent/lock.ts'
import {systemClock} from '../../shared/clock.ts'
import {FakeClock} from '../fake-clock.ts'
import {turns} from './quiet.ts'

const holder = join(import.meta.dirname, 'hold-lock.ts')

/** Another process that holds the lock. */
async function hold(path: string) {
  const child = spawn(process.execPath, [holder, path], {stdio: ['ignore', 'pipe', 'inherit']})
  await once(child.stdout, 'data')
  return child
}

t.test('a folder is locked once, and free again when the lock is disposed of', async (t) => {
  const path = join(t.testdir(), 'agent.lock')
  const first = await lockFolder(path, {clock: systemClock, lockTimeout: 0})
  await t.rejects(lockFolder(path, {clock: systemClock, lockTimeout: 0}), {
    kind: 'locked',
    message: `Another pianta-agent works in this folder: ${path} is locked. One folder is for one agent.`,
  })
  first[Symbol.dispose]()
  const second = await lockFolder(path, {clock: systemClock, lockTimeout: 0})
  second[Symbol.dispose]()
  t.equal(statSync(path).mode & 0o777, 0o600)
})

t.test('a kill does not leave the lock behind', async (t) => {
  const path = join(t.testdir(), 'agent.lock')
  const child = await hold(path)
  await t.rejects(lockFolder(path, {clock: systemClock, lockTimeout: 0}), {message: /is locked/})
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = await lockFolder(path, {clock: systemClock, lockTimeout: 0})
  lock[Symbol.dispose]()
})

t.test('of many who start at once one gets the lock', async (t) => {
  const path = join(t.testdir(), 'agent.lock')
  const results = await Promise.allSettled(
    Array.from({length: 8}, () => lockFolder(path, {clock: systemClock, lockTimeout: 0})),
  )
  const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  t.equal(locks.length, 1)
  for (const lock of locks) lock[Symbol.dispose]()
})

t.test('lockFolder() waits as long as it has patience', async (t) => {
  const path = join(t.testdir(), 'agent.lock')
  const clock = new FakeClock()
  const first = await lockFolder(path, {clock, lockTimeout: 0})
  const second = lockFolder(path, {clock, lockTimeout: 1000})
  await turns()
  clock.advance(100)
  await turns()
  first[Symbol.dispose]()
  clock.advance(100)
  const lock = await second
  lock[Symbol.dispose]()
})

t.test('lockFolder() says what is wrong when there can be no lock', async (t) => {
  const folder = t.testdir({
    'agent.lock': 'not a lock of ours, and long enough to be taken for a database, which it is not',
  })
  const lock = (path: string) => lockFolder(join(folder, path), {clock: systemClock, lockTimeout: 0})
  await t.rejects(lock('none/agent.lock'), {
    kind: 'configuration',
    message: /agent\.lock cannot be locked: unable to open/,
  })
  await t.rejects(lock('agent.lock'), {kind: 'configuration', message: /cannot be locked: file is not a database/})
})
