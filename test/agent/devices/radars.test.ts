import t from 'tap'
import {radarInterval, watchRadars} from '../../../agent/devices/radars.ts'
import {createModel} from '../../../agent/model.ts'
import type {Home} from '../../../shared/home/schema.ts'
import type {RadarReading} from '../../../shared/house/radars.ts'
import {everyKind} from '../../shared/home/every-kind.ts'
import {SteppedClock} from '../stepped-clock.ts'

const home = (device?: {app: string; device: string}): Home => {
  const made = everyKind()
  made.plans[0].radars = [{id: 'radar', model: 'ld2450', at: [1, 1], ...(device && {device})}]
  return made
}

t.test('the radars of the plan that are this agent’s are told once a second', async (t) => {
  const clock = new SteppedClock()
  const model = createModel({clock, command: async () => {}})
  const told: Record<string, RadarReading> = {}
  const asked: string[] = []
  const controller = new AbortController()
  const house = {
    radar(device: string) {
      asked.push(device)
      return told[device]
    },
  }
  const watching = watchRadars({house, model, clock}, controller.signal)
  let changes = 0
  model.subscribe(() => changes++)
  model.update({app: 'agent', home: home()})
  model.update({home: home({app: 'other', device: 'x'})})
  t.same(asked, [], 'no radar is of this agent')
  model.update({home: home({app: 'agent', device: 'presence'})})
  t.same(asked, ['presence'])
  t.same(model.get().radars, {}, 'the house does not know it')
  told.presence = {status: 'ok', targets: [[0, 1]]}
  await clock.pass(radarInterval)
  t.same(model.get().radars, {radar: {status: 'ok', targets: [[0, 1]]}})
  const before = changes
  await clock.pass(radarInterval)
  t.equal(changes, before, 'the same places are no change')
  told.presence = {status: 'unavailable'}
  await clock.pass(radarInterval)
  t.same(model.get().radars, {radar: {status: 'unavailable'}})
  model.update({home: undefined})
  await clock.pass(radarInterval)
  t.same(model.get().radars, {})
  const {length} = asked
  clock.advance(radarInterval * 10)
  t.equal(asked.length, length, 'it waits for another home')
  controller.abort(new Error('enough'))
  await t.rejects(watching, {message: 'enough'})
})
