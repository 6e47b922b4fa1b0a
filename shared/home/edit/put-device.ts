/** Puts a device on the plan where it is dropped. */
import type {BoundElement} from '../bindings.ts'
import {optionalLists} from '../element-lists.ts'
import {sideOf} from '../geometry/line.ts'
import {distance} from '../geometry/vector.ts'
import {createRoomFinder} from '../match/element-rooms.ts'
import type {Awning, Home, Opening, Plan, Point, Slot} from '../schema.ts'
import {wallLine} from '../wall-line.ts'
import {addElement} from './add-element.ts'
import {bindTo, placeFor} from './bind-device.ts'
import type {BindableDevice} from './device-roles.ts'
import {EditRefused} from './edit-refused.ts'
import {type ListName, locate, planOf} from './in-plan.ts'
import {placeOnWall} from './place-on-wall.ts'
import {plateWidth} from './wall-space.ts'

/** The place where a device is dropped. */
export interface DevicePlace {
  plan: string
  at: Point
  /** The element under it. */
  element?: string | undefined
  /** Metres within which a thermostat goes to a wall and not to the room. */
  reach: number
}

/** The lists whose elements count as an empty spot: a device dropped there makes an element. */
const grounds: ReadonlySet<ListName> = new Set([
  'rooms',
  'areas',
  'walls',
  'stairs',
  ...optionalLists.map(([list]) => list),
])

/** Metres within which a cover finds its window, and a socket its wall. */
const wallReach = 2.5

/**
 * Binds a device to the element under it. An empty spot gets the fitting element, bound: a light, a shutter over the
 * nearest window, a plate on the nearest wall; a sensor is bound to the room. Returns the element's id too. Throws
 * EditRefused when nothing fits it.
 */
export function putDevice(home: Home, device: BindableDevice, place: DevicePlace): {home: Home; id: string} {
  const under = place.element
  if (under !== undefined && isTarget(home, under, device)) {
    const target = device.kind === 'cover' ? coverPlace(home, under, device) : placeFor(home, under, device)
    if (target === undefined) throw new EditRefused('cannot-bind', [under])
    return {home: bindTo(home, target, device), id: target.id}
  }
  return makers[device.isLamp ? 'light' : device.kind](home, device, place)
}

/** A lamp over a table is not the table's: furniture takes lamps and covers only if its product has them. */
function isTarget(home: Home, id: string, device: BindableDevice): boolean {
  const {list, element} = locate(home, id)
  if (list !== 'items' || (device.kind !== 'light' && device.kind !== 'cover')) return !grounds.has(list)
  const {product} = element as {product?: string}
  return home.products?.[product ?? '']?.bindings.some(({kind}) => kind === device.kind) ?? false
}

/** A window's shutter is driven before the window. */
function coverPlace(home: Home, id: string, device: BindableDevice): BoundElement | undefined {
  const {plan, list, element} = locate(home, id)
  const hung = list === 'openings' ? shutterOver(plan, element as Opening) : undefined
  return placeFor(home, hung?.id ?? id, device)
}

type Make = (home: Home, device: BindableDevice, place: DevicePlace) => {home: Home; id: string}

const makers: Readonly<Record<BindableDevice['kind'], Make>> = {
  light(home, device, {plan, at}) {
    const added = addElement(home, {plan, list: 'lights', element: {...named(device), at: [...at]}})
    return {...added, home: bindTo(added.home, {kind: 'light', id: added.id}, device)}
  },
  cover: putCover,
  switch: (home, device, place) =>
    putPlate(home, device, place, {z: 0.3, slots: [{kind: 'socket', size: 2}, {kind: 'blank'}], reach: wallReach}),
  climate(home, device, place) {
    const plate = {z: 1.5, slots: [{kind: 'thermostat' as const, size: 3}], reach: place.reach}
    const isAtWall = placeOnPlate(planOf(home, place.plan), place.at, plate.reach) !== undefined
    return isAtWall ? putPlate(home, device, place, plate) : bindToRoom(home, device, place)
  },
  sensor: bindToRoom,
  media: bindToRoom,
}

/** The most characters of a name. */
const maxName = 120

const named = ({name}: BindableDevice) => {
  const text = [...name.trim()].slice(0, maxName).join('')
  return text === '' ? {} : {name: text}
}

/** Binds a device to the room that it is dropped in. */
function bindToRoom(home: Home, device: BindableDevice, {plan, at}: DevicePlace): {home: Home; id: string} {
  const [found] = createRoomFinder(planOf(home, plan)).at(at)
  if (found === undefined || found.weight < 1) throw new EditRefused('cannot-bind')
  return {home: bindTo(home, {kind: 'room', id: found.room}, device), id: found.room}
}

/** The size of a shutter that hangs over no window, in metres. */
const shutter = {width: 1.2, z: 2.3}

/** Hangs a shutter over the nearest window, or on the nearest wall; a garage door is driven itself. */
function putCover(home: Home, device: BindableDevice, {plan: planId, at}: DevicePlace): {home: Home; id: string} {
  const plan = planOf(home, planId)
  const opening = nearestWindow(plan, at)
  if (opening?.kind === 'garage') return {home: bindTo(home, {kind: 'opening', id: opening.id}, device), id: opening.id}
  const hung = opening && shutterOver(plan, opening)
  if (hung) return {home: bindTo(home, {kind: 'awning', id: hung.id}, device), id: hung.id}
  const place = opening ? overWindow(plan, opening, at) : onNearestWall(plan, at)
  if (!place) throw new EditRefused('cannot-bind')
  const element = {...named(device), ...place, reach: 0, kind: 'shutter' as const}
  const added = addElement(home, {plan: planId, list: 'awnings', element})
  return {...added, home: bindTo(added.home, {kind: 'awning', id: added.id}, device)}
}

type Hung = Pick<Awning, 'wall' | 'at' | 'side' | 'width' | 'z'>

function onNearestWall(plan: Plan, point: Point): Hung | undefined {
  const place = placeOnWall(plan, point, {list: 'awnings', width: shutter.width, reach: wallReach})
  return place && {wall: place.wall, at: place.at, side: place.side, ...shutter}
}

function overWindow({walls}: Plan, {wall: id, at, width, sill = 0, height}: Opening, point: Point): Hung | undefined {
  const wall = walls.find((one) => one.id === id)
  if (!wall) return undefined
  const {point: middle, direction} = wallLine(wall).at(at)
  const side = sideOf(middle, direction, point) >= 0 ? 'left' : 'right'
  return {wall: id, at, side, width, z: sill + height}
}

const shutterOver = ({awnings}: Plan, {wall, at, width}: Opening): Awning | undefined =>
  awnings.find((awning) => awning.kind === 'shutter' && awning.wall === wall && Math.abs(awning.at - at) <= width / 2)

function nearestWindow({openings, walls}: Plan, at: Point): Opening | undefined {
  const found = openings
    .filter(({kind}) => kind === 'window' || kind === 'garage')
    .flatMap((opening) => {
      const wall = walls.find(({id}) => id === opening.wall)
      return wall ? [{opening, far: distance(wallLine(wall).at(opening.at).point, at)}] : []
    })
    .filter(({far}) => far <= wallReach)
    .sort((one, other) => one.far - other.far)
  return found[0]?.opening
}

/** The modules of an Italian box, which most plates fill. */
const modules = 3

const placeOnPlate = (plan: Plan, at: Point, reach: number) =>
  placeOnWall(plan, at, {list: 'plates', width: plateWidth({modules}), reach})

function putPlate(
  home: Home,
  device: BindableDevice,
  {plan, at}: DevicePlace,
  {slots, z, reach}: {slots: Slot[]; z: number; reach: number},
): {home: Home; id: string} {
  const place = placeOnPlate(planOf(home, plan), at, reach)
  if (!place) throw new EditRefused('cannot-bind')
  const {wall, at: along, side} = place
  const element = {...named(device), wall, side, at: along, z, modules, slots}
  const added = addElement(home, {plan, list: 'plates', element})
  return {...added, home: bindTo(added.home, {kind: 'plate', id: added.id, slot: 0}, device)}
}
