import {type HouseDevice, lowBattery} from '#shared/house/device-state.ts'
import {inLanguages} from '../../kit/in-languages.ts'
import type {LayerRoom} from '../shown-layer.ts'
import {knownOf, type Layer, rampColor} from './layer.ts'
import {fair} from './limits.ts'
import {lostSign} from './lost-text.ts'
import {signsOf} from './signs-of.ts'

const en = {
  name: 'Batteries',
  kinds: {
    low: `Low (${lowBattery} % or less)`,
    fair: `Up to ${fair} %`,
    good: `Above ${fair} %`,
    unreachable: 'Unreachable',
  },
  lowest: (percent: string, count: number) => (count === 1 ? percent : `lowest ${percent}`),
  unreachable: (count: number) => (count === 1 ? '1 unreachable' : `${count} unreachable`),
  low: (count: number) =>
    count === 0 ? 'No battery is low' : count === 1 ? '1 battery low' : `${count} batteries low`,
  scale: 'Lowest battery',
  notKept: 'Batteries of the past are not kept',
}

export type BatteryWords = typeof en

const it: BatteryWords = {
  name: 'Batterie',
  kinds: {
    low: `Scariche (${lowBattery} % o meno)`,
    fair: `Fino al ${fair} %`,
    good: `Oltre il ${fair} %`,
    unreachable: 'Non raggiungibili',
  },
  lowest: (percent, count) => (count === 1 ? percent : `minimo ${percent}`),
  unreachable: (count) => (count === 1 ? '1 non raggiungibile' : `${count} non raggiungibili`),
  low: (count) =>
    count === 0 ? 'Nessuna batteria scarica' : count === 1 ? '1 batteria scarica' : `${count} batterie scariche`,
  scale: 'Batteria più scarica',
  notKept: 'Le batterie del passato non vengono conservate',
}

const words = inLanguages('batteries', {en, it})

const kindOf = (charge: number) => (charge <= lowBattery ? 'low' : charge <= fair ? 'fair' : 'good')
const colors = {low: rampColor('warm', 4), fair: rampColor('warm', 3), good: rampColor('warm', 1)}

/** The charge of each battery. Devices out of reach are told too: an empty battery is a common reason. */
export const batteries: Layer = {
  id: 'batteries',
  words,
  read(house, shows) {
    const {places, devices, states, language} = house
    const text = words[language]
    const chargeOf = ({id}: HouseDevice) => knownOf(states[id])?.battery
    const isLost = ({id}: HouseDevice) => states[id]?.status === 'unavailable' && shows('unreachable')
    const isShown = (device: HouseDevice) => {
      const charge = chargeOf(device)
      return charge === undefined ? isLost(device) : shows(kindOf(charge))
    }
    const percent = (charge: number) => `${Math.round(charge)} %`
    const rooms = new Map<string, LayerRoom>()
    for (const {id, devices} of places.rooms) {
      const here = devices.filter(isShown)
      if (here.length === 0) continue
      const charges = here.flatMap((device) => chargeOf(device) ?? [])
      const lowest = Math.min(...charges)
      const lost = here.length - charges.length
      const parts = [
        ...(charges.length > 0 ? [text.lowest(percent(lowest), charges.length)] : []),
        ...(lost > 0 ? [text.unreachable(lost)] : []),
      ]
      rooms.set(id, {
        tint: charges.length > 0 ? colors[kindOf(lowest)] : null,
        text: parts.join(' · '),
        isLost: lost > 0,
      })
    }
    const signs = signsOf(places, rooms, (device) => {
      if (!isShown(device)) return undefined
      const charge = chargeOf(device)
      if (charge === undefined) return lostSign(device, house)
      // A good battery needs no sign.
      if (charge > fair) return undefined
      return {device: device.id, name: device.name, text: percent(charge), isLost: false, isAlert: charge <= lowBattery}
    })
    const charges = devices.flatMap((device) => chargeOf(device) ?? [])
    const lost = devices.filter(isLost).length
    return {
      rooms,
      signs,
      scale:
        charges.length > 0
          ? {
              name: text.scale,
              steps: [
                {color: colors.low, text: `≤ ${lowBattery} %`},
                {color: colors.fair, text: `${lowBattery + 1}–${fair} %`},
                {color: colors.good, text: `> ${fair} %`},
              ],
            }
          : null,
      says: [
        ...(house.past !== null ? [text.notKept] : []),
        ...(charges.length > 0 ? [text.low(charges.filter((charge) => charge <= lowBattery).length)] : []),
        ...(lost > 0 ? [text.unreachable(lost)] : []),
      ],
    }
  },
}
