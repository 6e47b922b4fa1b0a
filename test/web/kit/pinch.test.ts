import t from 'tap'
import {pinch} from '#web/kit/pinch.ts'

t.test('fingers that move apart scale by how much further apart they are', async (t) => {
  t.strictSame(pinch([100, 0], [200, 0], [0, 0]), {by: [50, 0], middle: [100, 0], factor: 2})
  t.strictSame(pinch([200, 0], [100, 0], [0, 0]), {by: [-50, 0], middle: [50, 0], factor: 0.5})
})

t.test('two fingers that move the same way, one after the other, only move', async (t) => {
  const first = pinch([0, 100], [30, 100], [0, 0])
  const second = pinch([0, 0], [30, 0], [30, 100])
  t.equal(first.by[0] + second.by[0], 30)
  t.ok(Math.abs(first.factor * second.factor - 1) < 1e-12)
})

t.test('fingers that touch each other scale nothing', async (t) => {
  t.equal(pinch([1, 0], [9, 0], [0, 0]).factor, 1)
  t.equal(pinch([0, 0], [90, 0], [0, 0]).factor, 1, 'nor as they part')
  t.equal(pinch([90, 0], [0, 0], [0, 0]).factor, 1, 'nor as they meet')
})
