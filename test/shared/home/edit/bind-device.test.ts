import t from 'tap'
import {addElement} from '../../../../shared/home/edit/add-element.ts'
import {
  bindInRole,
  bindingPlaces,
  bindingsOf,
  bindTo,
  placeFor,
  unbindFrom,
} from '../../../../shared/home/edit/bind-device.ts'
import {type BindableDevice, rolesOn} from '../../../../shared/home/edit/device-roles.ts'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {putDevice} from '../../../../shared/home/edit/put-device.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import type {Home} from '../../../../shared/home/schema.ts'
import {box, plan, problems, refusal, wallBetween} from './edit-helpers.ts'

const device = (kind: BindableDevice['kind'], more: Partial<BindableDevice> = {}): BindableDevice => ({
  app: 'house',
  id: `${kind}-1`,
  name: `A ${kind}`,
  kind,
  quantities: [],
  isLamp: false,
  ...more,
})
const bound = (id: string) => [{app: 'house', device: id}]

const kitchen = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [6, 5], name: 'Kitchen'}).home
const top = wallBetween(kitchen, [0, 0], [6, 0])
const left = wallBetween(kitchen, [0, 0], [0, 5])
const opening = {wall: top, at: 1, width: 0.8, height: 1.2, sill: 0.9, kind: 'window'} as const
const windowed = addElement(kitchen, {plan: 'plan', list: 'openings', element: opening}).home
const lit = addElement(windowed, {plan: 'plan', list: 'lights', element: {name: 'Lamp', at: [3, 2.5]}}).home
const garaged = addElement(lit, {
  plan: 'plan',
  list: 'openings',
  element: {wall: left, at: 2.5, width: 2.4, height: 2, kind: 'garage'},
}).home
const plated = addElement(garaged, {
  plan: 'plan',
  list: 'plates',
  element: {wall: top, side: 'right', at: 4, modules: 3, slots: [{kind: 'blank'}, {kind: 'switch'}, {kind: 'socket'}]},
}).home
const home = addElement(plated, {
  plan: 'plan',
  list: 'items',
  element: {product: 'test/box', at: [3, 4]},
  product: {...box, bindings: [{role: 'reading', kind: 'light', name: {it: 'Luce', en: 'Light'}}]},
}).home
const [room = ''] = plan(home).rooms.map(({id}) => id)

t.test('rolesOn() gives each device the roles that its element has', async (t) => {
  const item = {kind: 'item', id: 'item'} as const
  const both = device('sensor', {quantities: ['temperature', 'humidity']})
  t.same(rolesOn(home, {kind: 'light', id: 'lamp'}, device('switch')), ['light'])
  t.same(rolesOn(home, {kind: 'light', id: 'lamp'}, both), [])
  t.same(rolesOn(home, {kind: 'room', id: room}, both), ['temperature', 'humidity'])
  t.same(rolesOn(home, {kind: 'room', id: room}, device('sensor')), ['sensor'])
  t.same(rolesOn(home, {kind: 'opening', id: 'opening'}, device('sensor')), ['contact'])
  t.same(rolesOn(home, {kind: 'opening', id: 'opening'}, both), [])
  t.same(rolesOn(home, item, device('light')), ['reading'], 'the product names its function')
  t.same(rolesOn(home, item, device('media')), ['media'])
  t.same(rolesOn(home, {kind: 'plate', id: 'plate', slot: 0}, device('switch')), [], 'a blank takes nothing')
  t.same(rolesOn(home, {kind: 'plate', id: 'plate', slot: 1}, device('light')), ['switch'])
  t.equal(
    refusal(() => rolesOn(home, {kind: 'plate', id: 'plate', slot: 9}, device('switch'))),
    'missing',
  )
})

t.test('bindTo() and unbindFrom() change only the element, and give the first home back', async (t) => {
  const lamp = {kind: 'light', id: 'lamp'} as const
  const next = bindTo(home, lamp, device('light'))
  t.same(bindingsOf(next, lamp), {light: bound('light-1')})
  t.equal(plan(next).plates, plan(home).plates, 'other lists are shared')
  t.same(unbindFrom(next, lamp, 'light', {app: 'house', device: 'light-1'}), home)
  t.equal(unbindFrom(home, lamp, 'light', {app: 'house', device: 'light-1'}), home)
  const slot = {kind: 'plate', id: 'plate', slot: 2} as const
  const plugged = bindTo(home, slot, device('switch'))
  t.same(bindingsOf(plugged, slot), {switch: bound('switch-1')})
  t.same(unbindFrom(plugged, slot, 'switch', {app: 'house', device: 'switch-1'}), home)
  t.equal(unbindFrom(plugged, slot, 'switch', {app: 'house', device: 'other'}), plugged)
  const two = bindInRole(next, lamp, 'light', {app: 'house', device: 'second'})
  t.same(unbindFrom(two, lamp, 'light', {app: 'house', device: 'second'}), next)
})

t.test('bindings are refused where the element has none, or is gone', async (t) => {
  const refused = (act: () => unknown, code: string) => t.equal(refusal(act), code)
  refused(() => bindTo(home, {kind: 'light', id: 'lamp'}, device('cover')), 'cannot-bind')
  refused(() => bindTo(home, {kind: 'light', id: 'gone'}, device('light')), 'missing')
  refused(() => bindTo(home, {kind: 'light', id: room}, device('light')), 'missing')
  refused(() => bindTo(home, {kind: 'light', id: 'lamp'}, device('light', {id: 'x'.repeat(999)})), 'invalid-value')
  refused(() => unbindFrom(home, {kind: 'plate', id: 'lamp', slot: 0}, 'switch', {app: 'a', device: 'b'}), 'missing')
})

t.test('bindingPlaces() has the slots of a plate, and placeFor() takes a free one', async (t) => {
  t.same(bindingPlaces(home, top), [])
  t.equal(bindingPlaces(home, 'plate').length, 3)
  t.same(placeFor(home, 'plate', device('switch')), {kind: 'plate', id: 'plate', slot: 1})
  const first = bindTo(home, {kind: 'plate', id: 'plate', slot: 1}, device('switch', {id: 'other'}))
  t.same(placeFor(first, 'plate', device('switch')), {kind: 'plate', id: 'plate', slot: 2})
  const next = placeFor(home, 'plate', device('switch'), {kind: 'plate', id: 'plate', slot: 1})
  t.same(next, {kind: 'plate', id: 'plate', slot: 2})
  t.same(placeFor(home, 'plate', device('switch'), next), {kind: 'plate', id: 'plate', slot: 1}, 'around')
  t.equal(placeFor(home, 'plate', device('media')), undefined)
})

t.test('putDevice() makes the fitting element on an empty spot, bound', async (t) => {
  const put = (what: BindableDevice, at: [number, number], element?: string, from: Home = home) => {
    const made = putDevice(from, what, {plan: 'plan', at, element, reach: 0.4})
    t.same(problems(made.home), [])
    return {...made, plan: plan(made.home)}
  }
  const lamp = put(device('light'), [2, 2], room)
  t.match(lamp.plan.lights[1], {id: lamp.id, name: 'A light', at: [2, 2], bindings: {light: bound('light-1')}})
  const relay = put(device('switch', {isLamp: true}), [2, 2])
  t.match(relay.plan.lights[1], {bindings: {light: bound('switch-1')}})
  const shutter = put(device('cover'), [1.2, 0.8], room)
  t.match(shutter.plan.awnings[0], {
    wall: top,
    at: 1,
    width: 0.8,
    z: 2.1,
    kind: 'shutter',
    bindings: {cover: bound('cover-1')},
  })
  const second = put(device('cover', {id: 'second'}), [1.2, 0.8], room, shutter.home)
  t.same(second.plan.awnings[0]?.bindings?.cover, [...bound('cover-1'), ...bound('second')])
  const window = put(device('cover', {id: 'second'}), [1, 0], 'opening', shutter.home)
  t.equal(window.id, shutter.id, 'a window’s shutter is driven, not the window')
  t.equal(put(device('cover'), [1, 0], 'opening').id, 'opening')
  const blind = put(device('cover'), [5.8, 4], room)
  t.match(blind.plan.awnings[0], {kind: 'shutter', width: 1.2}, 'a wall without a window takes it too')
  t.match(put(device('cover'), [0.5, 2.5], room).plan.openings[1]?.bindings, {cover: bound('cover-1')})
  const socket = put(device('switch'), [4, 4.8], room)
  t.match(socket.plan.plates[1]?.slots[0], {kind: 'socket', bindings: {switch: bound('switch-1')}})
  const sensor = put(device('sensor', {quantities: ['motion']}), [2, 2], room)
  t.same([sensor.id, sensor.plan.rooms[0]?.bindings], [room, {motion: bound('sensor-1')}])
  const thermostat = put(device('climate'), [5.8, 2.5], room)
  t.match(thermostat.plan.plates[1]?.slots[0], {kind: 'thermostat', bindings: {climate: bound('climate-1')}})
  t.match(put(device('climate'), [3, 2.5], room).plan.rooms[0]?.bindings, {climate: bound('climate-1')})
})

t.test('putDevice() binds to the element under it', async (t) => {
  const under = (what: BindableDevice, element: string) =>
    putDevice(home, what, {plan: 'plan', at: [3, 4], element, reach: 0.4})
  t.match(plan(under(device('light'), 'lamp').home).lights[0]?.bindings, {light: bound('light-1')})
  t.match(plan(under(device('light'), 'item').home).items[0]?.bindings, {reading: bound('light-1')})
  t.match(plan(under(device('switch'), 'plate').home).plates[0]?.slots[1]?.bindings, {switch: bound('switch-1')})
  t.equal(under(device('cover'), 'item').id, 'a-cover', 'furniture is in nobody’s way')
  t.equal(
    refusal(() => under(device('sensor'), 'lamp')),
    'cannot-bind',
  )
})

t.test('putDevice() refuses a place without a wall or a room', async (t) => {
  for (const kind of ['cover', 'switch', 'sensor', 'media', 'climate'] as const) {
    t.equal(
      refusal(() => putDevice(home, device(kind), {plan: 'plan', at: [30, 30], reach: 0.4})),
      'cannot-bind',
    )
  }
})
