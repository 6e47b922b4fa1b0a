import t from 'tap'
import type {Point} from '#shared/home/schema.ts'
import {wallLine} from '#shared/home/wall-line.ts'

const rounded = ([x, y]: Point) => [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6].map((value) => value + 0)

t.test('wallLine() of a straight wall goes from a to b', async (t) => {
  const line = wallLine({a: [1, 1], b: [1, 4]})
  t.equal(line.length, 3)
  t.same(line.at(2), {point: [1, 3], direction: [0, 1]})
})

t.test('wallLine() bows to the left as seen on the drawing when the bow is positive', async (t) => {
  // Walking right, left is up, where y is smaller.
  const line = wallLine({a: [0, 0], b: [2, 0], bow: 1})
  t.equal(line.length.toFixed(6), Math.PI.toFixed(6))
  t.same(rounded(line.at(0).point), [0, 0])
  t.same(rounded(line.at(line.length / 2).point), [1, -1])
  t.same(rounded(line.at(line.length / 2).direction), [1, 0])
  t.same(rounded(line.at(line.length).point), [2, 0])
  t.same(rounded(wallLine({a: [0, 0], b: [2, 0], bow: -1}).at(Math.PI / 2).point), [1, 1])
})

t.test('wallLine() has the sagitta that the bow says, for flat arcs too', async (t) => {
  for (const bow of [0.001, -0.02, 0.3, 0.99]) {
    const line = wallLine({a: [0, 0], b: [0, 2], bow})
    t.same(rounded(line.at(line.length / 2).point), [bow, 1])
  }
})

t.test('wallLine() of a wall without length stays where it is', async (t) => {
  t.same(wallLine({a: [1, 2], b: [1, 2], bow: 0}).at(0), {point: [1, 2], direction: [1, 0]})
})
