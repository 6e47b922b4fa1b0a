import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import WebSocket from 'ws'
import {livePath} from '../../agent/panel/protocol.ts'
import {SmallHomeAssistant} from '../../test/agent/bridges/home-assistant/small-home-assistant.ts'
import {type Served, serve} from '../served.ts'

const entities = 2000
const changesPerSecond = 200
const seconds = 20
const taps = 100

/** Milliseconds between two bursts of changes. */
const tick = 50

const main = join(import.meta.dirname, '../../agent/main.ts')
const token = 'bench'

/**
 * Goals of a house with 2,000 entities and 200 changes a second: a change reaches the panel's page within 100 ms at
 * p99, a tap becomes a command within 20 ms at p99, the agent takes ≤ 120 MB and ≤ 10 % of a core. The floor is a bare
 * socket to the same Home Assistant, which runs in this process.
 */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-bench-'))
  const house = await new SmallHomeAssistant({token, states: statesOf(), entities: entriesOf()}).start()
  try {
    writeFileSync(join(folder, 'token'), token)
    const idle = await idleMemory(join(folder, 'idle'))
    await using agent = await startAgent(join(folder, 'data'), {
      PIANTA_AGENT_HOME_ASSISTANT_URL: house.url,
      PIANTA_AGENT_HOME_ASSISTANT_TOKEN_FILE: join(folder, 'token'),
    })
    using page = await openPage(agent.url)
    using bare = await openBare(house.url)
    await page.ready
    // The start is not counted.
    await sleep(3000)
    const cpu = agent.cpuTime()
    const start = performance.now()
    await change(house)
    const elapsed = performance.now() - start
    const share = (agent.cpuTime() - cpu) / 1000 / elapsed
    await tap(house, page)
    print('change → bare socket', `p99 ${p99(bare.delays).toFixed(1)} ms of ${bare.delays.length}`)
    print(
      'change → page',
      `p99 ${p99(page.delays).toFixed(1)} ms of ${page.delays.length}`,
      p99(page.delays) <= 100,
      100,
    )
    print('tap → command', `p99 ${p99(page.taps).toFixed(1)} ms of ${page.taps.length}`, p99(page.taps) <= 20, 20)
    print('processor', `${(share * 100).toFixed(1)} % of a core`, share <= 0.1, 10)
    const {now, most} = agent.memory()
    print('memory without a house', `${idle.toFixed(0)} MB`)
    print('memory', `${now.toFixed(0)} MB, at most ${most.toFixed(0)}`, most <= 120, 120)
  } finally {
    await house.stop()
    rmSync(folder, {recursive: true})
  }
}

/** Half of the entities are sensors, the others lamps. */
const entityId = (index: number) => (index % 2 === 0 ? `sensor.s${index}` : `light.l${index}`)

function statesOf(): Record<string, [string, Record<string, unknown>]> {
  const stateOf = (index: number): [string, Record<string, unknown>] =>
    index % 2 === 0
      ? ['0', {friendly_name: `Sensor ${index}`, unit_of_measurement: 'W', device_class: 'power'}]
      : ['off', {friendly_name: `Lamp ${index}`, supported_color_modes: ['color_temp', 'hs'], color_mode: null}]
  return Object.fromEntries(Array.from({length: entities}, (_, index) => [entityId(index), stateOf(index)]))
}

const entriesOf = () => Array.from({length: entities}, (_, index) => ({id: `id${index}`, entity_id: entityId(index)}))

const startAgent = (folder: string, house: Record<string, string> = {}): Promise<Served> =>
  serve(
    (port) => ({
      command: [process.execPath, main, 'run'],
      environment: {
        PIANTA_AGENT_DATA: folder,
        PIANTA_AGENT_PORT: String(port),
        PIANTA_AGENT_SERVER: 'http://127.0.0.1:9',
        ...house,
      },
    }),
    {isFree: true},
  )

/** Returns the memory of an agent without a house: in a checkout most of it goes to TypeScript and the page's build. */
async function idleMemory(folder: string): Promise<number> {
  await using agent = await startAgent(folder)
  await sleep(3000)
  return agent.memory().most
}

/** The time of each change, by its number: a sensor's state is the number of its change. */
const changedAt = new Map<number, number>()

async function change(house: SmallHomeAssistant): Promise<void> {
  const burst = (changesPerSecond * tick) / 1000
  const start = performance.now()
  for (let number = 1; number <= changesPerSecond * seconds; ) {
    for (let count = 0; count < burst; count++, number++) {
      changedAt.set(number, performance.now())
      house.set(entityId((number * 2) % entities), String(number))
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
    const now = performance.now()
    if (Object.values(states).some((state) => state?.status === 'ok')) ready.resolve()
    for (const state of Object.values(states)) {
      const at = changedAt.get(state?.value ?? 0)
      if (at !== undefined) delays.push(now - at)
    }
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

/** Opens a bare socket to the house, subscribed to the same states. */
async function openBare(url: string): Promise<{delays: number[]} & Disposable> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/websocket`)
  const delays: number[] = []
  socket.on('message', (data) => {
    const {type, event} = JSON.parse(String(data)) as {type: string; event?: {c?: Record<string, Change>}}
    const now = performance.now()
    if (type === 'auth_required') socket.send(JSON.stringify({type: 'auth', access_token: token}))
    else if (type === 'auth_ok') socket.send(JSON.stringify({type: 'subscribe_entities', id: 1}))
    for (const {'+': plus} of Object.values(event?.c ?? {})) {
      const at = changedAt.get(Number(plus.s))
      if (at !== undefined) delays.push(now - at)
    }
  })
  return {delays, [Symbol.dispose]: () => socket.terminate()}
}

interface Change {
  '+': {s?: string}
}

/** Taps lamps on the page and waits for each command at the house. */
async function tap(house: SmallHomeAssistant, page: Page): Promise<void> {
  for (let number = 0; number < taps; number++) {
    const calls = house.calls.length
    const start = performance.now()
    page.tap(`home-assistant:id${number * 2 + 1}`)
    while (house.calls.length === calls) await sleep(0)
    page.taps.push(performance.now() - start)
  }
}

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

function print(name: string, figure: string, isReached?: boolean, goal?: number): void {
  const outcome = isReached === undefined ? 'floor' : `goal: ≤ ${goal}${isReached ? '' : ', MISSED'}`
  console.log(`${name.padEnd(24)} ${figure}; ${outcome}`)
}
