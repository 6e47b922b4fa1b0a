import {readdirSync, readFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import type {DeviceKind} from '#shared/api/resources.ts'
import type {MatchDevice} from '#shared/home/match/match.ts'
import type {Home, Item, Plan, Product, Room} from '#shared/home/schema.ts'

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
 * element of its room that has the same mark and role. Shutters and drops hang before the window above them.
 */
export interface House {
  file: string
  title: string
  home: Home
  devices: MatchDevice[]
  truth: TruePair[]
}

/** A pair that the person who lives there would make. */
export interface TruePair {
  device: string
  role: string
  /** The element's key, or the keys of equal elements. */
  elements: string[]
  /** Whether nothing in the house tells which of the elements is right. */
  isOpen: boolean
}

const folder = join(import.meta.dirname, 'houses')

export const readHouses = (): House[] =>
  readdirSync(folder)
    .sort()
    .map((file) => readHouse(basename(file, '.txt'), readFileSync(join(folder, file), 'utf8')))

const roomWidth = 6
const roomDepth = 4

/** The catalog's product of each word for an item. */
const products: Record<string, string> = {
  television: 'media/television',
  speaker: 'media/smart-speaker',
  soundbar: 'media/soundbar',
  'air-conditioner': 'climate/air-conditioner-wall',
  radiator: 'climate/radiator-panel',
  'towel-radiator': 'climate/towel-radiator',
  stove: 'climate/pellet-stove',
  boiler: 'climate/boiler-wall-hung',
  fan: 'climate/extractor-fan',
  washer: 'appliances/washing-machine',
  dishwasher: 'appliances/dishwasher',
  dryer: 'appliances/tumble-dryer',
  refrigerator: 'appliances/fridge-freezer',
}

const awningKinds = {awning: 'arm', shutter: 'shutter', drop: 'drop', pergola: 'pergola'} as const
const openingKinds = {window: 'window', door: 'door', garage: 'garage'} as const

type Slots = Plan['plates'][number]['slots']

interface Target {
  key: string
  roleFor(kind: DeviceKind): string
}

export function readHouse(file: string, text: string): House {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const [, title = '', lang = 'en'] = /^(.*) \[(it|en)\]$/.exec(lines[0] ?? '') ?? []
  const home: Home = {schema: 6, name: title, lang: lang as 'it' | 'en', levels: [], plans: [], products: {}}
  const devices: MatchDevice[] = []
  const labels = new Map<string, string>()
  const truth: TruePair[] = []
  const open = new Map<string, TruePair>()
  let place: ReturnType<typeof addRoom> | undefined
  let target: Target | undefined
  let isElsewhere = false

  function readDevice(written: string): string {
    const label = /^#(\w+)$/.exec(written)?.[1]
    if (label !== undefined) {
      const known = labels.get(`${place?.room.id} ${label}`)
      if (known === undefined) throw new Error(`${file}: no device #${label} above “${written}”`)
      return known
    }
    const found =
      /^(light|cover|switch|sensor|climate|media) "([^"]*)"(?: @([^^{#]+))?(?: ?\^([^{#]+))?(?: ?\{([^}]*)\})?(?: ?#(\w+))?$/.exec(
        written,
      )
    if (!found) throw new Error(`${file}: can't read the device ${written}`)
    const [, kind, name = '', area, floor, has, marked] = found
    const id = hash(`${file} ${written}`)
    if (devices.some((other) => other.id === id)) throw new Error(`${file}: twice ${written}`)
    devices.push({
      id,
      name,
      kind: kind as DeviceKind,
      room: area?.trim() ?? null,
      floor: floor?.trim() ?? null,
      ...(has !== undefined && {has: has.split(' ')}),
    })
    if (marked !== undefined) labels.set(`${place?.room.id} ${marked}`, id)
    return id
  }

  function addPairs(role: string | undefined, arrow: string, right: string, to: Target) {
    for (const written of right.split(' & ')) {
      const device = readDevice(written.trim())
      const {kind} = devices.find(({id}) => id === device) as MatchDevice
      const pair = {device, role: role ?? to.roleFor(kind), elements: [to.key], isOpen: arrow === '<~'}
      truth.push(pair)
      if (!pair.isOpen) continue
      const group = `${place?.room.id} ${pair.role}`
      const first = open.get(group)
      if (first) {
        first.elements.push(to.key)
        pair.elements = first.elements
      } else open.set(group, pair)
    }
  }

  for (const line of lines.slice(2)) {
    const [declared = '', arrow = '', right = ''] = line.trim().split(/ (<[-~]) /)
    if (line.startsWith('# elsewhere')) isElsewhere = true
    else if (isElsewhere) readDevice(line.trim())
    else if (line.startsWith('# ')) addLevel(home, line.slice(2))
    else if (line.startsWith('## ')) place = addRoom(home, line.slice(3))
    else if (!place) throw new Error(`${file}: no room above “${line}”`)
    else if (line.startsWith('  ')) {
      if (!target) throw new Error(`${file}: no element above “${line}”`)
      const slot = /^\d+$/.test(declared) ? Number(declared) - 1 : undefined
      const key = slot === undefined ? target.key : `${target.key}/${slot}`
      addPairs(slot === undefined ? declared : undefined, arrow, right, {...target, key})
    } else if (/^[a-z]+$/.test(declared) && arrow !== '') {
      addPairs(declared, arrow, right, {key: place.room.id, roleFor: () => declared})
    } else {
      target = place.add(declared)
      if (arrow !== '') addPairs(undefined, arrow, right, target)
    }
  }
  devices.sort((one, other) => (one.id < other.id ? -1 : 1))
  return {file, title, home, devices, truth}
}

function addLevel(home: Home, name: string) {
  const id = `level-${home.levels.length + 1}`
  home.levels.push({id, name, z: 3 * home.levels.length})
  const none = {
    areas: [],
    rooms: [],
    walls: [],
    openings: [],
    items: [],
    lights: [],
    plates: [],
    awnings: [],
    stairs: [],
  }
  home.plans.push({id: `plan-${home.levels.length}`, name, level: id, ...none})
}

/** Adds a room to the right of the last one: windows are in its upper wall, doors and plates in its lower wall. */
function addRoom(home: Home, written: string) {
  const [, name = '', kind = 'room'] = /^(.*) \(([a-z]+)\)$/.exec(written) ?? []
  const plan = home.plans.at(-1) as Plan
  const nth = plan.rooms.length
  const id = `${plan.id}-room-${nth + 1}`
  const outdoor = ['terrace', 'balcony', 'garden'].includes(kind)
  const [x0, x1] = [nth * roomWidth, (nth + 1) * roomWidth]
  const room: Room = {id, name, at: [x0 + roomWidth / 2, roomDepth / 2], kind, ...(outdoor && {outdoor})}
  plan.rooms.push(room)
  if (nth === 0) plan.walls.push({id: `${plan.id}-west`, a: [x0, roomDepth], b: [x0, 0]})
  plan.walls.push(
    {id: `${id}-north`, a: [x0, 0], b: [x1, 0], thickness: 0.3},
    {id: `${id}-east`, a: [x1, 0], b: [x1, roomDepth]},
    {id: `${id}-south`, a: [x1, roomDepth], b: [x0, roomDepth], thickness: 0.3},
  )
  const count = {light: 0, north: 0, south: 0, item: 0, element: 0}
  const newId = (kind: string) => `${id}-${kind}-${++count.element}`
  const lightIds = new Map<string, string>()

  function add(declared: string): Target {
    const [, word = '', rest = '', after = ''] =
      /^(\w+(?: [a-z-]+)?) ?"([^"]*)"(.*)$/.exec(declared.includes('"') ? declared : `${declared} ""`) ?? []
    const named = rest === '' ? {} : {name: rest}
    const [first = '', second] = word.split(' ')
    if (first === 'light') {
      const element = {id: newId('light'), ...named, at: [x0 + 0.6 + 0.9 * count.light++, 1.2] as [number, number]}
      plan.lights.push(element)
      lightIds.set(rest, element.id)
      return {key: element.id, roleFor: () => 'light'}
    }
    if (first in openingKinds) {
      const isWindow = first === 'window'
      const at = isWindow ? 0.8 + 1.4 * count.north++ : 5.4 - 1 * count.south++
      const element = {
        id: newId(first),
        ...named,
        wall: `${id}-${isWindow ? 'north' : 'south'}`,
        at,
        width: 0.9,
        height: 1.4,
        sill: isWindow ? 0.9 : 0,
        kind: openingKinds[first as keyof typeof openingKinds],
      }
      plan.openings.push(element)
      return {key: element.id, roleFor: (kind) => (kind === 'cover' ? 'cover' : 'contact')}
    }
    if (first in awningKinds) {
      const covered = plan.openings.filter(({wall}) => wall === `${id}-north`)
      const nthAwning = plan.awnings.filter(({wall}) => wall === `${id}-north`).length
      const at = covered[Math.min(nthAwning, covered.length - 1)]?.at ?? 3
      const kind = awningKinds[first as keyof typeof awningKinds]
      const element = {
        id: newId(first),
        ...named,
        wall: `${id}-north`,
        side: kind === 'drop' || outdoor ? ('right' as const) : ('left' as const),
        at: outdoor ? 3 : at,
        z: 2.3,
        width: 1,
        reach: kind === 'arm' || kind === 'pergola' ? 2 : 0,
        kind,
      }
      plan.awnings.push(element)
      return {key: element.id, roleFor: () => 'cover'}
    }
    if (first === 'plate') {
      const slots = after
        .replace(/^: /, '')
        .split(', ')
        .map((slot) => {
          const [kind = '', light] = slot.split('>')
          const controls = light === undefined ? undefined : lightIds.get(light)
          return {kind, ...(controls !== undefined && {controls: [controls]})}
        }) as Slots
      const element = {
        id: newId('plate'),
        ...named,
        wall: `${id}-south`,
        side: 'right' as const,
        at: 0.4 + count.south++ * 0.6,
        modules: slots.length,
        slots,
      }
      plan.plates.push(element)
      return {key: element.id, roleFor: (kind) => (kind === 'climate' ? 'climate' : 'switch')}
    }
    if (first === 'item') {
      const product = readProduct(second ?? '')
      Object.assign(home.products ?? {}, {[product.id]: product})
      const at: Item['at'] = [x0 + 0.6 + 0.8 * count.item++, 2.6]
      const element = {id: newId('item'), ...named, product: product.id, at}
      plan.items.push(element)
      const roleFor = (kind: DeviceKind) => product.bindings.find((binding) => binding.kind === kind)?.role ?? kind
      return {key: element.id, roleFor}
    }
    throw new Error(`can't read the element ${declared}`)
  }
  return {room, add}
}

function readProduct(word: string): Product {
  const path = products[word]
  if (path === undefined) throw new Error(`no product for ${word}`)
  const {thumbnails: _, ...product} = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../catalog', `${path}.json`), 'utf8'),
  )
  return {...product, thumbnails: []}
}

/** Returns an id that tells nothing about the name (FNV-1a, 32 bits). */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) as number), 0x01000193) >>> 0
  return value.toString(16).padStart(8, '0')
}
