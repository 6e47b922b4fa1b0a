/** The regions of rooms and their areas, in plans with areas that anybody can compute. */
import t from 'tap'
import {planRegions, type RoomRegion} from '#shared/home/regions.ts'
import type {Point, Room, Wall} from '#shared/home/schema.ts'
import {roomOf, wallOf} from '../check/plans/plan-of.ts'

/** Returns walls through these points, named `<name>1`, …; the last leads back to the first point. */
function around(name: string, thickness: number, ...points: Point[]): Wall[] {
  return points.map((point, index) => ({
    ...wallOf(`${name}${index + 1}`, point, points[(index + 1) % points.length] as Point),
    thickness,
  }))
}

const rectangle = (name: string, [x0, y0]: Point, [x1, y1]: Point, thickness = 0.1) =>
  around(name, thickness, [x0, y0], [x1, y0], [x1, y1], [x0, y1])

const thick = (thickness: number, wall: Wall): Wall => ({...wall, thickness})

function regionOf(walls: Wall[], at: Point, others: Room[] = []): RoomRegion | undefined {
  return planRegions({walls, rooms: [roomOf('room', at), ...others]}).rooms.get('room')
}

const rounded = (value = Number.NaN) => Math.round(value * 1e6) / 1e6
const areas = (...plan: Parameters<typeof regionOf>) => {
  const {gross, net} = regionOf(...plan) ?? {}
  return [rounded(gross), rounded(net)]
}

t.test('planRegions() measures a room to the centre lines and to the faces of walls of any thickness', async (t) => {
  const walls = rectangle('w', [1, 1], [5, 4]).map((wall, index) => thick([0.3, 0.2, 0.1, 0.4][index] as number, wall))
  const region = regionOf(walls, [2, 2])
  t.same(areas(walls, [2, 2]), [12, rounded((4 - 0.3) * (3 - 0.2))])
  t.same(region?.rings, [
    [
      [1, 1],
      [5, 1],
      [5, 4],
      [1, 4],
    ],
  ])
})

t.test('planRegions() gives walls of every kind except dividers a body', async (t) => {
  for (const kind of ['wall', 'low', 'fence'] as const)
    t.same(areas([{...wallOf('d', [2, 0], [2, 3]), kind, thickness: 0.2}, ...rectangle('w', [0, 0], [4, 3])], [1, 1]), [
      6,
      rounded(1.85 * 2.9),
    ])
  const divided: Wall[] = [{...wallOf('d', [2, 0], [2, 3]), kind: 'divider'}, ...rectangle('w', [0, 0], [4, 3])]
  t.same(areas(divided, [1, 1]), [6, rounded(1.95 * 2.9)])
})

t.test('planRegions() uses the default thickness when the home states none', async (t) => {
  const walls = rectangle('w', [0, 0], [4, 3]).map(({thickness: _, ...wall}) => wall)
  t.same(areas(walls, [1, 1]), [12, rounded(3.9 * 2.9)])
})

t.test('planRegions() splits walls where others end on them', async (t) => {
  const walls = [...rectangle('w', [0, 0], [4, 3]), wallOf('t', [2, 0], [2, 3]), wallOf('u', [2, 1], [4, 1])]
  t.same(areas(walls, [1, 1], [roomOf('b', [3, 0.5]), roomOf('c', [3, 2])]), [6, rounded(1.9 * 2.9)])
  const {rooms} = planRegions({walls, rooms: [roomOf('a', [1, 1]), roomOf('b', [3, 0.5]), roomOf('c', [3, 2])]})
  t.same(
    [...rooms].map(([id, {gross}]) => [id, gross]),
    [
      ['a', 6],
      ['b', 2],
      ['c', 4],
    ],
  )
})

t.test(
  'planRegions() subtracts islands and their walls from the surrounding room, and returns their outlines',
  async (t) => {
    const walls = [
      ...rectangle('w', [0, 0], [10, 10]),
      ...rectangle('i', [2, 2], [5, 5]),
      ...rectangle('j', [7, 7], [8, 9]),
    ]
    const region = regionOf(walls, [1, 1])
    t.same(areas(walls, [1, 1]), [100 - 9 - 2, rounded(9.9 ** 2 - 3.1 ** 2 - 1.1 * 2.1)])
    t.same(
      region?.rings.map((ring) => ring.length),
      [4, 4, 4],
    )
    t.same(region?.rings[0]?.[0], [0, 0], 'the outer ring is first')
    t.same(areas(walls, [3, 3]), [9, rounded(2.9 ** 2)])
  },
)

t.test('planRegions() nests islands in islands', async (t) => {
  const squares = [0, 1, 2, 3, 4].flatMap((depth) => rectangle(`d${depth}-`, [depth, depth], [10 - depth, 10 - depth]))
  for (const depth of [0, 1, 2, 3])
    t.same(areas(squares, [depth + 0.5, 5]), [
      rounded((10 - 2 * depth) ** 2 - (8 - 2 * depth) ** 2),
      rounded((9.9 - 2 * depth) ** 2 - (8.1 - 2 * depth) ** 2),
    ])
  t.same(areas(squares, [5, 5]), [4, rounded(1.9 ** 2)])
})

t.test('planRegions() subtracts the body of a dangling wall, and omits it from the outline', async (t) => {
  const walls = [...rectangle('w', [0, 0], [4, 3]), wallOf('dangle', [2, 0], [2, 1]), wallOf('free', [3, 2], [3.5, 2])]
  t.same(areas(walls, [1, 1]), [12, rounded(3.9 * 2.9 - 0.1 * 0.95 - 0.05)])
  const {rings} = regionOf(walls, [1, 1]) as RoomRegion
  t.equal(rings.length, 1)
  t.notOk(rings[0]?.some(([x, y]) => x === 2 && y === 1))
})

t.test('planRegions() gives an island at the end of a dangling wall its own outline', async (t) => {
  const walls = [...rectangle('w', [0, 0], [10, 10]), ...rectangle('i', [4, 4], [6, 6]), wallOf('b', [0, 5], [4, 5])]
  t.same(areas(walls, [1, 1]), [96, rounded(9.9 ** 2 - 2.1 ** 2 - 0.1 * 3.9)])
  t.same(
    regionOf(walls, [1, 1])?.rings.map((ring) => ring.length),
    [5, 5],
  )
})

t.test('planRegions() mitres the corners of islands, and cuts very sharp ones', async (t) => {
  // A right triangle of 3, 4 and 5 m: outside, its sides move by 5 cm; its sharper corners extend by less than 4 times
  // that.
  const triangle = around('i', 0.1, [3, 3], [7, 3], [3, 6])
  const outer = 6 * (1 + 0.05) ** 2
  t.same(areas([...rectangle('w', [0, 0], [10, 10]), ...triangle], [1, 1]), [94, rounded(9.9 ** 2 - outer)])
  // Two sides that meet at less than 29 degrees keep straight ends.
  const sharp = around('i', 0.2, [2, 5], [8, 4.9], [8, 5.1])
  const [, net = 0] = areas([...rectangle('w', [0, 0], [10, 10]), ...sharp], [1, 1])
  const sides = 2 * Math.hypot(6, 0.1) + 0.2
  t.ok(Math.abs(9.9 ** 2 - 0.6 - sides * 0.1 - net) < 0.1, `${net}`)
})

t.test('planRegions() steps from one thickness to another along a line', async (t) => {
  const walls = [
    ...around('w', 0.1, [0, 0], [2, 0], [4, 0], [4, 3], [0, 3]).map((wall) =>
      wall.id === 'w2' ? thick(0.5, wall) : wall,
    ),
  ]
  t.same(areas(walls, [1, 1]), [12, rounded(3.9 * 2.9 - 0.2 * 1.95)])
})

t.test('planRegions() never subtracts more than the area', async (t) => {
  t.same(areas(rectangle('w', [0, 0], [0.1, 0.2], 0.4), [0.05, 0.05]), [0.02, 0])
  t.same(areas(rectangle('w', [0, 0], [0.1, 2], 0.4), [0.05, 0.05]), [0.2, 0])
  // A corridor filled by its walls keeps the areas at both of its ends.
  const dumbbell = (thickness: number) =>
    around(
      'w',
      thickness,
      [0, 0],
      [2, 0],
      [2, 0.9],
      [4, 0.9],
      [4, 0],
      [6, 0],
      [6, 2],
      [4, 2],
      [4, 1.1],
      [2, 1.1],
      [2, 2],
      [0, 2],
    )
  t.same(areas(dumbbell(0.2), [1, 1]), [8.4, rounded(2 * 1.8 * 1.8)])
  t.same(areas(dumbbell(0.3), [1, 1]), [8.4, rounded(2 * 1.7 * 1.7)])
})

t.test('planRegions() measures rooms with curved walls like circles', async (t) => {
  const circle = [wallOf('w1', [-2, 0], [2, 0], 2), wallOf('w2', [2, 0], [-2, 0], 2)].map((wall) => thick(0.2, wall))
  const {gross, net, rings} = regionOf(circle, [0, 0]) as RoomRegion
  t.ok(Math.abs(gross - Math.PI * 4) < 0.01, `${gross}`)
  t.ok(Math.abs(net - Math.PI * 1.9 ** 2) < 0.01, `${net}`)
  for (const [x, y] of rings.flat()) t.ok(Math.abs(Math.hypot(x, y) - 2) < 0.0001)
  const bay = rectangle('w', [0, 0], [4, 3]).map((wall) => (wall.id === 'w1' ? {...wall, bow: 1} : wall))
  const segment = 2.5 ** 2 * Math.asin(0.8) - 2 * 1.5
  t.ok(Math.abs((regionOf(bay, [1, 1])?.gross ?? 0) - 12 - segment) < 0.005)
})

t.test(
  'planRegions() has no region for a room that is open, on a wall or not alone, and none where walls cross',
  async (t) => {
    const walls = [...rectangle('w', [0, 0], [4, 3]), wallOf('d', [2, 0], [2, 3])]
    const rooms = [
      roomOf('out', [9, 9]),
      roomOf('on', [2, 1]),
      roomOf('a', [1, 1]),
      roomOf('b', [1, 2]),
      roomOf('own', [3, 1]),
    ]
    t.same([...planRegions({walls, rooms}).rooms.keys()], ['own'])
    t.same([...planRegions({walls, rooms: [...rooms, roomOf('c', [1, 1.5])]}).rooms.keys()], ['own'], 'nor of three')
    const crossed = [...walls, wallOf('x', [3, 1], [5, 1])]
    t.equal(planRegions({walls: crossed, rooms}).rooms.size, 0)
    const chained = [0, 1, 2, 3].map((index) => wallOf(`c${index}`, [9 + index * 0.0009, 0], [9 + index, 5]))
    t.equal(planRegions({walls: [...walls, ...chained], rooms}).rooms.size, 0)
    t.equal(planRegions({walls: [], rooms: []}).rooms.size, 0)
  },
)

t.test('planRegions() ignores the order and the direction of the walls', async (t) => {
  const walls = [...rectangle('w', [0, 0], [4, 3]), wallOf('d', [2, 0], [2, 3]), {...wallOf('c', [4, 0], [6, 0], 0.3)}]
  walls.push(wallOf('e', [6, 0], [6, 3]), wallOf('f', [6, 3], [4, 3]))
  const rooms = [roomOf('a', [1, 1]), roomOf('b', [3, 1]), roomOf('c', [5, 1])]
  const turned = walls.map(({a, b, bow = 0, ...wall}) => ({...wall, a: b, b: a, ...(bow !== 0 && {bow: -bow})}))
  t.same(planRegions({walls: turned.reverse(), rooms}), planRegions({walls, rooms}))
})

t.test('planRegions() writes no -0', async (t) => {
  const walls = rectangle('w', [-0.000_01, -0.000_02], [4, 3])
  for (const value of regionOf(walls, [1, 1])?.rings.flat(2) ?? []) t.notOk(Object.is(value, -0))
})

t.test('planRegions() approximates bodies by their length when a plan has too many sides', async (t) => {
  const teeth = Array.from({length: 4000}, (_, index) =>
    wallOf(`t${index}`, [index / 10 + 0.1, 0], [index / 10 + 0.1, 9]),
  )
  const walls = [...rectangle('w', [0, 0], [401, 10]), ...teeth]
  const {gross, net} = regionOf(walls, [0.05, 9.5]) as RoomRegion
  t.equal(gross, 4010)
  t.ok(net >= 0 && net < gross)
})
