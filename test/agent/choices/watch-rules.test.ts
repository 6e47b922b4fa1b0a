import t from 'tap'
import {noChoices} from '#shared/house/choices.ts'
import type {DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import type {Rule} from '#shared/house/rules.ts'
import {watchRules} from '../../../agent/choices/watch-rules.ts'
import {createModel} from '../../../agent/model.ts'
import {FakeClock} from '../../fake-clock.ts'

const minute = 60_000
const device = (id: string): HouseDevice => ({...{id, name: id, kind: 'sensor', room: null, floor: null, actions: []}})
const open: DeviceState = {status: 'ok', contact: 'open'}
const closed: DeviceState = {status: 'ok', contact: 'closed'}
const degrees = (value: number): DeviceState => ({status: 'ok', value, unit: '°C'})

function start(t: {teardown(act: () => void): void}, rules: Record<string, Rule>) {
  const clock = new FakeClock(0)
  const model = createModel({clock, command: async () => {}})
  const report = (states: Record<string, DeviceState>) => model.update({states: {...model.get().states, ...states}})
  model.update({
    devices: ['window', 'outside'].map(device),
    states: {window: closed, outside: degrees(4)},
    choices: {...noChoices, rules},
  })
  t.teardown(watchRules(model, clock))
  return {clock, model, report, marked: () => model.get().marked}
}

const cold: Rule = {when: 'open', minutes: 10, while: {device: 'outside', below: 10, unit: '°C'}}

t.test('a window is marked once it was open for so long while it is cold, and until it closes', async (t) => {
  const {clock, report, marked} = start(t, {window: cold})
  report({window: open})
  clock.advance(10 * minute - 1)
  t.same(marked(), [])
  clock.advance(1)
  t.same(marked(), ['window'])
  report({outside: degrees(10)})
  t.same(marked(), [], 'ten is not below ten')
  report({outside: degrees(9.9)})
  t.same(marked(), ['window'], 'the window was open all the time')
  report({outside: {status: 'unavailable'}})
  t.same(marked(), [], 'nobody knows whether it is cold')
  report({outside: {status: 'ok', value: 48, unit: '°F'}})
  t.same(marked(), [], 'another unit says nothing')
  report({outside: degrees(-3), window: closed})
  t.same(marked(), [])
  t.equal(clock.pending(), 0)
})

t.test('what nobody sees for a while counts anew', async (t) => {
  const {clock, report, marked} = start(t, {window: cold})
  report({window: open})
  clock.advance(9 * minute)
  report({window: {status: 'unavailable'}})
  report({window: open})
  clock.advance(9 * minute)
  t.same(marked(), [])
  clock.advance(minute)
  t.same(marked(), ['window'])
})

t.test('a rule that changes counts on where it waits for the same; one taken back marks nothing', async (t) => {
  const {clock, model, report, marked} = start(t, {window: cold})
  const setRules = (rules: Record<string, Rule>) => model.update({choices: {...noChoices, rules}})
  report({window: open})
  clock.advance(6 * minute)
  setRules({window: {...cold, minutes: 5}})
  t.same(marked(), ['window'])
  setRules({window: {when: 'closed', minutes: 0}})
  t.same(marked(), [])
  setRules({window: {when: 'open', minutes: 0}, outside: {when: {below: 5}, minutes: 0}, gone: cold})
  t.same(marked(), ['window', 'outside'])
  const before = model.get().marked
  report({outside: degrees(3)})
  t.equal(model.get().marked, before, 'the list stays while nothing in it changes')
  model.update({devices: [device('outside')]})
  t.same(marked(), ['outside'])
  setRules({})
  t.same(marked(), [])
})
