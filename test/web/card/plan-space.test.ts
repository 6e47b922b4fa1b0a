import t from 'tap'
import {givenHeight, linePlace, planSpace} from '../../../web/card/plan-space.ts'

const phone = {innerWidth: 390, innerHeight: 844}
const computer = {innerWidth: 1280, innerHeight: 800}

t.test('planSpace() is what the dashboard’s height leaves', async (t) => {
  t.same(planSpace({width: 1280, height: 744, rest: 10, top: 30}, computer), [1280, 704])
  t.same(planSpace({width: 400, height: 250, rest: 40, top: 0}, computer), [400, 210], 'beside other cards too')
})

t.test('planSpace() is the window where the card is as high as it needs', async (t) => {
  t.same(planSpace({width: 374, height: 0, rest: 40, top: 0}, phone), [374, 756])
  t.equal(
    planSpace({width: 480, height: 0, rest: 40, top: 0}, computer),
    null,
    'beside other cards the plan stays as it is',
  )
  t.equal(planSpace({width: 0, height: 0, rest: 0, top: 0}, phone), null, 'not shown')
})

t.test('givenHeight() is that of a card without its plan', async (t) => {
  t.equal(givenHeight(744, 0), 744, 'a panel view')
  t.equal(givenHeight(248, 40), 248, 'rows of a section')
  t.equal(givenHeight(40, 40), 0, 'as high as it needs')
})

t.test('linePlace() is beside a plan that the height limits', async (t) => {
  const size = {width: 1280, height: 744, rest: 0, top: 40}
  t.same(linePlace(size, 1.1), {isBeside: true, padding: 0}, 'there is room on both sides')
  t.same(linePlace(size, 1.4), {isBeside: true, padding: 150})
  t.same(linePlace(size, 1.6), {isBeside: false}, 'the plan needs the width')
  t.same(linePlace({...size, height: 0}, 1.1), {isBeside: false}, 'the card is as high as its plan')
  t.same(linePlace(size, 0), {isBeside: false}, 'before the plan is there')
})
