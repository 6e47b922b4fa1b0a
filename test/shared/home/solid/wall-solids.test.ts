import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type {Home, Opening, Wall} from '#shared/home/schema.ts'
import type {Solid} from '#shared/home/solid/solid.ts'
import {solidsOf} from '#shared/home/solid/solids-of.ts'
import {homeWith} from '../../../home-with.ts'
import {runs} from '../../../runs.ts'
import {houseChoices} from '../check/plans/house.ts'
import {contains, extentOf, unpairedEdges, volumeOf} from './mesh-measures.ts'
import {randomHome} from './random-homes.ts'

const wall: Wall = {id: 'w', a: [0, 0], b: [4, 0], thickness: 0.2}
const door: Opening = {id: 'door', wall: 'w', at: 1, width: 0.8, height: 2.1, kind: 'door'}
const window: Opening = {id: 'window', wall: 'w', at: 3, width: 1, height: 1.2, sill: 0.9, kind: 'window'}

/** Returns the solid of an element; a level is 2.7 m high, on a slab of 0.3 m. */
function solidOf(home: Home, id: string, part?: Solid['part']): Solid {
  const solid = solidsOf(home).find(({elementId, part: its}) => elementId === id && (part ?? its) === its)
  assert.ok(solid, `no solid of ${id}`)
  return solid
}

const near = (value: number, wanted: number, off = 1e-5) =>
  assert.ok(Math.abs(value - wanted) <= off, `${value} is not ${wanted}`)

t.test('a wall stands on its slab and reaches its level’s height', async (t) => {
  const {mesh, level} = solidOf(homeWith({walls: [wall]}), 'w')
  const [least, most] = extentOf(mesh)
  t.same(
    [...least, ...most].map((value) => Number(value.toFixed(4))),
    [0, -0.3, -0.1, 4, 2.7, 0.1],
  )
  near(volumeOf(mesh), 4 * 0.2 * 3)
  t.equal(mesh.indices.length, 3 * 12)
  t.equal(level, homeWith({}).levels[0]?.id)
})

t.test('left and right of a wall have their finishes', async (t) => {
  const {mesh} = solidOf(homeWith({walls: [{...wall, left: {color: '#ff0000'}, right: {color: '#0000ff'}}]}), 'w')
  for (const {surface, start} of mesh.groups) {
    const z = mesh.positions[3 * (mesh.indices[start] as number) + 2] as number
    if (surface.color[0] === 1 && surface.color[2] === 0)
      t.ok(z < 0, 'the left of a wall to the right is up on the drawing')
    if (surface.color[2] === 1 && surface.color[0] === 0) t.ok(z > 0)
  }
  t.equal(mesh.groups.length, 3)
})

t.test('openings are holes where the plan has them', async (t) => {
  const {mesh} = solidOf(homeWith({walls: [wall], openings: [door, window]}), 'w')
  t.equal(unpairedEdges(mesh), 0)
  near(volumeOf(mesh), 0.2 * (4 * 3 - 0.8 * 2.11 - 1 * 1.2))
  for (const [x, z, isSolid] of [
    [0.61, 0.01, false],
    [1.39, 2.09, false],
    [0.59, 1, true],
    [1.41, 1, true],
    [1, 2.11, true],
    [2.51, 0.91, false],
    [3.49, 2.09, false],
    [3, 0.89, true],
    [3, 2.11, true],
    [2.49, 1, true],
  ] as const)
    t.equal(contains(mesh, [x, z, 0.013]), isSolid, `at ${x}, ${z} m up`)
})

t.test('openings that overlap, touch in a corner, or pass the wall’s end leave a closed wall', async (t) => {
  const pass = (id: string, at: number, sill: number): Opening => ({...window, id, at, sill, kind: 'passage'})
  const overlapping = solidOf(homeWith({walls: [wall], openings: [pass('one', 2, 0.5), pass('two', 2.5, 1)]}), 'w').mesh
  t.equal(unpairedEdges(overlapping), 0)
  near(volumeOf(overlapping), 0.2 * (4 * 3 - 2 * 1.2 + 0.5 * 0.7))
  const touching = solidOf(homeWith({walls: [wall], openings: [pass('one', 1, 0), pass('two', 2, 1.2)]}), 'w').mesh
  t.equal(unpairedEdges(touching), 0)
  near(volumeOf(touching), 0.2 * (4 * 3 - 1.21 - 1.2))
  const whole = {...pass('all', 2, 0), width: 4, height: 3}
  const sill = solidOf(homeWith({walls: [wall], openings: [whole]}), 'w').mesh
  near(volumeOf(sill), 0.2 * 4 * 0.29, 1e-5)
})

t.test('a curved wall has its holes, and the volume of a ring', async (t) => {
  const bow: Wall = {id: 'w', a: [-2, 0], b: [2, 0], thickness: 0.2, bow: 2}
  const half = solidOf(homeWith({walls: [bow]}), 'w').mesh
  t.equal(unpairedEdges(half), 0)
  near(volumeOf(half), 2 * Math.PI * 0.2 * 3, 0.002 * 2 * Math.PI * 0.2 * 3)
  const cut = solidOf(homeWith({walls: [bow], openings: [{...window, at: Math.PI}]}), 'w').mesh
  t.equal(unpairedEdges(cut), 0)
  near(volumeOf(half) - volumeOf(cut), 0.2 * 1.2, 1e-3)
  // The middle of the arc is up on the drawing.
  t.notOk(contains(cut, [0.013, 1.5, -2]))
  t.ok(contains(cut, [0.013, 0.5, -2]))
})

t.test('walls meet in mitres: four walls of a room have the volume of its frame', async () => {
  const corners = [
    [0, 0],
    [5, 0],
    [5, 3],
    [0, 3],
  ] as [number, number][]
  const walls = corners.map(
    (a, index): Wall => ({id: `w${index}`, a, b: corners[(index + 1) % 4] as [number, number], thickness: 0.3}),
  )
  const volume = solidsOf(homeWith({walls, rooms: []})).reduce((sum, {mesh}) => sum + volumeOf(mesh), 0)
  near(volume, (5.3 * 3.3 - 4.7 * 2.7) * 3, 1e-4)
})

t.test('a window has a frame and glass in its wall, a door a leaf on the side that it opens to', async (t) => {
  const home = homeWith({
    walls: [wall],
    openings: [
      {...door, side: 'right'},
      {...window, leaves: 2},
      {...door, id: 'way', at: 2, kind: 'passage'},
    ],
  })
  const glazed = solidOf(home, 'window')
  t.equal(glazed.part, 'window')
  t.same(
    glazed.mesh.groups.map(({surface}) => [surface.name, surface.alpha]),
    [
      ['frame', 1],
      ['glass', 0.35],
    ],
  )
  t.equal(unpairedEdges(glazed.mesh), 0)
  const {mesh, place} = solidOf(home, 'door', 'leaf')
  const inMillimetres = (point: readonly number[]) => point.map((value) => Math.round(value * 1000) + 0)
  t.same(extentOf(mesh).map(inMillimetres), [
    [0, 0, -40],
    [800, 2100, 0],
  ])
  t.same(inMillimetres(place?.at ?? []), [600, 0, 100], 'around its hinge, which is at the jamb')
  t.notOk(solidsOf(home).some(({elementId}) => elementId === 'way'))
})

t.test('dividers have no body', async (t) => {
  t.same(solidsOf(homeWith({walls: [{id: 'w', a: [0, 0], b: [4, 0], kind: 'divider'}]})), [])
})

t.test('all solids of random houses are closed, with faces outwards', async () => {
  fc.assert(
    fc.property(houseChoices({mostCuts: 12}), (choices) => {
      const solids = solidsOf(randomHome(choices))
      assert.ok(solids.length > 0)
      for (const {elementId, part, mesh} of solids) {
        assert.equal(unpairedEdges(mesh), 0, `${part} of ${elementId}`)
        assert.ok(volumeOf(mesh) > 0, `volume of the ${part} of ${elementId}`)
      }
    }),
    runs(60),
  )
})

t.test('a home with very many holes has a bounded model: further openings are not cut', async (t) => {
  const walls = Array.from({length: 60}, (_, index): Wall => ({id: `w${index}`, a: [0, index], b: [40, index]}))
  const openings = walls.flatMap(({id}) =>
    Array.from({length: 60}, (_, index): Opening => {
      const [height, sill] = [0.5 + index * 0.013, 0.1 + index * 0.003]
      return {id: `${id}-${index}`, wall: id, at: 1 + index * 0.5, width: 0.2, height, sill, kind: 'window'}
    }),
  )
  const made = solidsOf(homeWith({walls, openings})).filter(({part}) => part === 'wall')
  const corners = made.map(({mesh}) => mesh.positions.length / 3)
  t.equal(made.length, walls.length)
  t.ok((corners[0] ?? 0) > 10_000, 'the first walls have their holes')
  t.ok((corners.at(-1) ?? 0) < 100, 'the last ones have none')
  t.ok(corners.reduce((sum, count) => sum + count, 0) < 4_000_000)
})
