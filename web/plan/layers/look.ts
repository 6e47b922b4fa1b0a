import type {HouseDevice} from '#shared/house/device-state.ts'
import {cold} from '#shared/house/notable.ts'
import {inLanguages} from '../../kit/in-languages.ts'
import {shortDegrees, temperatureUnitOf} from '../degrees.ts'
import type {LayerRoom} from '../shown-layer.ts'
import {findLooks, type LookKind, lookKinds, unknownPlaces} from './find-looks.ts'
import {knownOf, type Layer, rampColor} from './layer.ts'
import {lostSign} from './lost-text.ts'
import {signsOf} from './signs-of.ts'

const en = {
  name: 'Needs a look',
  kinds: {
    open: 'Open or unlocked',
    on: 'Left on',
    cold: `Rooms below ${cold} °C`,
    battery: 'Low batteries',
    unreachable: 'Unreachable',
    plan: 'Gone from the house',
  },
  rule: (count: number) => `${count} marked`,
  open: (count: number) => (count === 1 ? 'open' : `${count} open`),
  on: (count: number) => `${count} on`,
  battery: (charge: string) => `battery ${charge}`,
  unreachable: (count: number) => `${count} unreachable`,
  plan: (count: number) => `${count} gone`,
  says: {
    rule: (count: number) => `${count} marked by a rule`,
    open: (count: number) => `${count} open or unlocked`,
    on: (count: number) => (count === 1 ? '1 thing on' : `${count} things on`),
    cold: (count: number) => (count === 1 ? '1 room too cold' : `${count} rooms too cold`),
    battery: (count: number) => (count === 1 ? '1 battery low' : `${count} batteries low`),
    unreachable: (count: number) => `${count} unreachable`,
    plan: (count: number) => `${count} on the plan, and gone from the house`,
  },
  nothing: 'Nothing needs a look',
  scale: 'Room',
  step: 'needs a look',
}

export type LookWords = typeof en

const it: LookWords = {
  name: 'Da guardare',
  kinds: {
    open: 'Aperto o non bloccato',
    on: 'Lasciato acceso',
    cold: `Stanze sotto i ${cold} °C`,
    battery: 'Batterie scariche',
    unreachable: 'Non raggiungibile',
    plan: 'Non più nella casa',
  },
  rule: (count) => (count === 1 ? '1 segnato' : `${count} segnati`),
  open: (count) => (count === 1 ? 'aperto' : `${count} aperti`),
  on: (count) => (count === 1 ? '1 acceso' : `${count} accesi`),
  battery: (charge) => `batteria ${charge}`,
  unreachable: (count) => (count === 1 ? '1 non raggiungibile' : `${count} non raggiungibili`),
  plan: (count) => (count === 1 ? '1 sparito' : `${count} spariti`),
  says: {
    rule: (count) => (count === 1 ? '1 segnato da una regola' : `${count} segnati da una regola`),
    open: (count) => (count === 1 ? '1 aperto o non bloccato' : `${count} aperti o non bloccati`),
    on: (count) => (count === 1 ? '1 cosa accesa' : `${count} cose accese`),
    cold: (count) => (count === 1 ? '1 stanza troppo fredda' : `${count} stanze troppo fredde`),
    battery: (count) => (count === 1 ? '1 batteria scarica' : `${count} batterie scariche`),
    unreachable: (count) => (count === 1 ? '1 non raggiungibile' : `${count} non raggiungibili`),
    plan: (count) =>
      count === 1 ? '1 sulla pianta e non più nella casa' : `${count} sulla pianta e non più nella casa`,
  },
  nothing: 'Niente da guardare',
  scale: 'Stanza',
  step: 'da guardare',
}

const words = inLanguages('look', {en, it})

/** All that somebody should look at: open, unlocked, left on, too cold, nearly empty, out of reach, gone. */
export const look: Layer = {
  id: 'look',
  words,
  read(house, shows) {
    const {places, devices, states, language} = house
    const text = words[language]
    const found = new Map(findLooks(house, shows).map(({device, kinds}) => [device, kinds]))
    const of = (some: readonly HouseDevice[], kind: LookKind) =>
      some.filter((device) => found.get(device)?.includes(kind))
    const rooms = new Map<string, LayerRoom>()
    let coldRooms = 0
    for (const {id, devices, isOutdoor} of places.rooms) {
      const degrees = isOutdoor ? [] : of(devices, 'cold').flatMap((device) => knownOf(states[device.id]) ?? [])
      const coldest = Math.min(...degrees.flatMap(({temperature}) => temperature ?? []))
      if (degrees.length > 0) coldRooms++
      const charges = of(devices, 'battery').flatMap((device) => knownOf(states[device.id])?.battery ?? [])
      const [ruled, open, on, lost, gone] = (['rule', 'open', 'on', 'unreachable', 'plan'] as const).map(
        (kind) => of(devices, kind).length,
      )
      const parts = [
        ...(ruled ? [text.rule(ruled)] : []),
        ...(open ? [text.open(open)] : []),
        ...(on ? [text.on(on)] : []),
        ...(degrees.length > 0 ? [shortDegrees(language, coldest, temperatureUnitOf(degrees))] : []),
        ...(charges.length > 0 ? [text.battery(`${Math.round(Math.min(...charges))} %`)] : []),
        ...(lost ? [text.unreachable(lost)] : []),
        ...(gone ? [text.plan(gone)] : []),
      ]
      const isTinted = parts.length > (lost ? 1 : 0) + (gone ? 1 : 0)
      const isLost = Boolean(lost || gone)
      if (parts.length > 0)
        rooms.set(id, {tint: isTinted ? rampColor('warm', 3) : null, text: parts.join(' · '), isLost})
    }
    const signs = signsOf(places, rooms, (device) =>
      found.get(device)?.some((kind) => kind === 'unreachable' || kind === 'plan')
        ? lostSign(device, house)
        : undefined,
    )
    const counts: Record<LookKind, number> = {
      rule: of(devices, 'rule').length,
      open: of(devices, 'open').length,
      on: of(devices, 'on').length,
      cold: coldRooms,
      battery: of(devices, 'battery').length,
      unreachable: of(devices, 'unreachable').length,
      plan: of(devices, 'plan').length + (shows('plan') ? unknownPlaces(house) : 0),
    }
    const says = lookKinds.flatMap((kind) => (counts[kind] > 0 ? [text.says[kind](counts[kind])] : []))
    return {
      rooms,
      signs,
      scale: rooms.size > 0 ? {name: text.scale, steps: [{color: rampColor('warm', 3), text: text.step}]} : null,
      // Without any known state, claim nothing.
      says: says.length > 0 || !devices.some(({id}) => knownOf(states[id])) ? says : [text.nothing],
    }
  },
}
