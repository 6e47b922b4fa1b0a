import t from 'tap'
import type {Gap} from '../../../agent/bridges/bridge.ts'
import {fillDelay, fillPast, retryDelay} from '../../../agent/devices/fill-past.ts'
import {createModel} from '../../../agent/model.ts'
import {quietRuntime, turns} from '../quiet.ts'
import {SteppedClock} from '../stepped-clock.ts'

t.test('fillPast() asks for gaps, again while a house is away, and rests without gaps', async (t) => {
  const clock = new SteppedClock()
  const model = createModel({clock, async command() {}})
  const gap = (device: string): Gap => ({device, from: -1000, to: 0})
  let gaps = [gap('lamp'), gap('heater')]
  const asked: string[][] = []
  let settled: string[] = []
  const filled: string[] = []
  const controller = new AbortController()
  const running = fillPast(
    {
      history: {
        gaps: () => gaps,
        fill: (device) => void filled.push(device),
        settle(devices) {
          const done = new Set(devices)
          gaps = gaps.filter(({device}) => !done.has(device))
        },
      },
      house: {
        async readPast(gaps, tell) {
          asked.push(gaps.map(({device}) => device))
          for (const device of settled) tell(device, [], {from: -1000, to: 0})
          return new Set(settled)
        },
      },
      model,
      ...quietRuntime(clock),
    },
    controller.signal,
  )
  settled = ['lamp']
  await clock.pass(fillDelay)
  await clock.waited(retryDelay)
  t.same(asked, [['lamp', 'heater']])
  t.same(filled, ['lamp'])
  settled = []
  for (let count = 0; count < 5; count++) {
    clock.advance(retryDelay)
    await clock.pass(fillDelay)
    await turns(2)
  }
  t.equal(asked.length, 6)
  t.equal(clock.pending(), 0, 'it waits for a change')
  model.update({bridges: []})
  await clock.pass(fillDelay)
  t.same(asked.at(-1), ['heater'])
  gaps = []
  clock.advance(retryDelay)
  await clock.pass(fillDelay)
  await turns(2)
  t.equal(clock.pending(), 0)
  controller.abort(new Error('enough'))
  await t.rejects(running, {message: 'enough'})
})
