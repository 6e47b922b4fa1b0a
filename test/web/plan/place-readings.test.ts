import t from 'tap'
import type {Point} from '#shared/home/schema.ts'
import {createFreeSpace} from '#web/plan/free-space.ts'
import {belowName, placeReadings} from '#web/plan/place-readings.ts'

/** A room of 300 × 200 pixels with walls 10 pixels thick, and a narrow one to its right. */
const corners: readonly Point[] = [
  [10, 10],
  [310, 10],
  [310, 210],
  [10, 210],
]
const walls = [
  ...corners.map((corner, index) => [corner, corners[(index + 1) % 4] ?? corner] as const),
  [
    [310, 10],
    [390, 10],
  ],
  [
    [390, 10],
    [390, 210],
  ],
  [
    [390, 210],
    [310, 210],
  ],
].map((line) => ({line: line as unknown as readonly [Point, Point], half: 5}))

const space = () =>
  createFreeSpace({width: 400, height: 220}, walls, [
    [160, 110],
    [350, 110],
  ])

const thermostat = {widths: [100, 70], height: 17, below: 0, markSize: 26}
const belowLamp = {widths: [60], height: 17, below: 22, markSize: 26}

t.test('placeReadings() leaves readings with room enough where they are', async (t) => {
  t.equal(placeReadings(space(), [160, 100], thermostat), undefined)
  t.equal(placeReadings(space(), [160, 100], belowLamp), undefined)
})

t.test('placeReadings() keeps readings beside a wall in their room', async (t) => {
  const moved = placeReadings(space(), [40, 60], thermostat)
  t.equal(moved?.isShort, false)
  t.ok(40 + (moved?.by[0] ?? 0) - 50 >= 15, `moved by ${moved?.by}`)
  const lamp = placeReadings(space(), [30, 100], belowLamp)
  t.ok((lamp?.by[0] ?? 0) >= 12, `moved by ${lamp?.by}`)
})

t.test('placeReadings() shortens readings that have no place', async (t) => {
  const {by, isShort} = placeReadings(space(), [350, 60], {...thermostat, widths: [100, 60]}) ?? {}
  t.equal(isShort, true)
  t.ok(Math.abs(by?.[0] ?? 99) <= 4)
})

t.test('placeReadings() keeps clear of what is there already', async (t) => {
  const taken = space()
  taken.take({x: 160, y: 100, width: 110, height: 30})
  const {by: [, dy] = [0, 0]} = placeReadings(taken, [160, 100], thermostat) ?? {}
  t.ok(Math.abs(dy) >= 20, `moved by ${dy}`)
})

t.test('placeReadings() puts those of a door into a room beside it', async (t) => {
  const {by: [dx] = [0]} = placeReadings(space(), [310, 100], {widths: [40], height: 17, below: 0, markSize: 26}) ?? {}
  t.ok(Math.abs(dx) >= 24, `moved by ${dx}`)
})

t.test('belowName() is the middle of a box below a name with its readings', async (t) => {
  const name = {lines: ['Kitchen'], fontSize: 10, at: [100, 100] as Point, readings: 'all' as const, isBeside: false}
  t.same(belowName(name, 20), [100, 100 + (1.9 * 12 + 20) / 2 + 4])
})
