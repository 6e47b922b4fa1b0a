import t from 'tap'
import {fitPlan, panBy, showBox, zoomAt} from '#web/plan/viewport.ts'

const plan = {width: 10, height: 5}
const stage = {width: 1028, height: 728}

t.test('fitPlan() shows the whole plan in the middle', async (t) => {
  t.strictSame(fitPlan(plan, stage), {scale: 100, x: 14, y: 114})
})

t.test('zoomAt() keeps the point under the pointer', async (t) => {
  const fit = fitPlan(plan, stage)
  const view = zoomAt(fit, 4, [514, 364], plan, stage)
  t.equal(view.scale, 400)
  t.equal((514 - view.x) / view.scale, (514 - fit.x) / fit.scale)
  t.equal(zoomAt(fit, 0.5, [0, 0], plan, stage).scale, 100, 'not below the whole plan')
  t.equal(zoomAt(fit, 1000, [0, 0], plan, stage).scale, 800, 'nor beyond eight times')
})

t.test('panBy() stops at the edges of the plan', async (t) => {
  const view = zoomAt(fitPlan(plan, stage), 4, [514, 364], plan, stage)
  t.equal(panBy(view, 10_000, 0, plan, stage).x, 0)
  t.equal(panBy(view, -10_000, 0, plan, stage).x, 1028 - 4000)
  t.match(panBy(fitPlan(plan, stage), 50, 50, plan, stage), {x: 14, y: 114}, 'a whole plan stays')
})

t.test('showBox() shows a part of the plan with a margin', async (t) => {
  const view = showBox({x: 4, y: 2, width: 2, height: 1}, plan, stage)
  t.ok(view.scale > 300 && view.scale < 400)
  t.ok(Math.abs(view.x + 5 * view.scale - 514) < 1)
})
