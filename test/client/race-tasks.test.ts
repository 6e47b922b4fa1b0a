import t from 'tap'
import {raceTasks} from '../../client/race-tasks.ts'
import {createWakeSignal} from '../../client/wake-signal.ts'

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), {once: true}))

t.test('raceTasks() resolves like the first task, after the others have stopped', async (t) => {
  let stopped = false
  const answer = await raceTasks(AbortSignal.any([]), [
    async () => 'first',
    (signal) =>
      untilAborted(signal).finally(() => {
        stopped = true
      }),
  ])
  t.equal(answer, 'first')
  t.equal(stopped, true)
})

t.test('raceTasks() rejects like the first failure, also when others fail as they stop', async (t) => {
  const failing = raceTasks(AbortSignal.any([]), [
    async () => {
      throw new Error('broken')
    },
    untilAborted,
  ])
  await t.rejects(failing, {message: 'broken'})
})

t.test('raceTasks() stops all tasks when its signal aborts', async (t) => {
  const controller = new AbortController()
  const running = raceTasks(controller.signal, [untilAborted, untilAborted])
  controller.abort(new Error('enough'))
  await t.rejects(running, {message: 'enough'})
})

t.test('a wake signal wakes its waiter and remembers many calls as one', async (t) => {
  const wakeSignal = createWakeSignal()
  const {signal} = new AbortController()
  const woken = wakeSignal.wait(signal)
  wakeSignal.wake()
  await woken
  wakeSignal.wake()
  wakeSignal.wake()
  await wakeSignal.wait(signal)
  const stop = new AbortController()
  const waiting = wakeSignal.wait(stop.signal)
  stop.abort(new Error('enough'))
  await t.rejects(waiting, {message: 'enough'})
  await t.rejects(wakeSignal.wait(stop.signal), {message: 'enough'})
})
