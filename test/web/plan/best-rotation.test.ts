import t from 'tap'
import {bestRotation} from '#web/plan/best-rotation.ts'

const wide = {left: 0, top: 0, right: 12, bottom: 6}

t.test('bestRotation() turns a plan where that makes it much larger', async (t) => {
  t.equal(bestRotation(wide, [390, 756]), 90, 'a phone held upright')
  t.equal(bestRotation(wide, [1280, 700]), 0)
  t.equal(bestRotation(wide, [600, 600]), 0, 'as large either way')
  t.equal(bestRotation({left: 0, top: 0, right: 6, bottom: 12}, [1280, 700]), 90)
})
