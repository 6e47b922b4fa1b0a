import type {BoundDevice} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import type {DeviceStates, HouseDevice, KnownState} from '#shared/house/device-state.ts'
import {contactClasses} from '#shared/house/readings.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {shortDegrees, temperatureUnitOf} from './degrees.ts'
import {lineWords} from './line-words.ts'
import {isNamed} from './room-devices.ts'
import {measuresAir, roomReadings} from './room-readings.ts'

/** A part of the line, with the words that screen readers say instead of signs. */
export interface LinePart {
  text: string
  spoken: string
  /** The openings that are counted. Screen readers say them too. */
  names?: readonly string[]
}

interface WholeHouse {
  home: Home
  bindings: readonly BoundDevice[]
  devices: readonly HouseDevice[]
  states: DeviceStates
  language: HouseLanguage
}

/**
 * Returns the whole house in a line: `3 lights on, 1 unknown`, `1 window open`, `21.5° → 20°`. A part without devices is
 * left out. Lights, doors and windows in no known state are counted apart: they are neither on nor off.
 */
export function houseLine(house: WholeHouse): LinePart[] {
  const {devices, states, language} = house
  const words = lineWords[language]
  const lights = devices.filter(({kind, isGroup}) => kind === 'light' && !isGroup)
  const contacts = contactsOf(house)
  const inside = devicesInside(house)
  const {temperature} = roomReadings(inside, states, language)
  const heating = devices.filter(measuresAir).flatMap(({id, kind}) => {
    const state = kind === 'climate' ? knownOf(states, id) : undefined
    return state === undefined || state.on === false ? [] : [state]
  })
  const targets = heating.flatMap(({targetTemperature = []}) => targetTemperature)
  const target = targets.length > 0 && targets.every((one) => one === targets[0]) ? targets[0] : undefined
  const thermometers = inside
    .flatMap(({id}) => knownOf(states, id) ?? [])
    .filter(({temperature}) => temperature !== undefined)
  const unit = temperatureUnitOf(temperature === null ? heating : thermometers)
  const degrees = (celsius: number) => shortDegrees(language, celsius, unit)
  const measured = temperature === null ? [] : [degrees(temperature)]
  const wanted = target === undefined ? [] : [words.target(degrees(target))]
  const spoken = [...measured, ...wanted].join(', ')
  const warmth: LinePart = {
    // An arrow from nothing would lead from the part before.
    text: temperature === null || target === undefined ? spoken : `${measured[0]} → ${degrees(target)}`,
    spoken,
  }
  return [
    ...(lights.length > 0 ? [lightsPart(lights, house)] : []),
    ...openingsPart(contacts, house),
    ...(temperature === null && target === undefined ? [] : [warmth]),
  ]
}

const isUnknown =
  (states: DeviceStates) =>
  ({id}: HouseDevice): boolean =>
    states[id]?.status !== 'ok'

/** Adds the number of unknown ones to a count. */
const withUnknown = (count: string, unknown: number, {language}: WholeHouse) =>
  unknown === 0 ? count : `${count}, ${lineWords[language].unknown(unknown)}`

function lightsPart(lights: readonly HouseDevice[], house: WholeHouse): LinePart {
  const words = lineWords[house.language]
  const unknown = lights.filter(isUnknown(house.states)).length
  const on = lights.filter(({id}) => knownOf(house.states, id)?.on === true).length
  const text =
    unknown === lights.length ? words.lightsUnknown(unknown) : withUnknown(words.lightsOn(on), unknown, house)
  return {text, spoken: text}
}

/** Returns a part for the open doors and windows; none while all are known and closed. */
function openingsPart(contacts: readonly HouseDevice[], house: WholeHouse): LinePart[] {
  const words = lineWords[house.language]
  const open = contacts.filter(({id}) => knownOf(house.states, id)?.contact === 'open')
  const unknown = contacts.filter(isUnknown(house.states))
  if (open.length > 0) {
    const text = withUnknown(words[openingsOf(house, open)](open.length), unknown.length, house)
    const spoken = withUnknown(words.open(open.length), unknown.length, house)
    return [{text, spoken, names: open.map(({name}) => name)}]
  }
  if (unknown.length === 0) return []
  const text = words.openingsUnknown[openingsOf(house, unknown)](unknown.length)
  return [{text, spoken: text, names: unknown.map(({name}) => name)}]
}

/** Returns the contacts of doors and windows, also while nothing is known of them. */
function contactsOf({bindings, devices, states}: WholeHouse): readonly HouseDevice[] {
  const bound = new Set(bindings.flatMap(({role, device}) => (role === 'contact' ? device : [])))
  return devices.filter(
    ({id, measures}) =>
      bound.has(id) || contactClasses.has(measures ?? '') || knownOf(states, id)?.contact !== undefined,
  )
}

/** Returns the one kind of openings that these contacts are at; `open` for several or none. */
function openingsOf({home, bindings}: WholeHouse, contacts: readonly HouseDevice[]): 'windows' | 'doors' | 'open' {
  const openings = new Map(home.plans.flatMap((plan) => plan.openings.map(({id, kind}) => [id, kind] as const)))
  const bound = new Map(bindings.map(({id, device}) => [device, openings.get(id)]))
  const kinds = new Set(contacts.map(({id, measures}) => bound.get(id) ?? measures))
  const [kind] = kinds
  if (kinds.size !== 1) return 'open'
  return kind === 'window' ? 'windows' : kind === 'door' ? 'doors' : 'open'
}

function knownOf(states: DeviceStates, id: string): KnownState | undefined {
  const state = states[id]
  return state?.status === 'ok' ? state : undefined
}

/**
 * Returns the thermometers and thermostats of indoor rooms: those bound to rooms, and else those that the house has in
 * rooms of their names. So a freezer's thermometer doesn't count beside a room's own one.
 */
function devicesInside({home, bindings, devices}: WholeHouse): readonly HouseDevice[] {
  const rooms = home.plans.flatMap(({rooms}) => rooms.filter(({outdoor}) => !outdoor))
  const ids = new Set(rooms.map(({id}) => id))
  const bound = new Set(bindings.flatMap(({id, device}) => (ids.has(id) ? device : [])))
  const boundHere = devices.filter(({id}) => bound.has(id))
  if (boundHere.length > 0) return boundHere
  const measures = devices.filter(({kind, measures}) => kind === 'climate' || measures === 'temperature')
  return measures.filter(({room}) => rooms.some(({name}) => isNamed(room, name)))
}
