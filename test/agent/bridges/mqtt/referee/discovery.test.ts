/** Discovery messages and states, as a real Home Assistant takes them. */
import {readFileSync} from 'node:fs'
import {isDeepStrictEqual} from 'node:util'
import t from 'tap'
import {createDeviceRegistry} from '../../../../../agent/bridges/mqtt/device-registry.ts'
import {createLiveHouse} from '../../../../../agent/bridges/mqtt/live-house.ts'
import {createTurns} from '../../../../../agent/bridges/mqtt/turns.ts'
import type {DeviceAction, DeviceState} from '../../../../../shared/house/device-state.ts'
import {FakeClock} from '../../../../fake-clock.ts'
import {text} from '../read-house.ts'
import {type HomeAssistantState, isSameState} from './same-state.ts'

interface Step {
  say?: [topic: string, payload: unknown]
  wait?: number
  act?: DeviceAction
  /** The entity of an action, unless it is the first. */
  id?: string
  /** Home Assistant's messages; null if it refused. */
  sent?: [topic: string, payload: string][] | null
  discovery?: unknown
  /** A discovery message on another topic. */
  other?: [topic: string, payload: unknown]
  states: HomeAssistantState[]
}

interface Case {
  name: string
  topic: string
  payload: unknown
  /** The domains of its entities, by id. */
  entities: Record<string, string>
  start: HomeAssistantState[]
  steps: Step[]
}

/** A message that Home Assistant refuses, or that becomes an entity of a component that a plan doesn't show. */
interface Unplayed {
  name: string
  topic: string
  payload: unknown
  becomes?: string
}

const {cases, unplayed} = JSON.parse(readFileSync(new URL('discovery.json', import.meta.url), 'utf8')) as {
  cases: Case[]
  unplayed: Unplayed[]
}

const reachable = 'a device counts as reachable until its availability is told: docs/agent.md says why'
const leftOut = 'a diagnosis of a device is no device on a plan'
const hidden = 'what Home Assistant hides is no device on a plan'
const inGamut = "a colour of sRGB comes back from a lamp as it was sent: most can't show Home Assistant's"
const nothingKnown = 'what nobody has told is not shown: Home Assistant shows a default'

/** Cases in which Pianta differs, with the reason. */
const differences: ReadonlyMap<string, string> = new Map([
  ['sensor_form_template_empty', 'an empty template is none'],
  ['sensor_category_diagnostic', leftOut],
  ['sensor_form_visible_false', hidden],
  ['binary_sensor_off_delay', 'the recording took longer than its waits'],
  ['binary_sensor_off_delay_other', 'the recording took longer than its waits'],
  ['switch_avail_json', reachable],
  ['switch_avail_list_default', reachable],
  ['switch_avail_any', reachable],
  ['switch_avail_latest', reachable],
  ['switch_avail_bool_payloads', reachable],
  ['switch_avail_dict', reachable],
  ['switch_avail_z2m', reachable],
  ['light_json_z2m', inGamut],
  ['climate_only_current', nothingKnown],
  ['water_heater_power', nothingKnown],
  ['water_heater_fallback', nothingKnown],
  ['siren_tones', 'a tap chooses no volume'],
  ['sensor_same_unique_id', 'the newest of two messages with one id counts'],
])

/** Compares payloads as JSON where they are: spaces and `20` for `20.0` are the same to devices. */
const normal = (messages: readonly (readonly [string, string])[]) =>
  messages.map(([topic, payload]) => {
    try {
      return [topic, JSON.parse(payload)]
    } catch {
      return [topic, payload]
    }
  })

const scores = {states: 0, sameStates: 0, commands: 0, sameCommands: 0, reasons: new Map<string, number>()}

/** Plays a case. Returns the differences. */
function play({name, topic, payload, entities, start, steps}: Case): unknown[] {
  const clock = new FakeClock()
  const registry = createDeviceRegistry('mqtt', 'homeassistant')
  const known = new Map<string, DeviceState>()
  const turns = createTurns({...clock, elapsed: () => 0})
  const report = (id: string, state: DeviceState) => void known.set(id, state)
  const house = createLiveHouse({bridge: 'mqtt', registry, clock, turns, report, initial: {}})
  const wrong: unknown[] = []
  // Without an id of its own an entity is known by its topic.
  const idOf = (id: string) => `mqtt:${entities[id]}:${id.includes('.') ? topic : id}`

  function compare(states: readonly HomeAssistantState[], after: unknown): void {
    for (const state of states) {
      scores.states++
      const own = known.get(idOf(state[0]))
      if (isSameState(entities[state[0]] ?? '', own, state)) scores.sameStates++
      else {
        wrong.push({after, state, own})
        const reason = differences.get(name) ?? 'none'
        scores.reasons.set(reason, (scores.reasons.get(reason) ?? 0) + 1)
      }
    }
  }

  function act(action: DeviceAction, id: string, sent: Step['sent']): void {
    scores.commands++
    let own: [string, string][] | null = null
    try {
      const {command} = house.command(idOf(id), action)
      own = command.publications.map(({topic, payload}) => [topic, payload])
      house.assume(idOf(id), command)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
    const isSame = own && sent ? isDeepStrictEqual(normal(own), normal(sent)) : own === (sent ?? null)
    if (isSame) scores.sameCommands++
    else wrong.push({action, sent, own})
  }

  registry.put(topic, text(payload))
  house.refresh()
  house.setReachable(true)
  compare(start, 'start')
  for (const {say, wait, act: action, id = Object.keys(entities)[0] ?? '', sent, discovery, other, states} of steps) {
    if (say) house.receive(say[0], text(say[1]))
    if (wait !== undefined) clock.advance(wait * 1000)
    if (discovery === '') registry.remove(topic)
    else if (discovery !== undefined) registry.put(topic, text(discovery))
    if (other) registry.put(other[0], text(other[1]))
    if (discovery !== undefined || other) house.refresh()
    if (action) act(action, id, sent)
    compare(states, say ?? wait ?? action ?? other ?? 'discovery')
  }
  house.end()
  turns.end()
  return wrong
}

t.test('Pianta shows and sends what Home Assistant shows and sends', async (t) => {
  const same: string[] = []
  for (const one of cases) {
    const wrong = play(one)
    if (wrong.length === 0 && differences.has(one.name)) same.push(one.name)
    if (wrong.length > 0 && !differences.has(one.name)) t.same(wrong, [], one.name)
  }
  t.same(same, [], 'each difference still is one')
  const {states, sameStates, commands, sameCommands, reasons} = scores
  t.comment(`${sameStates} of ${states} states and ${sameCommands} of ${commands} commands are the same`)
  for (const [reason, count] of reasons) t.comment(`${count} states: ${reason}`)
  // States that the manual defines otherwise aren't counted.
  const decided = [reachable, leftOut, hidden].reduce((sum, reason) => sum + (reasons.get(reason) ?? 0), 0)
  t.ok(sameStates / (states - decided) >= 0.98)
  t.ok(sameCommands / commands >= 0.97)
})

const isAbsent = 'an option that is null is an absent one'
const isNumber = 'a number may be a text'
const isOrder = 'what says only who announces a device is no need'
const isShared = 'options of the whole hold for its parts'
const isLeftOut = 'an option that makes no sense is left out, and the rest is read'
const isOnlyShown = 'a device that takes no commands is only shown'

/** Messages that Home Assistant refuses, or that were not played, and that Pianta reads, with the reason. */
const kinder: ReadonlyMap<string, string> = new Map([
  ['binary_sensor_form_payload_null', isAbsent],
  ['sensor_form_category_null', isAbsent],
  ['switch_form_avail_null', isAbsent],
  ['switch_form_payload_null', isAbsent],
  ['cover_form_tilt_text', isNumber],
  ['cover_reversed_text', isNumber],
  ['sensor_form_expire_float_text', isNumber],
  ['device_no_origin', isOrder],
  ['device_origin_no_name', isOrder],
  ['sensor_form_origin_no_name', isOrder],
  ['device_no_identifiers', 'a name tells a device apart too'],
  ['sensor_bad_object_id', 'a topic may be any that brokers take'],
  ['sensor_dotted_object_id', 'a topic may be any that brokers take'],
  ['device_root_retain', isShared],
  ['device_root_tilde', isShared],
  ['light_form_scale_zero', isLeftOut],
  ['light_json_wrong_modes', isLeftOut],
  ['light_schema_unknown', isLeftOut],
  ['sensor_form_expire_negative', isLeftOut],
  ['sensor_wrong_class', isLeftOut],
  ['sensor_wrong_unit', isLeftOut],
  ['switch_avail_both', isLeftOut],
  ['switch_form_optimistic_word', isLeftOut],
  ['switch_form_qos_wrong', isLeftOut],
  ['sensor_unknown_filter', 'doctor names it, and it shows no state'],
  ['sensor_no_topic', 'it shows no state'],
  ['cover_set_without_status', 'its position is assumed'],
  ['light_json_no_command', isOnlyShown],
  ['light_template_no_off', isOnlyShown],
  ['switch_form_command_wildcard', isOnlyShown],
  ['switch_no_command', isOnlyShown],
  ['scene_plain', 'a scene has no state to play'],
])

t.test('Pianta makes nothing of what Home Assistant refuses, or a plan does not show', async (t) => {
  const read: string[] = []
  for (const {name, topic, payload} of unplayed) {
    const registry = createDeviceRegistry('mqtt', 'homeassistant')
    registry.put(topic, text(payload))
    if ([...registry.entities().values()].some(({device}) => device)) read.push(name)
  }
  t.same(read.toSorted(), [...kinder.keys()].toSorted())
})
