import t from 'tap'
import type {Device} from '#shared/contract/resources.ts'
import type {ActionType, DeviceAction, DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import {type Act, tapActions} from '#web/plan/tap-actions.ts'

const lamp = (id: string): Device => ({id, name: id, kind: 'light', room: null, floor: null})
const cover = (id: string): Device => ({id, name: id, kind: 'cover', room: null, floor: null})

t.test('tapActions() switches a lamp to its other state', async (t) => {
  t.strictSame(tapActions([lamp('a')], {a: {status: 'ok', on: false}}), [
    {device: 'a', action: {type: 'turn', on: true}},
  ])
  t.strictSame(tapActions([lamp('a')], {a: {status: 'ok', on: true}}), [
    {device: 'a', action: {type: 'turn', on: false}},
  ])
})

t.test('tapActions() switches several lamps off when any is on', async (t) => {
  t.strictSame(tapActions([lamp('a'), lamp('b')], {a: {status: 'ok', on: false}, b: {status: 'ok', on: true}}), [
    {device: 'a', action: {type: 'turn', on: false}},
    {device: 'b', action: {type: 'turn', on: false}},
  ])
})

t.test('tapActions() skips unreachable devices', async (t) => {
  t.strictSame(tapActions([lamp('a')], {a: {status: 'unavailable'}}), [])
  t.strictSame(tapActions([lamp('a'), lamp('b')], {a: {status: 'unavailable'}, b: {status: 'ok', on: false}}), [
    {device: 'b', action: {type: 'turn', on: true}},
  ])
})

t.test('tapActions() toggles devices of unknown state', async (t) => {
  const toggled = [{device: 'a', action: {type: 'toggle'}}]
  t.strictSame(tapActions([lamp('a')], {a: {status: 'unknown'}}), toggled)
  t.strictSame(tapActions([lamp('a')], {}), toggled)
  t.strictSame(tapActions([lamp('a')], {a: {status: 'ok'}}), toggled)
})

t.test('tapActions() opens or closes a cover, and stops one that moves', async (t) => {
  t.strictSame(tapActions([cover('a')], {a: {status: 'ok', position: 0.3}}), [{device: 'a', action: {type: 'toggle'}}])
  t.strictSame(tapActions([cover('a')], {a: {status: 'ok', position: 0.3, target: 1}}), [
    {device: 'a', action: {type: 'stop'}},
  ])
  t.strictSame(tapActions([cover('a')], {a: {status: 'ok', position: 1, target: 1}}), [
    {device: 'a', action: {type: 'toggle'}},
  ])
})

t.test('tapActions() moves several covers alike, and stops only moving ones', async (t) => {
  const both = [cover('a'), cover('b')]
  t.strictSame(tapActions(both, {a: {status: 'ok', position: 0}, b: {status: 'ok', position: 0.5}}), [
    {device: 'a', action: {type: 'position', value: 0}},
    {device: 'b', action: {type: 'position', value: 0}},
  ])
  t.strictSame(tapActions(both, {a: {status: 'ok', position: 0}, b: {status: 'ok', position: 0}}), [
    {device: 'a', action: {type: 'position', value: 1}},
    {device: 'b', action: {type: 'position', value: 1}},
  ])
  t.strictSame(tapActions(both, {a: {status: 'ok', position: 0}, b: {status: 'ok', position: 0.5, target: 0}}), [
    {device: 'b', action: {type: 'stop'}},
  ])
})

t.test('tapActions() gives no device an action that it does not have', async (t) => {
  const withActions = (kind: 'cover' | 'sensor' | 'light', ...actions: ActionType[]) => ({
    ...{id: 'a', name: 'a', kind, room: null, floor: null, actions},
  })
  const act = (action: DeviceAction) => [{device: 'a', action}]
  const rows: [why: string, device: HouseDevice, state: DeviceState, acts: Act[]][] = [
    [
      'a moving cover that can not stop turns round',
      withActions('cover', 'toggle'),
      {status: 'ok', position: 0.5, moving: 'opening'},
      act({type: 'toggle'}),
    ],
    [
      'a moving cover with positions alone is left alone',
      withActions('cover', 'position'),
      {status: 'ok', position: 0.5, moving: 'opening'},
      [],
    ],
    ['slats alone open', withActions('cover', 'tilt'), {status: 'ok', tilt: 0}, act({type: 'tilt', value: 1})],
    ['slats alone close', withActions('cover', 'tilt'), {status: 'ok', tilt: 0.4}, act({type: 'tilt', value: 0})],
    ['slats of unknown state open', withActions('cover', 'tilt'), {status: 'unknown'}, act({type: 'tilt', value: 1})],
    ['a sensor takes nothing', withActions('sensor'), {status: 'ok', on: true}, []],
    ['a lamp that only toggles', withActions('light', 'toggle'), {status: 'ok', on: true}, act({type: 'toggle'})],
  ]
  for (const [why, device, state, acts] of rows) t.strictSame(tapActions([device], {a: state}), acts, why)
  const [one, other] = ['a', 'b'].map((id) => ({...withActions('cover', 'toggle'), id}))
  t.strictSame(
    tapActions([one, other] as HouseDevice[], {a: {status: 'ok', position: 0}, b: {status: 'ok', position: 0}}),
    ['a', 'b'].map((device) => ({device, action: {type: 'position', value: 1}})),
    'covers without positions open together',
  )
})
