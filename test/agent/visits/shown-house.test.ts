import t from 'tap'
import {createModel} from '../../../agent/model.ts'
import {createCommandable} from '../../../agent/visits/commandable.ts'
import {createHouseViews, houseChange, houseSnapshot} from '../../../agent/visits/shown-house.ts'
import type {HouseDevice} from '../../../shared/house/device-state.ts'
import {FakeClock} from '../../fake-clock.ts'

const of = (id: string, more: Partial<HouseDevice> = {}): HouseDevice => ({
  id,
  name: id,
  kind: 'light',
  room: null,
  floor: null,
  actions: ['turn', 'toggle'],
  ...more,
})

const devices = [
  of('lamp'),
  of('gate', {name: 'Cancello', kind: 'switch'}),
  of('garage', {kind: 'cover', secures: 'entrance'}),
  of('siren', {kind: 'switch', secures: 'alarm'}),
  of('valve', {kind: 'switch', secures: 'supply'}),
  of('asked', {asksFirst: true}),
  of('group', {isGroup: true}),
  of('child lock', {kind: 'switch', isSetting: true}),
  of('scene', {kind: 'sensor', actions: ['press']}),
  of('lock', {kind: 'sensor', actions: []}),
  of('camera', {kind: 'sensor', actions: [], picture: 'camera'}),
  of('doorbell', {kind: 'sensor', actions: [], picture: 'camera'}),
]

function start() {
  const model = createModel({clock: new FakeClock(0), command: async () => {}})
  model.update({
    devices,
    revision: 3,
    app: 'agent',
    states: {lamp: {status: 'ok', on: true}, camera: {status: 'unknown'}},
  })
  return {model, show: createHouseViews(), commandable: createCommandable()}
}

t.test('people outside command what is not guarded, and what the owner names', async (t) => {
  const {model, commandable} = start()
  const ids = (named: string[] = []) => [...commandable(model.get(), {mode: 'command', devices: named})]
  t.same(ids(), ['lamp'])
  t.same(
    ids(['garage', 'scene', 'asked', 'lock']),
    ['lamp', 'garage', 'asked', 'scene'],
    'a lock takes no command at all',
  )
  const rules = {mode: 'command', devices: []} as const
  t.equal(commandable(model.get(), rules), commandable(model.get(), rules), 'the set stays the same')
})

t.test('a visit sees the house without cameras, and without actions that are not for it', async (t) => {
  const {model, show} = start()
  const onlyLooks = houseSnapshot(show(model.get(), null), {lamp: 5, 'lamp battery': 6, camera: 5, 'camera battery': 6})
  t.match(onlyLooks, {type: 'snapshot', revision: 3, app: 'agent', states: {lamp: {on: true}}, ages: {lamp: 5}})
  t.same(Object.keys(onlyLooks.states), ['lamp'])
  t.same(onlyLooks.ages, {lamp: 5, 'lamp battery': 6})
  t.notOk(JSON.stringify(onlyLooks).includes('camera'))
  t.ok(onlyLooks.devices.every(({actions}) => actions?.length === 0))
  t.same(
    onlyLooks.devices.map(({id}) => id),
    devices.map(({id}) => id).filter((id) => id !== 'camera'),
  )
  const commands = houseSnapshot(show(model.get(), new Set(['lamp'])), {})
  t.same(
    commands.devices.filter(({actions}) => actions?.length !== 0).map(({id}) => id),
    ['lamp'],
  )
})

t.test('a change has what is another, and states of cameras are none', async (t) => {
  const {model, show} = start()
  const before = show(model.get(), null)
  t.equal(houseChange(before, show(model.get(), null)), null)
  model.update({states: {lamp: {status: 'ok', on: false}, camera: {status: 'unavailable'}}})
  const after = show(model.get(), null)
  t.same(houseChange(before, after), {type: 'change', states: {lamp: {status: 'ok', on: false}}})
  model.update({states: {}, revision: 4})
  t.same(houseChange(after, show(model.get(), null)), {type: 'change', revision: 4, states: {lamp: null, camera: null}})
  t.match(houseChange(before, show(model.get(), new Set(['lamp']))), {
    devices: [{id: 'lamp', actions: ['turn', 'toggle']}],
  })
  model.update({app: undefined, energy: undefined})
  t.match(houseChange(before, show(model.get(), null)), {app: null})
})
