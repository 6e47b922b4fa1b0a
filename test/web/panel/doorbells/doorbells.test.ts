import t from 'tap'
import type {DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import {doorbellsOf, doorsOf, rungBy} from '../../../../web/panel/doorbells/doorbells.ts'
import {smallFlat, smallFlatDevices} from '../../plan/small-flat.ts'

const bell: HouseDevice = {
  ...{id: 'bell', name: 'Bell', kind: 'sensor', room: 'Kitchen', floor: null},
  ...{measures: 'doorbell', picture: 'camera'},
}
const at = (at: number): DeviceState => ({status: 'ok', at, text: 'ring'})
const is = (on: boolean): DeviceState => ({status: 'ok', on})

t.test('a doorbell is known by its class, or by the name of its sensor, and has a camera', async (t) => {
  const {measures: _, ...plain} = bell
  const ding = {...plain, id: 'ding', aliases: ['binary_sensor.front_door_ding']}
  const visitor = {...plain, id: 'visitor', measures: 'occupancy', name: 'Entrance visitor'}
  const others: HouseDevice[] = [
    {...plain, id: 'motion', measures: 'motion', aliases: ['binary_sensor.doorbell']},
    {...plain, id: 'person', aliases: ['binary_sensor.doorbell_person']},
    {...plain, id: 'building', aliases: ['binary_sensor.building']},
    {...plain, id: 'chime', kind: 'switch', aliases: ['switch.doorbell']},
  ]
  const {picture: __, ...blind} = bell
  t.same(
    doorbellsOf([bell, ding, visitor, ...others, blind]).map(({id}) => id),
    ['bell', 'ding', 'visitor'],
  )
})

t.test('it rings with a later moment, or when its sensor goes on; not after an outage', async (t) => {
  const rings = (before: DeviceState | undefined, after: DeviceState | null) =>
    rungBy([bell], before ? {bell: before} : {}, {bell: after}) !== undefined
  t.ok(rings(at(1), at(2)))
  t.ok(rings(is(false), is(true)))
  t.ok(rings({status: 'ok', motion: false}, {status: 'ok', motion: true}))
  for (const [before, after] of [
    [at(2), at(2)],
    [at(2), at(1)],
    [undefined, at(2)],
    [{status: 'unavailable'}, at(2)],
    [{status: 'unknown'}, is(true)],
    [is(true), is(false)],
    [is(true), {status: 'unavailable'}],
    [is(false), null],
  ] as const)
    t.notOk(rings(before, after), JSON.stringify([before, after]))
  t.equal(rungBy([bell], {lamp: is(false)}, {lamp: is(true)}), undefined)
})

t.test('its door is its own element, or a door of its room, an outer one first', async (t) => {
  const bindings = [{kind: 'opening', id: 'd9', role: 'contact', device: 'camera'}] as const
  const camera: HouseDevice = {...bell, id: 'camera', measures: 'camera'}
  const devices = [...smallFlatDevices, bell, camera]
  const places = {home: smallFlat, bindings: [], devices}
  t.equal(doorsOf(bell, {...places, bindings})[0], 'd9')
  const doors = doorsOf(bell, places)
  t.same(doors.slice(-2), ['d1', 'kitchen'], 'else the room')
  t.same(doorsOf({...bell, room: null}, places), [])
})
