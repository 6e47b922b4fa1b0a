import t from 'tap'
import {planSpace} from '../../../web/card/plan-space.ts'

const phone = {innerWidth: 390, innerHeight: 844}
const computer = {innerWidth: 1280, innerHeight: 800}

t.test('planSpace() is what the dashboard’s height leaves', async (t) => {
  t.same(planSpace({width: 1280, height: 744, rest: 40}, computer), [1280, 704])
  t.same(planSpace({width: 400, height: 250, rest: 40}, computer), [400, 210], 'beside other cards too')
})

t.test('planSpace() is the window where the card is as high as it needs', async (t) => {
  t.same(planSpace({width: 374, height: 0, rest: 40}, phone), [374, 756])
  t.equal(planSpace({width: 480, height: 0, rest: 40}, computer), null, 'beside other cards the plan stays as it is')
  t.equal(planSpace({width: 0, height: 0, rest: 0}, phone), null, 'not shown')
})
