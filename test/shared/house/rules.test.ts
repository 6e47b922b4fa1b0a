import t from 'tap'
import type {DeviceState} from '#shared/house/device-state.ts'
import {isAsSaid, readRule, readShape, wordsOf} from '#shared/house/rules.ts'

const window = {id: 'window', name: 'Window', kind: 'sensor', measures: 'window'} as const
const outside = {id: 'outside', name: 'Outside', kind: 'sensor', measures: 'temperature'} as const
const devices = [window, outside]
const cold = {device: 'outside', below: 10, unit: '°C'}

t.test('readRule() takes what a device can tell', async (t) => {
  t.same(readRule({when: 'open', minutes: 10, while: cold}, window, devices), {
    when: 'open',
    minutes: 10,
    while: cold,
  })
  t.same(readRule({when: {above: 30}, minutes: 0}, outside, devices), {when: {above: 30}, minutes: 0})
  t.same(wordsOf({kind: 'sensor', measures: 'lock'}), ['unlocked', 'locked'])
  t.same(wordsOf({kind: 'cover'}), ['open', 'closed'])
  t.same(wordsOf({kind: 'media'}), ['on', 'off'])
})

t.test('readRule() names the place of a fault', async (t) => {
  const open = {when: 'open', minutes: 10}
  const faults: [unknown, RegExp][] = [
    [[], /^rule: must be an object/],
    [{...open, minutes: 1.5}, /^minutes: must be a whole number from 0 to 1440/],
    [{...open, minutes: 1441}, /^minutes: /],
    [{...open, minutes: '10'}, /^minutes: /],
    [{...open, color: 'red'}, /^color: is unknown/],
    [{...open, when: 'ajar'}, /^when: must be open, closed, .* or an object/s],
    [{...open, when: 'on'}, /^when: must be open or closed for Window/],
    [{...open, when: {below: 1}}, /^when: must be open or closed for Window/],
    [{...open, while: null}, /^while: must be an object/],
    [{...open, while: {...cold, device: 5}}, /^while\/device: must be the id/],
    [{...open, while: {...cold, device: 'moon'}}, /^while\/device: the house has no moon/],
    [{...open, while: {...cold, device: 'window'}}, /^while\/device: must be another device/],
    [{...open, while: {device: 'outside'}}, /^while: must have either "above" or "below"/],
    [{...open, while: {...cold, above: 3}}, /^while: must have either/],
    [{...open, while: {...cold, below: Number.NaN}}, /^while\/below: must be a number/],
    [{...open, while: {...cold, unit: 'x'.repeat(21)}}, /^while\/unit: must be a text/],
    [{...open, while: {...cold, hours: 3}}, /^while\/hours: is unknown/],
  ]
  for (const [rule, message] of faults) t.throws(() => readRule(rule, window, devices), message, JSON.stringify(rule))
  t.throws(() => readRule(open, outside, devices), /^when: must be an object with "above" or "below" for Outside/)
  t.same(readShape({...open, while: {...cold, device: 'not here yet'}}).minutes, 10)
})

t.test('isAsSaid() says nothing of what nobody knows, and of another unit', async (t) => {
  const ok = (state: object): DeviceState => ({status: 'ok', ...state})
  t.equal(isAsSaid('open', ok({contact: 'open'})), true)
  t.equal(isAsSaid('closed', ok({contact: 'open'})), false)
  t.equal(isAsSaid('open', ok({position: 0.2})), true)
  t.equal(isAsSaid('closed', ok({position: 0})), true)
  t.equal(isAsSaid('off', ok({on: false})), true)
  t.equal(isAsSaid('unlocked', ok({text: 'unlocked'})), true)
  t.equal(isAsSaid('locked', ok({text: 'jammed'})), false)
  t.equal(isAsSaid({below: 10, unit: '°C'}, ok({value: 9.9, unit: '°C'})), true)
  t.equal(isAsSaid({above: 10}, ok({temperature: 10})), false)
  for (const state of [undefined, {status: 'unavailable'}, {status: 'unknown'}, ok({})] as const)
    for (const when of ['open', 'closed', 'on', 'off', 'unlocked', {below: 10}] as const)
      t.equal(isAsSaid(when, state), undefined, `${JSON.stringify(when)} ${JSON.stringify(state)}`)
  t.equal(isAsSaid({below: 50, unit: '°F'}, ok({value: 9, unit: '°C'})), undefined)
})
