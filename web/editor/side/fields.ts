/** The fields of Properties for each kind of element. */
import {defaults} from '#shared/home/defaults.ts'
import {nameRoom} from '#shared/home/edit/name-room.ts'
import {slotCount, withSlotCount} from '#shared/home/edit/plate-slots.ts'
import {roomSize, setRoomSize} from '#shared/home/edit/room-size.ts'
import {setWallAngle, wallAngle} from '#shared/home/edit/set-angle.ts'
import {setFields} from '#shared/home/edit/set-fields.ts'
import {setWallLength} from '#shared/home/edit/set-length.ts'
import {atFromDistance, wallDistances} from '#shared/home/edit/wall-distances.ts'
import {roundedPoint} from '#shared/home/geometry/grid.ts'
import {along, directionOf, distance} from '#shared/home/geometry/vector.ts'
import {levelName} from '#shared/home/level-name.ts'
import {radarTitles} from '#shared/home/radar/models.ts'
import type {Home, Opening, Plan, Plate, Point, Room, Wall} from '#shared/home/schema.ts'
import {wallLength} from '#shared/home/wall-line.ts'
import type {Words} from '../words/words.ts'
import type {Data, Field, FieldKind, Fields} from './field.ts'

type Label = keyof Words['fields']

/** A field of the element itself. A value that is the default is not written. */
function own(key: string, label: Label, kind: FieldKind, fallback?: string | number | boolean): Field {
  return {
    key,
    label: (words) => words.fields[label],
    kind,
    read: (element) => (element[key] as string | number | boolean | undefined) ?? fallback,
    write: (home, {id}, value) =>
      setFields(home, [id], {[key]: value === fallback || value === '' ? undefined : value}),
  }
}

const metres: FieldKind = {type: 'length'}
const degrees: FieldKind = {type: 'angle'}

/** A choice among words that have the values as keys. */
const choice = (choices: (words: Words) => Readonly<Record<string, string>>): FieldKind => ({type: 'choice', choices})

const name = own('name', 'name', {type: 'text'})

/** The color of a surface: the floor's, or a face's. A picture there gives way to it; the floor keeps its height. */
function surface(key: string, label: Label): Field {
  return {
    key,
    label: (words) => words.fields[label],
    kind: {type: 'color'},
    read: (element) => (element[key] as {color?: string} | undefined)?.color,
    write(home, element, color) {
      const {z} = (element[key] ?? {}) as {z?: number}
      const next = color === undefined ? undefined : {color, ...(z !== undefined && {z})}
      return setFields(home, [element.id], {[key]: next})
    },
    applies: (element) => element.kind !== 'divider',
  }
}

const roomSide = (key: 'width' | 'height', label: Label): Field => ({
  key,
  label: (words) => words.fields[label],
  kind: metres,
  read: ({id}, plan) => roomSize(plan, id)?.[key],
  write: (home, {id}, value, plan) => setRoomSize(home, {plan: plan.id, room: id, [key]: Number(value)}),
  applies: ({id}, plan) => roomSize(plan, id) !== undefined,
})

const area: Field = {
  ...own('area', 'area', {
    type: 'choice',
    choices: (words, plan) => ({'': words.none, ...Object.fromEntries(plan.areas.map(({id, name}) => [id, name]))}),
  }),
  applies: (_, {areas}) => areas.length > 0,
}

/** How many slots of a kind a plate has. */
const slotField = (kind: keyof Words['slots']): Field => ({
  key: `slots-${kind}`,
  label: (words) => words.slots[kind],
  kind: {type: 'number', step: 1},
  read: (element) => slotCount(element as unknown as Plate, kind),
  write: (home, element, value) =>
    setFields(home, [element.id], withSlotCount(element as unknown as Plate, kind, Number(value ?? 0))),
})

const wallOf = (element: Data, {walls}: Plan) => walls.find(({id}) => id === element.wall)

/** The clear distance of an opening to the corner towards one end of its wall. */
const fromCorner = (end: 'a' | 'b', label: Label): Field => {
  const place = (element: Data) => {
    const {wall, at, width, id, side = defaults.opening.side} = element as unknown as Opening
    return {list: 'openings' as const, wall, at, width, side, without: new Set([id])}
  }
  return {
    key: `from-${end}`,
    label: (words) => words.fields[label],
    kind: metres,
    read: (element, plan) => (wallOf(element, plan) ? wallDistances(plan, place(element))[end].metres : undefined),
    write: (home, element, value, plan) =>
      setFields(home, [element.id], {at: atFromDistance(plan, place(element), {from: end, metres: Number(value)})}),
  }
}

const wallLengthField: Field = {
  key: 'length',
  label: (words) => words.fields.length,
  kind: metres,
  read: (element) => wallLength(element as unknown as Wall),
  write: (home, {id}, value, plan) => setWallLength(home, {plan: plan.id, wall: id, length: Number(value)}),
}

const wallAngleField: Field = {
  key: 'angle',
  label: (words) => words.fields.angle,
  kind: degrees,
  read: (element) => wallAngle(element as unknown as Wall),
  write: (home, {id}, value, plan) => setWallAngle(home, {plan: plan.id, wall: id, angle: Number(value)}),
}

/** The measured distance: another one moves the second point. */
const dimensionLength: Field = {
  key: 'length',
  label: (words) => words.fields.length,
  kind: metres,
  read: (element) => distance(element.a as Point, element.b as Point),
  write(home, element, value) {
    const [a, b] = [element.a as Point, element.b as Point]
    return setFields(home, [element.id], {b: roundedPoint(along(a, directionOf(a, b), Number(value)))})
  },
}

const lineEnd = (key: 'start' | 'end'): Field => ({
  ...own(
    key,
    key,
    choice(({lineEnds}) => lineEnds),
    defaults.polyline[key],
  ),
  applies: ({closed}) => closed !== true,
})

/** The height of a wall's top at one end; a wall that is as high everywhere has only the one of its start. */
const wallHeight: Field = {...own('height', 'height', metres), applies: (element) => isBody(element)}

const heightAtEnd: Field = {
  key: 'heightAtEnd',
  label: (words) => words.fields.heightAtEnd,
  kind: metres,
  read: ({heightAtEnd, height}) => (heightAtEnd ?? height) as number | undefined,
  write(home, {id, height}, value, {level}) {
    const start = (height as number | undefined) ?? levelHeight(home, level)
    const isLevel = value === undefined || value === start
    return setFields(home, [id], isLevel ? {heightAtEnd: undefined} : {height: start, heightAtEnd: value})
  },
  applies: (element) => isBody(element),
}

const levelHeight = ({levels}: Home, id: string): number =>
  levels.find((level) => level.id === id)?.height ?? defaults.level.height

/** A room's own height; empty where it is the level's. */
const ceilingHeight: Field = {
  key: 'ceiling',
  label: (words) => words.fields.ceiling,
  kind: metres,
  read: ({ceiling}) => (ceiling as Room['ceiling'])?.height,
  write(home, {id, ceiling}, height) {
    const {height: _, ...rest} = (ceiling ?? {}) as NonNullable<Room['ceiling']>
    const next = {...rest, ...(height !== undefined && {height})}
    return setFields(home, [id], {ceiling: Object.keys(next).length === 0 ? undefined : next})
  },
  applies: ({outdoor}) => outdoor !== true,
}

const isBody = (element: Data) => element.kind !== 'divider'

const level: Field = own('to', 'to', {
  type: 'choice',
  choices: (words, {level: own}, home) => ({
    '': words.none,
    ...Object.fromEntries(home.levels.flatMap(({id}) => (id === own ? [] : [[id, levelName(home, id)]]))),
  }),
})

export const fieldsOf: Fields = {
  rooms: [
    {...name, write: (home, {id}, value) => nameRoom(home, id, value as string | undefined)},
    own(
      'kind',
      'kind',
      choice(({none, rooms}) => ({'': none, ...rooms})),
    ),
    roomSide('width', 'width'),
    roomSide('height', 'length'),
    ceilingHeight,
    area,
    surface('floor', 'floor'),
    own('outdoor', 'outdoor', {type: 'switch'}, false),
  ],
  walls: [
    name,
    own(
      'kind',
      'kind',
      choice(({kinds: {wall, low, fence, divider}}) => ({wall, low, fence, divider})),
      'wall',
    ),
    wallLengthField,
    wallAngleField,
    {...own('thickness', 'thickness', metres, defaults.wall.thickness), applies: isBody},
    wallHeight,
    heightAtEnd,
    own('bow', 'bow', metres, defaults.wall.bow),
    surface('left', 'leftFace'),
    surface('right', 'rightFace'),
  ],
  openings: [
    name,
    own(
      'kind',
      'kind',
      choice(({kinds: {door, window, passage, garage}}) => ({door, window, passage, garage})),
    ),
    own('width', 'width', metres),
    own('height', 'height', metres),
    own('sill', 'sill', metres, defaults.opening.sill),
    own('leaves', 'leaves', {type: 'number', step: 1}, defaults.opening.leaves),
    fromCorner('a', 'fromA'),
    fromCorner('b', 'fromB'),
  ],
  items: [
    name,
    own('angle', 'angle', degrees, defaults.item.angle),
    own('z', 'z', metres, defaults.item.z),
    own('mirror', 'mirror', {type: 'switch'}, false),
  ],
  lights: [
    name,
    own('z', 'z', metres),
    own('lumens', 'lumens', {type: 'number', step: 50, unit: 'lm'}),
    own('kelvin', 'kelvin', {type: 'number', step: 100, unit: 'K'}),
  ],
  plates: [
    name,
    own('z', 'z', metres, defaults.plate.z),
    ...(['switch', 'dimmer', 'button', 'socket', 'thermostat', 'data'] as const).map(slotField),
    own('modules', 'modules', {type: 'number', step: 1}),
  ],
  awnings: [
    name,
    own(
      'kind',
      'kind',
      choice(({kinds: {shutter, arm, drop, pergola}}) => ({shutter, arm, drop, pergola})),
    ),
    own('width', 'width', metres),
    own('reach', 'reach', metres),
    own('z', 'z', metres),
    {
      ...own('pitch', 'angle', degrees, defaults.awning.pitch),
      applies: ({kind}) => kind !== 'shutter' && kind !== 'drop',
    },
  ],
  stairs: [
    name,
    own(
      'kind',
      'kind',
      choice(({stairs}) => stairs),
    ),
    own('width', 'width', metres),
    own('steps', 'steps', {type: 'number', step: 1}),
    level,
  ],
  areas: [name, own('color', 'color', {type: 'color'})],
  drawings: [
    name,
    own('width', 'width', metres),
    own('angle', 'angle', degrees, defaults.drawing.angle),
    own('opacity', 'opacity', {type: 'share'}, defaults.drawing.opacity),
  ],
  dimensions: [
    dimensionLength,
    own('offset', 'offset', metres, defaults.dimension.offset),
    own('color', 'color', {type: 'color'}),
  ],
  labels: [
    own('text', 'text', {type: 'lines'}),
    own('size', 'size', metres, defaults.label.size),
    own('angle', 'angle', degrees, defaults.label.angle),
    own(
      'align',
      'align',
      choice(({alignments}) => alignments),
      defaults.label.align,
    ),
    own('color', 'color', {type: 'color'}),
  ],
  radars: [
    name,
    own(
      'model',
      'model',
      choice(() => radarTitles),
    ),
    own('angle', 'angle', degrees, defaults.radar.angle),
    own('z', 'z', metres),
    own('mirror', 'mirror', {type: 'switch'}, false),
  ],
  polylines: [
    own('width', 'width', metres, defaults.polyline.width),
    own(
      'style',
      'style',
      choice(({lineStyles}) => lineStyles),
      defaults.polyline.style,
    ),
    lineEnd('start'),
    lineEnd('end'),
    own('curved', 'curved', {type: 'switch'}, false),
    own('closed', 'closed', {type: 'switch'}, false),
    own('color', 'color', {type: 'color'}),
  ],
}
