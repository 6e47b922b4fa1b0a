import {randomBytes} from 'node:crypto'
import {rmSync} from 'node:fs'
import {join} from 'node:path'
import {sleep, systemClock} from '#shared/clock.ts'
import type {Devices} from '#shared/contract/resources.ts'
import type {Home} from '#shared/home/schema.ts'
import {bindDevices} from '#shared/house/simulated/bind-devices.ts'
import {terminalLine} from '#shared/text/terminal-text.ts'
import {createAgentCommands, type RunningAgent} from './agent-process.ts'
import {explainDemoFailure, makeDemoFolder} from './demo-folder.ts'
import {freePort} from './free-port.ts'
import {startMqttHouse} from './mqtt-house.ts'
import {tapLamp} from './panel-tap.ts'
import {setUpPerson} from './person.ts'
import {connectWriter, type Picture} from './writer-app.ts'

export const demoBridges = ['simulated', 'mqtt'] as const
export type DemoBridge = (typeof demoBridges)[number]

export interface DemoOptions {
  /** A home of the current version. */
  home: Home
  /** The pictures that its plans show. */
  images: readonly Picture[]
  /** The kind of house: simulated by the agent (the default), or devices behind an MQTT broker of the demo. */
  bridge?: DemoBridge
  /** Whether people open its pages, at the usual ports if these are free. */
  isShown?: boolean
  startServer(data: string, port: string): Promise<DemoServer>
  write(text: string): void
  /** Stops the demo, also within a step. */
  stopped: AbortSignal
}

/** The running server of a demo. */
export interface DemoServer {
  /** Its address for people. */
  url: string
  /** The link that creates the first account. */
  setupLink: string | undefined
  createApp(app: {owner: string; name: string; kind: 'device'; scopes: string[]}): Promise<{client_id: string}>
  close(): Promise<void>
}

/** The fields of `pianta-agent status --json` that the demo reads. */
interface AgentStatus {
  revision: number | null
  panel: string | null
}

/** One line of `pianta-agent pair --json`. */
type PairingStep = {step: 'code'; verificationUriComplete: string; userCode: string} | {step: 'paired'}

/**
 * Plays the main job, from a server's first start to a lamp tapped on the wall. It uses public interfaces only: the
 * pages over HTTP, `/v1` and the agent's command line. Throws at the first step that fails. Disposing of the result
 * stops everything and removes the folder.
 */
export async function runDemo(options: DemoOptions) {
  const {home, images, bridge = 'simulated', isShown = true, startServer, write, stopped} = options
  await using stack = new AsyncDisposableStack()
  const writeLine = (text: string) => write(`${text}\n`)
  const step = createSteps(11, write)
  const soon = <T>(failure: string, read: () => Promise<T | undefined>) => poll(read, failure, stopped)
  const portOf = async (usual: number) => String(await freePort(isShown ? usual : undefined))
  const folder = makeDemoFolder()
  stack.defer(() => rmSync(folder, {recursive: true, force: true}))
  writeLine(`Demo folder: ${folder}\n`)

  const {url, setupLink, createApp} = await step('A server starts', async () => {
    const starting = startServer(join(folder, 'server'), await portOf(8420))
    const value = stack.adopt(await starting, (running) => running.close())
    return {value, done: value.url}
  })

  const account = {name: 'Anna', email: 'anna@example.org', password: randomBytes(9).toString('base64url')}
  const person = await step('Anna creates the first account with the setup link', async () => {
    return {value: await setUpPerson(url, setupLink ?? '', account), done: account.email}
  })

  const project = await step('She creates a project', async () => {
    return {value: await person.createProject(home.name), done: home.name}
  })

  const writer = await step('She connects a registered drawing app that may save', async () => {
    const app = {owner: account.email, name: 'Plan drawer', kind: 'device' as const}
    const scopes = ['openid', 'offline_access', 'projects:read', 'projects:write']
    const {client_id} = await createApp({...app, scopes})
    const value = await connectWriter(url, client_id, (address) => person.allowDevice(address, {project}))
    return {value, done: `client_id ${client_id}`}
  })

  await step('The app saves the home as version 1', async () => {
    for (const image of images) await writer.upload(project, image)
    const {number} = await writer.save(project, home, 'First plan', null)
    const plan = home.plans[0]
    const covers = plan?.awnings.length
    const done = `${plan?.rooms.length} rooms, ${plan?.lights.length} lights, ${covers} shutters and awnings`
    return {value: number, done}
  })

  const mqtt = bridge === 'mqtt' ? stack.adopt(await startMqttHouse(home), (house) => house.close()) : undefined
  if (mqtt) writeLine(`        An MQTT broker with devices like Zigbee2MQTT's: ${mqtt.url}`)
  const settings = {
    PIANTA_AGENT_DATA: join(folder, 'agent'),
    PIANTA_AGENT_PORT: await portOf(8430),
    ...(mqtt ? {PIANTA_AGENT_MQTT_URL: mqtt.url} : {PIANTA_AGENT_BRIDGE: 'simulated'}),
    PIANTA_AGENT_LOG_LEVEL: 'warn',
  }
  const agent = createAgentCommands(settings, stopped)
  await step('A wall tablet pairs: it shows a code, she allows it on her phone', async () => {
    const pairing = stack.adopt(agent.start('pair', url, '--json'), (running) => running.stop())
    let code = ''
    for await (const line of pairing.lines()) {
      const pairingStep = line as unknown as PairingStep
      if (pairingStep.step !== 'code') continue
      code = pairingStep.userCode
      await person.allowDevice(pairingStep.verificationUriComplete, {name: 'Wall tablet', project})
    }
    await expectSuccess(pairing, 'pair')
    return {value: undefined, done: `code ${code}`}
  })

  const running = stack.adopt(agent.start('run'), (tablet) => tablet.stop())
  const failed = running.ended.then((code) =>
    Promise.reject(new Error(`pianta-agent run exited with code ${code}: ${running.messages()}`)),
  )
  failed.catch(() => {})
  const status = () => agent.runJson<AgentStatus>('status', '--json')
  const shows = (number: number) =>
    soon(`The wall did not show version ${number}`, async () =>
      (await status()).revision === number ? true : undefined,
    )

  const panel = await step('The tablet follows the home and serves its panel', () => Promise.race([failed, followed()]))
  async function followed() {
    await shows(1)
    const value = (await status()).panel
    if (value === null) throw new Error('The agent serves no panel.')
    return {value, done: value}
  }

  const house = await step("The tablet declares the house's devices", async () => {
    const value = await soon('The agent declared no devices', async () => {
      const declared = await agent.runJson<Devices>('devices', '--json')
      return declared.devices.length > 0 ? declared : undefined
    })
    return {value, done: `${value.devices.length} ${mqtt ? 'MQTT' : 'simulated'} devices`}
  })

  const bound = bindDevices(home, house)
  await step('The app binds the devices to lights, shutters, windows and rooms and saves version 2', async () => {
    await writer.save(project, bound.home, 'Bind the devices', 1)
    await shows(2)
    return {value: undefined, done: `${bound.count} bound`}
  })

  await step('She taps a lamp on the panel', async () => {
    const lamp = house.devices.find(({kind}) => kind === 'light')
    if (!lamp) return {value: undefined, done: 'this home has no light to tap'}
    const state = await tapLamp(panel, lamp.id, AbortSignal.any([stopped, AbortSignal.timeout(10_000)]))
    return {value: undefined, done: `${lamp.name} is ${state}`}
  })

  await step('The app saves version 3, and the tablet follows', async () => {
    const start = performance.now()
    await writer.save(project, renamed(bound.home), 'Rename a room', 2)
    await shows(3)
    return {value: undefined, done: `shown on the wall after ${Math.round(performance.now() - start)} ms`}
  })

  writeLine(`\nTry it:
  Panel   ${panel}     tap a lamp or a shutter
  Pages   ${url}     sign in as ${account.email}, password ${account.password}
  API     ${url}/v1  OpenAPI document: ${url}/v1/openapi.json\n`)

  const everything = stack.move()
  return {writeLine, agentFailed: failed, [Symbol.asyncDispose]: () => everything.disposeAsync()}
}

/** Returns a function that runs steps, writing one line for each: title, outcome and duration. */
function createSteps(count: number, write: (text: string) => void) {
  let number = 0
  return async <T>(title: string, act: () => Promise<{done: string; value: T}>): Promise<T> => {
    number++
    write(`[${String(number).padStart(String(count).length)}/${count}] ${title} … `)
    const start = performance.now()
    try {
      const {done, value} = await act()
      // It may have names of the home, which may be anybody's.
      write(`${terminalLine(done)} (${((performance.now() - start) / 1000).toFixed(1)} s)\n`)
      return value
    } catch (error) {
      write('failed\n')
      throw explainDemoFailure(error)
    }
  }
}

/** Reads until there is a value. Throws after 30 seconds. */
async function poll<T>(read: () => Promise<T | undefined>, failure: string, signal: AbortSignal): Promise<T> {
  const end = systemClock.now() + 30_000
  for (;;) {
    const value = await read()
    if (value !== undefined) return value
    if (systemClock.now() > end) throw new Error(`${failure} within 30 seconds.`)
    await sleep(systemClock, 100, signal)
  }
}

async function expectSuccess(running: RunningAgent, verb: string) {
  const code = await running.ended
  if (code !== 0) throw new Error(`pianta-agent ${verb} exited with code ${code}: ${running.messages()}`)
}

/** Renames the first room, a change that is visible on the wall. */
function renamed(home: Home): Home {
  const [plan, ...plans] = home.plans
  const [room, ...rooms] = plan?.rooms ?? []
  if (!plan || !room) return {...home, name: `${home.name} (2)`}
  return {...home, plans: [{...plan, rooms: [{...room, name: `${room.name} (2)`}, ...rooms]}, ...plans]}
}
