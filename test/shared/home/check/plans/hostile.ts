/** Plans of any size that try to make the check slow, large or wrong. */
import type {Plan, Point, Room, Wall} from '#shared/home/schema.ts'
import {planOf, roomOf, wallOf} from './plan-of.ts'

const range = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({length: count}, (_, index) => make(index))
const wall = (index: number, a: Point, b: Point, bow = 0): Wall => wallOf(`w${index}`, a, b, bow)
const around = (radius: number, turn: number, [x, y]: Point = [0, 0]): Point => [
  x + radius * Math.cos(2 * Math.PI * turn),
  y + radius * Math.sin(2 * Math.PI * turn),
]

/** Returns four walls around a point. */
function square(first: number, [x, y]: Point, half: number): Wall[] {
  const corners = [0, 1, 2, 3].map((corner): Point => {
    return [x + (corner === 0 || corner === 3 ? -half : half), y + (corner < 2 ? -half : half)]
  })
  return corners.map((corner, index) => wall(first + index, corner, corners[(index + 1) % 4] as Point))
}

/** Returns two half circles. */
function circle(first: number, [x, y]: Point, radius: number): Wall[] {
  const [left, right]: Point[] = [
    [x - radius, y],
    [x + radius, y],
  ] as [Point, Point]
  return [wall(first, left as Point, right as Point, radius), wall(first + 1, right as Point, left as Point, radius)]
}

/** Every wall has the same bounding box, so boxes separate nothing. */
function parallelDiagonals(count: number): Plan {
  const step = 200 / count
  return planOf(
    range(count, (index) => wall(index, [-500 + index * step, -500], [300 + index * step, 300])),
    [roomOf('r1', [0, 0.05])],
  )
}

function crossedDiagonals(count: number): Plan {
  const half = Math.floor(count / 2)
  const step = 200 / half
  const across = range(half, (index) => wall(half + index, [500 - index * step, -500], [-300 - index * step, 300]))
  return planOf([...parallelDiagonals(half).walls, ...across], [roomOf('r1', [0, 0.05])])
}

function star(count: number): Plan {
  return planOf(
    range(count, (index) => wall(index, around(500, index / 2 / count), around(500, index / 2 / count + 0.5))),
    [roomOf('r1', [1, 1])],
  )
}

/** A star, but every wall ends in the middle. */
function spokes(count: number): Plan {
  return planOf(
    range(count, (index) => wall(index, [0, 0], around(500, index / count))),
    [roomOf('r1', [1, 1])],
  )
}

function nested(count: number): Plan {
  const squares = Math.floor(count / 4)
  const half = (index: number) => 0.5 + (index * 900) / squares
  return planOf(
    range(squares, (index) => square(index * 4, [0, 0], half(index))).flat(),
    range(Math.min(squares, 2000), (index) => roomOf(`r${index}`, [half(index) - 0.02, 0])),
  )
}

/** Rooms on a chess board, each an island by itself. */
function islands(count: number): Plan {
  const squares = Math.floor(count / 4)
  const wide = Math.ceil(Math.sqrt(squares))
  const middle = (index: number): Point => [2 * (index % wide), 2 * Math.floor(index / wide)]
  return planOf(
    [
      ...range(squares, (index) => square(index * 4, middle(index), 0.5)).flat(),
      ...square(squares * 4, [wide - 1, wide - 1], wide + 1),
    ],
    range(Math.min(squares, 2000), (index) => roomOf(`r${index}`, middle(index))),
  )
}

function comb(count: number): Plan {
  const teeth = count - 4
  const length = 1000
  const spine: Wall[] = [
    wall(teeth, [-500, 0], [500, 0]),
    wall(teeth + 1, [-500, 0], [-500, 300]),
    wall(teeth + 2, [500, 0], [500, 300]),
    wall(teeth + 3, [-500, 300], [500, 300]),
  ]
  const tooth = (index: number) => -500 + ((index + 1) * length) / (teeth + 1)
  return planOf(
    [...range(teeth, (index) => wall(index, [tooth(index), 0], [tooth(index), 299])), ...spine],
    [roomOf('r1', [-499.99, 299.5])],
  )
}

function spiral(count: number): Plan {
  const at = (index: number): Point => around(1 + (990 * index) / count, index / 40)
  return planOf(
    range(count, (index) => wall(index, at(index), at(index + 1))),
    [roomOf('r1', [0, 0])],
  )
}

function oneWallManyTimes(count: number): Plan {
  return planOf(
    range(count, (index) => wall(index, [0, 0], [5, 0])),
    [roomOf('r1', [1, 1])],
  )
}

function oneCurveManyTimes(count: number): Plan {
  return planOf(
    range(count, (index) => wall(index, [0, 0], [5, 0], 1)),
    [roomOf('r1', [1, 1])],
  )
}

/** Each wall overlaps the others by a length of its own. */
function onOneLine(count: number): Plan {
  return planOf(
    range(count, (index) => wall(index, [-index * 0.05, 0], [index * 0.05 + 1, 0])),
    [roomOf('r1', [1, 1])],
  )
}

function tinyChain(count: number, length: number): Plan {
  return planOf(
    range(count, (index) => wall(index, [index * length, 0], [(index + 1) * length, 0])),
    [roomOf('r1', [1, 1])],
  )
}

/** Ends very close together, all over a small square. */
function dust(count: number): Plan {
  const wide = Math.ceil(Math.sqrt(count))
  const at = (index: number): Point => [(index % wide) * 0.0007, Math.floor(index / wide) * 0.0007]
  return planOf(range(count, (index) => wall(index, at(index), [at(index)[0], at(index)[1] + 0.0005])))
}

function grid(count: number): Plan {
  const half = Math.floor(count / 2)
  const at = (index: number) => (index * 900) / half
  return planOf(
    [
      ...range(half, (index) => wall(index, [at(index), 0], [at(index), 900])),
      ...range(half, (index) => wall(half + index, [0, at(index)], [900, at(index)])),
    ],
    [roomOf('r1', [0.01, 0.01])],
  )
}

/** As many rooms as the walls allow; every end is a junction of four. */
function net(count: number): Plan {
  const wide = Math.floor(Math.sqrt(count / 2)) - 1
  const corners = range((wide + 1) ** 2, (index): Point => [index % (wide + 1), Math.floor(index / (wide + 1))])
  const walls = corners.flatMap(([x, y], index) => [
    ...(x < wide ? [wall(2 * index, [x, y], [x + 1, y])] : []),
    ...(y < wide ? [wall(2 * index + 1, [x, y], [x, y + 1])] : []),
  ])
  return planOf(
    walls,
    range(Math.min(wide ** 2, 2000), (index) =>
      roomOf(`r${index}`, [(index % wide) + 0.5, Math.floor(index / wide) + 0.5]),
    ),
  )
}

/** Neighbours are 1.5 mm apart. */
function almostTouchingCircles(count: number): Plan {
  const circles = Math.floor(count / 2)
  const wide = Math.ceil(Math.sqrt(circles))
  const apart = 2.0015
  const middle = (index: number): Point => [apart * (index % wide), apart * Math.floor(index / wide)]
  return planOf(
    range(circles, (index) => circle(2 * index, middle(index), 1)).flat(),
    range(Math.min(circles, 2000), (index) => roomOf(`r${index}`, middle(index))),
  )
}

function concentricCircles(count: number): Plan {
  const circles = Math.floor(count / 2)
  return planOf(range(circles, (index) => circle(2 * index, [0, 0], 0.5 + (index * 900) / circles)).flat(), [
    roomOf('r1', [0, 0]),
  ])
}

/** Each wall overlaps the next 99. */
function arcsOfOneCircle(count: number): Plan {
  const sagitta = 1 - Math.cos((Math.PI * 100) / count)
  return planOf(
    range(count, (index) => wall(index, around(1, index / count), around(1, (index + 100) / count), sagitta)),
    [roomOf('r1', [0, 0])],
  )
}

/** Half circles that all cross one another. */
function crossingArcs(count: number): Plan {
  return planOf(
    range(count, (index) => wall(index, around(1, index / count), around(1, index / count + 0.5), 0.5)),
    [roomOf('r1', [0, 0])],
  )
}

function roomsAtOnePoint(count: number): Plan {
  return planOf(
    square(0, [0, 0], 5),
    range(count, (index) => roomOf(`r${index}`, [0, 0])),
  )
}

function roomsInTheOpen(count: number): Plan {
  const rooms = range(count, (index): Room => roomOf(`r${index}`, [index / 10, 1]))
  return planOf(
    range(count, (index) => wall(index, [index / 10, 0], [index / 10, 0.9])),
    rooms,
  )
}

function farApart(count: number): Plan {
  return planOf(
    range(count, (index) => {
      const at = (index * 2000) / count - 1000
      return index % 2 ? wall(index, [-1000, at], [1000, -at]) : wall(index, [at, -1000], [-at, 1000])
    }),
    [roomOf('r1', [1000, 1000])],
  )
}

/** Rooms with one gap each, found only after examining all the others. */
function manyGaps(count: number): Plan {
  const rooms = Math.floor(count / 4)
  const wide = Math.ceil(Math.sqrt(rooms))
  const middle = (index: number): Point => [1.1 * (index % wide), 1.1 * Math.floor(index / wide)]
  const walls = range(rooms, (index) => {
    const [first, ...others] = square(4 * index, middle(index), 0.5)
    const {a, b} = first as Wall
    return [wall(4 * index, [a[0] + 0.05, a[1]], b), ...others]
  })
  return planOf(
    walls.flat(),
    range(Math.min(rooms, 2000), (index) => roomOf(`r${index}`, middle(index))),
  )
}

/** Walls around many rooms, each ending short of the next. */
function ringOfGaps(count: number): Plan {
  const radius = count / 60
  const at = (turn: number) => around(radius, turn / count)
  return planOf(
    range(count, (index) => wall(index, at(index), at(index + 0.5))),
    range(300, (index) => roomOf(`r${index}`, [index / 1000, 0])),
  )
}

/** Each plan's function by name; it takes an approximate number of walls (or rooms). */
export const hostilePlans: Readonly<Record<string, (count: number) => Plan>> = {
  'parallel diagonals': parallelDiagonals,
  'crossed diagonals': crossedDiagonals,
  'walls through one point': star,
  'walls that end in one point': spokes,
  'nested rooms': nested,
  islands,
  'a comb': comb,
  'a spiral': spiral,
  'one wall many times': oneWallManyTimes,
  'one curve many times': oneCurveManyTimes,
  'walls on one line': onOneLine,
  'a chain of walls of 0.9 mm': (count) => tinyChain(count, 0.0009),
  'a chain of walls of 1.1 mm': (count) => tinyChain(count, 0.0011),
  'a chain of walls of 2 mm': (count) => tinyChain(count, 0.002),
  dust,
  'a grid of crossings': grid,
  'a net of joints': net,
  'almost touching circles': almostTouchingCircles,
  'concentric circles': concentricCircles,
  'arcs of one circle': arcsOfOneCircle,
  'crossing arcs': crossingArcs,
  'rooms at one point': roomsAtOnePoint,
  'rooms in the open': roomsInTheOpen,
  'walls across the whole sheet': farApart,
  'many gaps': manyGaps,
  'a ring of gaps': ringOfGaps,
}
