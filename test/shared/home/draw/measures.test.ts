import t from 'tap'
import {areaText, heightText, numberText} from '#shared/home/draw/measures.ts'

t.test("areaText() writes square metres to a tenth and whole square feet, in the language's style", async (t) => {
  t.equal(areaText(12.44, 'm', 'en'), '12.4 m²')
  t.equal(areaText(12.44, 'm', 'it'), '12,4 m²')
  t.equal(areaText(12, 'm', 'en'), '12.0 m²')
  t.equal(areaText(12.44, 'ft', 'it'), '134 ft²')
})

t.test('heightText() writes the sign', async (t) => {
  t.equal(heightText(0.15, 'm', 'en'), '+0.15 m')
  t.equal(heightText(-0.15, 'm', 'it'), '−0,15 m')
  t.equal(heightText(-0.3048, 'ft', 'en'), '−1 ft')
})

t.test('numberText() writes no trailing zeros', async (t) => {
  t.equal(numberText(0.5, 1, 'it'), '0,5')
  t.equal(numberText(2, 1, 'it'), '2')
})
