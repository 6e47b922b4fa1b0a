import t from 'tap'
import {planOrGround} from '#shared/home/plan-or-ground.ts'
import type {Home} from '#shared/home/schema.ts'
import {smallFlat} from '../../web/plan/small-flat.ts'

const [ground, upper] = smallFlat.plans
const cellar = {...ground, id: 'cellar-plan', level: 'cellar'}
/** As imports order them: from below. */
const home = {
  levels: [{id: 'cellar', name: 'Cellar', z: -2.6}, ...smallFlat.levels],
  plans: [cellar, ground, upper],
} as Pick<Home, 'levels' | 'plans'>

t.test('planOrGround() begins with the ground floor', async (t) => {
  t.equal(planOrGround(home, null), ground)
  t.equal(planOrGround(home, 'gone'), ground)
  t.equal(planOrGround(home, 'cellar-plan'), cellar)
  t.equal(planOrGround({...home, plans: []}, null), undefined)
})

t.test('planOrGround() takes the first of several plans at one height', async (t) => {
  const second = {...ground, id: 'second'} as Home['plans'][number]
  t.equal(planOrGround({...home, plans: [second, ...home.plans]}, null), second)
})
