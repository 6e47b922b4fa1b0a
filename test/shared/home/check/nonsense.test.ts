/** Random walls, most of them hardly longer than the tolerance: the check always answers, within bounds. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {planProblems} from '#shared/home/check/geometry.ts'
import {problemKinds} from '#shared/home/problem.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Plan} from '#shared/home/schema.ts'
import {runs} from '../../../runs.ts'
import {planOf, roomOf, wallOf} from './plans/plan-of.ts'
import {randomWalls} from './plans/random-walls.ts'
import {seededRandom} from './plans/seeded-random.ts'

const lattices = [1, 2, 3, 5, 7, 8, 9, 11, 13, 20, 50, 100, 1000, 10_000]

t.test('any set of random walls has problems of known kinds, complete sentences, and positive areas', async () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({min: 1, max: 14}), fc.integer({min: 1, max: 80})),
      fc.constantFrom(...lattices),
      fc.nat(),
      (count, lattice, seed) => assertAnswer(randomWalls(count, lattice, seededRandom(seed))),
    ),
    runs(3000),
  )
})

t.test('a T-junction that leaves almost nothing of a curve does no harm', async () => {
  const walls = [
    wallOf('w1', [0.0066, 0.0033], [0.0066, 0.0022]),
    wallOf('w2', [0.0055, 0.0022], [0.0044, 0.0044]),
    wallOf('w3', [0.0055, 0.0033], [0.0044, 0.0011], -0.0013),
  ]
  assertAnswer(planOf(walls))
})

t.test('a curve of two millimetres with a T-junction in its middle does no harm', async () => {
  const walls = [wallOf('w1', [0.0011, 0.0011], [0.0011, 0.0033], 0.0006), wallOf('w2', [0.0022, 0.0022], [0, 0.0033])]
  assertAnswer(planOf(walls, [roomOf('r1', [0.0037, 0.0014])]))
})

function assertAnswer(plan: Plan): void {
  for (const {kind, message, detail} of planProblems(plan)) {
    assert.ok(problemKinds.includes(kind))
    assert.doesNotMatch(`${message} ${JSON.stringify(detail)}`, /NaN|Infinity|undefined|null/)
  }
  for (const {gross, net, rings} of planRegions(plan).rooms.values()) {
    assert.ok(gross > 0 && net >= 0 && net <= gross)
    assert.ok(rings.flat(2).every(Number.isFinite))
  }
}
