import type {Plan} from '#shared/home/schema.ts'
import {addRectangle, emptyLayout} from '../test/shared/home/check/plans/layout.ts'
import {planOf, roomOf, wallOf} from '../test/shared/home/check/plans/plan-of.ts'
import {seededRandom} from '../test/shared/home/check/plans/seeded-random.ts'

/** Builds a house of rooms with a wall for each stretch between two joints. */
export function subdivision(count: number): Plan {
  const side = Math.max(400, Math.ceil(60 * Math.sqrt(count)))
  // A cut adds three stretches, or fewer at an existing joint.
  for (let cuts = Math.floor(count / 3) - 2, missing = 0; ; cuts += Math.ceil(missing / 3)) {
    const [layout, random] = [emptyLayout(), seededRandom(count)]
    const all = Array.from({length: cuts}, (): [number, number] => [random.whole(100_000), random.whole(100_000)])
    const rectangle = {width: side, height: side, cuts: all, least: 20, outside: 0}
    addRectangle(
      layout,
      {...rectangle, place: (point) => point},
      {curves: false, islands: false, dangles: false},
      random,
    )
    missing = count - layout.edges.length
    if (missing > 0) continue
    return planOf(
      layout.edges.map(({a, b}, index) => ({...wallOf(`w${index}`, a, b), thickness: 0.1})),
      layout.faces.slice(1, 2001).map(({at}, index) => roomOf(`r${index}`, at)),
    )
  }
}
