import {readdirSync, readFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import type {DeviceKind} from '#shared/contract/resources.ts'
import type {MatchDevice} from '#shared/home/match/match.ts'
import type {Home} from '#shared/home/schema.ts'
import {addLevel, addRoom, type DrawnElement, type DrawnRoom} from './draw-house.ts'

/**
 * Houses with the names that people give. A line of the plan has the device that belongs there on its right:
 *
 *     Title [lang]
 *     What is hard about it.
 *     # Level
 *     ## Room (kind)
 *     light "Name" <- light "device" @Area ^Floor {temperature humidity} #label
 *     window "Name"
 *       contact <- sensor "device"
 *     plate "Name": switch>Light, socket
 *       2 <- switch "device"
 *     temperature <- #label
 *     # elsewhere
 *     light "a device that is on no plan"
 *
 * `&` separates several devices of an element, `<~` marks devices that nothing tells apart: each may go to any
 * element of its room that has the same mark and role. Shutters and drops hang before the window above them. With
 * `## Hall (hall, along)` as the first room of a level, the doors of its other rooms lead into that hall.
 */
export interface House {
  file: string
  title: string
  home: Home
  devices: MatchDevice[]
  truth: TruePair[]
}

/** A pair that an inhabitant would make. */
export interface TruePair {
  device: string
  role: string
  /** The element's key, or the keys of equal elements. A slot's key is `plate/index`. */
  elements: string[]
  /** Whether nothing in the house tells which of the elements is right. */
  isOpen: boolean
}

const folder = join(import.meta.dirname, 'houses')

export const readHouses = (): House[] =>
  readdirSync(folder)
    .sort()
    .map((file) => readHouse(basename(file, '.txt'), readFileSync(join(folder, file), 'utf8')))

/** The place in the house that the reader has reached. */
interface Place {
  room: DrawnRoom | undefined
  element: DrawnElement | undefined
  isElsewhere: boolean
}

export function readHouse(file: string, text: string): House {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const [, title = '', lang = 'en'] = /^(.*) \[(it|en)\]$/.exec(lines[0] ?? '') ?? []
  const home: Home = {schema: 6, name: title, lang: lang as 'it' | 'en', levels: [], plans: [], products: {}}
  const house: House = {file, title, home, devices: [], truth: []}
  const readDevice = createDeviceReader(house)
  const addPairs = createPairList(house, readDevice)
  const place: Place = {room: undefined, element: undefined, isElsewhere: false}
  for (const line of lines.slice(2)) {
    if (line.startsWith('#')) readHeading(line, home, place)
    else if (place.isElsewhere) readDevice(line.trim(), '')
    else if (place.room) readElement(line, place as Place & {room: DrawnRoom}, addPairs)
    else throw new Error(`${file}: no room above “${line}”`)
  }
  house.devices.sort((one, other) => (one.id < other.id ? -1 : 1))
  return house
}

function readHeading(line: string, home: Home, place: Place) {
  place.isElsewhere = line === '# elsewhere'
  if (line.startsWith('## ')) place.room = addRoom(home, line.slice(3))
  else if (!place.isElsewhere) addLevel(home, line.slice(2))
}

/** Adds the pairs on the right of an arrow. */
type AddPairs = (pairs: {arrow: string; right: string; room: string}, to: DrawnElement) => void

function readElement(line: string, place: Place & {room: DrawnRoom}, addPairs: AddPairs) {
  const [declared = '', arrow = '', right = ''] = line.trim().split(/ (<[-~]) /)
  const pairs = {arrow, right, room: place.room.id}
  if (line.startsWith('  ')) {
    if (!place.element) throw new Error(`no element above “${line}”`)
    const isSlot = /^\d+$/.test(declared)
    const to = isSlot
      ? {...place.element, key: `${place.element.key}/${Number(declared) - 1}`}
      : {...place.element, roleFor: () => declared}
    return addPairs(pairs, to)
  }
  const isRole = /^[a-z]+$/.test(declared) && arrow !== ''
  if (isRole) return addPairs(pairs, {key: place.room.id, roleFor: () => declared})
  place.element = place.room.add(declared)
  if (arrow !== '') addPairs(pairs, place.element)
}

function createPairList({devices, truth}: House, readDevice: (written: string, room: string) => string): AddPairs {
  const open = new Map<string, string[]>()
  return ({arrow, right, room}, to) => {
    for (const written of right.split(' & ')) {
      const device = readDevice(written.trim(), room)
      const role = to.roleFor(devices.find(({id}) => id === device)?.kind as DeviceKind)
      if (arrow === '<-') truth.push({device, role, elements: [to.key], isOpen: false})
      else {
        const alike = open.get(`${room} ${role}`) ?? []
        alike.push(to.key)
        open.set(`${room} ${role}`, alike)
        truth.push({device, role, elements: alike, isOpen: true})
      }
    }
  }
}

const devicePattern =
  /^(?<kind>light|cover|switch|sensor|climate|media) "(?<name>[^"]*)"(?: @(?<room>[^^{#]+))?(?: ?\^(?<floor>[^{#]+))?(?: ?\{(?<has>[^}]*)\})?(?: ?#(?<label>\w+))?$/

function createDeviceReader({file, devices}: House): (written: string, room: string) => string {
  const labels = new Map<string, string>()
  return (written, place) => {
    const known = written.startsWith('#') ? labels.get(`${place} ${written.slice(1)}`) : undefined
    if (known !== undefined) return known
    const {kind, name = '', room, floor, has, label} = devicePattern.exec(written)?.groups ?? {}
    const id = hash(`${file} ${written}`)
    if (kind === undefined || devices.some((other) => other.id === id))
      throw new Error(`${file}: can't read ${written}, or it is there twice`)
    if (label !== undefined) labels.set(`${place} ${label}`, id)
    const area = {room: room?.trim() ?? null, floor: floor?.trim() ?? null}
    devices.push({id, name, kind: kind as DeviceKind, ...area, ...(has !== undefined && {has: has.split(' ')})})
    return id
  }
}

/** Returns an id that tells nothing about the name (FNV-1a, 32 bits). */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) as number), 0x01000193) >>> 0
  return value.toString(16).padStart(8, '0')
}
