/** Houses: layouts of known rooms, drawn as walls in one of the many ways that people draw. */
import fc from 'fast-check'
import type {Plan, Point, Room, Wall} from '#shared/home/schema.ts'
import type {Cut} from './guillotine.ts'
import {addRectangle, type Edge, emptyLayout, type Features, type Layout, turn} from './layout.ts'
import {planOf, roomOf, snapped, wallOf} from './plan-of.ts'
import {type SeededRandom, seededRandom} from './seeded-random.ts'

export interface HouseWall {
  wall: Wall
  /** The stretches that it covers, from its `a` to its `b`; none for a dangling wall. */
  edges: Edge[]
}

export interface House {
  layout: Layout
  walls: HouseWall[]
  rooms: {room: Room; face: number}[]
}

/** The choices that define a house: a counterexample shows them. */
export interface HouseChoices {
  /** Steps of 5 cm. */
  width: number
  height: number
  cuts: Cut[]
  /** Degrees. */
  angle: number
  shift: Point
  seed: number
}

export const plain: Features = {curves: false, islands: false, dangles: false}
export const everything: Features = {curves: true, islands: true, dangles: true}

/** The shortest side of a room: 1 m. */
const least = 20

export function houseChoices({square = false, mostCuts = 59} = {}): fc.Arbitrary<HouseChoices> {
  const cut = fc.tuple(fc.nat({max: 1000}), fc.nat({max: 10_000}))
  const metres = fc.integer({min: -960, max: 960})
  return fc.record({
    width: fc.integer({min: least, max: 500}),
    height: fc.integer({min: least, max: 500}),
    cuts: fc.oneof(
      fc.array(cut, {maxLength: Math.min(mostCuts, 8)}),
      fc.array(cut, {maxLength: mostCuts, size: 'max'}),
    ),
    angle: square ? fc.constant(0) : fc.oneof(fc.constant(0), fc.integer({min: -180, max: 180}), fc.double(degrees)),
    shift: fc.oneof(fc.constant<Point>([0, 0]), fc.tuple(metres, metres)),
    seed: fc.nat(),
  })
}

const degrees = {min: -180, max: 180, noNaN: true}

/** Puts a room in every face of the house, and a wall on every stretch. */
export function buildHouse(choices: HouseChoices, features: Features = everything): House {
  const random = seededRandom(choices.seed)
  const layout = emptyLayout()
  const turned = turn((choices.angle * Math.PI) / 180)
  const place = (point: Point): Point => {
    const [x, y] = turned(point)
    return [x + choices.shift[0], y + choices.shift[1]]
  }
  addRectangle(layout, {...choices, least, place, outside: 0}, features, random)
  const walls = [...wallsOf(layout, random), ...danglesOf(layout)]
  const rooms = layout.faces.slice(1).map(({at}, index) => ({room: roomOf(`r${index + 1}`, at), face: index + 1}))
  return {layout, walls: random.shuffled(walls), rooms: random.shuffled(rooms)}
}

/** Returns the walls of each line: one per curve, and one or several per straight line. */
function wallsOf({edges, lines}: Layout, random: SeededRandom): HouseWall[] {
  const runs: Edge[][] = []
  const breaks = random.pick([0, 0.5, 1])
  for (let line = 0; line < lines; line++) {
    let run: Edge[] = []
    for (const edge of edges.filter((each) => each.line === line)) {
      const goesOn = run.length > 0 && run[0]?.bow === 0 && edge.bow === 0 && !random.chance(breaks)
      if (!goesOn) {
        run = []
        runs.push(run)
      }
      run.push(edge)
    }
  }
  const bodies = Array.from({length: lines}, () => body(random))
  return runs.map((run, index) => {
    const ends = [run[0] as Edge, run.at(-1) as Edge] as const
    const {line} = ends[0]
    const wall = {...wallOf(`w${index + 1}`, ends[0].a, ends[1].b, ends[0].bow), ...bodies[line]}
    return random.chance(0.5) ? {wall: reversed(wall), edges: run.toReversed().map(reversedEdge)} : {wall, edges: run}
  })
}

function danglesOf({dangles}: Layout): HouseWall[] {
  return dangles.map(([a, b], index) => ({wall: wallOf(`s${index + 1}`, a, b), edges: []}))
}

function body(random: SeededRandom): Pick<Wall, 'kind' | 'thickness'> {
  if (random.chance(0.15)) return {kind: 'divider'}
  if (random.chance(0.5)) return {}
  return {kind: random.pick(['wall', 'low', 'fence']), thickness: random.pick([0.08, 0.1, 0.125, 0.3, 0.4])}
}

/** Returns the same wall, drawn from its other end. */
export function reversed(wall: Wall): Wall {
  const {left, right, ...rest} = wall
  const turned: Wall = {...rest, a: wall.b, b: wall.a}
  if (wall.bow) turned.bow = -wall.bow
  if (left) turned.right = left
  if (right) turned.left = right
  return turned
}

function reversedEdge({a, b, bow, line, left, right}: Edge): Edge {
  return {a: b, b: a, bow: -bow, line, left: right, right: left}
}

export function planOfHouse({walls, rooms}: Pick<House, 'walls' | 'rooms'>): Plan {
  return planOf(
    walls.map(({wall}) => wall),
    rooms.map(({room}) => room),
  )
}

/** Returns the point at a share of an edge's chord. */
export function along({a, b}: Pick<Edge, 'a' | 'b'>, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/** Moves each end of each wall by up to `most` metres in both directions. */
export function jittered(walls: readonly Wall[], most: number, random: SeededRandom): Wall[] {
  const off = ([x, y]: Point): Point => snapped([x + random.between(-most, most), y + random.between(-most, most)])
  return walls.map((wall) => ({...wall, a: off(wall.a), b: off(wall.b)}))
}
