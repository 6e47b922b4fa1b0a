import t from 'tap'
import {type Coordinates, windingArea} from '#shared/home/regions/winding-area.ts'

const rectangle = (x0: number, y0: number, x1: number, y1: number): Coordinates[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]
const area = (...loops: Coordinates[][]) => windingArea(loops, {left: 10_000})

t.test('windingArea() is a ring’s area in the right direction, otherwise 0', async (t) => {
  t.equal(area(rectangle(0, 0, 4, 3)), 12)
  t.equal(area(rectangle(0, 0, 4, 3).reverse()), 0)
  t.equal(area(), 0)
  t.equal(
    area([
      [0, 0],
      [4, 0],
      [0, 3],
    ]),
    6,
  )
})

t.test('windingArea() counts the common area of several rings once, and subtracts islands', async (t) => {
  t.equal(area(rectangle(0, 0, 2, 2), rectangle(1, 1, 3, 3)), 7)
  t.equal(area(rectangle(0, 0, 4, 4), rectangle(1, 1, 2, 3).reverse()), 14)
  t.equal(area(rectangle(0, 0, 4, 4), rectangle(3, 3, 9, 9).reverse()), 15, 'an island may stick out')
})

t.test('windingArea() omits parts that wind in the opposite direction', async (t) => {
  // A figure of eight: one half winds in the other direction.
  t.equal(
    area([
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
    ]),
    1,
  )
})

t.test('windingArea() gives up when its budget is used up', async (t) => {
  const stars = Array.from({length: 60}, (_, index) => rectangle(index, -index, 100 + index, 100 + 3 * index))
  t.equal(windingArea(stars, {left: 100}), undefined)
  t.equal(windingArea(stars, {left: 2000}), undefined)
  const budget = {left: 1_000_000}
  t.type(windingArea(stars, budget), 'number')
  t.ok(budget.left > 0 && budget.left < 1_000_000)
})
