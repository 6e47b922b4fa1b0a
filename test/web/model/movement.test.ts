import t from 'tap'
import type {Mover} from '../../../web/model/batches.ts'
import {createMovement} from '../../../web/model/movement.ts'

const moverOf = (elementId: string, by: 'leaf' | 'cover'): Mover => ({
  elementId,
  batch: 0,
  first: 0,
  corners: new Float32Array(),
  place: undefined,
  motion: {by, closed: {}, open: {}},
})
const [door, shutter] = [moverOf('door', 'leaf'), moverOf('shutter', 'cover')]

t.test('what nobody reports stands as plans draw it, and open to people who walk', async (t) => {
  const {positionOf} = createMovement().after(undefined, new Map(), false)
  t.same([positionOf(door), positionOf(shutter)], [0.3, 1])
  t.equal(createMovement().after(undefined, new Map(), true).positionOf(door), 1)
  const closed = new Map([['door', {leaf: 0}]])
  t.equal(createMovement().after(undefined, closed, true).positionOf(door), 0, 'but what a house tells is true')
})

t.test('a door goes to its position step by step, and ends there', async (t) => {
  const movement = createMovement()
  movement.after(0, new Map([['door', {leaf: 0}]]), false).positionOf(door)
  const open = new Map([['door', {leaf: 1}]])
  const seen: number[] = []
  for (let frame = 0; frame < 20; frame++) {
    const step = movement.after(0.1, open, false)
    seen.push(step.positionOf(door))
    t.equal(step.positionOf(door), seen[seen.length - 1], 'the same for both of its leaves')
    if (!step.isLeft) break
  }
  t.ok(seen.length > 3 && seen.length < 10, seen.join(' '))
  t.ok(seen.every((value, index) => value > (seen[index - 1] ?? 0)))
  t.equal(seen[seen.length - 1], 1)
  const back = movement.after(undefined, new Map([['door', {leaf: 0}]]), false)
  t.same([back.positionOf(door), back.isLeft], [0, false], 'at once for people who want no motion')
})
