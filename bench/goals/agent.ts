import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import WebSocket from 'ws'
import {bundleProgram, programs as sources} from '../../package/bundle.ts'
import {livePath} from '../../web/panel/protocol.ts'
import {startHomeAssistant} from '../agent/home-assistant-house.ts'
import type {BenchHouse} from '../agent/house.ts'
import {startBroker} from '../agent/mqtt-house.ts'
import {type Served, serve} from '../served.ts'

const entities = 2000
const changesPerSecond = 200
const seconds = 20
const taps = 100

/** Milliseconds between two bursts of changes. */
const tick = 50

const inCheckout = (file: string) => join(import.meta.dirname, '../..', file)

/** An agent's program, as people start it in a checkout or as it ships. */
type Program = readonly string[]

/**
 * Goals of a house with 2,000 entities and 200 changes a second: a change reaches the panel's page within 100 ms at
 * p99, a tap becomes a command within 20 ms at p99, the agent takes ≤ 120 MB and ≤ 10 % of a core. Without a house it
 * takes ≤ 80 MB as shipped. The floor is a bare connection to the same house, which runs in this process.
 */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-bench-'))
  try {
    const bundle = await bundleProgram(sources.agent, folder)
    const programs: Record<string, Program> = {
      'as shipped': [bundle],
      'in a checkout': [inCheckout('bin/run.mjs'), inCheckout('agent/main.ts')],
    }
    const houses = {'Home Assistant': () => startHomeAssistant(entities, folder), MQTT: () => startBroker(entities)}
    for (const [where, program] of Object.entries(programs)) {
      const idle = await idleMemory(program, join(folder, `${where} idle`))
      console.log(`The agent ${where}`)
      const goal = program[0] === bundle ? 80 : undefined
      print('memory without a house', `${idle.toFixed(0)} MB`, goal && idle <= goal, goal)
      for (const [name, start] of Object.entries(houses)) {
        await using house = await start()
        console.log(`The agent ${where}, with ${name}`)
        await measureIn(house, program, join(folder, `${where} ${name}`))
      }
    }
  } finally {
    rmSync(folder, {recursive: true})
  }
}

async function measureIn(house: BenchHouse, program: Program, folder: string): Promise<void> {
  changedAt.clear()
  await using agent = await startAgent(program, folder, house.settings)
  using page = await openPage(agent.url)
  const bareDelays: number[] = []
  using _bare = await house.openBare((value) => noteDelay(value, bareDelays))
  await page.ready
  // The start is not counted.
  await sleep(3000)
  const cpu = agent.cpuTime()
  const start = performance.now()
  await change(house)
  const elapsed = performance.now() - start
  const share = (agent.cpuTime() - cpu) / 1000 / elapsed
  await tap(house, page)
  print('change → bare connection', `p99 ${p99(bareDelays).toFixed(1)} ms of ${bareDelays.length}`)
  print('change → page', `p99 ${p99(page.delays).toFixed(1)} ms of ${page.delays.length}`, p99(page.delays) <= 100, 100)
  print('tap → command', `p99 ${p99(page.taps).toFixed(1)} ms of ${page.taps.length}`, p99(page.taps) <= 20, 20)
  print('processor', `${(share * 100).toFixed(1)} % of a core`, share <= 0.1, 10)
  const {now, most} = agent.memory()
  print('memory', `${now.toFixed(0)} MB, at most ${most.toFixed(0)}`, most <= 120, 120)
}

/** Records the time since the change that set this value. */
function noteDelay(value: number | undefined, delays: number[]): void {
  const at = changedAt.get(value ?? 0)
  if (at !== undefined) delays.push(performance.now() - at)
}

const startAgent = (program: Program, folder: string, house: Record<string, string> = {}): Promise<Served> =>
  serve(
    (port) => ({
      command: [process.execPath, ...program, 'run'],
      environment: {
        PIANTA_AGENT_DATA: folder,
        PIANTA_AGENT_PORT: String(port),
        PIANTA_AGENT_SERVER: 'http://127.0.0.1:9',
        ...house,
      },
    }),
    {isFree: true},
  )

async function idleMemory(program: Program, folder: string): Promise<number> {
  await using agent = await startAgent(program, folder)
  await sleep(3000)
  return agent.memory().most
}

/** The time of each change, by its number: a sensor's state is the number of its change. */
const changedAt = new Map<number, number>()

async function change(house: BenchHouse): Promise<void> {
  const burst = (changesPerSecond * tick) / 1000
  const start = performance.now()
  for (let number = 1; number <= changesPerSecond * seconds; ) {
    for (let count = 0; count < burst; count++, number++) {
      changedAt.set(number, performance.now())
      house.set((number * 2) % entities, number)
    }
    await sleep(Math.max(0, start + (number / changesPerSecond) * 1000 - performance.now()))
  }
  await sleep(500)
}

interface Page extends Disposable {
  ready: Promise<void>
  delays: number[]
  taps: number[]
  tap(device: string): void
}

/** Opens the panel as its page does. */
async function openPage(url: string): Promise<Page> {
  const socket = new WebSocket(url.replace('http', 'ws') + livePath, {origin: url})
  const ready = Promise.withResolvers<void>()
  const delays: number[] = []
  socket.on('message', (data) => {
    const {states = {}} = JSON.parse(String(data)) as {
      states?: Record<string, {value?: number; status?: string} | null>
    }
    if (Object.values(states).some((state) => state?.status === 'ok')) ready.resolve()
    for (const state of Object.values(states)) noteDelay(state?.value, delays)
  })
  let id = 0
  return {
    ready: ready.promise,
    delays,
    taps: [],
    tap: (device) => socket.send(JSON.stringify({type: 'command', id: ++id, device, action: {type: 'toggle'}})),
    [Symbol.dispose]: () => socket.terminate(),
  }
}

/** Taps lamps on the page and waits for each command at the house. */
async function tap(house: BenchHouse, page: Page): Promise<void> {
  for (let number = 0; number < taps; number++) {
    const commands = house.commands()
    const start = performance.now()
    page.tap(house.device(number * 2 + 1))
    while (house.commands() === commands) await sleep(0)
    page.taps.push(performance.now() - start)
  }
}

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

function print(name: string, figure: string, isReached?: boolean | undefined, goal?: number | undefined): void {
  const outcome = isReached === undefined ? 'floor' : `goal: ≤ ${goal}${isReached ? '' : ', MISSED'}`
  console.log(`${name.padEnd(24)} ${figure}; ${outcome}`)
}
