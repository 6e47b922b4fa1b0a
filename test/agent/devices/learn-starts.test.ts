import t from 'tap'
import type {PastStates} from '#shared/house/device-state.ts'
import {learnDelay, learnStarts} from '../../../agent/devices/learn-starts.ts'
import {watchStateTimes} from '../../../agent/devices/state-times.ts'
import {createModel} from '../../../agent/model.ts'
import {turns} from '../quiet.ts'
import {SteppedClock} from '../stepped-clock.ts'

t.test('after a restart the log tells since when a door is open, and again after the house’s records', async (t) => {
  const clock = new SteppedClock()
  const model = createModel({clock, async command() {}})
  const times = watchStateTimes(model, clock)
  const open = {status: 'ok', contact: 'open'} as const
  const closed = {status: 'ok', contact: 'closed'} as const
  let past: PastStates = {door: [{ago: 50_000, state: open}]}
  const asked: (readonly string[] | undefined)[] = []
  let filled = () => {}
  const controller = new AbortController()
  const history = {
    async read(_hours: number, devices?: readonly string[]) {
      asked.push(devices)
      return past
    },
    onFilled(listener: () => void) {
      filled = listener
      return () => {}
    },
  }
  const running = learnStarts({history, model, times, clock}, controller.signal)
  let learned = 0
  times.onLearned(() => learned++)
  model.update({states: {door: open, window: closed}, devices: []})
  await clock.pass(learnDelay)
  await turns(2)
  t.same(asked, [['door']], 'of those alone that need it')
  t.same([times.ages(), learned], [{}, 0], 'nobody saw it open')
  model.update({devices: []})
  await clock.pass(learnDelay)
  await turns(2)
  t.equal(asked.length, 1, 'the log is read once')
  past = {door: [{ago: 90_000, state: closed}, ...(past.door ?? [])]}
  filled()
  await clock.pass(learnDelay)
  await turns(2)
  t.same([times.ages(), learned], [{door: 50_000}, 1])
  model.update({states: {door: closed, window: closed}})
  t.same(times.ages(), {})
  model.update({states: {}})
  t.same(times.unseen(), [])
  controller.abort(new Error('enough'))
  await t.rejects(running, {message: 'enough'})
  times.stop()
})
