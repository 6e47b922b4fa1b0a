import t from 'tap'
import {withWindowSides} from '#shared/home/draw/window-sides.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Opening, Plan} from '#shared/home/schema.ts'
import type {Mark} from '#web/plan/marks.ts'
import {boxOfSwing, swingsOf} from '#web/plan/swings.ts'
import {smallFlat} from './small-flat.ts'

const [ground] = smallFlat.plans
const at = {at: 3, width: 1.4, height: 1.2} as const
const openings: Opening[] = [
  {...at, id: 'window', wall: 'w1', kind: 'window', leaves: 2},
  {...at, id: 'fixed', wall: 'w2', kind: 'window', leaves: 4},
  {...at, id: 'door', wall: 'w3', kind: 'door'},
  {...at, id: 'lost', wall: 'gone', kind: 'door'},
]
// The wall goes from right to left, so that the room is on its left.
const walls = (ground as Plan).walls.map((wall) => (wall.id === 'w1' ? {...wall, a: wall.b, b: wall.a} : wall))
const plan = {...(ground as Plan), walls, openings}
const contact = (element: string) => ({of: 'opening', element, readings: [{}]}) as unknown as Mark

t.test('withWindowSides() opens a window into its room, whichever way its wall goes', async (t) => {
  for (const [name, drawn] of Object.entries({
    'from right to left': plan,
    'from left to right': {...plan, walls: (ground as Plan).walls},
  })) {
    const sided = withWindowSides(drawn, planRegions(drawn))
    const boxes = swingsOf(sided, [contact('window')])
      .slice(0, 2)
      .map(boxOfSwing)
    t.equal(boxes.length, 2)
    t.ok(
      boxes.every(({top}) => top > 0),
      name,
    )
  }
})

t.test('swingsOf() has the swings of doors, and of windows with a contact', async (t) => {
  t.equal(swingsOf(plan, []).length, 1)
  t.equal(swingsOf(plan, [contact('window')]).length, 3)
  t.equal(swingsOf(plan, [contact('fixed')]).length, 1, 'four leaves swing nowhere')
})
