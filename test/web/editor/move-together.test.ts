import t from 'tap'
import type {Plan, Point} from '../../../shared/home/schema.ts'
import {moveTogether, together} from '../../../web/editor/tools/move-together.ts'
import {homeWith} from '../../server/api.ts'

const home = homeWith({
  walls: [
    {id: 'north', a: [0, 0], b: [4, 0]},
    {id: 'far', a: [20, 20], b: [24, 20]},
  ],
  openings: [{id: 'door', wall: 'north', at: 2, width: 0.8, height: 2.1, kind: 'door'}],
  lights: [
    {id: 'one', at: [1, 1]},
    {id: 'two', at: [2, 1]},
    {id: 'third', at: [6.03, 3.02]},
  ],
})
const plan = home.plans[0] as Plan
const context = {grid: () => 0.05, reach: () => 0.1}

function move(ids: readonly string[], to: Point, {isShift = false, areCopies = false} = {}) {
  return moveTogether(context, together(home, plan, ids, areCopies), [0, 0], {at: to, isShift})
}

t.test('elements that are moved together line up with others, by the middle of them all', async (t) => {
  const {by, reasons} = move(['one', 'two'], [4.5, 2.1])
  t.same(by, [4.53, 2.02])
  t.match(reasons, [
    {kind: 'align', element: 'third', axis: 'x', at: [6.03, 3.02]},
    {kind: 'align', element: 'third', axis: 'y', at: [6.03, 3.02]},
  ])
})

t.test('away from others they move on the grid, and with Shift freely', async (t) => {
  t.same(move(['one', 'two'], [8.02, 8.01]), {by: [8, 8], reasons: []})
  t.same(move(['one', 'two'], [4.512, 2.1], {isShift: true}), {by: [4.512, 2.1], reasons: []})
})

t.test('an opening of a moved wall does not attract it; the originals attract copies', async (t) => {
  t.same(move(['north', 'one', 'two', 'third'], [0.02, 0.01]), {by: [0, 0], reasons: []})
  t.match(move(['one', 'two'], [3.02, 0.03], {areCopies: true}), {by: [3, 0], reasons: [{kind: 'align', axis: 'y'}]})
})

t.test('an element without an outline moves on the grid', async (t) => {
  t.same(move([], [0.52, 0.01]), {by: [0.5, 0], reasons: []})
})
