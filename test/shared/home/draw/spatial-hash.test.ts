import t from 'tap'
import {createSpatialHash} from '#shared/home/draw/spatial-hash.ts'

const around = (x: number, y: number, reach = 0.1) => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
})

t.test('a spatial hash finds each object near a box once', async (t) => {
  const cells = createSpatialHash<string>(1)
  cells.addBox({left: -2.5, top: -2.5, right: 2.5, bottom: 2.5}, 'large')
  cells.addBox(around(-7.5, 3.5), 'small')
  t.same(cells.near(around(0, 0, 3)), ['large'])
  t.same(cells.near(around(-7, 3, 1)), ['small'])
  t.same(cells.near(around(-7, 3, 1)), ['small'], 'and again')
  t.same(cells.near(around(20, 20)), [])
})

t.test('a spatial hash finds a line along its whole length, and beside it', async (t) => {
  const cells = createSpatialHash<string>(1)
  cells.addLine([0.5, 0.5], [100.5, 50.5], 0.2, 'line')
  for (const share of [0, 0.25, 0.5, 1]) t.same(cells.near(around(0.5 + 100 * share, 0.5 + 50 * share)), ['line'])
  t.same(cells.near(around(100, 0)), [])
  cells.addLine([5, 5], [5, 5], 0, 'point')
  t.ok(cells.near(around(5, 5)).includes('point'))
})

t.test('a spatial hash omits objects that touch too many cells, and excess objects in a cell', async (t) => {
  const cells = createSpatialHash<number>(1)
  cells.addBox(around(0, 0, 1000), -1)
  t.same(cells.near(around(0, 0)), [])
  for (let index = 0; index < 1000; index++) cells.addBox(around(0.5, 0.5), index)
  t.ok(cells.near(around(0.5, 0.5)).length < 100)
})
