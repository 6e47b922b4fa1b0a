import {type HouseDevice, lowBattery} from '#shared/house/device-state.ts'
import {shortDegrees, temperatureUnitOf} from '../degrees.ts'
import {measuresAir} from '../room-readings.ts'
import type {LayerRoom} from '../shown-layer.ts'
import {knownOf, type Layer, type PlacedHouse, rampColor} from './layer.ts'
import {lostSign} from './lost-text.ts'
import {guardState, isSafe} from './openings.ts'
import {signsOf} from './signs-of.ts'

/** A room below this needs a look, in °C. */
const cold = 17

const words = {
  en: {
    open: (count: number) => (count === 1 ? 'open' : `${count} open`),
    on: (count: number) => `${count} on`,
    battery: (charge: string) => `battery ${charge}`,
    unreachable: (count: number) => `${count} unreachable`,
    says: {
      open: (count: number) => `${count} open or unlocked`,
      on: (count: number) => (count === 1 ? '1 thing on' : `${count} things on`),
      cold: (count: number) => (count === 1 ? '1 room too cold' : `${count} rooms too cold`),
      battery: (count: number) => (count === 1 ? '1 battery low' : `${count} batteries low`),
      unreachable: (count: number) => `${count} unreachable`,
    },
    nothing: 'Nothing needs a look',
    scale: 'Room',
    step: 'needs a look',
  },
  it: {
    open: (count: number) => (count === 1 ? 'aperto' : `${count} aperti`),
    on: (count: number) => (count === 1 ? '1 acceso' : `${count} accesi`),
    battery: (charge: string) => `batteria ${charge}`,
    unreachable: (count: number) => (count === 1 ? '1 non raggiungibile' : `${count} non raggiungibili`),
    says: {
      open: (count: number) => (count === 1 ? '1 aperto o non bloccato' : `${count} aperti o non bloccati`),
      on: (count: number) => (count === 1 ? '1 cosa accesa' : `${count} cose accese`),
      cold: (count: number) => (count === 1 ? '1 stanza troppo fredda' : `${count} stanze troppo fredde`),
      battery: (count: number) => (count === 1 ? '1 batteria scarica' : `${count} batterie scariche`),
      unreachable: (count: number) => (count === 1 ? '1 non raggiungibile' : `${count} non raggiungibili`),
    },
    nothing: 'Niente da guardare',
    scale: 'Stanza',
    step: 'da guardare',
  },
}

type Kind = keyof (typeof words)['en']['says']

/** What is left on by people: a shutter that is open is not. */
const switched: ReadonlySet<HouseDevice['kind']> = new Set(['light', 'switch', 'media'])

/** Tells what of a device needs a look. */
function kindsOf(device: HouseDevice, {states}: PlacedHouse): Kind[] {
  const state = states[device.id]
  if (state?.status === 'unavailable') return ['unreachable']
  const known = knownOf(state)
  if (!known) return []
  const guard = guardState(device, state)
  const temperature = measuresAir(device) && device.kind === 'sensor' ? known.temperature : undefined
  return [
    ...(guard !== undefined && !isSafe(guard) ? ['open' as const] : []),
    ...(known.on === true && switched.has(device.kind) && !device.isSetting && !device.isGroup ? ['on' as const] : []),
    ...(temperature !== undefined && temperature < cold ? ['cold' as const] : []),
    ...((known.battery ?? 100) <= lowBattery ? ['battery' as const] : []),
  ]
}

/** All that somebody should look at: open, unlocked, left on, too cold, nearly empty, out of reach. */
export const look: Layer = {
  id: 'look',
  name: {en: 'Needs a look', it: 'Da guardare'},
  kinds: [
    {id: 'open', name: {en: 'Open or unlocked', it: 'Aperto o non bloccato'}},
    {id: 'on', name: {en: 'Left on', it: 'Lasciato acceso'}},
    {id: 'cold', name: {en: `Rooms below ${cold} °C`, it: `Stanze sotto i ${cold} °C`}},
    {id: 'battery', name: {en: 'Low batteries', it: 'Batterie scariche'}},
    {id: 'unreachable', name: {en: 'Unreachable', it: 'Non raggiungibile'}},
  ],
  read(house, shows) {
    const {places, devices, states, language} = house
    const text = words[language]
    const found = new Map(devices.map((device) => [device, kindsOf(device, house).filter(shows)]))
    const of = (some: readonly HouseDevice[], kind: Kind) => some.filter((device) => found.get(device)?.includes(kind))
    const rooms = new Map<string, LayerRoom>()
    let coldRooms = 0
    for (const {id, devices, isOutdoor} of places.rooms) {
      const degrees = isOutdoor ? [] : of(devices, 'cold').flatMap((device) => knownOf(states[device.id]) ?? [])
      const coldest = Math.min(...degrees.flatMap(({temperature}) => temperature ?? []))
      if (degrees.length > 0) coldRooms++
      const charges = of(devices, 'battery').flatMap((device) => knownOf(states[device.id])?.battery ?? [])
      const [open, on, lost] = (['open', 'on', 'unreachable'] as const).map((kind) => of(devices, kind).length)
      const parts = [
        ...(open ? [text.open(open)] : []),
        ...(on ? [text.on(on)] : []),
        ...(degrees.length > 0 ? [shortDegrees(language, coldest, temperatureUnitOf(degrees))] : []),
        ...(charges.length > 0 ? [text.battery(`${Math.round(Math.min(...charges))} %`)] : []),
        ...(lost ? [text.unreachable(lost)] : []),
      ]
      const isTinted = parts.length > (lost ? 1 : 0)
      if (parts.length > 0)
        rooms.set(id, {tint: isTinted ? rampColor('warm', 3) : null, text: parts.join(' · '), isLost: Boolean(lost)})
    }
    const signs = signsOf(places, rooms, (device) =>
      found.get(device)?.includes('unreachable') ? lostSign(device, house) : undefined,
    )
    const counts: Record<Kind, number> = {
      open: of(devices, 'open').length,
      on: of(devices, 'on').length,
      cold: coldRooms,
      battery: of(devices, 'battery').length,
      unreachable: of(devices, 'unreachable').length,
    }
    const says = (Object.keys(counts) as Kind[]).flatMap((kind) =>
      counts[kind] > 0 ? [text.says[kind](counts[kind])] : [],
    )
    return {
      rooms,
      signs,
      scale: rooms.size > 0 ? {name: text.scale, steps: [{color: rampColor('warm', 3), text: text.step}]} : null,
      // Where nobody knows anything, nothing is claimed.
      says: says.length > 0 || !devices.some(({id}) => knownOf(states[id])) ? says : [text.nothing],
    }
  },
}
