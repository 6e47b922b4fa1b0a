/** Devices that run Tasmota, as a real Home Assistant takes them from Tasmota's own discovery. */
import {readFileSync} from 'node:fs'
import {isDeepStrictEqual} from 'node:util'
import t from 'tap'
import {questionFor} from '../../../../../agent/bridges/mqtt/ask-states.ts'
import {createDeviceRegistry} from '../../../../../agent/bridges/mqtt/device-registry.ts'
import {createLiveHouse} from '../../../../../agent/bridges/mqtt/live-house.ts'
import {createTurns} from '../../../../../agent/bridges/mqtt/turns.ts'
import type {DeviceAction, DeviceState} from '../../../../../shared/house/device-state.ts'
import {FakeClock} from '../../../../fake-clock.ts'
import {text} from '../read-house.ts'
import {type HomeAssistantState, isSameState} from './same-state.ts'

interface Step {
  /** The topic ends so, below the device's prefix. */
  say?: [topic: string, payload: unknown]
  wait?: number
  act?: DeviceAction
  id?: string
  /** Home Assistant's messages: the commands below the device's topic. */
  sent?: [command: string, payload: string][]
  /** The states that have changed. */
  states?: HomeAssistantState[]
}

type Config = Record<string, unknown> & {mac: string; t: string; hn: string; ft: string; tp: string[]; so: object}

interface Case {
  name: string
  config: Config
  sensors?: unknown
  /** The states before the device has said that it is online, and then. */
  before: HomeAssistantState[]
  online: HomeAssistantState[]
  asked: string[]
  steps: Step[]
}

const {base, cases} = JSON.parse(readFileSync(new URL('tasmota.json', import.meta.url), 'utf8')) as {
  base: Config
  cases: Case[]
}

const scores = {states: 0, sameStates: 0, commands: 0, sameCommands: 0, reasons: new Map<string, number>()}

function score(isSame: boolean, reason: string | undefined): void {
  scores.states++
  scores.sameStates += Number(isSame)
  if (reason !== undefined) scores.reasons.set(reason, (scores.reasons.get(reason) ?? 0) + 1)
}

/** Plays a case; returns the differences. */
function play({config: given, sensors = {}, before, online, asked, steps}: Case): unknown[] {
  const config: Config = {...base, ...given, so: {...base.so, ...given.so}}
  const clock = new FakeClock()
  const registry = createDeviceRegistry('mqtt', 'homeassistant')
  const known = new Map<string, DeviceState>()
  const turns = createTurns({...clock, elapsed: () => 0})
  const report = (id: string, state: DeviceState) => void known.set(id, state)
  const house = createLiveHouse({bridge: 'mqtt', registry, clock, turns, report, initial: {}})
  const wrong: unknown[] = []
  const theirs = new Map<string, HomeAssistantState>()

  /** The full topic of a word below one of the prefixes. */
  function topicOf(prefix: string, word: string): string {
    const at = ['cmnd', 'stat', 'tele'].indexOf(prefix)
    const full = config.ft
      .replace('%prefix%', config.tp[at] ?? '')
      .replace('%topic%', config.t)
      .replace('%hostname%', config.hn)
      .replace('%id%', config.mac.slice(-6))
    return `${full}${full.endsWith('/') ? '' : '/'}${word}`
  }

  function say(topic: string, payload: unknown): void {
    const [prefix = '', word = ''] = topic.split('/')
    house.receive(topicOf(prefix, word), text(payload))
  }

  /** Returns the state of an entity of Home Assistant; a battery's is shown with the devices that have it. */
  function stateOf(id: string): DeviceState | undefined {
    const entity = registry.entities().get(idOf(config.mac, id))
    if (!entity || entity.device) return entity && known.get(entity.id)
    const [carrier] = entity.attachedTo.map((id) => known.get(id))
    if (carrier?.status !== 'ok') return carrier
    return carrier.battery === undefined ? {status: 'unknown'} : {status: 'ok', value: carrier.battery}
  }

  function compare(changed: readonly HomeAssistantState[], after: unknown, isScored: boolean): void {
    for (const state of changed) theirs.set(state[0], state)
    for (const [id, state] of theirs) {
      const own = stateOf(id)
      const isSame = isSameState(id.split('/', 1)[0] ?? '', own, state)
      const reason = isSame ? undefined : reasonOf(id, own, state)
      if (!isSame && reason === undefined) wrong.push({after, state, own})
      if (isScored) score(isSame, reason)
    }
  }

  function act(action: DeviceAction, id: string, sent: readonly [string, string][]): void {
    scores.commands++
    const device = idOf(config.mac, id)
    const state = known.get(device)
    const needsNoPower = !has(config, '20') || (state?.status === 'ok' && state.on === true)
    const {command} = house.command(device, action)
    const own = command.publications.map(({topic, payload}) => [topic.split('/').at(-1) ?? '', payload] as const)
    if (isDeepStrictEqual(effectOf(own, needsNoPower), effectOf(sent, needsNoPower))) scores.sameCommands++
    else wrong.push({action, sent, own})
  }

  registry.put(`tasmota/discovery/${config.mac}/config`, text(config))
  registry.put(`tasmota/discovery/${config.mac}/sensors`, text({sn: sensors, ver: 1}))
  house.refresh()
  house.setReachable(true)
  compare(before, 'discovery', false)
  say('tele/LWT', config.onln)
  compare(online, 'online', false)
  const questions = [...registry.entities().values()].flatMap((entity) => questionFor(entity) ?? [])
  const own = new Set(questions.map(({topic, payload}) => `${topic.split('/').at(-1)} ${payload}`.trim()))
  // Home Assistant also asks for a device's connection and firmware, which are no devices on a plan.
  const wanted = asked.filter((question) => !['STATUS 1', 'STATUS 11'].includes(question))
  if (!isDeepStrictEqual([...own].sort(), wanted)) wrong.push({asked: wanted, own: [...own]})
  for (const {say: said, wait, act: action, id = '', sent = [], states = []} of steps) {
    if (said) say(...said)
    if (wait !== undefined) clock.advance(wait * 1000)
    if (action) act(action, id, sent)
    else compare(states, said ?? wait, true)
  }
  house.end()
  turns.end()
  return wrong
}

const has = ({so}: Config, option: string) => (so as Record<string, number>)[option] === 1

/** Returns Pianta's id of an entity: Home Assistant counts from 0. */
function idOf(mac: string, id: string): string {
  const [domain, own = ''] = id.split('/')
  const [, kind = own, index = ''] = /^(relay|light|shutter|switch)_(\d+)$/.exec(own) ?? []
  const name = domain === 'light' ? 'light' : domain === 'fan' ? 'fan' : kind
  return `mqtt:${domain}:tasmota_${mac}_${name}${index === '' ? '' : `_${Number(index) + 1}`}`
}

/** The effects of commands: Tasmota doesn't care about case, nor whether they come in one message. */
function effectOf(messages: readonly (readonly [string, string])[], needsNoPower: boolean) {
  const commands = messages.flatMap(([command, payload]) =>
    command === 'Backlog' ? payload.split(';').map((one) => one.split(' ')) : [[command, payload]],
  )
  const effects = commands
    .filter(([command]) => command !== 'NoDelay')
    .map(([command = '', payload = '']) => [command.toLowerCase(), payload] as const)
    .flatMap(([command, payload]) => {
      if (command !== 'hsbcolor') return [[command, payload]]
      return payload.split(',').map((part, at) => [`hsbcolor${at + 1}`, part])
    })
  // A lamp that gets a brightness or a colour is turned on by it, unless SetOption20 says otherwise.
  const isMore = effects.some(([command]) => !command?.startsWith('power'))
  return effects.filter(([command]) => !(needsNoPower && isMore && command?.startsWith('power'))).sort()
}

const reachable = 'a device counts as reachable until its availability is told: docs/agent.md says why'
const nothingKnown = 'what nobody has told is not shown: Home Assistant shows "off"'

const identity = 'the name of a chip or the start of a count is no device on a plan'

/** Cases in which Pianta differs, with the reason. */
const differences: ReadonlyMap<string, string> = new Map([
  ['option_4', 'the topics of SetOption4 are read: Home Assistant leaves them out'],
  ['full_topic_turned', 'a full topic may end without a slash: Tasmota adds it, and Home Assistant does not'],
  ['dimmer', 'a brightness without a state is read'],
  ['rgb', 'a lamp of 0 % keeps its brightness'],
  ['fan', 'the recording starts the fan at its highest speed, which it had; a tap starts the middle one'],
])

/** Readings that become no device. */
const isIdentity = (id: string) => /_(Id|mac|Device|TotalStartTime)$/.test(id)

/** Returns why a state differs on purpose in every case. */
function reasonOf(id: string, own: DeviceState | undefined, [, state]: HomeAssistantState): string | undefined {
  if (own === undefined && isIdentity(id)) return identity
  if (own?.status === 'unknown' && state === 'unavailable') return reachable
  if (own?.status === 'unknown' && state === 'off') return nothingKnown
  return undefined
}

t.test('Pianta shows and sends what Home Assistant shows and sends', async (t) => {
  const same: string[] = []
  for (const one of cases) {
    const wrong = play(one)
    if (wrong.length === 0 && differences.has(one.name)) same.push(one.name)
    if (!differences.has(one.name)) t.same(wrong, [], one.name)
  }
  t.same(same, [], 'each difference still is one')
  const {states, sameStates, commands, sameCommands} = scores
  t.comment(`${sameStates} of ${states} states and ${sameCommands} of ${commands} commands are the same`)
  t.comment([...scores.reasons].map(([reason, count]) => `${count}: ${reason}`).join('; '))
  const leftOut = scores.reasons.get(identity) ?? 0
  t.ok(sameStates / (states - leftOut) >= 0.98)
  t.ok(sameCommands / commands >= 0.9)
})
