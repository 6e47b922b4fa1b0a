/** Zones in the numbers of each sensor, and back on the plan. */
import t from 'tap'
import {wrongOutline} from '#shared/home/check/radars.ts'
import {ringArea} from '#shared/home/geometry/rings.ts'
import {distanceTo, edgesOf} from '#shared/home/geometry/segment.ts'
import {placeForRadar, placeOnPlan, type Stand} from '#shared/home/radar/places.ts'
import {fromSensorZones, kindOf, toSensorZones, zoneRules} from '#shared/home/radar/sensor-zones.ts'
import {radarModels} from '#shared/home/schema/radars.ts'
import type {Point, RadarModel, RadarZone} from '#shared/home/schema.ts'
import {type SeededRandom, seededRandom} from '../check/plans/seeded-random.ts'

const rectangle: Point[] = [
  [-1, 1],
  [0.5, 1],
  [0.5, 2.25],
  [-1, 2.25],
]
const zone = (more: Partial<RadarZone> = {}): RadarZone => ({name: 'Sofa', number: 1, path: rectangle, ...more})
const reasons = (model: RadarModel, ...zones: RadarZone[]) =>
  toSensorZones(model, zones).losses.map(({reason, zone: {name}}) => `${name}: ${reason}`)

/** Returns corners all around a point, each as far from it as `far` says. */
const around = (count: number, far: () => number) =>
  Array.from({length: count}, (_, at): Point => {
    const [turn, metres] = [(at / count) * 2 * Math.PI, far()]
    return [metres * Math.cos(turn), metres * Math.sin(turn)]
  })

t.test('toSensorZones() writes each sensor’s own numbers', async (t) => {
  const held = (model: RadarModel, one = zone()) => toSensorZones(model, [one]).held
  t.same(held('ld2450'), [{kind: 'detection', number: 1, value: {x1: -1000, y1: 1000, x2: 500, y2: 2250}}])
  t.same(held('ld6002b'), [{kind: 'detection', number: 1, value: {x1: -1, y1: 1, x2: 0.5, y2: 2.3}}])
  t.same(held('everything-presence-pro', zone({kind: 'exclusion', number: 2})), [
    {kind: 'exclusion', number: 2, value: '-1000:1000;500:1000;500:2250;-1000:2250'},
  ])
  for (const model of ['ld2450', 'ld6002b', 'everything-presence-lite'] as const) t.same(reasons(model, zone()), [])
})

t.test('toSensorZones() says what a sensor can’t hold', async (t) => {
  const triangle = zone({path: rectangle.slice(0, 3)})
  const {held, losses} = toSensorZones('mtr-1', [triangle])
  t.same(held[0]?.value, {x1: -1000, y1: 1000, x2: 500, y2: 2250})
  t.match(losses, [{reason: 'rectangle', zone: triangle}])
  t.ok(Math.abs((losses[0]?.area ?? 0) - (1.5 * 1.25) / 2) < 1e-9)
  t.same(reasons('everything-presence-lite', triangle), [])
  const exclusion = zone({name: 'Fan', kind: 'exclusion'})
  t.same(reasons('ld2450', zone(), exclusion), ['Fan: kind'], 'all zones of an LD2450 are of one kind')
  t.same(reasons('ld2450', exclusion), [])
  t.same(reasons('ld2450', zone({number: 4})), ['Sofa: number'])
  t.same(reasons('everything-presence-lite', zone({kind: 'exclusion', number: 3})), ['Sofa: number'])
  const moved = (by: number) => zone({path: rectangle.map(([x, y]): Point => [x + by, y])})
  t.same(reasons('ld2450', moved(4.5)), ['Sofa: cut'])
  t.same(reasons('ld2450', moved(6)), ['Sofa: outside'])
  t.same(reasons('ld6002b', zone({path: rectangle.map(([x, y]): Point => [x / 100, y])})), ['Sofa: small'])
  t.same(reasons('rd03d', zone()), ['Sofa: no-zones'])
  t.same(reasons('fp2', zone()), ['Sofa: own-app'])
  t.same(toSensorZones('fp2', [zone()]).held, [])
})

t.test('a polygon of many or long corners loses the ones that change it least', async (t) => {
  const round = (count: number, far: number) =>
    zone({path: around(count, () => 1).map(([x, y]): Point => [far + x, y - far])})
  const written = (one: RadarZone) => {
    const {held, losses} = toSensorZones('everything-presence-lite', [one])
    return {text: held[0]?.value as string, losses}
  }
  t.same(written(round(20, 0)).losses, [])
  const fewer = written(round(40, 0))
  t.equal(fewer.text.split(';').length, 20)
  t.match(fewer.losses, [{reason: 'corners'}])
  t.ok((fewer.losses[0]?.area ?? 0) < 0.2)
  const far = written(round(20, 20))
  t.ok(far.text.length <= 255 && far.text.split(';').length < 20, far.text)
  t.match(far.losses, [{reason: 'corners'}])
})

t.test('fromSensorZones() reads what the sensor would', async (t) => {
  const read = (value: string) =>
    fromSensorZones('everything-presence-lite', [{kind: 'detection', number: 1, value}]).map(({path}) => path.length)
  t.same(read('0:0;1000:0;1000:1000'), [3])
  t.same(read('0:0;1000:0;1.5:2;0:1000'), [], 'it stops at the first corner that is no pair of whole numbers')
  t.same(read('0:0;1000:0;1000:1000;x'), [3])
  t.same(read(''), [])
  const unused = {x1: 0, y1: 0, x2: 0, y2: 0}
  t.same(fromSensorZones('ld2450', [{kind: 'detection', number: 2, value: unused}]), [])
  const used = {x1: -500, y1: 0, x2: 500, y2: 1000}
  const names = [zone({name: 'Bed', number: 2}), zone({name: 'Fan', number: 2, kind: 'exclusion'})]
  t.match(fromSensorZones('ld2450', [{kind: 'exclusion', number: 2, value: used}], names), [
    {name: 'Fan', number: 2, kind: 'exclusion'},
  ])
  t.match(fromSensorZones('ld2450', [{kind: 'detection', number: 3, value: used}], names), [{name: '3', number: 3}])
})

interface Case {
  model: RadarModel
  stand: Stand
  /** The outline on the plan. */
  drawn: Point[]
  zone: RadarZone
}

/** Draws a zone anywhere near a sensor that stands and is turned anyhow. */
function drawCase(random: SeededRandom): Case | undefined {
  const {between, whole, chance, pick} = random
  const model = pick(radarModels)
  const stand: Stand = {
    at: [between(-900, 900), between(-900, 900)],
    angle: chance(0.3) ? (whole(9) - 4) * 90 : between(-360, 360),
    mirror: chance(0.3),
  }
  const middle: Point = [between(-5, 5), between(-1, 8)]
  const size = between(0.1, 2)
  const seen = chance(0.4)
    ? [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ].map(([x = 0, y = 0]): Point => [middle[0] + x * size, middle[1] + y * size * 0.7])
    : around(3 + whole(48), () => size * between(0.4, 1)).map(([x, y]): Point => [middle[0] + x, middle[1] + y])
  const drawn = seen.map((point) => placeOnPlan(stand, point))
  const kind = chance(0.3) ? ('exclusion' as const) : ('detection' as const)
  const path = drawn.map((point) => placeForRadar(stand, point))
  const zone: RadarZone = {name: 'Zone', number: 1 + whole(5), ...(kind === 'exclusion' && {kind}), path}
  return wrongOutline(zone) === undefined ? {model, stand, drawn, zone} : undefined
}

const farthest = (points: readonly Point[], outline: readonly Point[]) =>
  Math.max(...points.map((point) => Math.min(...edgesOf(outline).map((edge) => distanceTo(edge, point)))))

/** Returns why a zone did not come back as it must; undefined when it did. */
function wrongReturn({model, stand, drawn, zone}: Case): string | undefined {
  const {held, losses} = toSensorZones(model, [zone])
  const [back] = fromSensorZones(model, held, [zone])
  const told = losses.map(({reason}) => reason)
  if (back === undefined) return told.length === 1 ? undefined : `lost, and told ${told}`
  if (kindOf(back) !== kindOf(zone) || back.number !== zone.number || back.name !== 'Zone') return 'another zone'
  if (wrongOutline(back) !== undefined) return 'no outline'
  const returned = back.path.map((point) => placeOnPlan(stand, point))
  // Half a step on each axis, and the grid of 0.1 mm on which both frames are.
  const tolerance = (zoneRules[model].step / 2) * Math.SQRT2 + 0.0003
  const [out, home] = [farthest(drawn, returned), farthest(returned, drawn)]
  if (told.length === 0)
    return out <= tolerance && home <= tolerance ? undefined : `${out} ${home} off, and nothing told`
  const area = losses.reduce((sum, {reason, area = 0}) => sum + (reason === 'cut' ? -area : area), 0)
  const perimeter = edgesOf(drawn).reduce((sum, {a, b}) => sum + Math.hypot(b[0] - a[0], b[1] - a[1]), 0)
  const difference = ringArea(returned) - ringArea(drawn)
  const slack = (perimeter + 8) * tolerance
  if (told.includes('corners')) return Math.abs(difference) <= area + slack ? undefined : `${difference} not ${area}`
  return Math.abs(difference - area) <= slack ? undefined : `${difference} not ${area}`
}

t.test(
  '10,000 zones of any sensor, however turned, come back within its rounding, or it is said what was lost',
  async (t) => {
    const random = seededRandom(2026)
    const counts = {whole: 0, told: 0}
    for (let made = 0; made < 10_000; ) {
      const one = drawCase(random)
      if (one === undefined) continue
      made++
      counts[toSensorZones(one.model, [one.zone]).losses.length === 0 ? 'whole' : 'told']++
      const wrong = wrongReturn(one)
      if (wrong !== undefined) return t.fail(`case ${made}: ${wrong}: ${JSON.stringify(one)}`)
    }
    t.ok(counts.whole > 1500 && counts.told > 1500, JSON.stringify(counts))
  },
)
