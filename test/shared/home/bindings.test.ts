import t from 'tap'
import {bindDevice, boundDevices, dropBindings} from '#shared/home/bindings.ts'
import {readHome} from '#shared/home/read-home.ts'
import {everyKind} from './every-kind.ts'

t.test('bindDevice() binds a device to an element without changing the given home', async (t) => {
  const home = everyKind()
  const bound = bindDevice(home, {kind: 'light', id: 'lamp'}, 'light', {app: 'app', device: 'light.kitchen'})
  t.same(home, everyKind())
  t.same(boundDevices(bound, 'app'), [{kind: 'light', id: 'lamp', role: 'light', device: 'light.kitchen'}])
  t.same(readHome(bound).problems, [])
})

t.test('bindDevice() adds to existing devices, each only once', async (t) => {
  const lamp = {kind: 'light', id: 'lamp'} as const
  const once = bindDevice(everyKind(), lamp, 'light', {app: 'app', device: 'one'})
  t.equal(bindDevice(once, lamp, 'light', {app: 'app', device: 'one'}), once)
  const twice = bindDevice(once, lamp, 'light', {app: 'app', device: 'one', part: 'left'})
  t.same(boundDevices(twice, 'app'), [
    {kind: 'light', id: 'lamp', role: 'light', device: 'one'},
    {kind: 'light', id: 'lamp', role: 'light', device: 'one', part: 'left'},
  ])
})

t.test('bindDevice() refuses an unknown element, or a kind that has no bindings', async (t) => {
  const binding = {app: 'app', device: 'one'}
  t.throws(() => bindDevice(everyKind(), {kind: 'light', id: 'gone'}, 'light', binding), RangeError)
  // The id of another kind's element.
  t.throws(() => bindDevice(everyKind(), {kind: 'awning', id: 'lamp'}, 'cover', binding), RangeError)
  t.throws(() => bindDevice(everyKind(), {kind: 'wall' as 'light', id: 'north'}, 'light', binding), RangeError)
})

t.test(
  'boundDevices() finds the elements that one app drives, including areas, rooms, openings, items, awnings and slots',
  async (t) => {
    const home = everyKind()
    const bindings = {
      some: [
        {app: 'mine', device: 'd'},
        {app: 'other', device: 'x'},
      ],
    }
    const plan = home.plans[0]
    for (const list of [plan.areas, plan.rooms, plan.openings, plan.items, plan.awnings])
      if (list[0] !== undefined) list[0].bindings = bindings
    const slot = plan.plates[0]?.slots[1]
    if (slot !== undefined) slot.bindings = bindings
    t.same(
      boundDevices(home, 'mine').map(({kind, id, slot}) => [kind, id, slot]),
      [
        ['area', 'day', undefined],
        ['room', 'kitchen', undefined],
        ['opening', 'door', undefined],
        ['item', 'table', undefined],
        ['awning', 'shutter', undefined],
        ['plate', 'plate', 1],
      ],
    )
    t.equal(boundDevices(home, 'other').length, 6)
    t.same(boundDevices(home, 'nobody'), [])
  },
)

t.test('bindDevice() binds devices to rooms and to the slots of plates', async (t) => {
  const key = {app: 'app', device: 'key'}
  const home = bindDevice(everyKind(), {kind: 'plate', id: 'plate', slot: 1}, 'switch', key)
  const warm = bindDevice(home, {kind: 'room', id: 'kitchen'}, 'temperature', {app: 'app', device: 'thermometer'})
  t.same(boundDevices(warm, 'app'), [
    {kind: 'room', id: 'kitchen', role: 'temperature', device: 'thermometer'},
    {kind: 'plate', id: 'plate', slot: 1, role: 'switch', device: 'key'},
  ])
  t.same(readHome(warm).problems, [])
  t.equal(bindDevice(warm, {kind: 'plate', id: 'plate', slot: 1}, 'switch', key), warm)
  t.throws(() => bindDevice(warm, {kind: 'plate', id: 'plate', slot: 9}, 'switch', key), /plate plate has no slot 9/)
  t.throws(() => bindDevice(warm, {kind: 'plate', id: 'gone', slot: 0}, 'switch', key), RangeError)
})

t.test('dropBindings() takes devices off elements and slots, and leaves everything else as it was', async (t) => {
  const [one, other] = [
    {app: 'app', device: 'one'},
    {app: 'app', device: 'other'},
  ]
  const lamp = {kind: 'light', id: 'lamp'} as const
  const slot = {kind: 'plate', id: 'plate', slot: 1} as const
  const kept = bindDevice(bindDevice(everyKind(), lamp, 'light', other), lamp, 'dimmer', {...other, part: 'left'})
  const home = bindDevice(bindDevice(bindDevice(kept, lamp, 'light', one), slot, 'switch', one), lamp, 'fan', one)
  t.same(
    dropBindings(home, ({device}) => device === 'one'),
    kept,
  )
  t.same(
    dropBindings(kept, () => true),
    everyKind(),
    'no empty bindings are left',
  )
  const inSlot = dropBindings(home, ({kind, slot}) => kind === 'plate' && slot === 1)
  t.same(boundDevices(inSlot, 'app').length, boundDevices(home, 'app').length - 1)
  t.same(readHome(inSlot).problems, [])
})
