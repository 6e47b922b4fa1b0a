import t from 'tap'
import {timeOf} from '../../../web/model/sun-hours.ts'
import {hourAt, sunlightAt} from '../../../web/model/sunlight.ts'

const now = Date.parse('2026-06-21T10:30:00Z')
const site = {north: 0, lat: 41.9, lon: 12.5, zone: 'Europe/Rome'}

t.test('the sun shines on the side of the drawing that faces it', async (t) => {
  const morning = sunlightAt(site, 8, now).to
  const noon = sunlightAt(site, 13.2, now).to
  t.ok(morning[0] > 0.7, 'from the east, right on the drawing')
  t.ok(noon[2] > 0.2 && Math.abs(noon[0]) < 0.05, 'from the south, the bottom of the drawing')
  t.ok(noon[1] > 0.9)
  const turned = sunlightAt({...site, north: 90}, 13.2, now).to
  t.ok(turned[0] < -0.2, 'north is right: the sun comes from the left')
  t.equal(sunlightAt(site, 1, now).strength, 0, 'night')
})

t.test('hours are those of the home', async (t) => {
  t.equal(hourAt(site, now), 12.5)
  t.equal(hourAt({...site, zone: 'Asia/Kolkata'}, now), 16)
  const unplaced = sunlightAt({north: 0, zone: 'Asia/Kolkata'}, 12, now).to
  t.ok(unplaced[2] > 0.2 && Math.abs(unplaced[0]) < 0.1, 'without a place, the sun is in the south at noon')
  t.equal(timeOf(8.25), '08:15')
  t.equal(timeOf(24), '00:00')
})
