import t from 'tap'
import type {BoundDevice} from '#shared/home/bindings.ts'
import type {DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import type {Language} from '#shared/text/languages.ts'
import {houseLine} from '#web/plan/house-line.ts'
import {smallFlat} from './small-flat.ts'

const device = (id: string, kind: HouseDevice['kind'], measures?: string): HouseDevice => ({
  id,
  name: id,
  kind,
  room: null,
  floor: null,
  ...(measures !== undefined && {measures}),
})
const devices = [
  device('one', 'light'),
  device('two', 'light'),
  device('front', 'sensor', 'door'),
  device('back', 'sensor'),
]
/** A contact of no class is one by its binding. */
const bindings = [{plan: 'ground-plan', kind: 'opening', id: 'd2', role: 'contact', device: 'back'} as BoundDevice]
const texts = (states: Readonly<Record<string, DeviceState>>, language: Language = 'en') =>
  houseLine({home: smallFlat, bindings, devices, states, language}).map(({text}) => text)
const on = {status: 'ok', on: true} as const
const open = {status: 'ok', contact: 'open'} as const

t.test('houseLine() counts lights and openings in no known state apart', async (t) => {
  const lost = {status: 'unavailable'} as const
  const closed = {status: 'ok', contact: 'closed'} as const
  t.strictSame(texts({one: on, two: on, front: closed, back: closed}), ['2 lights on'])
  t.strictSame(texts({one: on, two: lost, front: open, back: closed}), ['1 light on, 1 unknown', '1 door open'])
  t.strictSame(texts({one: {status: 'ok', on: false}, front: open}), [
    'No lights on, 1 unknown',
    '1 door open, 1 unknown',
  ])
})

t.test('houseLine() never says that no light is on while nothing is known', async (t) => {
  t.strictSame(texts({}), ['2 lights unknown', '2 doors unknown'])
  t.strictSame(texts({}, 'it'), ['2 luci: stato ignoto', '2 porte: stato ignoto'])
  t.strictSame(texts({one: {status: 'unknown'}, two: {status: 'unknown'}, back: {status: 'ok', contact: 'closed'}}), [
    '2 lights unknown',
    '1 door unknown',
  ])
})

t.test('houseLine() says a target in words where no temperature is known', async (t) => {
  const heater = device('heater', 'climate')
  const lines = (temperature?: number, language: Language = 'en') =>
    houseLine({
      home: smallFlat,
      bindings: [],
      devices: [{...heater, room: smallFlat.plans[0]?.rooms[0]?.name ?? null}],
      states: {
        heater: {status: 'ok', on: true, targetTemperature: 20, ...(temperature !== undefined && {temperature})},
      },
      language,
    })
  t.strictSame(lines(), [{text: 'target 20°', spoken: 'target 20°'}])
  t.strictSame(lines(undefined, 'it'), [{text: 'obiettivo 20°', spoken: 'obiettivo 20°'}])
  t.strictSame(lines(21.5), [{text: '21.5° → 20°', spoken: '21.5°, target 20°'}])
})
