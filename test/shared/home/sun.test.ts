import t from 'tap'
import {isDaylight, sunDirection} from '#shared/home/sun.ts'

t.test('isDaylight() knows sunrise and sunset within some minutes', async (t) => {
  const rome = {lat: 41.9, lon: 12.5}
  const at = (time: string) => isDaylight(Date.parse(time), rome)
  // NOAA has 7:07 and 16:43 in Rome on 21 November 2026, 5:35 and 20:49 on 21 June 2026.
  t.notOk(at('2026-11-21T07:01:00+01:00'))
  t.ok(at('2026-11-21T07:14:00+01:00'))
  t.ok(at('2026-11-21T16:36:00+01:00'))
  t.notOk(at('2026-11-21T16:50:00+01:00'))
  t.notOk(at('2026-06-21T05:28:00+02:00'))
  t.ok(at('2026-06-21T05:42:00+02:00'))
  t.ok(isDaylight(Date.parse('2026-06-21T00:00:00Z'), {lat: 80, lon: 0}), 'the midnight sun')
  t.notOk(isDaylight(Date.parse('2026-12-21T12:00:00Z'), {lat: 80, lon: 0}), 'the polar night')
})

t.test('sunDirection() is where almanacs have the sun', async (t) => {
  const rome = {lat: 41.9, lon: 12.5}
  const degrees = (time: string) => {
    const [east, north, up] = sunDirection(Date.parse(time), rome)
    const [height, bearing] = [Math.asin(up), Math.atan2(east, north)].map((angle) => (angle * 180) / Math.PI)
    return {height: height as number, bearing: ((bearing as number) + 360) % 360}
  }
  // The solstice's sun is 90° − 41.9° + 23.4° high at noon, and rises 32° north of east.
  const noon = degrees('2026-06-21T13:12:00+02:00')
  t.ok(Math.abs(noon.height - 71.5) < 0.3, String(noon.height))
  t.ok(Math.abs(noon.bearing - 180) < 2, String(noon.bearing))
  const rise = degrees('2026-06-21T05:35:00+02:00')
  t.ok(Math.abs(rise.bearing - 57.5) < 1, String(rise.bearing))
  t.equal(sunDirection(0, {lat: 90, lon: 0}).length, 3, 'also at a pole')
})
