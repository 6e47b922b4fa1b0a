/** Walls and rooms thrown at random on a lattice: mostly nonsense, and full of coincidences. */
import type {Plan, Point} from '#shared/home/schema.ts'
import {planOf, roomOf, wallOf} from './plan-of.ts'
import type {SeededRandom} from './seeded-random.ts'

/**
 * @param lattice The distance between two places, in tenths of a millimetre.
 * @param curved The share of walls that are.
 */
export function randomWalls(count: number, lattice: number, thrown: SeededRandom, curved = 0.15): Plan {
  const side = 2 + thrown.whole(8)
  const place = (): Point => [(thrown.whole(side) * lattice) / 10_000, (thrown.whole(side) * lattice) / 10_000]
  const walls = Array.from({length: count}, (_, index) => {
    const [a, b] = [place(), place()]
    const most = Math.hypot(b[0] - a[0], b[1] - a[1]) / 2
    const bow = thrown.chance(curved) ? Math.floor(thrown.between(-1, 1) * most * 10_000) / 10_000 : 0
    return {...wallOf(`w${index + 1}`, a, b, bow), ...(thrown.chance(0.2) && {kind: 'divider' as const})}
  })
  const rooms = Array.from({length: thrown.whole(5)}, (_, index) => {
    const [x, y] = place()
    return roomOf(`r${index + 1}`, [x + lattice / 30_000, y + lattice / 40_000])
  })
  return planOf(walls, rooms)
}
