import t from 'tap'
import {wallBodies} from '#shared/home/draw/wall-ends.ts'
import type {Point, Wall} from '#shared/home/schema.ts'

const wall = (id: string, a: Point, b: Point, thickness = 0.2, more: Partial<Wall> = {}): Wall => ({
  id,
  a,
  b,
  thickness,
  ...more,
})

/** The corners of each wall's body by its id, in centimetres: left and right at a, left and right at b. */
function corners(...walls: Wall[]) {
  const cm = ([x, y]: Point) => [Math.round(x * 100) + 0, Math.round(y * 100) + 0]
  return Object.fromEntries(
    wallBodies(walls).map(({wall: {id}, ends: {a, b}}) => [id, [cm(a.left), cm(a.right), cm(b.left), cm(b.right)]]),
  )
}

t.test('a wall alone ends square', async (t) => {
  t.same(corners(wall('one', [0, 0], [2, 0])), {
    one: [
      [0, -10],
      [0, 10],
      [200, -10],
      [200, 10],
    ],
  })
})

t.test('two walls at a corner share its mitre, whatever way they are drawn', async (t) => {
  const {one, two} = corners(wall('one', [0, 0], [2, 0]), wall('two', [2, 0], [2, 2], 0.4))
  t.same(one, [
    [0, -10],
    [0, 10],
    [220, -10],
    [180, 10],
  ])
  t.same(two?.slice(0, 2), [
    [220, -10],
    [180, 10],
  ])
  const turned = corners(wall('one', [2, 0], [0, 0]), wall('two', [2, 2], [2, 0], 0.4))
  t.same(turned.one?.slice(0, 2), [
    [180, 10],
    [220, -10],
  ])
  t.same(turned.two?.slice(2), [
    [180, 10],
    [220, -10],
  ])
})

t.test('ends less than a millimetre apart are one corner', async (t) => {
  const {one} = corners(wall('one', [0, 0], [2, 0]), wall('two', [2.0004, 0.0006], [2, 2]))
  t.same(one?.slice(2), [
    [210, -10],
    [190, 10],
  ])
})

t.test('walls in a line join straight, each with its own thickness', async (t) => {
  const {one, two} = corners(wall('one', [0, 0], [2, 0]), wall('two', [2, 0], [4, 0], 0.4))
  t.same(one?.slice(2), [
    [200, -10],
    [200, 10],
  ])
  t.same(two?.slice(0, 2), [
    [200, -20],
    [200, 20],
  ])
})

t.test('a wall that ends aslant in another is cut along its centre line', async (t) => {
  const {stem} = corners(wall('through', [0, 0], [4, 0]), wall('stem', [2, 0], [3, 1]))
  t.same(stem?.slice(0, 2), [
    [214, 0],
    [186, 0],
  ])
})

t.test('the corner of two walls at a very sharp angle is cut', async (t) => {
  const {one} = corners(wall('one', [0, 0], [4, 0]), wall('two', [4, 0], [0, 0.2]))
  t.ok(one?.every(([x = 0]) => x <= 420))
})

t.test('low walls join each other, and give way to full ones', async (t) => {
  const found = corners(
    wall('low', [0, 0], [2, 0], 0.1, {kind: 'low'}),
    wall('full', [2, 0], [2, 2]),
    wall('fence', [2, 0], [2, -2], 0.1, {kind: 'fence'}),
  )
  t.same(found.full?.slice(0, 2), [
    [210, 0],
    [190, 0],
  ])
  t.same(found.low?.slice(2), [
    [195, -5],
    [205, 5],
  ])
  t.same(Object.keys(found), ['low', 'fence', 'full'])
})

t.test('a divider has no body', async (t) => {
  t.same(corners(wall('line', [0, 0], [2, 0], 0.1, {kind: 'divider'})), {})
})
