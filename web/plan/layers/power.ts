import type {HouseDevice} from '#shared/house/device-state.ts'
import {formatNumber} from '#shared/text/formats.ts'
import type {Language} from '#shared/text/languages.ts'
import type {LayerRoom} from '../shown-layer.ts'
import {knownOf, type Layer, rampColor} from './layer.ts'
import {layerWords} from './layer-words.ts'
import {lostRoom, lostSign} from './lost-text.ts'
import {stepOf, stepRanges} from './scale.ts'
import {signsOf} from './signs-of.ts'

const words = {
  en: {
    more: (count: number) => `+${count}`,
    most: (name: string, power: string) => `Most: ${name}, ${power}`,
    scale: 'Largest',
    noSum: 'Not added up: a meter and the plugs behind it would count twice',
    notKept: 'Power of the past is not kept',
  },
  it: {
    more: (count: number) => `+${count}`,
    most: (name: string, power: string) => `Di più: ${name}, ${power}`,
    scale: 'La maggiore',
    noSum: 'Non si sommano: un contatore e le prese a valle conterebbero due volte',
    notKept: 'La potenza del passato non viene conservata',
  },
}

/** In watts. */
const limits = [5, 50, 500, 1500] as const

/** A room tells so many devices; the others are counted. */
const maxTold = 2

/** Returns a power for people: `4.2 W`, `1.2 kW`. */
function powerText(watts: number, language: Language): string {
  const isLarge = Math.abs(watts) >= 1000
  return `${formatNumber(language, isLarge ? watts / 1000 : Math.abs(watts) < 10 ? watts : Math.round(watts))} ${isLarge ? 'kW' : 'W'}`
}

/**
 * The power that each device takes now. Nothing is added up: which plug lies behind which meter is known to nobody here.
 */
export const power: Layer = {
  id: 'power',
  name: {en: 'Power', it: 'Potenza'},
  kinds: [
    {id: 'takes', name: {en: 'Devices that take power', it: 'Dispositivi che consumano'}},
    {id: 'idle', name: {en: `Devices below ${limits[0]} W`, it: `Dispositivi sotto i ${limits[0]} W`}},
  ],
  read(house, shows) {
    const {places, devices, states, language} = house
    const text = words[language]
    const wattsOf = ({id}: HouseDevice) => knownOf(states[id])?.power
    /** Whether a device is known to measure power, also while nothing is known of it. */
    const measures = (device: HouseDevice) => device.measures === 'power' || wattsOf(device) !== undefined
    const isShown = (device: HouseDevice) => {
      const watts = wattsOf(device)
      return measures(device) && shows(watts !== undefined && Math.abs(watts) < limits[0] ? 'idle' : 'takes')
    }
    const byPower = (some: readonly HouseDevice[]) =>
      some.flatMap((device) => wattsOf(device) ?? []).sort((one, other) => other - one)
    const rooms = new Map<string, LayerRoom>()
    for (const {id, devices} of places.rooms) {
      const here = devices.filter(isShown)
      if (here.length === 0) continue
      const known = byPower(here)
      const [largest] = known
      const lost = here.length - known.length
      if (largest === undefined) {
        rooms.set(id, lostRoom(here, house))
        continue
      }
      const told = known.slice(0, maxTold).map((watts) => powerText(watts, language))
      const more = known.length > maxTold ? [text.more(known.length - maxTold)] : []
      rooms.set(id, {
        // What feeds into the grid is negative, and no load.
        tint: largest < 0 ? null : rampColor('load', stepOf(limits, largest)),
        text: [...told, ...more, ...(lost > 0 ? [layerWords[language].unknown(lost)] : [])].join(' · '),
        isLost: lost > 0,
      })
    }
    const signs = signsOf(places, rooms, (device) => {
      if (!isShown(device)) return undefined
      const watts = wattsOf(device)
      if (watts === undefined) return lostSign(device, house)
      const {id, name} = device
      return {device: id, name, text: powerText(watts, language), isLost: false, isAlert: false}
    })
    const shown = devices.filter(isShown)
    const [most] = shown
      .filter((device) => wattsOf(device) !== undefined)
      .sort((one, other) => (wattsOf(other) ?? 0) - (wattsOf(one) ?? 0))
    const unknown = shown.filter((device) => wattsOf(device) === undefined).length
    return {
      rooms,
      signs,
      scale:
        rooms.size > 0
          ? {
              name: text.scale,
              steps: stepRanges(limits, (watts) => powerText(watts, language)).map((text, step) => ({
                color: rampColor('load', step),
                text,
              })),
            }
          : null,
      says: [
        ...(house.past !== null ? [text.notKept] : []),
        ...(most ? [text.most(most.name, powerText(wattsOf(most) ?? 0, language))] : []),
        ...(unknown > 0 ? [layerWords[language].unknown(unknown)] : []),
        ...(shown.length > 1 ? [text.noSum] : []),
      ],
    }
  },
}
