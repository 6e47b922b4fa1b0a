/** What a tap sends, and what a real Home Assistant makes of it. */
import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import t, {type Test} from 'tap'
import {WebSocket} from 'ws'
import type {ActionType, DeviceAction, HouseDevice} from '#shared/house/device-state.ts'
import {type Answer, livePath} from '#web/panel/protocol.ts'
import {createHomeAssistantBridge} from '../../agent/bridges/home-assistant/home-assistant.ts'
import {followAnyBridge} from '../agent/bridges/follow-any-bridge.ts'
import {startSmall} from '../agent/bridges/home-assistant/small-home-assistant.ts'
import {socketAnswers} from '../agent/bridges/home-assistant/socket-answers.ts'
import {commandLine} from '../agent/commands/agent-process.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import type {OwnState} from './home-assistant/admin-connection.ts'
import {agrees} from './home-assistant/agrees.ts'
import {findHomeAssistant} from './home-assistant/install-home-assistant.ts'
import {startHomeAssistant} from './home-assistant/start-home-assistant.ts'

t.setTimeout(900_000)

/** Returns every action that the controls of a device send, at both ends of its ranges and for each of its words. */
function offered({actions = [], ...device}: HouseDevice): DeviceAction[] {
  const ends = [1, 0]
  const values: Partial<Record<ActionType, readonly unknown[] | undefined>> = {
    ...{brightness: ends, position: ends, tilt: ends, speed: ends, volume: ends, color: ['#ff8800']},
    ...{kelvin: device.kelvins, temperature: device.temperatures, humidity: device.humidities},
    ...{number: device.numbers?.slice(0, 2), mode: device.modes, fanMode: device.fanModes},
  }
  return actions.flatMap((type): DeviceAction[] => {
    if (type === 'turn') return [true, false].map((on) => ({type, on}))
    return (values[type] ?? [undefined]).map((value) => ({type, value}) as DeviceAction)
  })
}

/** Opens the panel's socket as its page does. Returns a function that sends a command and resolves with the answer. */
async function openPanel(t: Test, address: string) {
  const socket = new WebSocket(new URL(livePath, address.replace('http', 'ws')), {origin: new URL(address).origin})
  t.teardown(() => socket.terminate())
  const waiting = new Map<number, (answer: Answer) => void>()
  const opened = Promise.withResolvers<void>()
  socket.on('message', (data) => {
    opened.resolve()
    const message = JSON.parse(String(data)) as Answer
    if (message.type === 'answer') waiting.get(message.id)?.(message)
  })
  await opened.promise
  let id = 0
  return (device: string, action: DeviceAction, more: {isConfirmed?: true} = {}) =>
    new Promise<Answer>((resolve) => {
      waiting.set(++id, resolve)
      socket.send(JSON.stringify({type: 'command', id, device, action, ...more}))
    })
}

t.test('commands to a real Home Assistant', async (t) => {
  const program = await findHomeAssistant(t)
  if (program === undefined) return
  const real = await startHomeAssistant(t, program)
  const admin = await real.admin()
  t.teardown(() => admin.close())
  const config = {kind: 'home-assistant', id: 'home-assistant', url: real.url, token: async () => real.token} as const
  const folder = await temporaryFolder(t)
  const house = followAnyBridge(t, folder, (context) => createHomeAssistantBridge(config, context))
  await house.until(() => (house.bridge.devices()?.length ?? 0) > 0)

  await t.test('the small one of the quick tests answers the same', async (t) => {
    const entity = 'input_boolean.guests'
    const {attributes} = (await admin.ask<OwnState[]>('get_states')).find(({entity_id}) => entity_id === entity) ?? {}
    const small = await startSmall(t, {states: {[entity]: ['off', attributes ?? {}]}})
    const turnOn = () => admin.act('input_boolean.turn_on', entity)
    const answers = await socketAnswers({url: real.url, token: real.token, entity, turnOn})
    const smallHouse = {url: small.url, token: small.token, entity, turnOn: () => small.set(entity, 'on')}
    t.same(await socketAnswers(smallHouse), answers)
    t.equal(Object.keys(answers).length, 14)
  })

  await t.test('it takes whatever a device offers', async (t) => {
    const refused: unknown[] = []
    let taken = 0
    for (const device of house.bridge.devices() ?? []) {
      for (const action of offered(device)) {
        try {
          await house.bridge.command(device.id, action)
          taken++
        } catch (error) {
          refused.push([device.aliases?.[0], action, (error as Error).message])
        }
      }
    }
    t.same(refused, [], `${taken} commands`)
    t.ok(taken > 400)
    await agrees(t, house, admin, 'after all commands')
  })

  await t.test('what opens, shuts off or warns, and what people label, takes a second press', async (t) => {
    const {label_id: label} = await admin.ask<{label_id: string}>('config/label_registry/create', {name: 'Ask first'})
    await admin.ask('config/entity_registry/update', {entity_id: 'light.lamp_three', labels: [label]})
    const agentFolder = await temporaryFolder(t)
    const {start, run} = commandLine(t, agentFolder)
    const running = start('run')
    await running.says(/panel started/)
    const tokenFile = join(agentFolder, 'token.txt')
    await writeFile(tokenFile, real.token)
    t.match(await run('bridge', 'add', 'home-assistant', real.url, '--token-file', tokenFile, '--json'), {code: 0})
    const command = await openPanel(t, /panel started.* address=(\S+)/.exec(running.said())?.[1] ?? '')
    const entries = await admin.ask<{id: string; entity_id: string}[]>('config/entity_registry/list')
    const idOf = (entityId: string) => `home-assistant:${entries.find(({entity_id}) => entity_id === entityId)?.id}`
    // Until the agent has the house, it has no such device.
    while ((await command(idOf('light.lamp_three'), {type: 'toggle'})).error !== 'refused') await pause(100)
    const stateOf = async (entityId: string) =>
      (await admin.ask<OwnState[]>('get_states')).find(({entity_id}) => entity_id === entityId)?.state
    const untilState = async (entityId: string, state: string) => {
      while ((await stateOf(entityId)) !== state) await pause(100)
    }
    await admin.act('light.turn_off', 'light.lamp_three')
    await admin.act('cover.close_cover', ['cover.cover_garage', 'cover.cover_gate', 'cover.cover_door'])
    await admin.act('valve.close_valve', 'valve.valve')
    await admin.act('siren.turn_off', 'siren.siren')
    const asking: readonly [entityId: string, before: string, action: DeviceAction, after: string][] = [
      ['light.lamp_three', 'off', {type: 'toggle'}, 'on'],
      ['cover.cover_garage', 'closed', {type: 'toggle'}, 'open'],
      ['cover.cover_gate', 'closed', {type: 'position', value: 1}, 'open'],
      ['cover.cover_door', 'closed', {type: 'toggle'}, 'open'],
      ['valve.valve', 'closed', {type: 'turn', on: true}, 'open'],
      ['siren.siren', 'off', {type: 'turn', on: true}, 'on'],
    ]
    for (const [entityId, before, action, after] of asking) {
      t.match(await command(idOf(entityId), action), {error: 'refused', reason: /asks first. Press it again/}, entityId)
      t.equal(await stateOf(entityId), before)
      t.match(await command(idOf(entityId), action, {isConfirmed: true}), {error: null})
      await untilState(entityId, after)
    }
    t.match(await command(idOf('cover.cover_garage'), {type: 'stop'}), {error: null}, 'one press stops a door')
    t.match(await command(idOf('siren.siren'), {type: 'turn', on: false}), {error: null}, 'one press silences a siren')
    await untilState('siren.siren', 'off')
    t.match(await command(idOf('cover.cover_shutter'), {type: 'toggle'}), {error: null}, 'a shutter never asks')
    t.match(await command(idOf('lock.lock'), {type: 'toggle'}), {error: 'impossible'}, 'a lock takes no commands')
    await admin.ask('config/entity_registry/update', {entity_id: 'light.lamp_three', labels: []})
    while ((await command(idOf('light.lamp_three'), {type: 'turn', on: false})).error !== null) await pause(100)
    await untilState('light.lamp_three', 'off')
    t.pass('without the label one press is enough')
    running.child.kill('SIGTERM')
    await running.exited
  })
})
