import {execFile} from 'node:child_process'
import {copyFileSync} from 'node:fs'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {connectAsync} from 'mqtt'
import t, {type Test} from 'tap'
import {freePort} from '../../demo/free-port.ts'
import {commandLine} from '../agent/commands/agent-process.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {agentProgram} from '../programs.ts'
import {installPartner} from './install-partner.ts'
import {installPythonSdk} from './mcp/install-python-sdk.ts'
import {findMosquitto, startMosquitto} from './zigbee/start-mosquitto.ts'

t.setTimeout(600_000)

const run = promisify(execFile)
const script = (name: string) => new URL(`mcp/${name}`, import.meta.url).pathname

const lamp = {
  unique_id: 'l1',
  name: 'Desk lamp',
  schema: 'json',
  state_topic: 'lamp',
  command_topic: 'lamp/set',
  brightness: true,
}
const garage = {
  unique_id: 'c1',
  name: 'Sectional',
  device_class: 'garage',
  state_topic: 'garage',
  command_topic: 'garage/set',
}

/** Starts an agent at a real broker with a lamp and a garage door that obey commands. */
async function startHouse(t: Test, mosquitto: string) {
  const {port} = await startMosquitto(t, mosquitto, await freePort())
  const url = `mqtt://127.0.0.1:${port}`
  const devices = await connectAsync(url)
  t.teardown(() => devices.endAsync())
  const heard: string[] = []
  devices.on('message', (topic, payload) => {
    heard.push(`${topic} ${payload}`)
    devices.publish(topic.replace('/set', ''), payload, {retain: true})
  })
  await devices.subscribeAsync(['lamp/set', 'garage/set'])
  await devices.publishAsync('homeassistant/light/l1/config', JSON.stringify(lamp), {retain: true})
  await devices.publishAsync('homeassistant/cover/c1/config', JSON.stringify(garage), {retain: true})
  await devices.publishAsync('lamp', '{"state": "OFF"}', {retain: true})
  await devices.publishAsync('garage', 'closed', {retain: true})

  const folder = await temporaryFolder(t)
  const agent = commandLine(t, folder, {PIANTA_AGENT_SERVER: 'http://127.0.0.1:9'})
  const running = agent.start('run')
  await running.says(/warn not paired/)
  t.match(await agent.run('bridge', 'add', 'mqtt', url), {code: 0})
  let found: {device: string; kind: string}[] = []
  while (found.length < 2) {
    const {out} = await agent.run('states', '--json')
    found = out.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  }
  const idOf = (kind: string) => found.find((one) => one.kind === kind)?.device ?? ''
  const env = {PATH: process.env.PATH, HOME: process.env.HOME, PIANTA_AGENT_DATA: folder}
  return {agent, running, heard, env, lamp: idOf('light'), garage: idOf('cover')}
}

const names = ['describe_house', 'read_states', 'command_device']

t.test('the official TypeScript client lights a lamp in both eras, and opens no garage', async (t) => {
  const mosquitto = findMosquitto(t)
  if (mosquitto === undefined) return
  const folder = await installPartner(t, '@modelcontextprotocol/client@2.4.0')
  if (folder === undefined) return
  const {agent, running, heard, env, lamp, garage} = await startHouse(t, mosquitto)
  copyFileSync(script('use-house.mjs'), join(folder, 'use-house.mjs'))
  const use = async (era: string) => {
    const line = [join(folder, 'use-house.mjs'), era, lamp, garage, ...agentProgram, 'mcp', '--name', 'Partner']
    return JSON.parse((await run(process.execPath, line, {env})).stdout)
  }
  const nothing = await use('legacy')
  for (const answer of ['house', 'states', 'lit', 'off']) t.match(nothing[answer], {isError: true}, answer)
  t.same(heard, [], 'nothing is allowed at first')

  for (const what of ['states', 'light', 'cover']) t.match(await agent.run('mcp', 'allow', what), {code: 0})
  for (const era of ['modern', 'legacy']) {
    const used = await use(era)
    t.match(used, {
      era: era === 'modern' ? '2026-07-28' : '2025-11-25',
      tools: names,
      house: {data: {rooms: [{room: null, devices: 2, commandable: 1}], bridges: [{state: 'connected'}]}},
      states: {data: {rows: [{device: lamp, state: {on: false}, isCurrent: true, commands: ['on', 'off']}]}},
      lit: {isError: false, data: {state: {on: true, brightness: 0.4}}},
      refused: {isError: true, text: /a rule for its kind leaves it out because it opens an entrance/},
      wrong: {isError: true, text: 'rooom: there is no such field'},
      off: {isError: false, data: {state: {on: false}}},
    })
  }
  t.same([...new Set(heard.map((line) => line.split(' ')[0]))], ['lamp/set'])
  t.match(running.said(), /an assistant commanded a device assistant=Partner device=\S+ action="brightness 40"/)
  t.match(running.said(), new RegExp(`refused an assistant a command assistant=Partner device=${garage} action=open`))
})

t.test('the official Python SDK lights a lamp', async (t) => {
  const mosquitto = findMosquitto(t)
  if (mosquitto === undefined) return
  const python = await installPythonSdk(t)
  if (python === undefined) return
  const {agent, heard, env, lamp, garage} = await startHouse(t, mosquitto)
  t.match(await agent.run('mcp', 'allow', '--device', 'Desk lamp'), {code: 0})
  const line = [script('use-house.py'), lamp, garage, ...agentProgram, 'mcp']
  const used = JSON.parse((await run(python, line, {env})).stdout)
  t.same(used.tools, names)
  t.match(used.lit, {isError: false, structuredContent: {state: {on: true}}})
  t.match(used.refused, {isError: true, content: [{text: /no device that you may read has this id/}]})
  t.match(heard, [/^lamp\/set .*ON/])
})
