import {type HouseDevice, type KnownState, lowBattery} from '#shared/house/device-state.ts'
import {cold, lowKey} from '#shared/house/notable.ts'
import {formatTimeOrDay} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {inLanguages} from '../../kit/in-languages.ts'
import {shortDegrees, temperatureUnitOf} from '../degrees.ts'
import {measuresAir} from '../room-readings.ts'
import {planWords} from '../words.ts'
import {knownOf, type PlacedHouse} from './layer.ts'
import {guardState, guardWords, isSafe} from './openings.ts'

/** The reasons, in the order in which a list has them. */
export const lookKinds = ['rule', 'open', 'cold', 'plan', 'battery', 'unreachable', 'on'] as const

export type LookKind = (typeof lookKinds)[number]

/** A device that somebody should look at. */
export interface FoundLook {
  device: HouseDevice
  /** The name of its room; null where nobody knows it. */
  room: string | null
  kinds: readonly LookKind[]
}

const en = {
  since: (time: string) => ` since ${time}`,
  battery: (charge: string) => `battery ${charge}`,
  gone: 'not in the house any more',
}

export type FoundWords = typeof en

const it: FoundWords = {
  since: (time) => ` dalle ${time}`,
  battery: (charge) => `batteria ${charge}`,
  gone: 'non più nella casa',
}

export const foundWords = inLanguages('looks', {en, it})

/** The devices that people leave on: an open shutter is none. */
const switched: ReadonlySet<HouseDevice['kind']> = new Set(['light', 'switch', 'media'])

/** Finds all that somebody should look at, the most urgent first. `shows` tells whether people want a kind. */
export function findLooks(house: PlacedHouse, shows: (kind: LookKind) => boolean): FoundLook[] {
  const rooms = new Map<HouseDevice, string>()
  const coldOnes = new Set<HouseDevice>()
  for (const {name, devices, own, isOutdoor} of house.places.rooms) {
    for (const device of devices) if (!rooms.has(device)) rooms.set(device, name)
    if (!isOutdoor) for (const device of coldIn(devices, own, house)) coldOnes.add(device)
  }
  return house.devices
    .flatMap((device) => {
      const marks = house.marked?.[device.id] === undefined ? [] : (['rule'] as const)
      const kinds = [...marks, ...kindsOf(device, house), ...(coldOnes.has(device) ? (['cold'] as const) : [])]
        .filter(shows)
        .sort((one, other) => lookKinds.indexOf(one) - lookKinds.indexOf(other))
      return kinds.length === 0 ? [] : [{device, room: rooms.get(device) ?? device.room, kinds}]
    })
    .sort((one, other) => urgency(one) - urgency(other))
}

const urgency = ({kinds: [first = 'on']}: FoundLook) => lookKinds.indexOf(first)

/** Tells the parts of a device that need a look, wherever it is. */
function kindsOf(device: HouseDevice, {states}: PlacedHouse): LookKind[] {
  const state = states[device.id]
  if (device.isGone) return ['plan']
  if (state?.status === 'unavailable') return ['unreachable']
  const known = knownOf(state)
  if (!known) return []
  const guard = guardState(device, state)
  return [
    ...(guard !== undefined && !isSafe(guard) ? ['open' as const] : []),
    ...((known.battery ?? 100) <= lowBattery ? ['battery' as const] : []),
    ...(known.on === true && switched.has(device.kind) && !device.isSetting && !device.isGroup ? ['on' as const] : []),
  ]
}

/** Returns the cold thermometers of a room: its own, and without them those in it. A freezer's is not the room's. */
function coldIn(devices: readonly HouseDevice[], own: ReadonlySet<string>, {states, bindings}: PlacedHouse) {
  const sensors = devices.filter(
    (device) =>
      device.kind === 'sensor' && measuresAir(device) && knownOf(states[device.id])?.temperature !== undefined,
  )
  const bound = sensors.filter(({id}) => own.has(id))
  const inItems = new Set(bindings.flatMap(({kind, device}) => (kind === 'item' ? device : [])))
  const counted = bound.length > 0 ? bound : sensors.filter(({id}) => !inItems.has(id))
  return counted.filter(({id}) => (knownOf(states[id])?.temperature ?? cold) < cold)
}

/** Returns the reasons to look at a device: `open since 14:02 · battery 9 %`. */
export function lookText({device, kinds}: Pick<FoundLook, 'device' | 'kinds'>, house: PlacedHouse): string {
  const {states, since, language, now} = house
  const state = knownOf(states[device.id])
  const text = foundWords[language]
  const whenOf = (key: string) => {
    const time = since[key]
    return time === undefined ? '' : text.since(formatTimeOrDay(language, time, now))
  }
  const when = whenOf(device.id)
  const texts: Record<LookKind, () => string> = {
    rule: () => `${house.marked?.[device.id] ?? ''}${when}`,
    open: () => `${guardWords[language][guardState(device, states[device.id]) ?? 'open']}${when}`,
    cold: () => `${degreesOf(state, language)}${whenOf(lowKey('cold', device.id))}`,
    plan: () => text.gone,
    battery: () => `${text.battery(`${Math.round(state?.battery ?? 0)} %`)}${whenOf(lowKey('battery', device.id))}`,
    unreachable: () => `${planWords[language].unavailable}${when}`,
    on: () => `${planWords[language].on}${when}`,
  }
  // A rule says it in other words.
  const said = kinds.filter((kind) => !kinds.includes('rule') || (kind !== 'open' && kind !== 'on' && kind !== 'cold'))
  return said.map((kind) => texts[kind]()).join(' · ')
}

const degreesOf = (state: KnownState | undefined, language: HouseLanguage) =>
  state ? shortDegrees(language, state.temperature ?? cold, temperatureUnitOf([state])) : ''

/** Counts the places of the plan whose device is unknown to a bridge that tells others. */
export function unknownPlaces({bindings, devices}: Pick<PlacedHouse, 'bindings' | 'devices'>): number {
  const known = new Set(devices.map(({id}) => id))
  const bridges = new Set(devices.map(({id}) => bridgeOf(id)))
  return bindings.filter(({device}) => !known.has(device) && bridges.has(bridgeOf(device))).length
}

/** The ids of a bridge's devices begin with its own. */
const bridgeOf = (device: string) => device.slice(0, device.indexOf(':') + 1)
