import assert from 'node:assert/strict'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {boxProduct} from '#shared/home/box-product.ts'
import {clockwiseArea} from '#shared/home/geometry/rings.ts'
import {readHome} from '#shared/home/read-home.ts'
import type {Home, Plan, Point, Stair} from '#shared/home/schema.ts'
import {cutHoles} from '#shared/home/solid/cut-holes.ts'
import type {Solid} from '#shared/home/solid/solid.ts'
import {solidsOf} from '#shared/home/solid/solids-of.ts'
import {homeWith} from '../../../home-with.ts'
import {everyKind} from '../every-kind.ts'
import {placedBoxes} from '../gltf/placed-boxes.ts'
import {contains, extentOf, unpairedEdges, volumeOf} from './mesh-measures.ts'

const near = (value: number, wanted: number, off = 1e-4) =>
  assert.ok(Math.abs(value - wanted) <= off, `${value} is not ${wanted}`)

function solidOf(home: Home, id: string, part?: Solid['part']): Solid {
  const solid = solidsOf(home).find(({elementId, part: its}) => elementId === id && (part ?? its) === its)
  assert.ok(solid, `no solid of ${id}`)
  return solid
}

function assertClosed(home: Home): void {
  for (const {elementId, part, mesh} of solidsOf(home)) {
    assert.equal(unpairedEdges(mesh), 0, `${part} of ${elementId}`)
    assert.ok(volumeOf(mesh) > 0, `volume of the ${part} of ${elementId}`)
  }
}

t.test('all solids of the samples, and of a home with an element of each kind, are closed', async (t) => {
  const samples = join(import.meta.dirname, '../../../../samples')
  for (const file of readdirSync(samples).filter((name) => name.endsWith('.json'))) {
    const {home} = readHome(JSON.parse(readFileSync(join(samples, file), 'utf8')))
    assert.ok(home)
    assertClosed(home)
  }
  const home = everyKind()
  assertClosed(home)
  const made = new Set(solidsOf(home).map(({elementKind}) => elementKind))
  t.same([...made].sort(), ['awning', 'item', 'opening', 'plate', 'room', 'stair', 'wall'])
})

t.test(
  'items of the same product share a mesh, mirrored ones another, and stand where the plan has them',
  async (t) => {
    const home: Home = {
      ...homeWith({
        items: [
          {id: 'one', product: 'test/table', at: [2, 1], z: 0.5, angle: 90},
          {id: 'two', product: 'test/table', at: [4, 1]},
          {id: 'mirrored', product: 'test/table', at: [6, 1], mirror: true},
        ],
      }),
      products: {
        'test/table': {
          ...boxProduct({
            id: 'test/table',
            name: {it: 'T', en: 'T'},
            category: 'furniture/table',
            size: [1.2, 0.8, 0.75],
          }),
          geometry: {
            kind: 'builtin',
            parts: [
              {kind: 'box', at: [0.3, 0, 0], size: [0.6, 0.8, 0.75]},
              {kind: 'cylinder', at: [-0.3, 0, 0], radius: 0.1, height: 0.5, angle: 30},
            ],
          },
        },
      },
    }
    const [one, two, mirrored] = solidsOf(home) as [Solid, Solid, Solid]
    t.equal(one.mesh, two.mesh)
    t.not(one.mesh, mirrored.mesh)
    t.same(one.place, {at: [2, 0.5, 1], turn: -Math.PI / 2})
    near(volumeOf(one.mesh), volumeOf(mirrored.mesh))
    near(extentOf(one.mesh)[1][0], 0.6)
    near(extentOf(mirrored.mesh)[0][0], -0.6)
    assertClosed(home)
  },
)

const square = (left: number, top: number, right: number, bottom: number): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]
const areaOf = (parts: readonly (readonly (readonly Point[])[])[]) =>
  parts.flat().reduce((sum, ring) => sum + clockwiseArea(ring) / 2, 0)

t.test('holes are cut inside a floor, at its edge, across it, with each other, and with edges on its own', async () => {
  const floor = [square(0, 0, 5, 4)]
  for (const [holes, left] of [
    [[square(1, 1, 2, 2)], 19],
    [[square(-1, 1, 2, 2)], 18],
    [[square(2, -1, 3, 5)], 16],
    [[square(0, 0, 1, 3)], 17],
    [[square(1, 1, 3, 2), square(2, 1, 4, 3)], 15],
    [[square(6, 6, 7, 7)], 20],
    [[square(-1, -1, 6, 5)], 0],
  ] as const)
    near(Math.abs(areaOf(cutHoles(floor, holes))), left)
})

/** Two levels of a room each, with a stair. */
function twoLevels(stair: Omit<Stair, 'id'>): Home {
  const corners = square(0, 0, 6, 4)
  const walls = corners.map((a, index) => ({id: `w${index}`, a, b: corners[(index + 1) % 4] as Point}))
  const home = homeWith({walls, rooms: [{id: 'low', name: 'Low', at: [0.3, 0.3]}], stairs: [{id: 'stair', ...stair}]})
  const [plan] = home.plans as [Plan]
  home.levels.push({id: 'up', name: 'Up', z: (home.levels[0]?.z ?? 0) + 3})
  home.plans.push({
    ...plan,
    id: 'upper',
    level: 'up',
    stairs: [],
    walls: walls.map((wall) => ({...wall, id: `u${wall.id}`})),
    rooms: [{id: 'high', name: 'High', at: [0.3, 0.3]}],
  })
  return home
}

t.test('a stair rises to the level above, and leads through its floor and the ceiling', async (t) => {
  const straight = twoLevels({
    kind: 'straight',
    path: [
      [1, 2],
      [4, 2],
    ],
    width: 1,
    steps: 15,
    to: 'up',
  })
  const {mesh} = solidOf(straight, 'stair')
  const [least, most] = extentOf(mesh)
  t.same(
    [...least, ...most].map((value) => Number(value.toFixed(4))),
    [1, 0, 1.5, 4, 3, 2.5],
  )
  assertClosed(straight)
  const slab = solidOf(straight, 'high', 'floor').mesh
  near(volumeOf(slab), (24 - 3) * 0.28)
  t.notOk(contains(slab, [2.013, -0.1, 2.007]))
  t.ok(contains(slab, [5.013, -0.1, 2.007]))
  near(volumeOf(solidOf(straight, 'low', 'ceiling').mesh), (24 - 3) * 0.01)
  near(volumeOf(solidOf(straight, 'low', 'floor').mesh), 24 * 0.28, 1e-3)
})

t.test('stairs of each shape are closed and reach their level, and so do those that lead down', async (t) => {
  for (const stair of [
    {
      kind: 'l',
      path: [
        [1, 1],
        [4, 1],
        [4, 3],
      ],
      width: 0.9,
      steps: 16,
    },
    {
      kind: 'u',
      path: [
        [1, 1],
        [4, 1],
        [4, 2.2],
        [1, 2.2],
      ],
      width: 0.9,
      steps: 17,
    },
    {
      kind: 'spiral',
      path: [
        [3, 2],
        [3.5, 2],
      ],
      width: 0.8,
      steps: 14,
    },
    {
      kind: 'straight',
      path: [
        [1, 2],
        [4, 2],
      ],
      width: 0.9,
      steps: 1,
    },
  ] as const) {
    const home = twoLevels({...(stair as unknown as Omit<Stair, 'id'>), to: 'up'})
    assertClosed(home)
    near(extentOf(solidOf(home, 'stair').mesh)[1][1], 3)
  }
  const down = twoLevels({
    kind: 'straight',
    path: [
      [1, 2],
      [4, 2],
    ],
    width: 0.9,
    steps: 12,
    to: 'up',
  })
  const [low, high] = down.levels as [Home['levels'][0], Home['levels'][0]]
  high.z = low.z - 3
  assertClosed(down)
  near(extentOf(solidOf(down, 'stair').mesh)[1][1], -0.25)
  t.ok(volumeOf(solidOf(down, 'low', 'floor').mesh) < 22 * 0.28, 'its own floor has the hole')
})

t.test('a wall may have a sloping top, which cuts its openings', async (t) => {
  const window = {id: 'o', wall: 'w', at: 2, width: 1, height: 1.5, sill: 1, kind: 'passage' as const}
  const gable = homeWith({
    walls: [{id: 'w', a: [0, 0], b: [4, 0], thickness: 0.2, height: 3, heightAtEnd: 1}],
    openings: [window],
  })
  const {mesh} = solidOf(gable, 'w')
  t.equal(unpairedEdges(mesh), 0)
  // The top is 2.25 m high where the opening begins, and 1.75 m where it ends.
  near(volumeOf(mesh), 0.2 * (4 * 2 + 4 * 0.3 - 1))
  t.ok(contains(mesh, [0.5, 2.7, 0.013]))
  t.notOk(contains(mesh, [3.5, 1.4, 0.013]))
  t.notOk(contains(mesh, [2, 1.5, 0.013]))
})

t.test('an awning slopes from its wall, a shutter is rolled up above its window', async (t) => {
  const walls = [{id: 'w', a: [0, 0] as Point, b: [4, 0] as Point, thickness: 0.2}]
  const home = homeWith({
    walls,
    awnings: [
      {id: 'arm', wall: 'w', side: 'left', at: 2, z: 2.5, width: 2, reach: 1, pitch: 45, kind: 'arm'},
      {id: 'shutter', wall: 'w', side: 'right', at: 2, z: 2.5, width: 2, reach: 0, kind: 'shutter'},
    ],
  })
  t.same(
    placedBoxes(home)
      .get('arm')
      ?.box.map((value) => Number(value.toFixed(3))),
    [1, 1.48, -1.1, 3, 2.5, -0.1],
  )
  t.same(
    extentOf(solidOf(home, 'shutter').mesh).map(([, , z]) => Number(z.toFixed(3))),
    [0.1, 0.22],
  )
  assertClosed(home)
})
