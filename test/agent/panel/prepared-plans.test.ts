import t from 'tap'
import type {Home, Plan} from '#shared/home/schema.ts'
import {preparedPlans} from '../../../agent/panel/prepared-plans.ts'
import {smallFlat} from '../../web/plan/small-flat.ts'

const [ground] = smallFlat.plans as [Plan]

t.test('a home is prepared once', async (t) => {
  const plans = preparedPlans(smallFlat)
  t.equal(preparedPlans(smallFlat), plans)
  t.strictSame(
    Object.keys(plans),
    smallFlat.plans.map(({id}) => id),
  )
  t.match(plans[ground.id]?.layers.walls, 'data-kind="wall"')
  t.strictSame(JSON.parse(JSON.stringify(plans)), plans, 'it is JSON')
})

t.test('a damaged plan is left out, and the others are there', async (t) => {
  const damaged = {...ground, id: 'damaged', stairs: [{id: 'lost', path: null}]} as unknown as Plan
  const home: Home = {...smallFlat, plans: [damaged, ground]}
  t.strictSame(Object.keys(preparedPlans(home)), [ground.id])
})
