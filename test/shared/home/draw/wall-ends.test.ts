import t from 'tap'
import {wallBodies} from '#shared/home/draw/wall-ends.ts'
import {drawWall} from '#shared/home/draw/walls.ts'
import type {Point, Wall} from '#shared/home/schema.ts'

const wall = (id: string, a: Point, b: Point, thickness = 0.2, more: Partial<Wall> = {}): Wall => ({
  id,
  a,
  b,
  thickness,
  ...more,
})

/** Returns the corners of each wall's body by its id, in centimetres: left and right at a, left and right at b. */
function corners(...walls: Wall[]) {
  const cm = ([x, y]: Point) => [Math.round(x * 100) + 0, Math.round(y * 100) + 0]
  return Object.fromEntries(
    wallBodies(walls).map(({wall: {id}, ends: {a, b}}) => [id, [cm(a.left), cm(a.right), cm(b.left), cm(b.right)]]),
  )
}

t.test('a wall alone has square ends', async (t) => {
  t.same(corners(wall('one', [0, 0], [2, 0])), {
    one: [
      [0, -10],
      [0, 10],
      [200, -10],
      [200, 10],
    ],
  })
})

t.test('two walls at a corner share its mitre, in any drawing direction', async (t) => {
  const {one, two} = corners(wall('one', [0, 0], [2, 0]), wall('two', [2, 0], [2, 2], 0.4))
  t.same(one, [
    [0, -10],
    [0, 10],
    [220, -10],
    [180, 10],
  ])
  t.same(two?.slice(0, 2), [
    [220, -10],
    [180, 10],
  ])
  const turned = corners(wall('one', [2, 0], [0, 0]), wall('two', [2, 2], [2, 0], 0.4))
  t.same(turned.one?.slice(0, 2), [
    [180, 10],
    [220, -10],
  ])
  t.same(turned.two?.slice(2), [
    [180, 10],
    [220, -10],
  ])
})

t.test('ends less than a millimetre apart are one corner', async (t) => {
  const {one} = corners(wall('one', [0, 0], [2, 0]), wall('two', [2.0004, 0.0006], [2, 2]))
  t.same(one?.slice(2), [
    [210, -10],
    [190, 10],
  ])
})

t.test('collinear walls join straight, each with its own thickness', async (t) => {
  const {one, two} = corners(wall('one', [0, 0], [2, 0]), wall('two', [2, 0], [4, 0], 0.4))
  t.same(one?.slice(2), [
    [200, -10],
    [200, 10],
  ])
  t.same(two?.slice(0, 2), [
    [200, -20],
    [200, 20],
  ])
})

t.test('a wall that ends at an angle in another is cut along its centre line', async (t) => {
  const {stem} = corners(wall('through', [0, 0], [4, 0]), wall('stem', [2, 0], [3, 1]))
  t.same(stem?.slice(0, 2), [
    [214, 0],
    [186, 0],
  ])
})

t.test('the corner of two walls at a very sharp angle is cut', async (t) => {
  const {one} = corners(wall('one', [0, 0], [4, 0]), wall('two', [4, 0], [0, 0.2]))
  t.ok(one?.every(([x = 0]) => x <= 420))
})

t.test('low walls join each other, and lie below full ones', async (t) => {
  const found = corners(
    wall('low', [0, 0], [2, 0], 0.1, {kind: 'low'}),
    wall('full', [2, 0], [2, 2]),
    wall('fence', [2, 0], [2, -2], 0.1, {kind: 'fence'}),
  )
  t.same(found.full?.slice(0, 2), [
    [210, 0],
    [190, 0],
  ])
  t.same(found.low?.slice(2), [
    [195, -5],
    [205, 5],
  ])
  t.same(Object.keys(found), ['low', 'fence', 'full'])
})

t.test('a divider has no body', async (t) => {
  t.same(corners(wall('line', [0, 0], [2, 0], 0.1, {kind: 'divider'})), {})
})

const bodiesOf = (...walls: Wall[]) =>
  Object.fromEntries(wallBodies(walls).map((body) => [body.wall.id, body])) as Record<
    string,
    ReturnType<typeof wallBodies>[number]
  >

/** Returns the winding number of a path without curves around a point, both in centimetres. */
function windingOf(d: string, [x, y]: Point): number {
  const edges = d.split('Z').flatMap((piece) => {
    const points = [...piece.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, px, py]): Point => [Number(px), Number(py)])
    return points.map((from, index) => [from, points[(index + 1) % points.length] as Point] as const)
  })
  return edges
    .filter(([[, y1], [, y2]]) => y1 <= y !== y2 <= y)
    .map(([[x1, y1], [x2, y2]]) => [Math.sign(y2 - y1), (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)] as const)
    .reduce((sum, [way, side]) => sum + (side * way > 0 ? way : 0), 0)
}

/** Returns whether a point in metres lies in the drawn walls. */
function isCovered([x, y]: Point, ...walls: Wall[]): boolean {
  const paths = wallBodies(walls).map((body) => / d="([^"]+)"/.exec(drawWall(body, []))?.[1] ?? '')
  return paths.some((d) => windingOf(d, [x * 100, y * 100]) !== 0)
}

t.test('where a thick wall continues as a thin one, both have square ends', async (t) => {
  const {thick, thin} = corners(wall('thick', [0, 0], [2, 0], 0.4), wall('thin', [2, 0], [4, 0.1], 0.1))
  t.same(thick?.slice(2), [
    [200, -20],
    [200, 20],
  ])
  t.same(thin?.slice(0, 2), [
    [200, -5],
    [200, 5],
  ])
})

t.test('a corner too sharp for a mitre is filled between its ends', async (t) => {
  const walls = [wall('one', [0, 0], [4, 0], 0.4), wall('two', [0, 0], [4, 0.6], 0.4)]
  t.ok(isCovered([-0.01, 0.01], ...walls))
  t.notOk(isCovered([-0.3, 0], ...walls))
})

t.test('walls with a jog shorter than their thickness join without a gap', async (t) => {
  const walls = [
    wall('one', [0, 0], [2, 0], 0.3),
    wall('jog', [2, 0], [2.02, 0.02], 0.3),
    wall('two', [2.02, 0.02], [4, 0.02], 0.3),
  ]
  for (const y of [-0.12, -0.05, 0, 0.01, 0.05, 0.13]) t.ok(isCovered([2.01, y], ...walls), String(y))
  const many = Array.from({length: 50}, (_, index) =>
    wall(`w${index}`, [index * 0.01, 0], [(index + 1) * 0.01, 0], 0.3),
  )
  t.ok(isCovered([0.255, 0.1], ...many))
})

t.test('a wall too short for the mitres at its ends stays within them', async (t) => {
  const {short} = bodiesOf(
    wall('one', [0, 0], [0, 2], 0.4),
    wall('short', [0, 0], [0.3, 0], 0.4),
    wall('two', [0.3, 0], [0.3, 2], 0.4),
  )
  t.ok(short && short.ends.a.right[0] <= short.ends.b.right[0])
  t.ok(short && short.ends.a.left[0] < short.ends.b.left[0])
})

t.test('two walls that meet on a third stay on their side of it', async (t) => {
  const found = corners(
    wall('through', [-2, 0], [2, 0], 0.1),
    wall('one', [0, 0], [1, 1], 0.1),
    wall('two', [0, 0], [-1, 1], 0.1),
  )
  for (const id of ['one', 'two'])
    t.ok(
      found[id]?.slice(0, 2).every(([, y = -1]) => y >= 5),
      id,
    )
})

t.test("an end beyond another wall's end is not in it", async (t) => {
  const found = corners(
    wall('one', [0, 0], [2, 0]),
    wall('two', [2, 0], [2, 2]),
    wall('near', [1.99, -2], [1.99, -0.05]),
  )
  t.same(found.one?.slice(2), [
    [210, -10],
    [190, 10],
  ])
})

t.test('curved walls meet on both of their circles', async (t) => {
  const {one, two} = bodiesOf(
    wall('one', [0, 0], [2, 0], 0.2, {bow: 0.4}),
    wall('two', [2, 0], [2, 2], 0.3, {bow: -0.3}),
  )
  for (const body of [one, two]) {
    const {arc} = body?.line ?? {}
    if (body === undefined || arc === undefined) return t.fail('they are curved')
    for (const [side, way] of [['left', 1] as const, ['right', -1] as const]) {
      const [x, y] = body.ends[body === one ? 'b' : 'a'][side]
      const radius = arc.radius + way * arc.turn * body.half
      t.ok(Math.abs(Math.hypot(x - arc.center[0], y - arc.center[1]) - radius) < 1e-9)
    }
  }
  t.same(one?.ends.b.left, two?.ends.a.left)
  t.same(one?.ends.b.right, two?.ends.a.right)
})

t.test('a straight wall continues as an arc with the same tangent', async (t) => {
  const quarter = 1 - Math.SQRT1_2
  const {straight, arc} = corners(wall('straight', [0, 0], [1, 0]), wall('arc', [1, 0], [2, 1], 0.2, {bow: quarter}))
  t.same(straight?.slice(2), [
    [100, -10],
    [100, 10],
  ])
  t.same(arc?.slice(0, 2), straight?.slice(2))
})

t.test('a wall that ends on a curved one is cut where it meets it', async (t) => {
  const {stem} = corners(wall('arc', [0, 0], [2, 0], 0.2, {bow: 1}), wall('stem', [1, -1], [1, 1]))
  t.same(stem?.slice(0, 2), [
    [110, -100],
    [90, -100],
  ])
})

t.test('drawWall() draws a curved wall as two arcs', async (t) => {
  const [body] = wallBodies([wall('arc', [0, 0], [2, 0], 0.2, {bow: 1})])
  t.ok(body)
  t.match(body && drawWall(body, []), 'd="M-10 0A110 110 0 0 1 210 0L200 0L190 0A90 90 0 0 0 10 0L0 0Z"')
})

t.test('drawWall() keeps the corner of a wall whose opening begins with it', async (t) => {
  const [body] = wallBodies([wall('one', [0, 0], [2, 0]), wall('two', [0, 0], [0, 2])])
  const opening = {id: 'door', wall: 'one', at: 0.5, width: 1, height: 2, kind: 'door' as const}
  t.match(body && drawWall(body, [opening]), 'd="M-10 -10L0 -10L0 10L10 10L0 0ZM100 -10L200 -10L200 0L200 10L100 10Z"')
})
