import t, {type Test} from 'tap'
import type {BridgeStatus} from '../../../agent/bridges/bridge.ts'
import {act, confirmTimeout} from '../../../agent/devices/act.ts'
import {commandTimeout} from '../../../agent/devices/command-in-time.ts'
import {createModel} from '../../../agent/model.ts'
import type {DeviceAction, DeviceState} from '../../../shared/house/device-state.ts'
import {turns} from '../quiet.ts'
import {SteppedClock} from '../stepped-clock.ts'

const lamp = {id: 'lamp', name: 'Lamp', kind: 'light', room: null, floor: null, actions: ['turn', 'toggle']} as const
const house: BridgeStatus = {
  id: 'mqtt',
  kind: 'mqtt',
  url: 'mqtt://house:1883',
  health: {state: 'connected', since: 0},
  devices: [lamp],
  automated: [],
  problems: [],
  leftOut: {},
}

function start(t: Test, command: (action: DeviceAction) => Promise<void>) {
  const clock = new SteppedClock()
  const model = createModel({clock, command: (_, action) => command(action)})
  model.update({bridges: [house], devices: [lamp], states: {lamp: {status: 'ok', on: false}}})
  const stop = new AbortController()
  t.teardown(() => stop.abort())
  const report = (state: DeviceState) => model.update({states: {lamp: state}})
  const run = (words: string[], wait = false) => act(model, {device: 'Lamp', words, wait}, {clock, signal: stop.signal})
  return {clock, model, report, run, stop}
}

/** Resolves when the house has accepted a command, which has a limit of its own, and the confirmation is waited for. */
async function accepted(clock: SteppedClock) {
  await turns(2)
  await clock.waited(confirmTimeout)
}

t.test('act() resolves when the house accepts, or when the state confirms', async (t) => {
  const commands: DeviceAction[] = []
  const {run, report} = start(t, async (action) => {
    commands.push(action)
    setImmediate(() => report({status: 'ok', on: true}))
  })
  t.match(await run(['on']), {device: 'lamp', name: 'Lamp', bridge: 'mqtt', state: {on: false}})
  t.match(await run(['on'], true), {device: 'lamp', state: {on: true}})
  t.match(await run(['on'], true), {state: {on: true}}, 'a lamp that is on already')
  t.same(commands, Array(3).fill({type: 'turn', on: true}))
})

t.test('act() says that a device did not confirm', async (t) => {
  const {run, report, clock} = start(t, async () => {})
  const done = run(['on'], true)
  t.rejects(done, {kind: 'failed', message: 'Lamp took the command, but did not confirm it in 10 s.'})
  await accepted(clock)
  report({status: 'unavailable'})
  clock.advance(confirmTimeout)
  await done.catch(() => {})
})

t.test('act() ends with its command', async (t) => {
  const {run, stop, clock} = start(t, async () => {})
  const done = run(['on'], true)
  await accepted(clock)
  stop.abort(new Error('gone'))
  await t.rejects(done, {message: 'gone'})
})

t.test('act() passes on what the house refuses', async (t) => {
  const impossible = start(t, async () => {
    throw new RangeError('Lamp is too hot.')
  })
  await t.rejects(impossible.run(['on']), {kind: 'usage', message: 'Lamp is too hot.'})
  const refused = start(t, async () => {
    throw new Error('not connected')
  })
  await t.rejects(refused.run(['on']), {kind: 'failed', message: 'Lamp did not take the command: not connected'})
})

t.test('act() gives up when the house does not answer', async (t) => {
  const {run, clock} = start(t, () => new Promise(() => {}))
  const done = run(['on'])
  done.catch(() => {})
  await clock.waited(commandTimeout)
  clock.advance(commandTimeout)
  await t.rejects(done, {kind: 'failed', message: 'Lamp did not take the command: no response in time'})
})
