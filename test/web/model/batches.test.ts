import {readFileSync} from 'node:fs'
import t from 'tap'
import type {Home} from '#shared/home/schema.ts'
import {solidsOf} from '#shared/home/solid/solids-of.ts'
import {type Batch, batchesOf} from '../../../web/model/batches.ts'

const home = JSON.parse(readFileSync('samples/house.json', 'utf8')) as Home

/** Six times the volume that triangles enclose. */
function volumeOf({positions, indices}: Pick<Batch, 'positions' | 'indices'>, from = 0, count = indices.length) {
  const value = (at: number, axis: number) => positions[3 * indices[at]! + axis]!
  let sum = 0
  for (let at = from; at < from + count; at += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => [0, 1, 2].map((axis) => value(at + corner, axis)))
    const [ax, ay, az] = a as [number, number, number]
    const [bx, by, bz] = b as [number, number, number]
    const [cx, cy, cz] = c as [number, number, number]
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  }
  return sum
}

t.test('batchesOf() keeps every triangle, in few meshes', async (t) => {
  for (const {id} of home.levels) {
    // A closed awning is rolled up, and smaller.
    const solids = solidsOf(home).filter(({level, part}) => level === id && part !== 'awning')
    const {batches} = batchesOf(solids)
    const count = (all: readonly {indices: Uint32Array}[]) => all.reduce((sum, {indices}) => sum + indices.length, 0)
    t.equal(count(batches), count(solids.map(({mesh}) => mesh)))
    const volume = (all: readonly Pick<Batch, 'positions' | 'indices'>[]) =>
      all.reduce((sum, one) => sum + volumeOf(one), 0)
    t.ok(Math.abs(volume(batches) - volume(solids.map(({mesh}) => mesh))) < 0.01)
    t.ok(batches.length < 60, String(batches.length))
    t.ok(batches.some(({kind}) => kind === 'top'))
  }
})

t.test('a solid is turned and placed', async (t) => {
  const surface = {name: 'a', color: [1, 1, 1], alpha: 1, metallic: 0, roughness: 1} as const
  const mesh = {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 0, 1),
    indices: Uint32Array.of(0, 1, 2),
    groups: [{surface, start: 0, count: 3}],
  }
  const place = {at: [10, 1, 5], turn: Math.PI / 2} as const
  const [batch] = batchesOf([{elementId: 'x', elementKind: 'item', level: 'l', part: 'item', mesh, place}]).batches
  // A quarter turn counter-clockwise from above brings x to −z.
  t.same([...(batch?.positions ?? [])].map(Math.round), [10, 1, 5, 10, 1, 4, 11, 1, 5])
})

t.test('what moves is found in its batch, and elements by their triangles', async (t) => {
  const solids = solidsOf(home).filter(({level}) => level === home.levels[0]?.id)
  const {batches, movers} = batchesOf(solids)
  t.ok(movers.some(({motion}) => motion.by === 'leaf'))
  for (const {batch, first, corners, elementId} of movers) {
    const {kind, positions, runs} = batches[batch] as Batch
    t.equal(kind, 'moving')
    t.ok(first + corners.length <= positions.length)
    t.ok(runs.some((run) => run.elementId === elementId))
  }
  const counted = batches.reduce((sum, {runs}) => sum + new Set(runs.map(({elementId}) => elementId)).size, 0)
  t.ok(counted >= new Set(solids.map(({elementId}) => elementId)).size)
  t.ok(batches.every(({runs, indices}) => runs[0]?.start === 0 && runs.every(({start}) => start < indices.length)))
})
