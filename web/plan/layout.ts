import type {Point} from '#shared/home/schema.ts'
import type {Drawing} from './drawing.ts'
import {createFreeSpace, type FreeSpace} from './free-space.ts'
import {groupMarks, type MarkGroup} from './group-marks.ts'
import {hasReadings, type Mark} from './marks.ts'
import {lineHeight, type PlacedName, placeNames} from './place-names.ts'
import {belowName, betweenValues, placeReadings} from './place-readings.ts'
import type {RoomReadings} from './room-readings.ts'
import {spreadMarks} from './spread-marks.ts'
import type {Swing} from './swings.ts'
import type {Size, Viewport} from './viewport.ts'

/** A plan's marks and names on its sheet, in pixels from the sheet's corner. */
export interface Layout {
  /** The diameter of a mark's disc. */
  markSize: number
  /** The letters of readings beside marks. */
  readingSize: number
  groups: readonly MarkGroup[]
  /** The names of the rooms, by the room's id. */
  names: ReadonlyMap<string, ShownName>
  /** The centres of the readings that a person wants beside elements, by the element's key. */
  values: ReadonlyMap<string, Point>
}

/** The readings that a person wants beside an element. */
export interface ValuesToPlace {
  key: string
  isRoom: boolean
  /** Metres on the plan. */
  at: Point
  texts: readonly string[]
}

/** A name without a place is hidden until it has the focus. It lies at its room then, in sight. */
export type ShownName = PlacedName & {isHidden?: true}

export const noLayout: Layout = {markSize: 0, readingSize: 0, groups: [], names: new Map(), values: new Map()}

/** Pixels between the centres of two marks: the size of a finger, or more for larger marks. */
const minMarkGap = 44

/** Pixels between the discs of two large marks. */
const betweenMarks = 4

/** The size of a mark: metres on the plan, and the limits in pixels. */
const markMetres = 0.62
const minMarkSize = 26
const maxMarkSize = 40

/** The largest letters on a small stage, and the smallest on any, in pixels. */
const letters = 15
const smallest = 11

/** Pixels around a name's letters that the focus ring takes. */
const focusRing = 6

/** People look at a large screen from farther away: from this many pixels on, marks and letters grow with its stage. */
const largeStage = 640
const maxGrowth = {marks: 1.3, letters: 1.5}

/** Readings below a mark on a stage of at least so many pixels: their letters, lines and padding. */
const readingLines = [
  {from: 600, size: 13, height: 22, padding: 14},
  {from: 0, size: 11, height: 17, padding: 10},
] as const

/** Texts as wide as nearly all readings are, whole and short: a thermostat tells its target too. */
const usualReadings = {climate: ['21.5 °C → 20.5°', '21.5° → 20.5°'], sensor: ['1234.5 W']} as const

/** Pixels around the stage in which marks and names are laid out too, so that a drag shows them. */
const around = 240

export interface LayoutOptions {
  drawing: Pick<Drawing, 'box' | 'rooms' | 'walls' | 'swings' | 'treads' | 'signs' | 'pins' | 'turn'>
  marks: readonly Mark[]
  /** The readings below each room's name; absent rooms have none. */
  readings: ReadonlyMap<string, Pick<RoomReadings, 'text' | 'isBatteryLow' | 'isLost'>>
  values?: readonly ValuesToPlace[]
  /** Whether the readings are more to people than the names of small rooms. */
  areReadingsFirst: boolean
  view: Viewport
  stage: Size
  widthOf(text: string, size: number): number
}

/** Lays out the marks and names that the viewport shows. */
export function layOut(options: LayoutOptions): Layout {
  const {drawing, marks, readings, values = [], areReadingsFirst, view, stage, widthOf} = options
  const {box, rooms, walls, turn} = drawing
  const {scale} = view
  const onSheet = ([x, y]: Point): Point => [(x - box.x) * scale, (y - box.y) * scale]
  const growth = Math.max(Math.min(stage.width, stage.height) / largeStage, 1)
  const largestMark = maxMarkSize * Math.min(growth, maxGrowth.marks)
  const markSize = Math.min(Math.max(markMetres * scale, minMarkSize), largestMark)
  const markGap = Math.max(minMarkGap, markSize + betweenMarks)
  const [left, top] = [-view.x - around, -view.y - around]
  const field = {width: stage.width + 2 * around, height: stage.height + 2 * around}
  const isNear = ([x, y]: Point) => x > left && y > top && x < left + field.width && y < top + field.height

  const places = marks.map(({at}) => onSheet(turn(at)))
  const near = [...marks.keys()].filter((index) => hasDisc(marks[index]) && isNear(places[index] ?? [0, 0]))
  const spread = spreadMarks(
    near.map((index) => places[index] ?? [0, 0]),
    markGap,
    markGap / 2,
  )
  const whole = box.width * scale <= stage.width + 1 && box.height * scale <= stage.height + 1
  const groups = groupMarks(whole ? spread.map(onStage(view, stage, markSize)) : spread, markGap).map(
    ({at, members}): MarkGroup => ({
      at,
      members: members.map((member) => near[member] ?? 0),
    }),
  )
  const line = readingLines.find(({from}) => stage.width >= from) ?? readingLines[1]

  // The grid starts at the field's corner.
  const inField = (point: Point): Point => [point[0] - left, point[1] - top]
  const shown = rooms.filter(({at}) => isNear(onSheet(at)))
  const space = createFreeSpace(
    field,
    walls.map(({line, half}) => ({
      line: [inField(onSheet(line[0])), inField(onSheet(line[1]))] as const,
      half: Math.max(half * scale, 1),
    })),
    shown.map(({at}) => inField(onSheet(at))),
  )
  const single = ({members}: MarkGroup) => (members.length === 1 ? marks[members[0] ?? 0] : undefined)
  for (const group of groups) {
    const [x, y] = inField(group.at)
    if (single(group)?.actuators.length !== 0) space.take({x, y, width: markSize, height: markSize})
  }
  /** How far below its element a mark with readings ends. */
  const under = new Map<string, number>()
  const placedGroups = groups.map((group): MarkGroup => {
    const mark = single(group)
    if (!mark || !hasReadings(mark)) return group
    const height = mark.readings.length * line.height
    const below = mark.actuators.length === 0 ? 0 : (markSize + height) / 2
    const kind = mark.readings.some((device) => device.kind === 'climate') ? 'climate' : 'sensor'
    const widths = usualReadings[kind].map((text) => widthOf(text, line.size) + line.padding)
    const readings = placeReadings(space, inField(group.at), {widths, height, below, markSize})
    if (!readings) under.set(mark.key, below + height / 2)
    return readings ? {...group, readings} : group
  })
  const valuePlaces = new Map<string, Point>()
  const sizeOf = ({texts}: ValuesToPlace) => ({
    width: Math.max(...texts.map((text) => widthOf(text, line.size))) + line.padding,
    height: texts.length * (line.height + betweenValues),
  })
  for (const value of values.filter(({isRoom}) => !isRoom)) {
    const {width, height} = sizeOf(value)
    const group = groups.find((one) => single(one)?.key === value.key)
    const at = inField(group?.at ?? onSheet(turn(value.at)))
    const below = group ? (under.get(value.key) ?? markSize / 2) + height / 2 : 0
    const {by} = placeReadings(space, at, {widths: [width], height, below, markSize}) ?? {by: [0, 0] as Point}
    const place: Point = [at[0] + by[0] + left, at[1] + below + by[1] + top]
    // A word beside a door at the plan's edge is longer in some languages than the edge is wide.
    valuePlaces.set(value.key, whole ? inSight(place, {width, height}, view, stage) : place)
  }
  takeDrawn(space, drawing, {scale, place: (at) => inField(onSheet(at))})
  const placed = placeNames(
    shown.map(({id, name, at}) => ({
      name,
      at: inField(onSheet(at)),
      readings: readings.get(id)?.text ?? '',
      signs: signsWidth(readings.get(id)),
      canStandAlone: areReadingsFirst,
    })),
    space,
    widthOf,
    Math.round(letters * Math.min(growth, maxGrowth.letters)),
  )
  const names = new Map<string, ShownName>()
  for (const [index, {id}] of shown.entries()) {
    const name = placed[index]
    if (name) names.set(id, {...name, at: [name.at[0] + left, name.at[1] + top]})
  }
  for (const {id, name, at} of rooms) {
    if (names.has(id)) continue
    const size = {width: widthOf(name, smallest) + 2 * focusRing, height: smallest * lineHeight + 2 * focusRing}
    names.set(id, {
      lines: [name],
      fontSize: smallest,
      at: inSight(onSheet(at), size, view, stage),
      readings: 'all',
      isBeside: false,
      isHidden: true,
    })
  }
  for (const value of values.filter(({isRoom}) => isRoom)) {
    const size = sizeOf(value)
    const name = placed[shown.findIndex(({id}) => id === value.key)]
    const room = inField(onSheet(turn(value.at)))
    const under = name && belowName(name, size.height)
    const at = under && space.isInRoom(under) ? under : room
    const [x, y] = space.takePlace(size, at) ?? at
    valuePlaces.set(value.key, [x + left, y + top])
  }
  return {markSize, readingSize: line.size, groups: placedGroups, names, values: valuePlaces}
}

/** Takes the places of the drawing's parts, which names would cross. */
function takeDrawn(
  space: FreeSpace,
  {swings, treads, signs = [], pins = []}: LayoutOptions['drawing'],
  {scale, place}: {scale: number; place: (at: Point) => Point},
) {
  const squareOf = ({at, size}: Swing) => {
    const [x, y] = place(at)
    return {x, y, width: size * scale, height: size * scale}
  }
  for (const swing of swings) space.take(squareOf(swing))
  for (const sign of signs) space.takeSign(squareOf(sign))
  for (const {line, half} of treads) space.takeLine([place(line[0]), place(line[1])], half * scale)
  for (const {at, moved, size} of pins) {
    const [x, y] = place(at)
    space.take({x: x + moved[0], y: y + moved[1], width: size, height: size})
  }
}

/** Returns a function that moves marks of the whole plan off the stage's edge, which would cut them. */
const onStage = (view: Viewport, stage: Size, markSize: number) => (at: Point) =>
  inSight(at, {width: markSize, height: markSize}, view, stage)

/** Returns the place on the sheet that is nearest to a point and shows a box around it whole. */
function inSight([x, y]: Point, box: Size, view: Viewport, {width, height}: Size): Point {
  const clamp = (value: number, size: number, shift: number, visible: number) =>
    Math.min(Math.max(value, size / 2 - shift), visible - size / 2 - shift)
  return [clamp(x, box.width, view.x, width), clamp(y, box.height, view.y, height)]
}

/** Returns the width of the signs beside a room's readings, with a space each: `styles/names.ts` has their sizes. */
const signsWidth = (readings: Pick<RoomReadings, 'isBatteryLow' | 'isLost'> | undefined): number =>
  (readings?.isBatteryLow ? 11 : 0) + (readings?.isLost ? 16 : 0)

/** Tests whether a mark is a disc on the plan. A room's readings are below its name, and a contact is its opening. */
const hasDisc = (mark: Mark | undefined): boolean =>
  mark !== undefined && (mark.actuators.length > 0 || (mark.of !== 'room' && mark.kind !== 'contact'))
