import t from 'tap'
import {lampColor, mixColors, temperatureColor} from '#web/plan/color.ts'

t.test('temperatureColor() runs from cold to hot, and stops at both ends', async (t) => {
  t.equal(temperatureColor(-20), temperatureColor(14))
  t.equal(temperatureColor(40), temperatureColor(28))
  t.not(temperatureColor(18), temperatureColor(24))
})

t.test('lampColor() is the lamp’s colour, or its white', async (t) => {
  t.strictSame(lampColor({color: '#8000ff'}), [128, 0, 255])
  t.strictSame(lampColor({kelvin: 2700}), lampColor({}))
  const [warm, cold] = [lampColor({kelvin: 1000}), lampColor({kelvin: 20_000})]
  t.ok(warm[2] < cold[2])
  t.strictSame(
    mixColors([
      [0, 0, 0],
      [255, 100, 50],
    ]),
    [128, 50, 25],
  )
  t.equal(mixColors([]), undefined)
})
