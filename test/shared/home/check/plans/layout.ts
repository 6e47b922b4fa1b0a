/** Rooms whose shapes are known from their construction: the reference for the check's findings. */
import {onGrid} from '#shared/home/geometry/grid.ts'
import type {Point} from '#shared/home/schema.ts'
import {type Cell, type Cut, guillotine, jointsOf, type Line, lengthOf} from './guillotine.ts'
import type {SeededRandom} from './seeded-random.ts'

export interface Face {
  /** m², to the walls' centre lines. */
  area: number
  /** m², to the walls' faces, if it has no curves and every wall of a line has the line's thickness. */
  net: (thickness: Thickness) => number
  /** Its perimeter in metres. */
  around: number
  /** A point in the face, away from its contents. */
  at: Point
}

/** The wall thickness of each line in metres, by number; without a number, that of a dangling wall. */
export type Thickness = (line?: number) => number

/** The shortest stretch of wall: nothing joins it between its ends. */
export interface Edge {
  a: Point
  b: Point
  /** Signed, positive to the left of the direction from a to b. */
  bow: number
  /** The number of the straight line that contains it. */
  line: number
  /** The numbers of the faces on its two sides. */
  left: number
  right: number
}

/** Face 0 is the outside. */
export interface Layout {
  faces: Face[]
  edges: Edge[]
  lines: number
  /** Walls that end inside a face (dangles). */
  dangles: [Point, Point][]
}

export interface Features {
  curves: boolean
  islands: boolean
  dangles: boolean
}

/** Metres. */
const step = 0.05

interface Rectangle {
  /** Steps of 5 cm, like `least` and the cuts. */
  width: number
  height: number
  cuts: readonly Cut[]
  least: number
  place: (point: Point) => Point
  /** The surrounding face. */
  outside: number
}

/** The optional contents of a face: one object at most, so that nothing touches. */
interface Inside {
  cell: Cell
  face: number
  holds: 'nothing' | 'island' | 'curve' | 'dangle'
}

export function emptyLayout(): Layout {
  const outside: Face = {area: 0, net: () => 0, around: 0, at: [0, 0]}
  return {faces: [outside], edges: [], lines: 0, dangles: []}
}

export function addRectangle(layout: Layout, rectangle: Rectangle, features: Features, random: SeededRandom): void {
  const {cells, lines} = guillotine(rectangle.width, rectangle.height, rectangle.cuts, rectangle.least)
  const firstLine = layout.lines
  layout.lines += lines.length
  const insides = cells.map((cell, index): Inside => {
    return {cell, face: layout.faces.length + index, holds: 'nothing'}
  })
  for (const {cell} of insides) layout.faces.push(faceOf(cell, lines, firstLine))
  const around = layout.faces[rectangle.outside] as Face
  around.area -= rectangle.width * rectangle.height * step ** 2
  around.around += 2 * (rectangle.width + rectangle.height) * step

  if (features.islands) for (const inside of insides) addIsland(layout, rectangle, inside, features, random)
  for (const [index, line] of lines.entries())
    addEdges(layout, rectangle, {line, lines, number: firstLine + index, insides}, features, random)
  if (features.dangles) for (const inside of insides) addStub(layout, rectangle, inside, random)
  for (const inside of insides) (layout.faces[inside.face] as Face).at = rectangle.place(pointIn(inside, random))
}

function faceOf(cell: Cell, lines: readonly Line[], firstLine: number): Face {
  const [width, height] = [lengthOf(cell.x) * step, lengthOf(cell.y) * step]
  const lineAt = (along: 'x' | 'y', at: number, [from, to]: [number, number]) =>
    firstLine + lines.findIndex((line) => line.along === along && line.at === at && line.from <= from && line.to >= to)
  const [left, right] = cell.x.map((at) => lineAt('y', at, cell.y)) as [number, number]
  const [top, bottom] = cell.y.map((at) => lineAt('x', at, cell.x)) as [number, number]
  return {
    area: width * height,
    net: (thickness) =>
      (width - (thickness(left) + thickness(right)) / 2) * (height - (thickness(top) + thickness(bottom)) / 2),
    around: 2 * (width + height),
    at: [0, 0],
  }
}

/**
 * Adds a closed house of its own in the middle of a cell, at any angle: within 0.28 of the cell's width from the
 * middle.
 */
function addIsland(layout: Layout, {place}: Rectangle, inside: Inside, features: Features, random: SeededRandom) {
  const {x, y} = inside.cell
  const room = Math.min(lengthOf(x), lengthOf(y))
  if (room < 40 || !random.chance(0.3)) return
  inside.holds = 'island'
  const most = Math.floor(room * 0.39)
  const [width, height] = [most - random.whole(5), most - random.whole(5)]
  const middle: Point = [((x[0] + x[1]) / 2) * step, ((y[0] + y[1]) / 2) * step]
  const turned = turn(random.chance(0.5) ? 0 : random.between(0, 2 * Math.PI))
  const within = (point: Point): Point => {
    const [dx, dy] = turned([point[0] - (width * step) / 2, point[1] - (height * step) / 2])
    return place([middle[0] + dx, middle[1] + dy])
  }
  const cuts = Array.from({length: random.whole(4)}, (): Cut => [random.whole(100), random.whole(1000)])
  const firstLine = layout.lines
  addRectangle(layout, {width, height, cuts, least: 8, place: within, outside: inside.face}, features, random)
  takeAway(layout, inside.face, (thickness) => {
    const [top, bottom, left, right] = [0, 1, 2, 3].map((line) => thickness(firstLine + line)) as Four
    return (width * step + (left + right) / 2) * (height * step + (top + bottom) / 2)
  })
}

type Four = [number, number, number, number]

/** Returns the area of the contents of a face. */
function takeAway({faces}: Layout, face: number, body: Face['net']): void {
  const around = faces[face] as Face
  const {net} = around
  around.net = (thickness) => net(thickness) - body(thickness)
}

interface LineAt {
  line: Line
  lines: readonly Line[]
  number: number
  insides: readonly Inside[]
}

function addEdges(layout: Layout, rectangle: Rectangle, on: LineAt, features: Features, random: SeededRandom) {
  const {line, lines, number, insides} = on
  const joints = jointsOf(line, lines)
  for (const [index, from] of joints.slice(0, -1).entries()) {
    const to = joints[index + 1] as number
    // Along x or y, the side of the smaller other coordinate is left of x and right of y.
    const [before, after] = [-1, 1].map((side) => insideAt(insides, line, (from + to) / 2, side))
    const [left, right] = line.along === 'x' ? [before, after] : [after, before]
    const at = (along: number): Point => (line.along === 'x' ? [along, line.at] : [line.at, along])
    const place = (along: number) => rectangle.place(at(along).map((value) => value * step) as Point)
    const length = (to - from) * step
    const bow = features.curves && random.chance(0.15) ? bowOf(length, line.along, left, right, random) : 0
    const faces = {left: left?.face ?? rectangle.outside, right: right?.face ?? rectangle.outside}
    layout.edges.push({a: place(from), b: place(to), bow, line: number, ...faces})
    bulge(layout, length, bow, faces)
  }
}

/** Returns the face beside a line at a position; the outside if there is none. */
function insideAt(insides: readonly Inside[], {along, at}: Line, middle: number, side: number): Inside | undefined {
  const [x, y] = along === 'x' ? [middle, at + side * 0.5] : [at + side * 0.5, middle]
  return insides.find(({cell}) => cell.x[0] < x && x < cell.x[1] && cell.y[0] < y && y < cell.y[1])
}

/**
 * Small enough that curves of one face never touch: at a corner each stays within half of the angle, and opposite sides
 * each stay within a third of the distance.
 */
function bowOf(
  length: number,
  along: 'x' | 'y',
  left: Inside | undefined,
  right: Inside | undefined,
  random: SeededRandom,
) {
  const isLeft = random.chance(0.5)
  const into = isLeft ? left : right
  const depth = into ? lengthOf(along === 'x' ? into.cell.y : into.cell.x) * step : Number.POSITIVE_INFINITY
  const most = into ? Math.min(0.15 * length, (into.holds === 'island' ? 0.1 : 0.3) * depth) : 0.15 * length
  const bow = onGrid(random.between(0.1, 1) * most) / 10_000
  for (const side of [left, right]) if (side?.holds === 'nothing') side.holds = 'curve'
  return isLeft ? bow : -bow
}

/** A curve takes area from the face it bows into, and gives it to the other. */
function bulge({faces}: Layout, chord: number, bow: number, {left, right}: {left: number; right: number}) {
  const area = segmentArea(chord, bow)
  ;(faces[left] as Face).area -= area
  ;(faces[right] as Face).area += area
}

/** Returns the area in m² between an arc and its chord, signed like the bow. */
export function segmentArea(chord: number, bow: number): number {
  if (bow === 0) return 0
  const angle = 4 * Math.atan((2 * bow) / chord)
  const radius = chord / 2 / Math.sin(angle / 2)
  return (radius ** 2 / 2) * (angle - Math.sin(angle))
}

/** Adds a dangling wall from the middle of a cell's side inwards, or one that touches nothing. */
function addStub(layout: Layout, {place}: Rectangle, inside: Inside, random: SeededRandom) {
  const {face, cell, holds} = inside
  const room = Math.min(lengthOf(cell.x), lengthOf(cell.y))
  if (holds !== 'nothing' || room < 20 || !random.chance(0.3)) return
  inside.holds = 'dangle'
  if (random.chance(0.3)) {
    const at = (share: number): Point =>
      place([(cell.x[0] + share * lengthOf(cell.x)) * step, (cell.y[0] + share * lengthOf(cell.y)) * step])
    const [from, to] = [at(0.3), at(0.33)]
    layout.dangles.push([from, to])
    takeAway(layout, face, (thickness) => lengthBetween(from, to) * thickness())
    return
  }
  const {a, b, line, left} = layout.edges
    .filter((edge) => edge.left === face || edge.right === face)
    .reduce((longest, edge) => (lengthBetween(edge.a, edge.b) > lengthBetween(longest.a, longest.b) ? edge : longest))
  const depth = random.between(0.1, 0.25) * room * step
  const inwards = ((left === face ? 1 : -1) * depth) / lengthBetween(a, b)
  const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  // The left of a direction [x, y] is [y, -x], as y points down.
  layout.dangles.push([middle, [middle[0] + (b[1] - a[1]) * inwards, middle[1] + (a[0] - b[0]) * inwards]])
  takeAway(layout, face, (thickness) => Math.max(0, depth - thickness(line) / 2) * thickness())
}

const lengthBetween = (a: Point, b: Point) => Math.hypot(b[0] - a[0], b[1] - a[1])

/** The distance of a room's point from its cell's corner, as shares of the cell. */
const pointShares = {
  nothing: [0.02, 0.98],
  curve: [0.4, 0.6],
  dangle: [0.35, 0.65],
} as const

function pointIn({cell: {x, y}, holds}: Inside, random: SeededRandom): Point {
  if (holds === 'island') {
    const away = 0.1 * Math.min(lengthOf(x), lengthOf(y))
    return [(x[0] + away) * step, (y[0] + away) * step]
  }
  const [least, most] = pointShares[holds]
  const at = ([from, to]: [number, number]) => (from + random.between(least, most) * (to - from)) * step
  return [at(x), at(y)]
}

/** Rotates about the origin, clockwise as drawn, in radians. */
export function turn(angle: number): (point: Point) => Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return ([x, y]) => [x * cos - y * sin, x * sin + y * cos]
}
