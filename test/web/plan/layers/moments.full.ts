import t from 'tap'
import type {DeviceState, DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
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
    const house = houseOf({...states})
    const {rooms, signs} = one.read(house, () => true)
    for (const {id, devices, name} of house.places.rooms) {
      const room = rooms.get(id)
      if (!room) continue
      const wrong = numbersIn(room.text).filter((number) => !tells(devices, states, number))
      if (wrong.length > 0) return t.fail(`moment ${moment}, ${one.id}: ${name} says ${room.text}`)
      // Whoever shows a colour knows something in the room.
      if (room.tint !== null && devices.every(({id}) => states[id]?.status !== 'ok'))
        return t.fail(`moment ${moment}, ${one.id}: ${name} is tinted`)
      told++
    }
    for (const sign of [...signs.values()].flat()) {
      const isKnown = states[sign.device]?.status === 'ok'
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
