import t from 'tap'
import type {Awning, Opening, Point} from '#shared/home/schema.ts'
import {poseCorners} from '#shared/home/solid/pose.ts'
import {solidsOf} from '#shared/home/solid/solids-of.ts'
import {homeWith} from '../../../home-with.ts'

const walls = [{id: 'w', a: [0, 0] as Point, b: [4, 0] as Point, thickness: 0.2}]
const door: Opening = {id: 'door', wall: 'w', at: 2, width: 1, height: 2, kind: 'door', hinge: 'a', side: 'left'}

/** Returns where an element's moving parts are: the least x, y and z, then the greatest, of each. */
function boxesAt(position: number, {openings = [], awnings = []}: {openings?: Opening[]; awnings?: Awning[]}) {
  return solidsOf(homeWith({walls, openings, awnings}))
    .filter(({motion}) => motion !== undefined)
    .map((solid) => {
      const corners = new Float32Array(solid.mesh.positions.length)
      poseCorners(solid.mesh.positions, solid, position, corners)
      const axis = (of: number) => [...corners].filter((_, index) => index % 3 === of)
      const all = [0, 1, 2].map(axis)
      return [...all.map((values) => Math.min(...values)), ...all.map((values) => Math.max(...values))].map(
        (value) => Number(value.toFixed(2)) + 0,
      )
    })
}

t.test('a leaf turns at its hinge to its side, on the face of its wall', async (t) => {
  t.same(boxesAt(0, {openings: [door]}), [[1.5, 0, -0.1, 2.5, 2, -0.06]])
  // Left of a wall that goes right is up on the drawing, so −z.
  t.same(boxesAt(1, {openings: [door]}), [[1.5, 0, -1.1, 1.63, 2, -0.1]])
  t.same(boxesAt(1, {openings: [{...door, hinge: 'b'}]}), [[2.37, 0, -1.1, 2.5, 2, -0.1]])
  t.same(boxesAt(1, {openings: [{...door, side: 'right'}]}), [[1.5, 0, 0.1, 1.63, 2, 1.1]])
})

t.test('two leaves part, three slide, a garage door rolls up', async (t) => {
  const [left = [], right = []] = boxesAt(1, {openings: [{...door, leaves: 2}]})
  t.same([left[0], left[2], right[3], right[2]], [1.5, -0.59, 2.5, -0.6])
  const sliding = boxesAt(1, {openings: [{...door, width: 3, leaves: 3}]})
  t.same(
    sliding.map(([x]) => x),
    [0.5, 0.65, 2.5],
  )
  t.same(boxesAt(1, {openings: [{...door, kind: 'garage'}]}), [[1.5, 1.92, -0.02, 2.5, 2, 0.02]])
})

t.test('curtains end at their sill, are on the other side than leaves, and are up when open', async (t) => {
  const window: Opening = {...door, id: 'window', kind: 'window', sill: 0.9, height: 1.4}
  const shutter: Awning = {id: 's', wall: 'w', side: 'left', at: 2, z: 2.4, width: 1.2, reach: 0, kind: 'shutter'}
  t.same(boxesAt(0, {openings: [window], awnings: [shutter]}), [[1.4, 0.9, -0.15, 2.6, 2.4, -0.13]])
  const [up = []] = boxesAt(1, {openings: [window], awnings: [shutter]})
  t.same([up[1], up[4]], [2.4, 2.4])
  const bound = {...window, bindings: {cover: [{app: 'a', device: 'd'}]}}
  t.same(boxesAt(0, {openings: [bound]}), [[1.5, 0.9, 0.13, 2.5, 2.3, 0.15]])
  t.same(boxesAt(0, {openings: [window]}), [], 'a window without a cover has none')
})

t.test('an awning is a roll until it comes out', async (t) => {
  const arm: Awning = {id: 'arm', wall: 'w', side: 'left', at: 2, z: 2.5, width: 2, reach: 1, pitch: 0, kind: 'arm'}
  t.same(boxesAt(0, {awnings: [arm]}), [[1, 2.5, -0.15, 3, 2.5, -0.1]])
  t.same(boxesAt(1, {awnings: [arm]}), [[1, 2.48, -1.1, 3, 2.5, -0.1]])
  t.same(boxesAt(7, {awnings: [arm]}), boxesAt(1, {awnings: [arm]}), 'never beyond its end')
})
