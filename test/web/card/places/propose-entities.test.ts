import t from 'tap'
import type {Hass} from '../../../../web/card/hass.ts'
import {createProposer} from '../../../../web/card/places/propose-entities.ts'
import {cardHome} from '../recorded-house.ts'

const state = (name: string, attributes: Record<string, unknown> = {}) => ({
  state: 'on',
  attributes: {friendly_name: name, ...attributes},
})

const hass = {
  states: {
    'light.spots': state('Spots'),
    'light.kitchen_table': state('Kitchen table'),
    'light.bedroom': state('Bedroom lamp'),
    'switch.kitchen': state('Kitchen fan'),
    'sensor.kitchen': state('Kitchen air', {device_class: 'temperature'}),
    'binary_sensor.terrace': state('Terrace contact', {device_class: 'door'}),
    'light.taken': state('Table lamp in the kitchen'),
  },
  entities: {'light.spots': {area_id: 'k'}, 'switch.kitchen': {device_id: 'fan'}},
  devices: {fan: {area_id: 'k'}},
  areas: {k: {name: 'kitchen'}},
} as unknown as Hass

const propose = createProposer(cardHome, {hass, list: null, taken: new Set(['light.taken'])}, 'en')

t.test('createProposer() proposes what is in the room or bears its name, of the element’s kind', async (t) => {
  t.same(propose({kind: 'light', id: 'l-kitchen-1'}).slice(0, 2), ['light.spots', 'switch.kitchen'], 'the area first')
  t.same(propose({kind: 'light', id: 'l-table'})[0], 'light.spots')
  t.ok(propose({kind: 'light', id: 'l-table'}).includes('light.kitchen_table'), 'words of both names')
  t.notOk(propose({kind: 'light', id: 'l-table'}).includes('light.taken'), 'another element has it')
  t.same(propose({kind: 'room', id: 'kitchen'}), ['sensor.kitchen'])
  t.same(propose({kind: 'opening', id: 'd2'}), ['binary_sensor.terrace'])
})
