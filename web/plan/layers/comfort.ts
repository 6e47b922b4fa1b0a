import type {HouseDevice} from '#shared/house/device-state.ts'
import {inLanguages} from '../../kit/in-languages.ts'
import {shortDegrees, type TemperatureUnit, temperatureUnitOf} from '../degrees.ts'
import {mean} from '../mean.ts'
import {measuresAir} from '../room-readings.ts'
import type {LayerRoom} from '../shown-layer.ts'
import {anHourAgo} from './an-hour-ago.ts'
import type {RoomPlace} from './house-places.ts'
import {knownOf, type Layer, type PlacedHouse, rampColor} from './layer.ts'
import {layerWords} from './layer-words.ts'
import {lostRoom} from './lost-text.ts'
import {type Quantity, quantities, stepTexts} from './quantities.ts'
import {stepOf} from './scale.ts'

const en = {
  name: 'Comfort',
  kinds: {temperature: 'Temperature', humidity: 'Humidity', carbon_dioxide: 'CO₂', pm25: 'Particles (PM2.5)'},
  /** The best step of each kind's scale. */
  best: {temperature: 'comfortable', humidity: 'comfortable', carbon_dioxide: 'fresh', pm25: 'clean'},
  trend: '↑ ↓ since an hour ago',
  outside: (count: number, best: string) => (count === 1 ? `1 room outside ${best}` : `${count} rooms outside ${best}`),
  allWell: (best: string) => `All rooms within ${best}`,
}

export type ComfortWords = typeof en

const it: ComfortWords = {
  name: 'Comfort',
  kinds: {temperature: 'Temperatura', humidity: 'Umidità', carbon_dioxide: 'CO₂', pm25: 'Polveri (PM2,5)'},
  best: {temperature: 'gradevole', humidity: 'gradevole', carbon_dioxide: 'fresca', pm25: 'pulita'},
  trend: '↑ ↓ rispetto a un’ora fa',
  outside: (count, best) => (count === 1 ? `1 stanza fuori da ${best}` : `${count} stanze fuori da ${best}`),
  allWell: (best) => `Tutte le stanze entro ${best}`,
}

const words = inLanguages('comfort', {en, it})

/** The air of each room: the value, the target of its thermostats, and where it has gone in the last hour. */
export const comfort: Layer = {
  id: 'comfort',
  words,
  read(house, shows) {
    const {places, language, devices, states} = house
    const text = words[language]
    const shown = quantities.filter(({id}) => shows(id))
    const measured = shown.filter((quantity) =>
      places.rooms.some((room) => sensorsOf(quantity, room, house).length > 0),
    )
    const [tinting] = measured
    const thermometers = devices.filter(measuresAir).flatMap(({id}) => {
      const state = knownOf(states[id])
      return state?.temperature === undefined ? [] : [state]
    })
    const unit = temperatureUnitOf(thermometers)
    const rooms = new Map<string, LayerRoom>()
    let outside = 0
    let unknown = 0
    let hasTrend = false
    for (const room of places.rooms) {
      const airs = measured.flatMap((quantity) => airOf(quantity, room, house, unit) ?? [])
      const air = airs.find(({quantity}) => quantity === tinting)
      const step = tinting && air?.value !== undefined ? stepOf(tinting.limits, air.value) : null
      if (step !== null && step !== tinting?.best) outside++
      if (airs.some(({trend}) => trend !== '')) hasTrend = true
      if (airs.length === 0) continue
      const known = airs.filter(({value}) => value !== undefined)
      if (tinting && air && step === null) unknown++
      if (known.length === 0) {
        rooms.set(
          room.id,
          lostRoom(
            measured.flatMap((quantity) => sensorsOf(quantity, room, house)),
            house,
          ),
        )
        continue
      }
      rooms.set(room.id, {
        tint: step !== null && tinting ? rampColor(tinting.ramp, step) : null,
        text: airs.map(({text}) => text).join(' · '),
        isLost: airs.some(({isLost}) => isLost),
      })
    }
    const isTold = [...rooms.values()].some(({tint}) => tint !== null)
    const steps = tinting && stepTexts(tinting, language, unit)
    const best = (tinting && steps?.[tinting.best]) ?? ''
    const told = isTold ? [outside === 0 ? text.allWell(best) : text.outside(outside, best)] : []
    return {
      rooms,
      signs: new Map(),
      scale:
        tinting && steps
          ? {
              name: text.kinds[tinting.id],
              steps: steps.map((range, step) => ({
                color: rampColor(tinting.ramp, step),
                text: step === tinting.best ? `${range} ${text.best[tinting.id]}` : range,
              })),
            }
          : null,
      says: [
        ...told,
        ...(unknown > 0 ? [layerWords[language].unknown(unknown)] : []),
        ...(hasTrend ? [text.trend] : []),
      ],
    }
  },
}

/** Returns the sensors of a quantity in a room: its own, and without them all that are in it. */
function sensorsOf(quantity: Quantity, {devices, own}: RoomPlace, {states}: PlacedHouse): readonly HouseDevice[] {
  const all = devices.filter((device) => {
    const state = knownOf(states[device.id])
    return (
      quantity.isMeasuredBy(device) ||
      (state && device.kind !== 'climate' && quantity.valueOf(state, device) !== undefined)
    )
  })
  const bound = all.filter(({id}) => own.has(id))
  return bound.length > 0 ? bound : all
}

/** Returns the reading of a quantity by a room's sensors; undefined without any. */
function airOf(quantity: Quantity, room: RoomPlace, house: PlacedHouse, unit: TemperatureUnit) {
  const {states, language} = house
  const sensors = sensorsOf(quantity, room, house)
  if (sensors.length === 0) return undefined
  const read = (device: HouseDevice, state = states[device.id]) => {
    const known = knownOf(state)
    return known && quantity.valueOf(known, device)
  }
  const values = sensors.map((device) => read(device))
  const known = values.filter((value) => value !== undefined)
  const value = mean(known)
  if (value === null) return {quantity, value: undefined, trend: '', text: '?', isLost: true}
  const before = anHourAgo(
    sensors.filter((_, index) => values[index] !== undefined),
    house,
    read,
  )
  const trend = before === null || Math.abs(value - before) < quantity.trend ? '' : value > before ? '↑ ' : '↓ '
  const target = quantity.id === 'temperature' ? targetOf(room, house, unit) : ''
  const lost = known.length < sensors.length ? ` (${layerWords[language].unknown(sensors.length - known.length)})` : ''
  return {
    quantity,
    value,
    trend,
    isLost: known.length < sensors.length,
    text: `${trend}${quantity.text(value, language, unit)}${target}${lost}`,
  }
}

/** Returns the target of a room's thermostats if they have the same one: ` → 20°`. */
function targetOf({devices}: RoomPlace, {states, language}: PlacedHouse, unit: TemperatureUnit): string {
  const targets = devices.filter(measuresAir).flatMap(({id, kind}) => {
    const state = kind === 'climate' ? knownOf(states[id]) : undefined
    return state === undefined || state.on === false ? [] : (state.targetTemperature ?? [])
  })
  const [target] = targets
  if (target === undefined || targets.some((one) => one !== target)) return ''
  return ` → ${shortDegrees(language, target, unit)}`
}
