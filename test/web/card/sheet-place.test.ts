import t from 'tap'
import {sheetPlace} from '../../../web/card/sheet-place.ts'

t.test('sheetPlace() lies on the other side of the plan than its room', async (t) => {
  t.equal(sheetPlace([1200, 600], [0.2, 0.9]), 'right')
  t.equal(sheetPlace([1200, 600], [0.8, 0.1]), 'left')
  t.equal(sheetPlace([380, 600], [0.8, 0.1]), 'bottom')
  t.equal(sheetPlace([380, 600], [0.2, 0.9]), 'top')
})

t.test('sheetPlace() lies below a plan that it would hide', async (t) => {
  t.equal(sheetPlace([380, 220], [0.2, 0.9]), 'below')
})
