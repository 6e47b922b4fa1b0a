import t from 'tap'
import type {DeviceState, DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import {componentStyles} from '#web/plan/styles.ts'
import {houseSentences as sayEnergy} from '../../../../web/plan/layers/energy-house.ts'
import {findLooks, lookText} from '../../../../web/plan/layers/find-looks.ts'
import type {LayerReading, PlacedHouse} from '../../../../web/plan/layers/layer.ts'
import {findLayer, layers} from '../../../../web/plan/layers/layers.ts'
import {full, houseOf, must, now} from './layer-house.ts'

const layer = (id: string) => must(layers.find((one) => one.id === id))
const read = (id: string, house: PlacedHouse, hidden: readonly string[] = []): LayerReading =>
  layer(id).read(house, (kind) => !hidden.includes(kind))
const roomNamed = (name: string) => must(full.home.plans.flatMap(({rooms}) => rooms).find((room) => room.name === name))
const roomOf = (reading: LayerReading, name: string) => must(reading.rooms.get(roomNamed(name).id))

t.test('every layer has a name, kinds and a reading in each language', async (t) => {
  t.same(
    layers.map(({id}) => id).toSorted(),
    [...new Set(layers.map(({id}) => id))].toSorted(),
    'no address is taken twice',
  )
  for (const {id, words} of layers) {
    t.ok(words.en.name && words.it.name, id)
    t.same(Object.keys(words.it.kinds), Object.keys(words.en.kinds), id)
    const italian = layer(id).read(houseOf(full.states, {language: 'it'}), () => true)
    const english = layer(id).read(houseOf(full.states), () => true)
    t.notSame(italian.says, english.says, `${id} speaks both`)
  }
})

t.test('comfort tells values, targets and the last hour, and tints by the first kind that is shown', async (t) => {
  const room = 'Studio'
  const {id} = roomNamed(room)
  const state = (temperature: number): DeviceState => ({status: 'ok', temperature, value: temperature, unit: '°C'})
  const states = {...full.states, [`temperature-${id}`]: state(22.5)}
  const hour = {readAt: now - 60_000, past: {[`temperature-${id}`]: [{ago: 7_200_000, state: state(21.5)}]}}
  const warm = roomOf(read('comfort', houseOf(states, {hour})), room)
  t.match(warm.text, /^↑ 22\.5° → 2\d°/)
  t.equal(warm.tint, 'var(--warm-2)')
  t.notMatch(
    roomOf(read('comfort', houseOf(states, {hour, past: now - 1000})), room).text,
    /[↑↓]/,
    'the past has no trend',
  )
  t.notMatch(roomOf(read('comfort', houseOf(states, {hour, oldSince: now})), room).text, /[↑↓]/, 'nor has an old state')
  const humid = read('comfort', houseOf(states), ['temperature'])
  t.equal(humid.scale?.name, 'Humidity')
  t.notMatch(roomOf(humid, room).text, /°/)
  t.match(read('comfort', houseOf(states)).says[0], /rooms? outside 19°–24°/)
})

t.test('a quantity in another unit than its scale’s is not tinted by it', async (t) => {
  const {id} = roomNamed('Studio')
  const states = {...full.states, [`co2-${id}`]: {status: 'ok', value: 0.08, unit: '%'} as const}
  const reading = read('comfort', houseOf(states), ['temperature', 'humidity', 'pm25'])
  t.match(roomOf(reading, 'Studio'), {tint: null, isLost: true})
})

t.test('power is told by device, the largest first, and never added up', async (t) => {
  const {id} = roomNamed('Studio')
  const own = {kind: 'sensor', room: 'Studio', floor: null, actions: [], measures: 'power'} as const
  const devices = [...full.devices, {...own, id: 'meter', name: 'Meter'}, {...own, id: 'tv', name: 'TV'}]
  const watts = (power: number): DeviceState => ({status: 'ok', power})
  const states = {...full.states, [`power-${id}`]: watts(4.25), meter: watts(1640), tv: watts(80)}
  const reading = read('energy', houseOf(states, {devices}))
  t.match(roomOf(reading, 'Studio'), {text: '1.6 kW · 80 W · +1', tint: 'var(--load-4)', isLost: false})
  t.match(reading.says, [/^Power now only/, /^Most: /, /unknown/, /^Not added up/])
  t.equal(findLayer('power'), layer('energy'), 'the address of before')
  const lost = read('energy', houseOf({...states, meter: {status: 'unavailable'}}, {devices}))
  t.match(roomOf(lost, 'Studio'), {text: '80 W · 4.3 W · 1 unknown', isLost: true})
  const fed = read(
    'energy',
    houseOf({...states, meter: watts(-900), tv: watts(-1), [`power-${id}`]: watts(-2)}, {devices}),
  )
  t.equal(roomOf(fed, 'Studio').tint, null, 'what is fed into the grid is no load')
})

t.test('energy tells what flows and what was counted today, and adds up only what may be', async (t) => {
  const day = (amount: number, more = {}) => ({amount, since: null, isPartial: false, ...more})
  const {id} = roomNamed('Studio')
  const own = {kind: 'sensor', room: 'Studio', floor: null, actions: [], measures: 'energy'} as const
  const devices: HouseDevice[] = [
    ...full.devices.filter(({id: one}) => one !== `power-${id}`),
    {...own, id: 'washer', name: 'Washer'},
    {...own, id: 'dryer', name: 'Dryer'},
  ]
  const counted = {
    now: {solar: 2100, fromGrid: 0, toGrid: 400, home: 1700},
    today: {solar: day(9000), fromGrid: day(5120), toGrid: null, home: null},
    cost: {amount: 1.536, currency: 'EUR', since: null, isPartial: false},
    devices: [
      {name: 'Washer', device: 'washer', today: day(820), isSummed: true},
      {name: 'Dryer', device: 'dryer', today: day(1400), isSummed: true},
    ],
  }
  const reading = read('energy', houseOf(full.states, {devices, energy: counted, sayEnergy}), ['takes', 'idle'])
  t.equal(roomOf(reading, 'Studio').text, '2.2 kWh today')
  t.same(reading.says, [
    'sun 2.1 kW, to grid 400 W, home 1.7 kW',
    'Today: sun 9 kWh, from grid 5.1 kWh, to grid not added up, home not added up',
    'Cost today 1.54 EUR',
  ])
  const [washer, dryer] = counted.devices
  const inner = {...counted, devices: [washer, {...must(dryer), isSummed: false, in: 'Washer'}].map((one) => must(one))}
  const apart = read('energy', houseOf(full.states, {devices, energy: inner}), ['takes', 'idle'])
  t.equal(roomOf(apart, 'Studio').text, '1.4 kWh today · 820 Wh today', 'one may count the other')
  const late = Date.UTC(2026, 10, 21, 9, 30)
  const since = {...counted, today: {fromGrid: day(500, {since: late, isPartial: true})}}
  t.match(
    read('energy', houseOf(full.states, {devices, energy: since, sayEnergy})).says[1],
    /^Today since \d\d:30: from grid at least 500 Wh$/,
  )
  const lost = {...counted, devices: [{...must(washer), today: null}]}
  const unknown = read('energy', houseOf(full.states, {devices, energy: lost}), ['takes', 'idle'])
  t.match(roomOf(unknown, 'Studio'), {isLost: true, tint: null, text: '?'})
  const past = read('energy', houseOf(full.states, {devices, energy: counted, sayEnergy, past: now - 1000}))
  t.notMatch(past.says.join(' '), /kWh|Cost/)
  t.match(read('energy', houseOf(full.states, {devices, energy: {...counted, now: {}, today: {}}})).says, [
    /^Most: /,
    'Most today: Dryer, 1.4 kWh',
    /unknown/,
  ])
  t.notMatch(read('energy', houseOf(full.states, {devices, energy: null})).says.join(' '), /only/)
})

t.test('a freezer is no cold room, and what the house has no more is told', async (t) => {
  const {id} = roomNamed('Studio')
  const own = {kind: 'sensor', room: 'Studio', floor: null, actions: []} as const
  const freezer = {...own, id: 'freezer', name: 'Freezer', measures: 'temperature'}
  const gone = {...own, id: 'gone', name: 'Old lamp', kind: 'light', isGone: true} as const
  const devices = [...full.devices, freezer, gone]
  const warm: DeviceState = {status: 'ok', temperature: 21, value: 21, unit: '°C'}
  const states: DeviceStates = {
    ...full.states,
    [`temperature-${id}`]: warm,
    freezer: {status: 'ok', temperature: -18},
    gone: {status: 'unavailable'},
  }
  const house = houseOf(states, {devices})
  t.notMatch(roomOf(read('look', house), 'Studio').text, /°/)
  t.match(roomOf(read('look', house), 'Studio').text, /1 gone/)
  const found = findLooks(house, () => true)
  t.match(
    found.find(({device}) => device.id === 'gone'),
    {kinds: ['plan'], room: 'Studio'},
  )
  t.notOk(found.some(({device}) => device.id === 'freezer'))
  const chilly = {...states, [`temperature-${id}`]: {...warm, temperature: 15.5, value: 15.5}}
  t.match(roomOf(read('look', houseOf(chilly, {devices})), 'Studio').text, /15\.5°/)
})

t.test('what a rule marks comes first, in the words of the rule alone', async (t) => {
  const door = full.devices.find(({id, measures}) => measures === 'door' && full.states[id]?.status === 'ok')
  const id = door?.id ?? ''
  const states: DeviceStates = {...full.states, [id]: {status: 'ok', contact: 'open'}}
  const house = houseOf(states, {marked: {[id]: 'open > 10 min'}})
  const [first] = findLooks(house, () => true)
  t.equal(first?.device, door)
  t.same(first?.kinds.slice(0, 2), ['rule', 'open'])
  if (first) t.match(lookText(first, house), /^open > 10 min(?: since [\d:]+)?(?: · battery .*)?$/)
  t.match(read('look', house).says.join(', '), /1 marked by a rule/)
  t.notMatch(read('look', houseOf(states)).says.join(', '), /rule/)
})

t.test('what can’t be reached is marked in every layer, and nothing is made up', async (t) => {
  const none: DeviceStates = Object.fromEntries(full.devices.map(({id}) => [id, {status: 'unavailable' as const}]))
  for (const {id} of layers) {
    const {rooms, signs, says} = read(id, houseOf(none))
    for (const [room, {tint, isLost}] of rooms) t.same([tint, isLost], [null, true], `${id}: ${room}`)
    for (const [key, here] of signs) for (const sign of here) t.ok(sign.isLost && !sign.isAlert, `${id}: ${key}`)
    t.notMatch(says.join(' '), /closed|Nobody|within|No battery/, `${id} claims nothing`)
  }
})

t.test('each step of a scale is told from the next in greys, and names can be read on all', async (t) => {
  const {cssText} = componentStyles
  const [light = '', dark = ''] = cssText.split(/:host\(\[data-theme='dark'\]\) \{\s*--alert/)
  for (const [theme, css, label] of [
    ['light', light, '#4a443b'],
    ['dark', dark, '#c3cbd6'],
  ] as const) {
    for (const ramp of ['warm', 'load']) {
      const steps = [0, 1, 2, 3, 4].map((step) => {
        const found = css.match(new RegExp(`--${ramp}-${step}: (#[0-9a-f]{6})`))
        return luminance(must(found?.[1]))
      })
      const ratios = steps.slice(1).map((one, index) => contrast(one, must(steps[index])))
      for (const ratio of ratios) t.ok(ratio > 1.1, `${theme} ${ramp}: ${ratio.toFixed(2)}`)
      const isSorted = steps.every(
        (one, index) =>
          index === 0 || (theme === 'light' ? one < must(steps[index - 1]) : one > must(steps[index - 1])),
      )
      t.ok(isSorted, `${theme} ${ramp} goes one way`)
      for (const step of steps) t.ok(contrast(step, luminance(label)) >= 4.5, `${theme} ${ramp}: a name`)
    }
  }
})

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
