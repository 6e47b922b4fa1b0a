import {once} from 'node:events'
import {connect, type Socket} from 'node:net'
import {createInterface} from 'node:readline'
import {sleep} from '#shared/clock.ts'
import type {BridgeHealth} from '#shared/house/agent-connections.ts'
import type {DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import type {Bridge, BridgeContext, DeviceProblem} from '../../../../../agent/bridges/bridge.ts'
import type {InspectedHouse} from '../../../../../agent/bridges/inspected-house.ts'
import {Failure} from '../../../../../agent/failure.ts'
import type {LineLampsConfig} from './config.ts'

/** The lines of the lamps: `lamp hall on`, `end` after the last one, `broken cellar`, or `no` to another password. */
interface Lamp {
  name: string
  state: DeviceState
}

/** Connects and says the password. Resolves with the lines that follow. */
async function open({url, password}: LineLampsConfig, signal: AbortSignal) {
  const {hostname, port} = new URL(url)
  const socket = connect(Number(port), hostname)
  signal.addEventListener('abort', () => socket.destroy(), {once: true})
  await once(socket, 'connect', {signal}).catch(() => {
    throw new Failure('unreachable', `Nothing answers at ${url}.`)
  })
  socket.write(`password ${await password()}\n`)
  const lines = createInterface({input: socket})
  socket.once('close', () => lines.close())
  return {socket, lines: lines[Symbol.asyncIterator]()}
}

const readLamp = (line: string): Lamp | undefined => {
  const [, name, on] = /^lamp (\w+) (on|off)$/.exec(line) ?? []
  return name === undefined ? undefined : {name, state: {status: 'ok', on: on === 'on'}}
}

const deviceOf = (bridge: string, name: string): HouseDevice => ({
  id: `${bridge}:${name}`,
  kind: 'light',
  name,
  room: null,
  floor: null,
  actions: ['toggle', 'turn'],
})

/** Reads the lamps until `end`. */
async function readLamps(lines: AsyncIterator<string>): Promise<{lamps: Lamp[]; broken: string[]}> {
  const lamps: Lamp[] = []
  const broken: string[] = []
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (next.value === 'no') throw new Failure('configuration', 'The lamps refuse the password.')
    if (next.value === 'end') return {lamps, broken}
    const lamp = readLamp(next.value)
    if (lamp) lamps.push(lamp)
    else broken.push(next.value.replace('broken ', ''))
  }
  throw new Failure('unreachable', 'The lamps ended the connection.')
}

export async function inspectLineLamps(
  config: LineLampsConfig,
  _: unknown,
  signal: AbortSignal,
): Promise<InspectedHouse> {
  const {socket, lines} = await open(config, signal)
  try {
    const {lamps} = await readLamps(lines)
    return {devices: lamps.map(({name}) => deviceOf(config.id, name)), warnings: []}
  } finally {
    socket.destroy()
  }
}

export function createLineLamps(config: LineLampsConfig, {clock, report, changed}: BridgeContext): Bridge {
  let socket: Socket | undefined
  let devices: readonly HouseDevice[] | undefined
  let problems: readonly DeviceProblem[] = []
  let health: BridgeHealth = {state: 'connecting', since: clock.now()}

  const tell = ({name, state}: Lamp) => report(`${config.id}:${name}`, state)

  function become(state: BridgeHealth['state'], reason?: string): void {
    health = {state, since: clock.now(), ...(reason !== undefined && {reason})}
    changed()
  }

  async function follow(signal: AbortSignal): Promise<void> {
    const opened = await open(config, signal)
    const {lamps, broken} = await readLamps(opened.lines)
    socket = opened.socket
    devices = lamps.map(({name}) => deviceOf(config.id, name))
    problems = broken.map((name) => ({device: `${config.id}:${name}`, name, reason: 'gives no light.'}))
    become('connected')
    lamps.forEach(tell)
    for (let next = await opened.lines.next(); !next.done; next = await opened.lines.next()) {
      const lamp = readLamp(next.value)
      if (lamp) tell(lamp)
    }
  }

  return {
    id: config.id,
    async run(signal) {
      while (!signal.aborted) {
        const reason = await follow(signal).then(
          () => 'The lamps ended the connection.',
          (error: Error) => error.message,
        )
        if (signal.aborted) return
        become('disconnected', reason)
        await sleep(clock, 1000, signal).catch(() => {})
      }
    },
    devices: () => devices,
    automated: () => [],
    health: () => health,
    problems: () => problems,
    async command(device, action) {
      if (action.type !== 'turn') throw new RangeError('A line lamp only turns on and off.')
      socket?.write(`turn ${device.replace(`${config.id}:`, '')} ${action.on ? 'on' : 'off'}\n`)
    },
  }
}
