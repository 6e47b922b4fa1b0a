import t from 'tap'
import {noChoices} from '#shared/house/choices.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import type {BridgeStatus} from '../../../agent/bridges/bridge.ts'
import {chosenDevices, followChoices} from '../../../agent/devices/chosen-devices.ts'
import {createModel} from '../../../agent/model.ts'
import {FakeClock} from '../../fake-clock.ts'
import {homeWith, room} from '../../server/api.ts'

const device = (id: string, kind: HouseDevice['kind'], more: Partial<HouseDevice> = {}): HouseDevice => ({
  ...{id, name: id, kind, room: null, floor: null, actions: ['toggle']},
  ...more,
})

const bound = (device: string) => [{app: 'agent', device}]
const home = homeWith({
  rooms: [room('hall')],
  openings: [
    {id: 'g1', kind: 'garage', wall: 'hall-1', at: 1, width: 1, bindings: {cover: bound('leaf')}},
    {id: 'd1', kind: 'door', wall: 'hall-1', at: 3, width: 1, bindings: {contact: bound('contact')}},
  ],
} as never)

const bridge = (devices: HouseDevice[]): BridgeStatus => ({
  ...{id: 'b', kind: 'b', url: undefined, health: {state: 'connected', since: 0}},
  ...{devices, automated: [], problems: [], leftOut: {}},
})

t.test('chosenDevices() marks what moves a door of the plan, and what people chose', async (t) => {
  const devices = [
    device('leaf', 'cover'),
    device('contact', 'sensor', {actions: []}),
    device('gate', 'switch'),
    device('label', 'switch', {asksFirst: true}),
    device('valve', 'switch', {secures: 'supply'}),
  ]
  const choices = {...noChoices, asks: {gate: true, label: false, valve: false}, stays: {gate: 'night'}} as const
  const found = chosenDevices({bridges: [bridge(devices)], choices, home, app: 'agent'})
  t.same(
    found.map(({id, asksFirst, secures, staysOn}) => [id, asksFirst, secures, staysOn]),
    [
      ['leaf', undefined, 'entrance', undefined],
      ['contact', undefined, undefined, undefined],
      ['gate', true, undefined, 'night'],
      ['label', true, undefined, undefined],
      ['valve', false, 'supply', undefined],
    ],
    'the mark of the house itself stays',
  )
  t.equal(found[1], devices[1], 'a device without a mark is the same object')
})

t.test('followChoices() marks the devices again when the plan or a choice changes', async (t) => {
  const model = createModel({clock: new FakeClock(0), command: async () => {}})
  const devices = [device('leaf', 'cover')]
  model.update({bridges: [bridge(devices)], devices})
  t.teardown(followChoices(model))
  model.update({home, app: 'agent'})
  t.match(model.get().devices, [{id: 'leaf', secures: 'entrance'}])
  model.update({choices: {...noChoices, asks: {leaf: false}}})
  t.match(model.get().devices, [{id: 'leaf', asksFirst: false}])
  const marked = model.get().devices
  model.update({choices: {...noChoices, asks: {leaf: false}}})
  t.equal(model.get().devices, marked, 'the list stays while nothing in it changes')
})
