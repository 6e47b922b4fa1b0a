import type {HouseDevice} from '#shared/house/device-state.ts'
import {addDays, type DeviceEnergy} from '#shared/house/energy/sum-house.ts'
import type {LayerRoom, LayerSign} from '../shown-layer.ts'
import {energyWords, powerText, todayText} from './energy-words.ts'
import {knownOf, type Layer, type PlacedHouse, rampColor} from './layer.ts'
import {layerWords} from './layer-words.ts'
import {idle} from './limits.ts'
import {lostRoom, lostSign} from './lost-text.ts'
import {stepOf, stepRanges} from './scale.ts'
import {signsOf} from './signs-of.ts'

/** In watts. */
const limits = [idle, 50, 500, 1500] as const

/** A room tells so many devices; the others are counted. */
const maxTold = 2

/**
 * The power that each device takes now, what its meter counted today, and what flows in the house. The power of devices
 * is not added up: which plug lies behind which meter is known only where the house says so.
 */
export const energy: Layer = {
  id: 'energy',
  aliases: ['power'],
  words: energyWords,
  read(house, shows) {
    const {places, devices, states, language, now} = house
    const words = energyWords[language]
    const wattsOf = ({id}: HouseDevice) => knownOf(states[id])?.power
    // Only now is counted.
    const counted = house.past === null ? (house.energy ?? null) : null
    const days = new Map(counted?.devices.flatMap((one) => (one.device === undefined ? [] : [[one.device, one]])))
    const isPower = (device: HouseDevice) => {
      const watts = wattsOf(device)
      // A device is known to measure power also while nothing is known of it.
      if (device.measures !== 'power' && watts === undefined) return false
      return shows(watts !== undefined && Math.abs(watts) < limits[0] ? 'idle' : 'takes')
    }
    const dayOf = ({id}: HouseDevice): DeviceEnergy | undefined => (shows('today') ? days.get(id) : undefined)
    const byPower = (some: readonly HouseDevice[]) =>
      some.flatMap((device) => wattsOf(device) ?? []).sort((one, other) => other - one)
    const rooms = new Map<string, LayerRoom>()
    for (const {id, devices} of places.rooms) {
      const measured = devices.filter(isPower)
      const meters = devices.flatMap((device) => dayOf(device) ?? [])
      if (measured.length === 0 && meters.length === 0) continue
      const known = byPower(measured)
      const [largest] = known
      const today = roomToday(meters, house)
      const lost = measured.length - known.length + today.lost
      if (known.length === 0 && today.texts.length === 0) {
        rooms.set(
          id,
          lostRoom(
            devices.filter((device) => isPower(device) || dayOf(device)),
            house,
          ),
        )
        continue
      }
      const told = known.slice(0, maxTold).map((watts) => powerText(watts, language))
      const more = known.length > maxTold ? [words.more(known.length - maxTold)] : []
      rooms.set(id, {
        // Power that feeds into the grid is negative, and no load.
        tint: largest === undefined || largest < 0 ? null : rampColor('load', stepOf(limits, largest)),
        text: [...told, ...more, ...today.texts, ...(lost > 0 ? [layerWords[language].unknown(lost)] : [])].join(' · '),
        isLost: lost > 0,
      })
    }
    const signs = signsOf(places, rooms, (device): LayerSign | undefined => {
      const day = dayOf(device)
      const watts = isPower(device) ? wattsOf(device) : undefined
      if (!day && !isPower(device)) return undefined
      const texts = [
        ...(watts === undefined ? [] : [powerText(watts, language)]),
        ...(day?.today ? [words.ofToday(todayText(day.today, language))] : []),
      ]
      if (texts.length === 0) return lostSign(device, house)
      const {id, name} = device
      return {device: id, name, text: texts.join(' · '), isLost: false, isAlert: false}
    })
    const shown = devices.filter(isPower)
    const [most] = shown
      .filter((device) => wattsOf(device) !== undefined)
      .sort((one, other) => (wattsOf(other) ?? 0) - (wattsOf(one) ?? 0))
    const unknown = shown.filter((device) => wattsOf(device) === undefined).length
    const ofHouse = counted && shows('house') ? (house.sayEnergy?.(counted, {language, now}) ?? []) : []
    const isTogether = places.rooms.some(({devices}) => devices.filter(isPower).length > 1)
    return {
      rooms,
      signs,
      scale:
        shown.length > 0 && rooms.size > 0
          ? {
              name: words.scale,
              steps: stepRanges(limits, (watts) => powerText(watts, language)).map((text, step) => ({
                color: rampColor('load', step),
                text,
              })),
            }
          : null,
      says: [
        ...(house.past !== null ? [words.notKept] : []),
        ...(house.energy === undefined ? [words.nowOnly] : []),
        ...ofHouse,
        // The house's own sentences say more, and a small screen has no room for both.
        ...(most && ofHouse.length === 0 ? [words.most(most.name, powerText(wattsOf(most) ?? 0, language))] : []),
        ...(shows('today') && ofHouse.length === 0 ? mostToday(counted?.devices ?? [], house) : []),
        ...(unknown > 0 ? [layerWords[language].unknown(unknown)] : []),
        ...(isTogether ? [words.noSum] : []),
      ],
    }
  },
}

/** Tells what the meters of a room counted today: their sum where the house says that none counts another, else each. */
function roomToday(meters: readonly DeviceEnergy[], {language}: PlacedHouse): {texts: string[]; lost: number} {
  const words = energyWords[language]
  const known = meters.flatMap(({today}) => today ?? []).sort((one, other) => other.amount - one.amount)
  const lost = meters.length - known.length
  const sum = meters.every(({isSummed}) => isSummed) && lost === 0 ? addDays(known.map((day) => ({day}))) : null
  if (sum) return {texts: [words.ofToday(todayText(sum, language))], lost}
  const told = known.slice(0, maxTold).map((day) => words.ofToday(todayText(day, language)))
  return {texts: [...told, ...(known.length > maxTold ? [words.more(known.length - maxTold)] : [])], lost}
}

function mostToday(devices: readonly DeviceEnergy[], {language}: PlacedHouse): string[] {
  const words = energyWords[language]
  const [most] = devices
    .flatMap(({name, today}) => (today ? [{name, today}] : []))
    .sort((one, other) => other.today.amount - one.today.amount)
  return most && most.today.amount > 0 ? [words.mostToday(most.name, todayText(most.today, language))] : []
}
