import t from 'tap'
import {createBell} from '../../agent/bell.ts'
import {together} from '../../agent/together.ts'

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), {once: true}))

t.test('together() answers what the first answered, and the others have stopped by then', async (t) => {
  let stopped = false
  const answer = await together(AbortSignal.any([]), [
    async () => 'first',
    (signal) =>
      untilAborted(signal).finally(() => {
        stopped = true
      }),
  ])
  t.equal(answer, 'first')
  t.equal(stopped, true)
})

t.test('together() rejects as the first to fail did, also when others fail as they stop', async (t) => {
  const failing = together(AbortSignal.any([]), [
    async () => {
      throw new Error('broken')
    },
    untilAborted,
  ])
  await t.rejects(failing, {message: 'broken'})
})

t.test('together() stops all when its signal aborts', async (t) => {
  const controller = new AbortController()
  const running = together(controller.signal, [untilAborted, untilAborted])
  controller.abort(new Error('enough'))
  await t.rejects(running, {message: 'enough'})
})

t.test('a bell wakes who waits, and remembers many rings as one', async (t) => {
  const bell = createBell()
  const {signal} = new AbortController()
  const woken = bell.rung(signal)
  bell.ring()
  await woken
  bell.ring()
  bell.ring()
  await bell.rung(signal)
  const stop = new AbortController()
  const waiting = bell.rung(stop.signal)
  stop.abort(new Error('enough'))
  await t.rejects(waiting, {message: 'enough'})
  await t.rejects(bell.rung(stop.signal), {message: 'enough'})
})
