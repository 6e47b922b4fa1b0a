import t, {type Test} from 'tap'
import {createSimulatedBridge} from '../../../agent/bridges/simulated/simulated.ts'
import type {Home} from '../../../shared/home/schema.ts'
import type {DeviceState} from '../../../shared/house/device-state.ts'
import {FakeClock} from '../../fake-clock.ts'
import {quietRuntime, turns} from '../quiet.ts'
import {temporaryFolder} from '../temporary-folder.ts'
import {smallHome} from './small-home.ts'

/** Starts a simulated house on a fake clock and records its states. */
async function build(t: Test, options: {folder?: string; home?: Home | undefined} = {}) {
  const {folder = await temporaryFolder(t), home} = {home: smallHome, ...options}
  const clock = new FakeClock()
  const controller = new AbortController()
  const told: [string, DeviceState][] = []
  let show: (home: Home | undefined) => void = () => {}
  const changes: number[] = []
  const bridge = createSimulatedBridge({
    folder,
    homes(act) {
      show = act
      act(home)
      return () => {}
    },
    report: (device, state) => void told.push([device, state]),
    changed: () => void changes.push(clock.now()),
    ...quietRuntime(clock),
  })
  const running = bridge.run(controller.signal)
  while (bridge.devices() === undefined) await turns()
  const stop = async () => {
    controller.abort(new Error('enough'))
    await running
  }
  t.teardown(stop)
  /** Advances the clock and lets states arrive. */
  const pass = async (ms: number) => {
    clock.advance(ms)
    await turns(2)
  }
  const last = (id: string) => told.findLast(([device]) => device === id)?.[1]
  return {bridge, clock, told, changes, stop, pass, last, show: (home: Home | undefined) => show(home)}
}

t.test('states() yields every state first', async (t) => {
  const {told, bridge} = await build(t)
  t.same(
    told.map(([device]) => device),
    bridge.devices()?.map(({id}) => id),
  )
  t.same(Object.fromEntries(told)['cover-s1'], {status: 'ok', position: 1})
  t.same(Object.fromEntries(told)['light-l1'], {status: 'ok', on: false, brightness: 1})
})

t.test('a lamp reacts after a moment', async (t) => {
  const {bridge, pass, last} = await build(t)
  await bridge.command('light-l1', {type: 'toggle'})
  await pass(99)
  t.match(last('light-l1'), {on: false})
  await pass(1)
  t.match(last('light-l1'), {on: true, brightness: 1})
  await bridge.command('light-l1', {type: 'brightness', value: 0.4})
  await pass(100)
  t.match(last('light-l1'), {on: true, brightness: 0.4})
  await bridge.command('light-l1', {type: 'brightness', value: 0})
  await pass(100)
  t.match(last('light-l1'), {on: false, brightness: 0.4})
  await bridge.command('light-l1', {type: 'turn', on: true})
  await pass(100)
  t.match(last('light-l1'), {on: true, brightness: 0.4})
})

t.test('a cover moves for ten seconds from open to closed and reports its target', async (t) => {
  const {bridge, pass, last} = await build(t)
  await bridge.command('cover-s1', {type: 'toggle'})
  await pass(100)
  t.same(last('cover-s1'), {status: 'ok', position: 1, target: 0, moving: 'closing'})
  await pass(5000)
  t.same(last('cover-s1'), {status: 'ok', position: 0.5, target: 0, moving: 'closing'})
  await pass(4750)
  t.match(last('cover-s1'), {position: 0.025, target: 0, moving: 'closing'})
  await pass(250)
  t.same(last('cover-s1'), {status: 'ok', position: 0})
})

t.test('a moving cover can be stopped, reversed and redirected', async (t) => {
  const {bridge, pass, last} = await build(t)
  await bridge.command('cover-s1', {type: 'position', value: 0.2})
  await pass(2100)
  t.same(last('cover-s1'), {status: 'ok', position: 0.8, target: 0.2, moving: 'closing'})
  await bridge.command('cover-s1', {type: 'stop'})
  await pass(100)
  t.same(last('cover-s1'), {status: 'ok', position: 0.8})
  await pass(10_000)
  t.same(last('cover-s1'), {status: 'ok', position: 0.8})
  await bridge.command('cover-s1', {type: 'toggle'})
  await pass(1100)
  t.match(last('cover-s1'), {target: 0})
  await bridge.command('cover-s1', {type: 'toggle'})
  await pass(100)
  t.match(last('cover-s1'), {target: 1})
  await pass(10_000)
  t.same(last('cover-s1'), {status: 'ok', position: 1})
  await bridge.command('cover-s1', {type: 'position', value: 1})
  await pass(100)
  t.same(last('cover-s1'), {status: 'ok', position: 1})
})

t.test('temperatures drift, and the thermostat can be turned off', async (t) => {
  const {bridge, pass, last, told} = await build(t)
  const before = told.length
  await pass(60_000)
  t.match(last('sensor-bedroom'), {reading: /^\d\d\.\d °C$/})
  t.equal(told.length, before + 2)
  await bridge.command('climate-kitchen', {type: 'turn', on: false})
  await pass(100)
  t.match(last('climate-kitchen'), {on: false, reading: /°C/})
})

t.test('command() refuses unsupported actions and unknown devices', async (t) => {
  const {bridge} = await build(t)
  await t.rejects(bridge.command('light-l9', {type: 'toggle'}), new RangeError('There is no device light-l9.'))
  await t.rejects(
    bridge.command('cover-s1', {type: 'brightness', value: 1}),
    new RangeError("Tapparella Camera is a cover and doesn't support brightness."),
  )
  await t.rejects(bridge.command('sensor-bedroom', {type: 'toggle'}), RangeError)
})

t.test('toggle opens a window, and lets detectors of motion and smoke tell something', async (t) => {
  const [plan] = smallHome.plans
  const rooms = plan?.rooms.map((room) => (room.id === 'kitchen' ? {...room, kind: 'kitchen'} : room))
  const openings = [{id: 'o1', wall: 'south', at: 6, width: 1, height: 1.2, kind: 'window'}]
  const {bridge, pass, last} = await build(t, {home: {...smallHome, plans: [{...plan, rooms, openings}]} as Home})
  t.match(last('sensor-bedroom'), {temperature: 20, humidity: 48, battery: 12})
  for (const [id, before, after] of [
    ['contact-o1', {contact: 'closed'}, {contact: 'open'}],
    ['motion-kitchen', {motion: false}, {motion: true}],
    ['smoke-kitchen', {alarm: false}, {alarm: true}],
  ] as const) {
    for (const state of [before, after, before]) {
      t.match(last(id), state)
      await bridge.command(id, {type: 'toggle'})
      await pass(100)
    }
  }
})

t.test('states survive a restart; a moving cover resumes', async (t) => {
  const folder = await temporaryFolder(t)
  const first = await build(t, {folder})
  await first.bridge.command('light-l2', {type: 'toggle'})
  await first.bridge.command('cover-a1', {type: 'toggle'})
  await first.pass(3000)
  await first.stop()
  const second = await build(t, {folder})
  t.match(second.last('light-l2'), {on: true})
  t.match(second.last('cover-a1'), {target: 0})
  await second.pass(10_000)
  t.same(second.last('cover-a1'), {status: 'ok', position: 0})
})

t.test('the house follows the home; remaining devices keep their state', async (t) => {
  const {bridge, pass, last, show, changes} = await build(t)
  const before = changes.length
  await bridge.command('light-l2', {type: 'toggle'})
  await pass(100)
  const [plan] = smallHome.plans
  const lights = [
    {id: 'l2', at: [1, 1] as [number, number]},
    {id: 'l7', at: [7, 1] as [number, number]},
  ]
  show({...smallHome, plans: [{...plan, lights}]} as Home)
  await turns(2)
  t.equal(changes.length - before, 1)
  t.match(last('light-l2'), {on: true})
  t.match(last('light-l7'), {on: false})
  await t.rejects(bridge.command('light-l1', {type: 'toggle'}), RangeError)
  show({...smallHome, name: 'Another name', plans: [{...plan, lights}]} as Home)
  t.equal(changes.length - before, 1, 'the same devices are no news')
  show(undefined)
  t.same(bridge.devices(), [])
})

t.test('a lamp removed before it reacts is dropped', async (t) => {
  const {bridge, pass, last, show} = await build(t)
  await bridge.command('light-l1', {type: 'toggle'})
  show(undefined)
  await pass(200)
  t.match(last('light-l1'), {on: false})
})

t.test('without a home there are no devices, and after the end nothing happens', async (t) => {
  const {bridge, told, stop, pass} = await build(t, {home: undefined})
  t.same(bridge.devices(), [])
  await stop()
  await pass(120_000)
  t.same(told, [])
})
