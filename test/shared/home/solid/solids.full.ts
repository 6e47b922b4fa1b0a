import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {edgesOf} from '#shared/home/geometry/segment.ts'
import {distance} from '#shared/home/geometry/vector.ts'
import {writeModel} from '#shared/home/gltf/write-model.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Home, Plan, Point} from '#shared/home/schema.ts'
import {createMeshBuilder} from '#shared/home/solid/mesh-builder.ts'
import {addPrism} from '#shared/home/solid/prism.ts'
import type {Mesh} from '#shared/home/solid/solid.ts'
import {solidsOf} from '#shared/home/solid/solids-of.ts'
import {createHomeSurfaces} from '#shared/home/solid/surfaces.ts'
import {halfThickness, wallLength} from '#shared/home/wall-line.ts'
import {runs} from '../../../runs.ts'
import {validate} from '../../../validate-gltf.ts'
import {buildHouse, houseChoices, plain, planOfHouse} from '../check/plans/house.ts'
import {loadManifold} from './manifold.ts'
import {unpairedEdges, volumeOf} from './mesh-measures.ts'
import {homeOf, randomHome} from './random-homes.ts'

t.setTimeout(1_800_000)

t.test('manifold-3d accepts all walls of 1,000 random houses, and agrees on their volumes', async (t) => {
  const {solidOf} = await loadManifold()
  let walls = 0
  fc.assert(
    fc.property(houseChoices({mostCuts: 20}), (choices) => {
      const home = randomHome(choices)
      const stubs = stubsOf(home)
      for (const {elementId, part, mesh} of solidsOf(home)) {
        assert.equal(unpairedEdges(mesh), 0, `${part} of ${elementId}`)
        if (part !== 'wall' || stubs.has(elementId)) continue
        walls++
        const solid = solidOf(mesh)
        assert.equal(solid.status(), 'NoError', elementId)
        const volume = solid.volume()
        assert.ok(Math.abs(volume - volumeOf(mesh)) <= 1e-4 * volume, `${elementId}: ${volume}, ${volumeOf(mesh)}`)
        solid.delete()
      }
    }),
    runs(1000),
  )
  t.ok(walls > 0)
  t.comment(`${walls} walls`)
})

t.test('the validator of glTF has no message on 1,000 random houses', async () => {
  await fc.assert(
    fc.asyncProperty(houseChoices({mostCuts: 20}), async (choices) => {
      const {issues} = await validate(writeModel(randomHome(choices)))
      assert.deepEqual(issues.messages, [])
    }),
    runs(1000),
  )
})

t.test('the air of a room is its net area by its height', async (t) => {
  const {solidOf} = await loadManifold()
  let rooms = 0
  fc.assert(
    fc.property(houseChoices({mostCuts: 12}), (choices) => {
      const plan = withFullWalls(planOfHouse(buildHouse({...choices, shift: [0, 0]}, plain)))
      const walls = solidsOf(homeOf(plan)).filter(({part}) => part === 'wall')
      const solids = walls.map(({mesh}) => solidOf(mesh))
      for (const [id, {rings, net}] of planRegions(plan).rooms) {
        if (shortestEdge(rings) < leastEdge) continue
        const space = solidOf(spaceOver(rings))
        // One by one: a union of walls whose faces almost coincide may lose a piece of one.
        let air = space
        for (const solid of solids) air = air.subtract(solid)
        const wanted = net * height
        assert.ok(Math.abs(air.volume() - wanted) <= 1e-3 * wanted + 1e-3, `${id}: ${air.volume()}, not ${wanted}`)
        rooms++
        for (const each of new Set([space, air])) each.delete()
      }
      for (const each of solids) each.delete()
    }),
    runs(1000),
  )
  t.ok(rooms > 0)
  t.comment(`${rooms} rooms`)
})

/** Returns the walls shorter than they are thick: between two corners, their sides may cross. */
function stubsOf({plans}: Home): Set<string> {
  const walls = plans.flatMap((plan) => plan.walls)
  return new Set(walls.filter((wall) => wallLength(wall) < 2 * halfThickness(wall)).map(({id}) => id))
}

const height = 2.7

/** Metres. Two walls as thick as these meet before the ends of shorter stretches, and the net area is a bound. */
const leastEdge = 0.9

function shortestEdge(rings: readonly Point[][]): number {
  return Math.min(...rings.flatMap(edgesOf).map(({a, b}) => distance(a, b)))
}

/** Low walls and fences join only each other, so a corner of both has no mitre. */
function withFullWalls(plan: Plan): Plan {
  return {...plan, walls: plan.walls.map((wall) => (wall.kind === 'divider' ? wall : {...wall, kind: 'wall'}))}
}

/** Returns the space over a region, up to the ceiling. */
function spaceOver(rings: readonly Point[][]): Mesh {
  const mesh = createMeshBuilder()
  const surface = createHomeSurfaces().of('wall')
  addPrism(mesh, rings, {bottom: 0, top: height, surfaces: {top: surface, bottom: surface, side: surface}})
  const made = mesh.build()
  assert.ok(made)
  return made
}
