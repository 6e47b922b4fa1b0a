import t from 'tap'
import type {LayerReading} from '../../../../../web/plan/layers/layer.ts'
import {network} from '../../../../../web/plan/layers/mesh/network.ts'
import {between, createMeshPlaces} from '../../../../../web/plan/layers/mesh/placed-mesh.ts'
import {wallsBetween} from '../../../../../web/plan/layers/mesh/walls-between.ts'
import {flat, houseWith, meshOf, now, zigbee} from './flat-mesh.ts'

const texts = ({says}: LayerReading) => says.filter((one) => typeof one === 'string')
const read = (...options: Parameters<typeof houseWith>) => network.read(houseWith(...options), () => true)
const [plan] = flat.plans
if (!plan) throw new Error('no plan')

t.test('wallsBetween() counts walls that a line goes through, one that it begins in never', async (t) => {
  t.equal(wallsBetween(plan, [3, 3], [8, 3]), 1)
  t.equal(wallsBetween(plan, [3, 1.6], [8, 1.6]), 0, 'through the passage')
  t.equal(wallsBetween(plan, [3, 4.6], [8, 4.6]), 1, 'a door shuts')
  t.equal(wallsBetween(plan, [3, 3], [3, 5]), 0)
  t.equal(wallsBetween(plan, [10, 3], [3, 3]), 1, 'a window’s contact is in the outer wall')
  t.equal(wallsBetween(plan, [3, 3], [12, 3]), 2)
  t.equal(wallsBetween(plan, [3, 5], [3, 8]), 1, 'the terrace’s fence is no wall')
  t.equal(wallsBetween(plan, [3, 3], [13, -4 + 1e-9]), 2)
  t.equal(wallsBetween(plan, [9, 1], [11, -1]), 1, 'two walls that meet at a corner are one')
})

t.test('the network says when its map came, what is weak, and what has no place', async (t) => {
  const reading = read(meshOf([zigbee]))
  t.match(reading.isOf, /^Mesh as of \d\d:\d\d$/)
  t.same(texts(reading), ['6 devices', '1 weak link', '1 did not answer', '1 is not on the plan', '◉ centre, ◆ router'])
  t.same(
    reading.scale?.steps.map(({text}) => text),
    ['strong', 'fair', 'weak'],
  )
  t.equal(reading.rooms.size, 0)
})

t.test('signs tell the quality of each device’s way, and are heard in words', async (t) => {
  const {signs} = read(meshOf([zigbee]))
  const sign = (key: string) => signs.get(key)?.[0]
  t.match(sign('stick'), {text: '◉', spoken: 'coordinator', device: '', isAlert: false})
  t.match(sign('l-living'), {text: '◆ 84 %', spoken: 'router, through Coordinator, strong 84 %', device: 'lamp'})
  t.match(sign('l-kitchen-1'), {text: '◆ 14 %', isAlert: true, spoken: 'router, through Ceiling lamp, weak 14 %'})
  t.match(sign('l-table'), {text: '33 %', spoken: 'end device, through Kitchen lamps, fair 33 %'})
  t.match(sign('living'), {text: '61 %', spoken: 'sleeper, through Ceiling lamp, strong 61 %'})
  t.equal([...signs.values()].flat().length, 5)
})

t.test('a way to a device elsewhere has an arrow in place of its line, and a lost device says that', async (t) => {
  const {signs} = read(meshOf([zigbee]), {home: {...flat, plans: flat.plans.map((one) => ({...one, items: []}))}})
  t.equal(signs.get('l-living')?.[0]?.text, '◆ 84 % ↗')
  const states = {lamp: {status: 'unavailable'}} as const
  const lost = read(meshOf([zigbee]), {states})
  t.match(lost.signs.get('l-living'), [{isLost: true, text: '?', device: 'lamp'}])
  t.ok(texts(lost).includes('1 unreachable'))
})

t.test('an old map says its age, and the past has none', async (t) => {
  const old = {...zigbee, map: zigbee.map && {...zigbee.map, at: now - 3.5 * 24 * 3_600_000}}
  t.match(read(meshOf([old])).isOf, /^Old: mesh as of .*, 3 days ago$/)
  const past = read(meshOf([zigbee]), {past: now - 1000})
  t.equal(past.isOf, undefined)
  t.match(texts(past)[0], 'The mesh of the past is not kept')
  t.equal(past.signs.size, 0)
})

t.test('a house that was not asked, is asked, or did not answer says so', async (t) => {
  const none = {...zigbee, map: null}
  t.same(texts(read(undefined)), ['No connected house has a mesh that can be asked'])
  t.same(texts(read(meshOf([none]))), ['The mesh was not asked yet'])
  t.match(texts(read(meshOf([none], {askingSince: now}))), [/^Asking since \d\d:\d\d$/])
  const failed = {...zigbee, failure: {at: now, reason: 'No.'}}
  t.ok(texts(read(meshOf([failed]))).includes('The last asking brought no map'))
})

t.test('what lies between two devices is walls, a floor, or unknown', async (t) => {
  const house = houseWith(meshOf([zigbee]))
  const [placed] = createMeshPlaces()(house.home, house.bindings, [zigbee])
  const what = (from: string, to: string) => {
    const link = placed?.links.find((link) => link.from.id === from && link.to.id === to)
    return link && between(link)
  }
  t.same(what('lamp', 'hub'), {is: 'walls', count: 0})
  t.same(what('dimmer', 'lamp'), {is: 'walls', count: 1})
  t.same(what('shed', 'lamp'), {is: 'unknown'})
})
