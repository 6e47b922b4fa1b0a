import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {statSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {lockFolder} from '../../agent/lock.ts'
import {systemClock} from '../../shared/clock.ts'
import {FakeClock} from '../fake-clock.ts'
import {keepingLogger, turns} from './quiet.ts'

const quiet = keepingLogger()

const holder = join(import.meta.dirname, 'hold-lock.ts')

/** Starts another process that holds the lock. */
async function hold(path: string) {
  const child = spawn(process.execPath, [holder, path], {stdio: ['ignore', 'pipe', 'inherit']})
  await once(child.stdout, 'data')
  return child
}

t.test('lockFolder() locks once, and disposing unlocks', async (t) => {
  const path = join(t.testdir(), 'agent.lock')
  const first = await lockFolder(path, {clock: systemClock, lockTimeout: 0, logger: quiet})
  await t.rejects(lockFolder(path, {clock: systemClock, lockTimeout: 0, logger: quiet}), {
    kind: 'locked',
    message: `Another pianta-agent uses this folder: ${path} is locked. Stop it, or set another PIANTA_AGENT_DATA.`,
  })
  first[Symbol.dispose]()
  const second = await lockFolder(path, {clock: systemClock, lockTimeout: 0, logger: quiet})
  second[Symbol.dispose]()
  t.equal(statSync(path).mode & 0o777, 0o600)
})

t.test('a killed process releases its lock', async (t) => {
  const path = join(t.testdir(), 'agent.lock')
  const child = await hold(path)
  await t.rejects(lockFolder(path, {clock: systemClock, lockTimeout: 0, logger: quiet}), {message: /is locked/})
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = await lockFolder(path, {clock: systemClock, lockTimeout: 0, logger: quiet})
  lock[Symbol.dispose]()
})

t.test('of many processes that start at once one gets the lock', async (t) => {
  const path = join(t.testdir(), 'agent.lock')
  const results = await Promise.allSettled(
    Array.from({length: 8}, () => lockFolder(path, {clock: systemClock, lockTimeout: 0, logger: quiet})),
  )
  const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  t.equal(locks.length, 1)
  for (const lock of locks) lock[Symbol.dispose]()
})

t.test('lockFolder() waits until its timeout', async (t) => {
  const path = join(t.testdir(), 'agent.lock')
  const clock = new FakeClock()
  const first = await lockFolder(path, {clock, lockTimeout: 0, logger: quiet})
  const second = lockFolder(path, {clock, lockTimeout: 1000, logger: quiet})
  await turns()
  clock.advance(100)
  await turns()
  first[Symbol.dispose]()
  clock.advance(100)
  const lock = await second
  lock[Symbol.dispose]()
})

t.test('lockFolder() reports a file that can’t be locked', async (t) => {
  const folder = t.testdir({
    'agent.lock': 'not a lock of ours, and long enough to be taken for a database, which it is not',
  })
  const lock = (path: string) => lockFolder(join(folder, path), {clock: systemClock, lockTimeout: 0, logger: quiet})
  await t.rejects(lock('none/agent.lock'), {
    kind: 'configuration',
    message: /can't lock .*agent\.lock: unable to open/,
  })
  await t.rejects(lock('agent.lock'), {
    kind: 'configuration',
    message: /can't lock .*agent\.lock: file is not a database/,
  })
})
