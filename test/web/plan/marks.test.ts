import t from 'tap'
import {boundDevices} from '#shared/home/bindings.ts'
import type {Plan} from '#shared/home/schema.ts'
import {devicesOffPlan, marksOf} from '#web/plan/marks.ts'
import {smallFlat, smallFlatApp, smallFlatDevices} from './small-flat.ts'

const bindings = boundDevices(smallFlat, smallFlatApp)
const [ground] = smallFlat.plans as [Plan, ...Plan[]]
const marks = marksOf(ground, bindings, smallFlatDevices)
const mark = (key: string) => marks.find((one) => one.key === key)
const ids = (devices: readonly {id: string}[] | undefined) => devices?.map(({id}) => id)

t.test('marksOf() returns a mark for each bound element, by the kind of its devices', async (t) => {
  t.match(mark('l-living'), {kind: 'light', name: 'Ceiling lamp', at: [3, 3.8]})
  t.match(mark('awning'), {kind: 'cover', name: 'Terrace awning'})
  t.match(mark('plate/0'), {kind: 'switch', element: 'plate', name: 'Living room socket'})
  t.match(mark('win1'), {kind: 'cover', name: 'Kitchen shutter', at: [10, 3]})
  t.notOk(mark('plate/1'), 'a slot with no device of its own')
  t.notOk(mark('l-bedroom'), 'of another plan')
})

t.test('marksOf() supports several devices for one element, and one device for several', async (t) => {
  t.strictSame(ids(mark('l-table')?.actuators), ['spot-1', 'spot-2'])
  t.strictSame(ids(mark('l-kitchen-1')?.actuators), ['dimmer'])
  t.strictSame(ids(mark('l-kitchen-2')?.actuators), ['dimmer'])
})

t.test('marksOf() separates devices that only report', async (t) => {
  t.match(mark('living'), {kind: 'reading', actuators: [], readings: [{id: 'thermometer'}]})
})

t.test('marksOf() lists a device bound in two roles once, and skips undeclared devices', async (t) => {
  const twice = [
    {kind: 'light' as const, id: 'l-living', role: 'light', device: 'lamp'},
    {kind: 'light' as const, id: 'l-living', role: 'dimmer', device: 'lamp'},
    {kind: 'light' as const, id: 'l-table', role: 'light', device: 'gone'},
  ]
  const found = marksOf(ground, twice, smallFlatDevices)
  t.strictSame(
    found.map(({key, actuators}) => [key, ids(actuators)]),
    [['l-living', ['lamp']]],
  )
})

t.test('devicesOffPlan() returns devices that are unbound or bound to an area', async (t) => {
  t.strictSame(ids(devicesOffPlan(smallFlat.plans, bindings, smallFlatDevices)), ['boiler', 'radio'])
})
