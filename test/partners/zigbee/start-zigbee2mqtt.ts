import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import type {Test} from 'tap'
import {temporaryFolder} from '../../agent/temporary-folder.ts'
import type {Report} from './fake-radio.ts'
import {things, type ZigbeeThing} from './things.ts'

/** A running Zigbee2MQTT. */
export interface Zigbee2Mqtt {
  /** Lets a thing report, over the radio. */
  report(report: Report): void
  /** Everything it printed. */
  readonly lines: string[]
  stop(): Promise<void>
}

/** Starts the real Zigbee2MQTT of `program` with a fake radio and all things paired. */
export async function startZigbee2Mqtt(t: Test, program: string, brokerPort: number): Promise<Zigbee2Mqtt> {
  const data = await temporaryFolder(t)
  await writeFile(join(data, 'things.json'), JSON.stringify(things))
  await writeFile(
    join(data, 'database.db'),
    [coordinator, ...things.map(databaseEntry)].map((row) => JSON.stringify(row)).join('\n'),
  )
  // JSON is YAML too.
  await writeFile(join(data, 'configuration.yaml'), JSON.stringify(configuration(brokerPort)))
  const radio = fileURLToPath(new URL('fake-radio.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', radio, join(program, 'index.js')], {
    cwd: program,
    env: {...process.env, ZIGBEE2MQTT_DATA: data, ZIGBEE2MQTT_PROGRAM: program},
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  const started = Promise.withResolvers<void>()
  const read = (chunk: Buffer) => {
    lines.push(...String(chunk).split('\n').filter(Boolean))
    if (lines.some((line) => line.includes('Zigbee2MQTT started!'))) started.resolve()
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  const stop = () => stopProcess(child)
  t.teardown(stop)
  const died = once(child, 'exit').then(() => {
    throw new Error(`Zigbee2MQTT ended:\n${lines.slice(-20).join('\n')}`)
  })
  died.catch(() => {})
  await Promise.race([started.promise, died])
  return {lines, report: (report) => void child.send(report), stop}
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

const configuration = (brokerPort: number) => ({
  version: 5,
  mqtt: {server: `mqtt://127.0.0.1:${brokerPort}`, base_topic: 'zigbee2mqtt'},
  serial: {port: '/dev/null', adapter: 'zstack'},
  advanced: {
    channel: 11,
    pan_id: 6754,
    ext_pan_id: Array.from({length: 8}, () => 0xdd),
    network_key: Array.from({length: 16}, (_, at) => at),
    log_output: ['console'],
    log_level: 'info',
  },
  homeassistant: {enabled: true},
  frontend: {enabled: false},
  devices: Object.fromEntries(things.map(({ieee, name}) => [ieee, {friendly_name: name}])),
})

const coordinator = {
  id: 1,
  type: 'Coordinator',
  ieeeAddr: '0x00124b0000000001',
  nwkAddr: 0,
  manufId: 0,
  epList: [1],
  endpoints: {
    1: {
      profId: 260,
      epId: 1,
      devId: 5,
      inClusterList: [],
      outClusterList: [],
      clusters: {},
      binds: [],
      configuredReportings: [],
      meta: {},
    },
  },
  interviewCompleted: true,
  interviewState: 'SUCCESSFUL',
  meta: {},
}

function databaseEntry({ieee, model, maker, endpoints, isBattery}: ZigbeeThing, index: number) {
  return {
    id: index + 2,
    type: isBattery ? 'EndDevice' : 'Router',
    ieeeAddr: ieee,
    nwkAddr: 0x1000 + index,
    manufId: 4476,
    manufName: maker,
    powerSource: isBattery ? 'Battery' : 'Mains (single phase)',
    modelId: model,
    epList: Object.keys(endpoints).map(Number),
    endpoints: Object.fromEntries(
      Object.entries(endpoints).map(([id, clusters]) => [
        id,
        {
          profId: 260,
          epId: Number(id),
          devId: 0,
          inClusterList: clusters,
          outClusterList: [],
          clusters: {},
          binds: [],
          configuredReportings: [],
          meta: {},
        },
      ]),
    ),
    appVersion: 1,
    stackVersion: 1,
    hwVersion: 1,
    zclVersion: 1,
    interviewCompleted: true,
    interviewState: 'SUCCESSFUL',
    meta: {configured: 1},
    lastSeen: Date.now(),
  }
}
