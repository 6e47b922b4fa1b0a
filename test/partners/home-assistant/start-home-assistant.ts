import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {cp, mkdir, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import {fileURLToPath} from 'node:url'
import type {Test} from 'tap'
import {freePort} from '../../../demo/free-port.ts'
import {temporaryFolder} from '../../agent/temporary-folder.ts'
import {type AdminConnection, connectAdmin} from './admin-connection.ts'
import type {HomeAssistantProgram} from './install-home-assistant.ts'

/** A running Home Assistant with a house of every kind, whose owner is signed in. */
export interface RealHomeAssistant {
  readonly url: string
  /** The owner's long-lived access token. */
  readonly token: string
  /** Everything it printed. */
  readonly lines: string[]
  /** Opens a connection that may change everything. */
  admin(): Promise<AdminConnection>
  /** Starts it again with all that it stored, and waits until it runs. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Lets its process stand still, with all connections open, until `thaw()`. */
  freeze(): void
  thaw(): void
}

export interface StartOptions {
  /** Sensors beside the house of every kind. */
  manySensors?: number
  /** Two radars with zones beside the house of every kind. */
  radar?: boolean
  /** More integrations, as configuration.yaml has them. */
  configuration?: Record<string, unknown>
}

const houseFolder = fileURLToPath(new URL('house', import.meta.url))

/** Starts Home Assistant on a free port of loopback with an empty folder, with its owner's account. */
export async function startHomeAssistant(
  t: Test,
  program: HomeAssistantProgram,
  {manySensors = 0, radar = false, configuration = {}}: StartOptions = {},
): Promise<RealHomeAssistant> {
  const folder = await temporaryFolder(t)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  await cp(houseFolder, join(folder, 'custom_components/pianta_house'), {recursive: true})
  await mkdir(join(folder, '.storage'))
  const store = (key: string, storage: object) =>
    writeFile(join(folder, '.storage', key), JSON.stringify({key, ...storage}))
  await store('http', httpStorage(port))
  await store('onboarding', onboardingStorage)
  await store('auth_provider.homeassistant', accountStorage)
  // JSON is YAML too.
  await writeFile(
    join(folder, 'configuration.yaml'),
    JSON.stringify({...integrations, pianta_house: {many: manySensors, radar}, ...configuration}),
  )

  const lines: string[] = []
  let child: ChildProcess | undefined
  async function start() {
    const [file, ...args] = program.command(folder)
    child = spawn(file, args, {stdio: ['ignore', 'pipe', 'pipe']})
    const read = (chunk: Buffer) => lines.push(...String(chunk).split('\n').filter(Boolean))
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    const died = once(child, 'exit').then(() => {
      throw new Error(`Home Assistant ended:\n${lines.slice(-20).join('\n')}`)
    })
    died.catch(() => {})
    await Promise.race([untilAnswers(url), died])
  }
  async function end(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGCONT')
    child.kill(signal)
    await exited
  }
  t.teardown(() => end('SIGKILL'))
  await start()
  const token = await signInAs(url, owner)
  const admin = () => connectAdmin(url, token)
  const running = async () => {
    const connection = await admin()
    while ((await connection.ask<{state: string}>('get_config')).state !== 'RUNNING') await pause(200)
    connection.close()
  }
  await running()
  return {
    url,
    token,
    lines,
    admin,
    async start() {
      await start()
      await running()
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  }
}

const integrations = {
  homeassistant: {},
  ...Object.fromEntries(
    [
      ...['frontend', 'config', 'history', 'logbook', 'recorder', 'energy', 'person', 'sun', 'zone', 'automation'],
      ...[
        'script',
        'scene',
        'input_boolean',
        'input_button',
        'input_number',
        'input_select',
        'input_text',
        'input_datetime',
        'demo',
      ],
      ...['counter', 'timer', 'schedule', 'group', 'todo', 'tag', 'image_processing'],
    ].map((name) => [name, {}]),
  ),
  automation: [{id: 'night', alias: 'Night', triggers: [], actions: []}],
  scene: [{name: 'Movie night', entities: {'light.lamp_white': 'on'}}],
  script: {good_night: {alias: 'Good night', sequence: []}},
  counter: {visits: {}},
  timer: {egg: {}},
  schedule: {heating: {name: 'Heating'}},
  group: {all_lamps: {entities: ['light.lamp_white']}},
  light: [{platform: 'group', name: 'All lamps', entities: ['light.lamp_white', 'light.lamp_three']}],
  input_boolean: {guests: {}},
  input_button: {bell: {}},
  input_number: {level: {min: 0, max: 10, step: 0.5}},
  input_select: {scene_of_day: {options: ['Movie night', 'Party 2']}},
  input_text: {note: {}},
  input_datetime: {alarm: {has_time: true}},
}

/** Since 2026.11 the port is kept in its storage; `http:` in configuration.yaml is read once, for a trial. */
const httpStorage = (port: number) => ({
  version: 3,
  minor_version: 1,
  data: {
    stable: {
      server_port: port,
      server_host: ['127.0.0.1'],
      cors_allowed_origins: [],
      login_attempts_threshold: -1,
      ip_ban_enabled: true,
      ssl_profile: 'intermediate_v6',
      use_x_frame_options: true,
      created_at: '2026-11-01T00:00:00+00:00',
      error: null,
      error_message: null,
    },
    pending: null,
    yaml_migration_done: true,
  },
})

async function untilAnswers(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/onboarding`).catch(() => undefined)
    // Once onboarding is done, there is no such address any more.
    if (answer !== undefined && answer.status < 500) return
    await pause(200)
  }
}

/** The owner's account. */
export const owner = {username: 'ada', password: 'a long enough password'}

/** The owner's account, whose password is stored as bcrypt in base64. */
const accountStorage = {
  version: 1,
  minor_version: 1,
  data: {
    users: [
      {
        username: owner.username,
        password: 'JDJiJDEyJHF4Y0didGJlQ0ZrRThxcVhIblZIRy5uQmZxazlFLnlWMGRsL2N4eWJKbGJ2bjFOSXdvUjdp',
      },
    ],
  },
}

/** Onboarding is done already: by itself it would ask a weather service on the internet. */
const onboardingStorage = {
  version: 4,
  minor_version: 1,
  data: {done: ['user', 'core_config', 'analytics', 'integration']},
}

/** Signs a person in as Home Assistant's page does, and returns a long-lived access token of theirs. */
export async function signInAs(url: string, account: typeof owner): Promise<string> {
  const client = {client_id: `${url}/`}
  const post = async (path: string, body: object) => {
    const answer = await fetch(url + path, {method: 'POST', body: JSON.stringify({...client, ...body})})
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  const flow = await post('/auth/login_flow', {handler: ['homeassistant', null], redirect_uri: `${url}/`})
  const {result: code = ''} = await post(`/auth/login_flow/${flow['flow_id']}`, account)
  const form = new URLSearchParams({grant_type: 'authorization_code', code, ...client})
  const answer = await fetch(`${url}/auth/token`, {method: 'POST', body: form})
  const {access_token: token} = (await answer.json()) as {access_token: string}
  const connection = await connectAdmin(url, token)
  const lasting = await connection.ask<string>('auth/long_lived_access_token', {client_name: 'Pianta', lifespan: 365})
  connection.close()
  return lasting
}
