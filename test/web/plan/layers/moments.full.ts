import t from 'tap'
import type {DeviceState, DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import type {HouseEnergy} from '#shared/house/energy/sum-house.ts'
import type {Layer} from '../../../../web/plan/layers/layer.ts'
import {layers} from '../../../../web/plan/layers/layers.ts'
import {atLeast} from '../../../runs.ts'
import {seededRandom} from '../../../shared/home/check/plans/seeded-random.ts'
import {full, houseOf, must} from './layer-house.ts'

t.test('at 10,000 moments no layer shows a value that no device tells', async (t) => {
  const random = seededRandom(20_261_130)
  const states: Record<string, DeviceState> = {...full.states}
  const ids = Object.keys(states)
  const moments = atLeast(10_000)
  let told = 0
  for (let moment = 0; moment < moments; moment++) {
    const id = random.pick(ids)
    states[id] = nextState(must(full.devices.find((device) => device.id === id)), random.whole(1000))
    const one = layers[moment % layers.length] ?? must<Layer>(undefined)
    const energy = energyOf(random.whole(1000))
    const house = houseOf({...states}, {energy})
    const {rooms, signs} = one.read(house, () => true)
    for (const {id, devices, name} of house.places.rooms) {
      const room = rooms.get(id)
      if (!room) continue
      const wrong = [
        ...numbersIn(room.text).filter((number) => !tells(devices, states, number)),
        ...amountsIn(room.text, 'W').filter((watts) => !tellsPower(devices, states, watts)),
        ...(one.id === 'energy' ? amountsIn(room.text, 'Wh').filter((amount) => !counts(devices, energy, amount)) : []),
      ]
      if (wrong.length > 0) return t.fail(`moment ${moment}, ${one.id}: ${name} says ${room.text}`)
      // A room has a colour only if something in it is known.
      if (one.id === 'energy' && room.tint !== null && devices.every(({id}) => powerOf(states[id]) === undefined))
        return t.fail(`moment ${moment}: ${name} is tinted without a power`)
      if (room.tint !== null && devices.every(({id}) => states[id]?.status !== 'ok'))
        return t.fail(`moment ${moment}, ${one.id}: ${name} is tinted`)
      told++
    }
    for (const sign of [...signs.values()].flat()) {
      const isKnown = states[sign.device]?.status === 'ok' || (one.id === 'energy' && isCounted(energy, sign.device))
      const isMarked = sign.isLost || sign.text === '?'
      if (isKnown ? sign.isLost : !isMarked) return t.fail(`moment ${moment}, ${one.id}: the sign of ${sign.name}`)
    }
  }
  t.ok(told > moments, `${told} rooms`)
})

/** Returns another state of a device; now and then none. */
function nextState({kind, measures}: HouseDevice, chance: number): DeviceState {
  if (chance % 10 === 0) return {status: 'unavailable'}
  if (chance % 17 === 0) return {status: 'unknown'}
  const battery = chance % 101
  if (kind === 'climate')
    return {status: 'ok', on: chance % 2 === 0, targetTemperature: 15 + (chance % 12), temperature: 19}
  if (kind !== 'sensor') return {status: 'ok', on: chance % 2 === 0}
  if (measures === 'temperature')
    return {status: 'ok', temperature: chance / 30, value: chance / 30, unit: '°C', battery}
  if (measures === 'humidity') return {status: 'ok', humidity: chance / 10, value: chance / 10, unit: '%'}
  if (measures === 'power') return {status: 'ok', power: chance * 3, value: chance * 3, unit: 'W'}
  if (measures === 'motion') return {status: 'ok', motion: chance % 2 === 0}
  if (measures === 'lock')
    return {status: 'ok', text: ['locked', 'unlocked', 'jammed', 'locking', 'else'][chance % 5] ?? ''}
  if (measures === 'door' || measures === 'window')
    return {status: 'ok', contact: chance % 2 === 0 ? 'open' : 'closed', battery}
  return {status: 'ok', value: chance, unit: measures === 'pm25' ? 'µg/m³' : 'ppm'}
}

/** Returns the numbers of a text that are readings: counts are followed by a word, or by ×. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/-?[\d,]+(?:\.\d+)?(?=°| %| ppm| µg)/g)].map(([number]) =>
    Number(number.replaceAll(',', '')),
  )
}

/** Tests whether a device, or the mean of some of one quantity, tells a number. */
function tells(devices: readonly HouseDevice[], states: DeviceStates, number: number): boolean {
  const fields = ['temperature', 'targetTemperature', 'humidity', 'battery', 'value'] as const
  return devices.some(({id}) => {
    const state = states[id]
    return state?.status === 'ok' && fields.some((field) => Math.abs((state[field] ?? Number.NaN) - number) <= 0.51)
  })
}

function powerOf(state: DeviceState | undefined): number | undefined {
  return state?.status === 'ok' ? state.power : undefined
}

/** Counts the energy of some plugs. Now and then nobody knows, or it began late. */
function energyOf(chance: number): HouseEnergy {
  const plugs = full.devices.filter(({measures}) => measures === 'power')
  const devices = plugs.map(({id, name}, index) => ({
    name,
    device: id,
    today:
      (chance + index) % 7 === 0
        ? null
        : {amount: chance * (index + 1), since: chance % 3 === 0 ? 1 : null, isPartial: chance % 5 === 0},
    isSummed: chance % 2 === 0,
  }))
  return {now: {}, today: {}, devices}
}

function isCounted({devices}: HouseEnergy, id: string): boolean {
  return Boolean(devices.some(({device, today}) => device === id && today))
}

/** Returns the numbers of a text before a unit, `W` or `Wh`, in it. */
function amountsIn(text: string, unit: 'W' | 'Wh'): number[] {
  return [...text.matchAll(/(-?[\d,]+(?:\.\d+)?) (k?)(Wh?)/g)].flatMap(([, number = '', kilo, found]) =>
    found === unit ? Number(number.replaceAll(',', '')) * (kilo === '' ? 1 : 1000) : [],
  )
}

function tellsPower(devices: readonly HouseDevice[], states: DeviceStates, watts: number): boolean {
  return devices.some(({id}) => Math.abs((powerOf(states[id]) ?? Number.NaN) - watts) <= 50.1)
}

/**
 * Tests whether a device counted an energy, or all of a room did together and the house says that they may be added up.
 */
function counts(devices: readonly HouseDevice[], {devices: counted}: HouseEnergy, amount: number): boolean {
  const here = counted.filter(({device}) => devices.some(({id}) => id === device))
  const sum = here.every(({isSummed, today}) => isSummed && today)
    ? here.reduce((total, {today}) => total + (today?.amount ?? 0), 0)
    : Number.NaN
  return [...here.map(({today}) => today?.amount ?? Number.NaN), sum].some((known) => Math.abs(known - amount) <= 50.1)
}
