import t from 'tap'
import {compareRevisions} from '../../../server/homes/compare-revisions.ts'
import {compressHome} from '../../../server/homes/stored-home.ts'
import {drawPlan} from '../../../shared/home/draw-svg.ts'
import type {Home, Plan} from '../../../shared/home/schema.ts'
import {homeWith} from '../../home-with.ts'
import {gridPlan} from './hard-pairs.ts'

const [plan] = homeWith(gridPlan(3, 2, {lights: 6, plates: 6})).plans as [Plan]
const twoPlans = (light: string): Home => ({
  ...homeWith({}),
  plans: ['low', 'high'].map((id) => ({...plan, id, lights: plan.lights.map((each) => ({...each, name: light}))})),
})
const stored = (home: Home) => compressHome(Buffer.from(JSON.stringify(home)))
const [before, after] = [stored(twoPlans('Old')), stored(twoPlans('New'))]
const elements = plan.walls.length + plan.rooms.length + plan.openings.length + plan.lights.length + plan.plates.length

t.test('plans are drawn until their elements are too many, and described all the same', async (t) => {
  const whole = compareRevisions({before, after, language: 'en'})
  const part = compareRevisions({before, after, language: 'en', maxElements: 2 * elements})
  t.same(part.changes, whole.changes)
  t.same(part.counts, {added: 0, removed: 0, moved: 0, changed: 12})
  t.same(part.plans[0], whole.plans[0])
  t.ok(whole.plans[1]?.svg)
  t.match(part.plans[1], {id: 'high', svg: undefined, box: undefined})
})

t.test('regions that are known draw the same as computed ones', async (t) => {
  const [old, now] = [twoPlans('Old'), twoPlans('New')]
  const changes = new Map(plan.lights.map(({id}) => [id, 'changed' as const]))
  const compared = {home: old, plan: old.plans[0] as Plan, changes}
  const {plans} = compareRevisions({before, after, language: 'en'})
  t.equal(Buffer.from(plans[0]?.svg ?? []).toString(), drawPlan(now, 'low', {styles: 'none', compared}))
})

t.test('doors and walls name the rooms beside them in the order of the plan', async (t) => {
  const widened = (home: Home): Home => ({
    ...home,
    plans: home.plans.map((each) => ({...each, openings: each.openings.map((one) => ({...one, width: 0.8}))})),
  })
  const {changes} = compareRevisions({before, after: stored(widened(twoPlans('Old'))), language: 'en'})
  const rooms = new Set(changes.map((change) => change.rooms.join(' and ')))
  t.ok(rooms.has('Room 0 and Room 1') && rooms.has('Room 1 and Room 4'), [...rooms].join())
  t.ok([...rooms].every((names) => names === [...names.split(' and ')].sort().join(' and ')))
})
