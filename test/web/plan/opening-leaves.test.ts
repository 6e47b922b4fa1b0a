import t from 'tap'
import type {Opening} from '#shared/home/schema.ts'
import {leavesOf} from '#web/plan/opening-leaves.ts'

const opening = (more: Partial<Opening>): Opening => ({
  id: 'o',
  wall: 'w',
  at: 2,
  width: 1,
  height: 2.1,
  kind: 'door',
  ...more,
})

t.test('leavesOf() turns a door at its hinge to the side it opens to', async (t) => {
  t.match(leavesOf(opening({}), 10), [{x: -50, width: 100, open: 'rotate(-75 -50 -10)'}])
  t.match(leavesOf(opening({hinge: 'b'}), 10), [{x: -50, open: 'rotate(75 50 -10)'}])
  t.match(leavesOf(opening({side: 'right'}), 10), [{open: 'rotate(75 -50 10)'}])
  t.match(leavesOf(opening({leaves: 2}), 10), [
    {x: -50, width: 50, open: 'rotate(-75 -50 -10)'},
    {x: 0, width: 50, open: 'rotate(75 50 -10)'},
  ])
})

t.test('leavesOf() slides three leaves or more, and rolls a garage door up', async (t) => {
  const open = (more: Partial<Opening>) => leavesOf(opening(more), 10).map((leaf) => leaf.open)
  t.match(open({leaves: 4}), ['', /^translate\(-21.25 0\)$/, '', /^translate/])
  t.match(open({kind: 'garage'}), [/^translate\(0 -10\)/])
  t.strictSame(open({kind: 'passage'}), [])
})
