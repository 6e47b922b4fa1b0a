import {randomBytes} from 'node:crypto'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Devices, HostReference} from '#shared/api/resources.ts'
import {systemClock} from '#shared/clock.ts'
import type {Home} from '#shared/home/schema.ts'
import {readConfig} from '../config.ts'
import {operations} from '../control/operations.ts'
import {startServer} from '../start-server.ts'
import {agentCommands, type RunningAgent} from './agent-process.ts'
import {bindHouse} from './bind-house.ts'
import {freePort} from './free-port.ts'
import {tapLamp} from './panel-tap.ts'
import {setUpPerson} from './person.ts'
import {createSteps} from './steps.ts'
import {until} from './until.ts'
import {connectWriter} from './writer-app.ts'

export interface DemoOptions {
  /** A home of the current version that names no files. */
  home: Home
  write(text: string): void
  /** Ends the demo between or within its steps. */
  stopped: AbortSignal
}

/** What `pianta-agent status --json` says, as far as the demo looks. */
interface AgentStatus {
  revision: number | null
  panel: string | null
}

/** What `pianta-agent pair --json` says, a line a step. */
type PairingStep = {step: 'code'; verificationUriComplete: string; userCode: string} | {step: 'paired'}

/**
 * Plays the main job, from a server's first start to a lamp tapped on the wall, through the public doors alone: the
 * pages over HTTP, `/v1`, the agent's command line. Throws at the first step that does not end as it should. Disposing
 * of the answer ends everything and removes the folder.
 */
export async function runDemo({home, write, stopped}: DemoOptions) {
  await using stack = new AsyncDisposableStack()
  const say = (text: string) => write(`${text}\n`)
  const {step} = createSteps(11, write)
  const soon = <T>(what: string, ask: () => Promise<T | undefined>) => {
    return until(systemClock, 30_000, ask, () => `${what} in 30 seconds`, stopped)
  }
  const folder = mkdtempSync(join(tmpdir(), 'pianta-demo-'))
  stack.defer(() => rmSync(folder, {recursive: true, force: true}))
  say(`Pianta's demo works in ${folder}\n`)

  const {services, setupLink, url} = await step('A server starts', async () => {
    const port = String(await freePort(8420))
    const config = readConfig({PIANTA_DATA: join(folder, 'server'), PIANTA_PORT: port, PIANTA_LOG_LEVEL: 'error'})
    const server = stack.adopt(await startServer(config, systemClock), (running) => running.close())
    return {value: {...server, url: config.baseUrl}, done: config.baseUrl}
  })

  const account = {name: 'Anna', email: 'anna@example.org', password: randomBytes(9).toString('base64url')}
  const person = await step('A person makes the first account by the setup link', async () => {
    return {value: await setUpPerson(url, setupLink ?? '', account), done: account.email}
  })

  const project = await step('She makes a project', async () => {
    return {value: await person.createProject(home.name), done: home.name}
  })

  const writer = await step('Her drawing app, a registered one, is allowed to save', async () => {
    const app = {owner: account.email, name: 'Plan drawer', kind: 'device' as const}
    const scopes = ['openid', 'offline_access', 'projects:read', 'projects:write']
    const {client_id} = await operations['app create'](services, {...app, scopes})
    const value = await connectWriter(url, client_id, (address) => person.allowDevice(address, {project}))
    return {value, done: `client_id ${client_id}`}
  })

  await step('The app saves the home as version 1', async () => {
    const {number} = await writer.save(project, home, 'The plan as drawn', null)
    const plan = home.plans[0]
    const count = `${plan?.rooms.length} rooms, ${plan?.lights.length} lights, ${plan?.awnings.length} shutters and awnings`
    return {value: number, done: count}
  })

  const settings = {
    PIANTA_AGENT_DATA: join(folder, 'agent'),
    PIANTA_AGENT_PORT: String(await freePort(8430)),
    PIANTA_AGENT_BRIDGE: 'simulated',
    PIANTA_AGENT_LOG_LEVEL: 'warn',
  }
  const agent = agentCommands(settings, stopped)
  await step('A wall tablet is paired: it shows a code, she allows it on her phone', async () => {
    const pairing = stack.adopt(agent.start('pair', url, '--json'), (running) => running.stop())
    let code = ''
    for await (const line of pairing.lines()) {
      const said = line as unknown as PairingStep
      if (said.step !== 'code') continue
      code = said.userCode
      await person.allowDevice(said.verificationUriComplete, {name: 'Wall tablet', project})
    }
    await expectEnd(pairing, 'pair')
    return {value: undefined, done: `code ${code}`}
  })

  const running = stack.adopt(agent.start('run'), (tablet) => tablet.stop())
  const failed = running.ended.then((code) =>
    Promise.reject(new Error(`the agent ended with ${code}: ${running.messages()}`)),
  )
  failed.catch(() => {})
  const status = () => agent.ask<AgentStatus>('status', '--json')
  const shows = (number: number) =>
    soon(`the wall did not show version ${number}`, async () =>
      (await status()).revision === number ? true : undefined,
    )

  const panel = await step('The tablet follows the home and serves its panel', () => Promise.race([failed, followed()]))
  async function followed() {
    await shows(1)
    const value = (await status()).panel
    if (value === null) throw new Error('the agent serves no panel')
    return {value, done: value}
  }

  const house = await step("It declares the house's devices", async () => {
    const value = await soon('the agent declared no devices', async () => {
      const declared = await agent.ask<Devices>('devices', '--json')
      return declared.devices.length > 0 ? declared : undefined
    })
    return {value, done: `${value.devices.length} simulated devices`}
  })

  const bound = bindHouse(home, house)
  await step('The app binds them to the lights and shutters and saves version 2', async () => {
    await writer.save(project, bound.home, 'Lights and shutters bound to the house', 1)
    await shows(2)
    const references = await soon('the agent declared no host references', async () => {
      const {refs} = await agent.ask<{refs: HostReference[]}>('api', 'GET', `/v1/projects/${project}/host-references`)
      return refs.length || undefined
    })
    return {value: undefined, done: `${bound.count} bound; the tablet relies on ${references} elements`}
  })

  await step('A lamp is tapped on the panel', async () => {
    const lamp = house.devices.find(({kind}) => kind === 'light')
    if (!lamp) return {value: undefined, done: 'this home has no light to tap'}
    const state = await tapLamp(panel, lamp.id, AbortSignal.any([stopped, AbortSignal.timeout(10_000)]))
    return {value: undefined, done: `${lamp.name} is ${state}`}
  })

  say(`\nTry it:
  The wall's panel   ${panel}     tap a lamp or a shutter
  The pages          ${url}     sign in as ${account.email} with the password ${account.password}
  The API            ${url}/v1  its document is at ${url}/v1/openapi.json\n`)

  await step('The app saves version 3, and the tablet follows', async () => {
    const start = performance.now()
    await writer.save(project, renamed(bound.home), 'Another name', 2)
    await shows(3)
    return {value: undefined, done: `on the wall after ${Math.round(performance.now() - start)} ms`}
  })

  const everything = stack.move()
  return {say, agentFailed: failed, [Symbol.asyncDispose]: () => everything.disposeAsync()}
}

async function expectEnd(running: RunningAgent, verb: string) {
  const code = await running.ended
  if (code !== 0) throw new Error(`pianta-agent ${verb} ended with ${code}: ${running.messages()}`)
}

/** A change that anybody sees on the wall: the first room has another name. */
function renamed(home: Home): Home {
  const [plan, ...plans] = home.plans
  const [room, ...rooms] = plan?.rooms ?? []
  if (!plan || !room) return {...home, name: `${home.name} (2)`}
  return {...home, plans: [{...plan, rooms: [{...room, name: `${room.name} (2)`}, ...rooms]}, ...plans]}
}

/** The flat of our own making that the demo shows by itself. */
export function sampleHome(): Home {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../samples/flat.json'), 'utf8'))
}
