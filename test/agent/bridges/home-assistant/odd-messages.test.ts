/** A bridge reads or ignores any message of Home Assistant, and nothing else happens. */
import t from 'tap'
import {createEntityStates} from '../../../../agent/bridges/home-assistant/entity-states.ts'
import {createHouseModel} from '../../../../agent/bridges/home-assistant/house-model.ts'
import {parseMessages} from '../../../../agent/bridges/home-assistant/parse-messages.ts'
import {
  indexBy,
  indexDevices,
  readArea,
  readEntity,
  readFloor,
} from '../../../../shared/house/home-assistant/registries.ts'
import {FakeClock} from '../../../fake-clock.ts'
import {runs} from '../../../runs.ts'
import {type SeededRandom, seededRandom} from '../../../shared/home/check/plans/seeded-random.ts'

const domains = 'light cover switch fan climate water_heater media_player sensor binary_sensor lock valve humidifier'
const ids = `${domains} alarm_control_panel input_boolean automation`
  .split(' ')
  .flatMap((domain) => [`${domain}.a`, `${domain}.b`])

const attributes =
  'brightness color_mode color_temp color_temp_kelvin current_humidity current_position current_temperature ' +
  'current_tilt_position hs_color media_artist media_title rgb_color rgbw_color rgbww_color target_temp_high ' +
  'target_temp_low temperature volume_level xy_color device_class friendly_name hvac_modes max_color_temp_kelvin ' +
  'max_mireds max_temp min_color_temp_kelvin min_mireds min_temp operation_list supported_color_modes ' +
  'supported_features target_temp_step unit_of_measurement __proto__ constructor'

const states =
  'on off open opening closed closing heat cool auto heat_cool unavailable unknown playing idle 21.5 1e999 -0 NaN'

const deep: unknown = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)

/** A value of any type and size that JSON holds. */
function oddValue(random: SeededRandom, depth = 0): unknown {
  const make = random.pick<() => unknown>([
    () => null,
    () => random.chance(0.5),
    () => random.pick([0, -1, 1e308, -1e-308, 255, 1000, 0.5, 2 ** 53]),
    () => random.pick(states.split(' ')),
    () => random.pick(['', ' ', '\u0000', '__proto__', 'x'.repeat(70_000), '\ud800', '🌡'.repeat(500)]),
    () => (depth > 3 ? [] : Array.from({length: random.whole(4)}, () => oddValue(random, depth + 1))),
    () =>
      depth > 3
        ? {}
        : {a: oddValue(random, depth + 1), '+': oddValue(random, depth + 1), s: oddValue(random, depth + 1)},
    () => Array.from({length: 3}, () => random.between(-10, 400)),
    () => random.pick([['xy', 'color_temp'], ['onoff'], ['off', 'heat'], ['heat_cool', 'off', 'auto']]),
    () => deep,
  ])
  return make()
}

const someAttributes = (random: SeededRandom) =>
  Object.fromEntries(
    Array.from({length: random.whole(8)}, () => [random.pick(attributes.split(' ')), oddValue(random)]),
  )

const oddState = (random: SeededRandom): unknown =>
  random.chance(0.1)
    ? oddValue(random)
    : {s: random.chance(0.8) ? random.pick(states.split(' ')) : oddValue(random), a: someAttributes(random)}

function oddEvent(random: SeededRandom): Record<string, unknown> {
  const part = (make: () => unknown) =>
    random.chance(0.1)
      ? oddValue(random)
      : Object.fromEntries(
          random
            .shuffled(ids)
            .slice(0, 3)
            .map((id) => [id, make()]),
        )
  return {
    a: part(() => oddState(random)),
    c: part(() => (random.chance(0.1) ? oddValue(random) : {'+': oddState(random), '-': {a: oddValue(random)}})),
    r: random.chance(0.8) ? [] : oddValue(random),
  }
}

/** An entry of a registry with some of its fields, of any type. */
const oddEntry = (random: SeededRandom) => ({
  id: random.pick(['e1', 'e2', 'e3']),
  entity_id: random.pick(ids),
  device_id: 'd1',
  area_id: 'a1',
  floor_id: 'f1',
  name: 'Lamp',
  ...Object.fromEntries(
    'id entity_id device_id area_id floor_id name name_by_user options entity_category hidden_by'
      .split(' ')
      .filter(() => random.chance(0.2))
      .map((key) => [key, oddValue(random)]),
  ),
})

t.test('events and registries of any values end nothing', async (t) => {
  const {numRuns, seed} = runs(800)
  const random = seededRandom(seed)
  const clock = new FakeClock()
  const told = new Map<string, number>()
  for (let run = 0; run < numRuns / 20; run++) {
    const report = (_: string, {status}: {status: string}) => void told.set(status, (told.get(status) ?? 0) + 1)
    const model = createHouseModel({bridge: 'home-assistant', clock, report, changed() {}})
    const house = createEntityStates(() => true)
    house.apply(oddEvent(random))
    const entries = Array.from({length: 5}, () => oddEntry(random))
    const registries = {
      entities: indexBy(entries, readEntity),
      devices: indexDevices(entries),
      areas: indexBy(entries, readArea),
      floors: indexBy(entries, readFloor),
    }
    model.load({registries, states: house, temperatureUnit: random.pick(['°C', '°F']), isRunning: true})
    for (let event = 0; event < 20; event++) {
      model.apply(house.apply(oddEvent(random)))
      clock.advance(500)
    }
    JSON.stringify([model.devices(), model.problems()])
    model.end()
  }
  t.ok((told.get('ok') ?? 0) > numRuns / 20, 'most of them are read')
})

t.test('messages that can’t be parsed, or hold too much, are refused at once', async (t) => {
  const wide = Buffer.from(`[${'[],'.repeat(600_000)}[]]`)
  t.throws(() => parseMessages(wide), RangeError)
  const deep = Buffer.from(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
  t.same(parseMessages(deep).length, 0)
  for (const text of ['', '{', 'nul', '{"a":}', '\u0000']) t.throws(() => parseMessages(Buffer.from(text)), SyntaxError)
})
