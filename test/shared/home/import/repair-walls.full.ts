import t from 'tap'
import type {Line} from '#shared/home/import/repair/body.ts'
import {repairWalls} from '#shared/home/import/repair/repair-walls.ts'
import {createWorkBudget} from '#shared/home/import/work-budget.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Point} from '#shared/home/schema.ts'
import {wallLine} from '#shared/home/wall-line.ts'
import {door, house, imported, noted, planOf, rectangle, room, wall} from '../sweet-home-3d/home-xml.ts'

const areas = (plan: Parameters<typeof planRegions>[0]) =>
  [...planRegions(plan).rooms.values()].map(({net}) => Math.round(net * 10) / 10)

t.test('importHome() leaves walls that meet as they are', async (t) => {
  const plan = planOf(t, house())
  t.same(
    plan.walls.map(({id, a, b}) => [id, ...a, ...b]),
    [
      ['w1', 0, 0, 4, 0],
      ['w2', 4, 0, 4, 3],
      ['w3', 4, 3, 0, 3],
      ['w4', 0, 3, 0, 0],
    ],
  )
  t.same(areas(plan), [11.3])
  t.same(
    plan.imported.changed.map(({kind}) => kind),
    [],
  )
})

t.test('importHome() joins nearby ends to one corner', async (t) => {
  const plan = planOf(
    t,
    wall(0, 0, 398, 1),
    wall(400, 0, 401, 298),
    wall(399, 300, 2, 301),
    wall(-1, 299, 1, 3),
    room('Hall', rectangle(5, 5, 390, 290)),
  )
  t.equal(plan.walls.length, 4)
  t.equal(areas(plan).length, 1)
  const corners = new Set(plan.walls.flatMap(({a, b}) => [a.join(), b.join()]))
  t.equal(corners.size, 4)
})

t.test('importHome() slides an end inside another wall onto its centre line', async (t) => {
  // The partition ends at the faces of the outer walls, which are 30 cm thick, and 2 cm before one of them.
  const plan = planOf(
    t,
    ...[wall(0, 0, 800, 0, {thickness: 30}), wall(800, 0, 800, 400, {thickness: 30})],
    ...[wall(800, 400, 0, 400, {thickness: 30}), wall(0, 400, 0, 0, {thickness: 30})],
    wall(300, 17, 300, 385),
    room('Left', rectangle(15, 15, 280, 370)),
    room('Right', rectangle(305, 15, 480, 370)),
  )
  t.match(plan.walls[4], {a: [3, 0], b: [3, 4]})
  t.equal(plan.walls.length, 5)
  t.same(areas(plan), [10.4, 17.8])
  t.equal(noted(plan.imported, 'ends-joined'), 2)
})

t.test('importHome() joins corners to the wall whose body they lie in', async (t) => {
  // Two thin walls make a closet in a corner of thick ones, from face to face; their ends are corners of their own.
  const plan = planOf(
    t,
    ...[wall(0, 0, 400, 0, {thickness: 40}), wall(400, 0, 400, 300, {thickness: 40})],
    ...[wall(400, 300, 0, 300, {thickness: 40}), wall(0, 300, 0, 0, {thickness: 40})],
    ...[wall(15, 100, 100, 100), wall(15, 100, 15, 200), wall(100, 100, 100, 200), wall(100, 200, 15, 200)],
    room('Closet', rectangle(20, 105, 75, 90)),
    room('Hall', rectangle(105, 20, 275, 260)),
  )
  t.equal(areas(plan).length, 2)
  t.ok(noted(plan.imported, 'ends-joined') > 0)
})

t.test('importHome() lengthens a wall to the end of another in line with it', async (t) => {
  const {walls, imported: made} = planOf(t, wall(0, 0, 200, 0), wall(206, 0, 400, 0, {height: 200}))
  t.match(walls, [
    {a: [0, 0], b: [2, 0]},
    {a: [2, 0], b: [4, 0]},
  ])
  t.equal(noted(made, 'ends-joined'), 1)
})

t.test('importHome() keeps parallel walls side by side apart', async (t) => {
  const {walls} = planOf(t, wall(0, 0, 400, 0, {thickness: 5}), wall(0, 7, 400, 7, {thickness: 5}))
  t.match(
    walls.filter(({kind}) => kind !== 'divider'),
    [
      {a: [0, 0], b: [4, 0]},
      {a: [0, 0.07], b: [4, 0.07]},
    ],
  )
})

t.test('importHome() merges overlapping walls', async (t) => {
  const twice = planOf(t, wall(0, 0, 400, 0), wall(400, 0, 0, 0), wall(0, 0, 400, 0, {thickness: 20}))
  t.match(twice.walls, [{id: 'w3', thickness: 0.2}])
  t.equal(noted(twice.imported, 'walls-merged'), 2)

  const partly = planOf(t, wall(0, 0, 300, 0), wall(200, 0, 500, 0, {thickness: 20}))
  t.match(partly.walls, [
    {id: 'w1', a: [0, 0], b: [2, 0]},
    {id: 'w2', a: [2, 0], b: [5, 0]},
  ])
})

t.test('importHome() cuts one of two crossing walls, and puts the door on the right piece', async (t) => {
  const {
    walls,
    openings,
    imported: made,
  } = planOf(t, wall(0, 100, 400, 100, {thickness: 20}), wall(200, 0, 200, 400), door(200, 300, {angle: Math.PI / 2}))
  t.match(walls, [
    {id: 'w1', a: [0, 1], b: [4, 1]},
    {id: 'w2', a: [2, 0], b: [2, 1]},
    {id: 'w2-2', a: [2, 1], b: [2, 4]},
  ])
  t.match(openings, [{wall: 'w2-2', at: 2}])
  t.equal(noted(made, 'walls-cut'), 1)
})

t.test('importHome() bows curved walls to the same side as Sweet Home 3D', async (t) => {
  const quarter = planOf(t, wall(0, 200, 200, 0, {arcExtent: Math.PI / 2}))
  const [curve] = quarter.walls
  // Its circle is around (2, 2): it bows away from that, to the upper left.
  t.same(curve?.bow, 0.5858)
  const middle = wallLine(curve as NonNullable<typeof curve>).at((2 * Math.PI) / 4)
  t.same(
    middle.point.map((value) => Number(value.toFixed(2))),
    [0.59, 0.59],
  )
  t.match(planOf(t, wall(0, 200, 200, 0, {arcExtent: -Math.PI / 2})).walls, [{bow: -0.5858}])
})

t.test('importHome() splits a curve of more than half a circle into two walls', async (t) => {
  const plan = planOf(
    t,
    wall(0, 0, 200, 0, {arcExtent: Math.PI * 1.5}),
    wall(0, 0, 200, 0),
    room('Tower', [20, -20, 180, -20, 200, -180, 0, -180]),
  )
  t.equal(plan.walls.filter(({bow = 0}) => bow > 0).length, 2)
  const [tower] = planRegions(plan).rooms.values()
  // A circle of √2 m, without the quarter's segment below the chord.
  t.ok(Math.abs((tower?.gross ?? 0) - (Math.PI * 2 * 0.75 + 1)) < 0.02, `${tower?.gross}`)
})

t.test('importHome() cuts curves where walls end on them, and keeps their circle', async (t) => {
  const plan = planOf(
    t,
    wall(0, 0, 400, 0, {arcExtent: Math.PI}),
    wall(0, 0, 400, 0),
    wall(200, 0, 200, -199),
    room('Left', rectangle(100, -100, 80, 80)),
    room('Right', rectangle(220, -100, 80, 80)),
  )
  t.equal(areas(plan).length, 2)
  const curves = plan.walls.filter(({bow}) => bow !== undefined)
  t.equal(curves.length, 2)
  for (const curve of curves) {
    const {point} = wallLine(curve).at(1)
    t.ok(Math.abs(Math.hypot(point[0] - 2, point[1]) - 2) < 0.002)
  }
})

t.test('importHome() turns curves too near each other into rows of straight walls', async (t) => {
  const {walls, imported: made} = planOf(
    t,
    wall(210, 120, 270, 270, {arcExtent: 4.5}),
    wall(330, 270, 210, 150, {arcExtent: 13 / 6}),
  )
  t.ok(noted(made, 'curves-straightened') > 0)
  t.ok(walls.length > 10)
})

t.test('importHome() adds dividers where a room has no wall', async (t) => {
  const plan = planOf(
    t,
    ...[wall(0, 0, 800, 0), wall(800, 0, 800, 400), wall(800, 400, 0, 400), wall(0, 400, 0, 0)],
    wall(400, 0, 400, 150),
    room('Kitchen', rectangle(5, 5, 390, 390)),
    room('Living', rectangle(405, 5, 390, 390)),
    room('Terrace', rectangle(0, 405, 300, 200)),
  )
  t.same(areas(plan), [15.3, 15.4, 6])
  const dividers = plan.walls.filter(({kind}) => kind === 'divider')
  // One between the rooms, although both have an edge there, and three around the terrace.
  t.equal(dividers.length, 4)
  t.same(
    plan.rooms.map(({id}) => id),
    ['kitchen', 'living', 'terrace'],
  )
  t.equal(noted(plan.imported, 'dividers-added'), 4)
})

t.test('importHome() divides a region far larger than its room', async (t) => {
  const plan = planOf(
    t,
    ...[wall(0, 0, 2000, 0), wall(2000, 0, 2000, 1000), wall(2000, 1000, 0, 1000), wall(0, 1000, 0, 0)],
    room('Corner', rectangle(5, 5, 300, 300)),
  )
  t.same(areas(plan), [9])
})

t.test('importHome() turns a room inside a room into an island', async (t) => {
  const plan = planOf(t, house(0, 0, 600, 500), room('Island', rectangle(200, 200, 100, 100)))
  t.same(areas(plan), [27.9, 1])
})

t.test('importHome() gives the shared area of two rooms to the smaller one', async (t) => {
  const plan = planOf(
    t,
    room('Large', rectangle(0, 0, 500, 400)),
    room('Small', rectangle(400, 0, 300, 300)),
    room('Hall', rectangle(400, 0, 300, 300)),
  )
  t.same(areas(plan), [17, 9])
  t.same(
    plan.rooms.map(({id}) => id),
    ['large', 'small'],
  )
  t.same(plan.imported.left, [{kind: 'rooms-covered', count: 1, names: ['Hall']}])
  t.same(plan.imported.rooms, {placed: 2, total: 3})
})

t.test('importHome() leaves out rooms without an area', async (t) => {
  const plan = planOf(t, room('Line', [0, 0, 100, 0]), room('Dot', rectangle(0, 0, 5, 5)), house())
  t.same(
    plan.rooms.map(({name}) => name),
    ['Kitchen'],
  )
  t.same(plan.imported.left, [{kind: 'rooms', count: 2, names: ['Line', 'Dot']}])
})

t.test('importHome() never puts the point of a room outside it', async (t) => {
  // A room shaped like a U: the middle of its box is outside.
  const corners = [0, 0, 100, 0, 100, 400, 500, 400, 500, 0, 600, 0, 600, 500, 0, 500]
  const {rooms} = planOf(t, room('U', corners))
  const [x, y] = rooms[0]?.at ?? [0, 0]
  t.ok(x < 1 || x > 5 || y > 4, `${x}, ${y}`)
})

t.test('importHome() thins out an outline with too many corners', async (t) => {
  const corners = Array.from({length: 3000}, (_, index) => {
    const angle = (index * 2 * Math.PI) / 3000
    return [500 * Math.cos(angle), 500 * Math.sin(angle)]
  }).flat()
  const plan = planOf(t, room('Round', corners))
  t.ok(plan.walls.length < 600, `${plan.walls.length}`)
  t.same(areas(plan), [78.5])
})

t.test('importHome() refuses tangled walls before they take much time', async (t) => {
  const refuses = (message: RegExp, ...elements: string[]) =>
    t.throws(() => imported(...elements), {name: 'NotImportable', reason: 'tangled', message})
  const lines = Array.from({length: 300}, (_, index) => index * 20)
  const crossing = [
    ...lines.map((at) => wall(at, -100, at + 3, 6000)),
    ...lines.map((at) => wall(-100, at, 6000, at + 3)),
  ]
  refuses(/cross over/, ...crossing)
  const circle = Array.from({length: 200}, (_, index) => [
    5000 * Math.cos((index * Math.PI) / 100),
    5000 * Math.sin((index * Math.PI) / 100),
  ]).flat()
  refuses(/takes over/, ...Array.from({length: 2000}, (_, index) => room(`Room ${index}`, circle)))
  refuses(/have over/, ...Array.from({length: 1500}, (_, index) => wall(index, 0, 9000, 9000, {arcExtent: 3})))
})

t.test('repairWalls() uses a quarter of its budget for the largest plan of the format', async (t) => {
  const [columns, rows, size] = [49, 40, 4]
  const cells = Array.from(
    {length: columns * rows},
    (_, index): Point => [(index % columns) * size, Math.floor(index / columns) * size],
  )
  const line = ([x, y]: Point, dx: number, dy: number): Line => ({
    ...{a: [x, y], b: [x + dx, y + dy]},
    ...{arc: 0, thickness: 0.1},
  })
  // Half of the vertical walls are missing, and dividers take their places.
  const lines = cells.flatMap(([x, y], index) => [
    line([x, y], size, 0),
    ...(index % 2 === 0 ? [line([x, y], 0, size)] : []),
  ])
  const outlines = cells.map(([x, y]): Point[] => [
    ...[[x + 0.05, y + 0.05] as Point, [x + size - 0.05, y + 0.05] as Point],
    ...[[x + size - 0.05, y + size - 0.05] as Point, [x + 0.05, y + size - 0.05] as Point],
  ])
  const {runs, lost} = repairWalls(lines, outlines, createWorkBudget(20_000_000))
  t.equal(lost.size, 0)
  t.ok(runs.length > 3900 && runs.length <= 5000, `${runs.length}`)
})

t.test('repairWalls() stops when its budget is exhausted', async (t) => {
  const line = {a: [0, 0], b: [4, 0], arc: 0, thickness: 0.1} as const
  const lines = Array.from({length: 500}, (_, index) => ({...line, a: [0, index / 1000] as Point, b: [4, 0] as Point}))
  repairWalls(lines.slice(0, 3), [], createWorkBudget())
  t.throws(() => repairWalls(lines, [], createWorkBudget(100_000)), {name: 'NotImportable', reason: 'tangled'})
})
