import t from 'tap'
import type {Plan} from '../../../shared/home/schema.ts'
import {middleOfWall, stepAlong, stepWall, wallsToStep} from '../../../web/editor/tools/wall-steps.ts'
import {homeWith, room} from '../../server/api.ts'

const home = homeWith({
  walls: [
    {id: 'north', a: [0, 0], b: [4, 0]},
    {id: 'east', a: [4, 0], b: [4, 3]},
    {id: 'south', a: [4, 3], b: [0, 3]},
    {id: 'west', a: [0, 3], b: [0, 0]},
    {id: 'fence', a: [10, 0], b: [14, 0]},
  ],
  openings: [{id: 'window', wall: 'south', at: 2, width: 1, height: 1.4, kind: 'window'}],
  rooms: [{...room('kitchen'), at: [2, 1.5]}],
})
const plan = home.plans[0] as Plan
const door = {list: 'openings', width: 0.8} as const

t.test('wallsToStep() gives the walls of the selected room, or the selected wall first', async (t) => {
  const all = wallsToStep(plan)
  t.same([...all].sort(), ['east', 'fence', 'north', 'south', 'west'])
  t.same(
    wallsToStep(plan, 'kitchen'),
    all.filter((id) => id !== 'fence'),
  )
  t.same(wallsToStep(plan, 'fence'), ['fence', ...all.filter((id) => id !== 'fence')])
})

t.test('stepWall() goes round, and begins at an end', async (t) => {
  const walls = ['one', 'two', 'three']
  t.equal(stepWall(walls, 'three', 1), 'one')
  t.equal(stepWall(walls, 'one', -1), 'three')
  t.equal(stepWall(walls, '', 1), 'one')
  t.equal(stepWall(walls, 'gone', -1), 'three')
  t.equal(stepWall([], '', 1), undefined)
})

t.test('middleOfWall() moves off what is in the middle', async (t) => {
  t.match(middleOfWall(plan, 'north', door), {wall: 'north', at: 2})
  const place = middleOfWall(plan, 'south', door)
  t.ok(place && Math.abs(place.at - 2) >= 0.899, `at ${place?.at}`)
  t.equal(middleOfWall(plan, 'gone', door), undefined)
})

t.test('stepAlong() keeps the side, and stays on the wall', async (t) => {
  const place = {wall: 'north', at: 2, side: 'right'} as const
  t.match(stepAlong(plan, place, 0.5, door), {wall: 'north', at: 2.5, side: 'right'})
  const end = stepAlong(plan, place, 9, door)
  t.ok(end && end.at > 3 && end.at <= 3.6, `at ${end?.at}`)
  t.equal(stepAlong(plan, {...place, wall: 'gone'}, 0.5, door), undefined)
})
