import t from 'tap'
import {createSharpness} from '../../../web/model/sharpness.ts'

t.test('a slow tablet draws fewer pixels while people move, and all at rest', async (t) => {
  const sharpness = createSharpness(1)
  t.equal(sharpness.whileMoving, 1)
  for (const seconds of [0.016, 0.09, 0.016, 0.09]) sharpness.took(seconds)
  t.equal(sharpness.whileMoving, 1, 'one slow frame is none')
  sharpness.took(0.09)
  t.equal(sharpness.whileMoving, 0.5)
  for (let frame = 0; frame < 9; frame++) sharpness.took(0.09)
  t.equal(sharpness.whileMoving, 0.5, 'never fewer')
  t.equal(sharpness.atRest, 2)
})

t.test('a screen of many pixels begins with all of them, and a pause between movements is no slow frame', async (t) => {
  const sharpness = createSharpness(3)
  for (let frame = 0; frame < 9; frame++) sharpness.took(3)
  t.equal(sharpness.whileMoving, 2)
})
