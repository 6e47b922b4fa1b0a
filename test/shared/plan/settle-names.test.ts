import t from 'tap'
import type {Point} from '#shared/home/schema.ts'
import {type Around, type PlacedName, type Segment, settleNames} from '#shared/plan/settle-names.ts'

const name: PlacedName = {x: 50, y: 50, width: 40, height: 12, fontSize: 10, room: [50, 50]}
const walls: Segment[] = [
  [
    [0, 0],
    [100, 0],
  ],
  [
    [100, 0],
    [100, 100],
  ],
  [
    [100, 100],
    [0, 100],
  ],
  [
    [0, 100],
    [0, 0],
  ],
]

t.test('settleNames() leaves names that no mark covers', async (t) => {
  t.match(settleNames([name], {marks: [[50, 20]], radius: 12, walls}), [{x: 50, y: 50, scale: 1}])
})

t.test('settleNames() moves a covered name to the nearest free place', async (t) => {
  const [place] = settleNames([name], {marks: [[50, 45]], radius: 12, walls})
  t.match(place, {x: 50, y: 65, width: 40, scale: 1})
})

t.test('settleNames() keeps a name in its room', async (t) => {
  const around: Around = {marks: [[50, 48]], radius: 12, walls}
  const low: Segment[] = [...walls, [[0, 60] as const, [100, 60] as const]]
  const [place] = settleNames([name], {...around, walls: low})
  t.ok(place && place.y < 50, 'not beyond the wall')
})

t.test('settleNames() keeps names apart, and shrinks letters that don’t fit otherwise', async (t) => {
  const other = {...name, y: 66}
  const [moved, kept] = settleNames([name, other], {marks: [[50, 40]], radius: 12, walls})
  t.match(kept, {x: 50, y: 66})
  t.ok(moved && Math.abs(moved.y - 66) >= 12)
  const narrow: Segment[] = [...walls, [[0, 40] as const, [100, 40] as const], [[0, 64] as const, [100, 64] as const]]
  const [small] = settleNames([{...name, x: 50}], {
    marks: [
      [20, 52],
      [80, 52],
    ],
    radius: 14.2,
    walls: narrow,
  })
  t.ok(small && small.scale < 1)
})

t.test('settleNames() leaves out a name without a free place', async (t) => {
  const marks = Array.from({length: 100}, (_, index): Point => [(index % 10) * 11, Math.floor(index / 10) * 11])
  t.strictSame(settleNames([name], {marks, radius: 12, walls}), [null])
})
