/** Generates random walls and rooms on a lattice: mostly nonsense, and full of coincidences. */
import type {Plan, Point} from '#shared/home/schema.ts'
import {planOf, roomOf, wallOf} from './plan-of.ts'
import type {SeededRandom} from './seeded-random.ts'

/**
 * @param lattice The distance between lattice points, in tenths of a millimetre.
 * @param curved The share of curved walls.
 */
export function randomWalls(count: number, lattice: number, random: SeededRandom, curved = 0.15): Plan {
  const side = 2 + random.whole(8)
  const place = (): Point => [(random.whole(side) * lattice) / 10_000, (random.whole(side) * lattice) / 10_000]
  const walls = Array.from({length: count}, (_, index) => {
    const [a, b] = [place(), place()]
    const most = Math.hypot(b[0] - a[0], b[1] - a[1]) / 2
    const bow = random.chance(curved) ? Math.floor(random.between(-1, 1) * most * 10_000) / 10_000 : 0
    return {...wallOf(`w${index + 1}`, a, b, bow), ...(random.chance(0.2) && {kind: 'divider' as const})}
  })
  const rooms = Array.from({length: random.whole(5)}, (_, index) => {
    const [x, y] = place()
    return roomOf(`r${index + 1}`, [x + lattice / 30_000, y + lattice / 40_000])
  })
  return planOf(walls, rooms)
}
