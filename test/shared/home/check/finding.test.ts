import t from 'tap'
import {inMetres, lengthText, listIds, pointText} from '#shared/home/check/finding.ts'

t.test('lengthText() writes lengths in millimetres, centimetres or metres', async (t) => {
  for (const [steps, text] of [
    [4, '0.4 mm'],
    [99, '9.9 mm'],
    [100, '1 cm'],
    [9949, '99 cm'],
    [9950, '1.00 m'],
    [12_000, '1.20 m'],
  ] as const)
    t.equal(lengthText(steps), text)
})

t.test('listIds() lists up to eight ids, and counts the rest', async (t) => {
  const ids = Array.from({length: 9}, (_, index) => `w${index + 1}`)
  t.equal(listIds(ids.slice(0, 1)), 'w1')
  t.equal(listIds(ids.slice(0, 2)), 'w1 and w2')
  t.equal(listIds(ids.slice(0, 8)), 'w1, w2, w3, w4, w5, w6, w7 and w8')
  t.equal(listIds(ids), 'w1, w2, w3, w4, w5, w6, w7 and 2 others')
})

t.test('points are written in metres, never as -0', async (t) => {
  t.equal(pointText(30_000, -15_000), '(3.00, -1.50)')
  t.equal(pointText(-10, -0), '(0.00, 0.00)')
  t.same(inMetres(1, -12_345.4), [0.0001, -1.2345])
  t.ok(Object.is(inMetres(-0.2)[0], 0))
})
