import t from 'tap'
import {questionFor} from '../../../../agent/bridges/mqtt/ask-states.ts'
import {isDeviceTopic, isStateTopic} from '../../../../agent/bridges/mqtt/device-topic.ts'
import {compileTemplate, createTemplateCompiler} from '../../../../agent/bridges/mqtt/template/compile-template.ts'
import {parseJsonValue} from '../../../../agent/bridges/mqtt/template/json-values.ts'
import {TemplateError} from '../../../../agent/bridges/mqtt/template/template-error.ts'
import {bridgeLine} from '../../../../agent/control/status.ts'
import {readHouse} from './read-house.ts'

const plug = (more: object) => ({command_topic: 'plug/set', state_topic: 'plug', name: 'Plug', unique_id: 'p', ...more})

t.test('isDeviceTopic() refuses topics for which brokers end connections', async (t) => {
  for (const topic of ['a', 'zigbee2mqtt/Sofa lamp', 'casa/cucina/luce/più', '/a//b/', 'a/$state']) {
    t.ok(isDeviceTopic(topic), topic)
  }
  const deep = 'a/'.repeat(100)
  for (const topic of ['', 'a/+', '#', 'a\0b', 'a\u001bb', 'a\u0085b', 'a\ufffeb', '\ud800', '$CONTROL/x', deep, 5]) {
    t.notOk(isDeviceTopic(topic), JSON.stringify(topic))
  }
  t.notOk(isDeviceTopic('a'.repeat(5000)))
})

t.test('a topic that a broker would not take is named, and never used', async (t) => {
  const {house, registry, named, sent} = readHouse({
    'homeassistant/switch/a/config': plug({state_topic: 'plug\u0001'}),
    'homeassistant/switch/b/config': plug({
      unique_id: 'b',
      name: 'Admin',
      command_topic: '$CONTROL/dynamic-security/v1',
    }),
    'homeassistant/cover/c/config': {
      command_topic: 'blind\u0001/set',
      set_position_topic: 'blind/set/position',
      origin: {name: 'Zigbee2MQTT'},
      unique_id: 'c',
      name: 'Blind',
    },
  })
  t.same([...house.topics()], ['plug'])
  t.same(
    registry.problems().map(({name, reason}) => [name, reason]),
    [
      ['Plug', 'state_topic is no topic of one device.'],
      ['Admin', 'command_topic is no topic of one device.'],
      ['Blind', 'command_topic is no topic of one device.'],
    ],
  )
  t.same(named('Admin')?.actions, [])
  t.throws(() => sent('Admin', {type: 'toggle'}), RangeError)
  t.same(
    house.silent().flatMap((entity) => questionFor(entity) ?? []),
    [],
  )
})

t.test('a message of a device with thousands of topics and modes costs little', async (t) => {
  const availability = Array.from({length: 5000}, (_, at) => ({topic: `a/${at}`}))
  const components = Object.fromEntries(
    Array.from({length: 2000}, (_, at) => [`c${at}`, {p: 'switch', command_topic: `c${at}/set`, unique_id: `c${at}`}]),
  )
  const before = process.memoryUsage().heapUsed
  const {house, names} = readHouse({'homeassistant/device/d/config': {device: {name: 'D'}, availability, components}})
  t.equal(names().length, 2000)
  t.equal(house.topics().size, 20)
  t.ok(process.memoryUsage().heapUsed - before < 100_000_000)
  const {named} = readHouse({
    'homeassistant/climate/c/config': {
      mode_command_topic: 'mode/set',
      modes: Array.from({length: 20_000}, (_, at) => `mode_${at}`),
      unique_id: 'm',
      name: 'Heater',
    },
  })
  t.equal(named('Heater')?.modes?.length, 100)
})

t.test('bridgeLine() prints no control characters of the house', async (t) => {
  const {registry} = readHouse({
    'homeassistant/sensor/a/config': {
      ...plug({unique_id: 'a'}),
      value_template: '{{ value "\u001b[2J" }}',
    },
    'tasmota/discovery/\u001b[2J/config': '5',
  })
  const line = bridgeLine({
    id: 'mqtt',
    kind: 'mqtt',
    url: 'mqtt://127.0.0.1:1883',
    health: {state: 'refused', since: 0, reason: 'Refused\u001b[2J.'},
    devices: [],
    automated: [],
    problems: registry.problems(),
    leftOut: {},
  })
  t.equal(line.problems.length, 2)
  t.notMatch(JSON.stringify(line), /\\u00|\\n/)
  t.equal(line.reason, 'Refused [2J.')
})

t.test('a Tasmota whose topic is no text for people still gets a clean name', async (t) => {
  const {names} = readHouse({
    'tasmota/discovery/00004C112233/config': {
      mac: '00004C112233',
      t: 'plug',
      ft: '%prefix%/%topic%/',
      tp: ['c', 's', 't'],
      rl: [1],
      fn: ['\u0007\u0007'],
    },
  })
  t.same(names(), ['plug'])
})

t.test('templates that work for too long are stopped', async (t) => {
  const value = 'ab'.repeat(30_000)
  const started = performance.now()
  for (const work of [
    "value | replace('a', 'b') | replace('b', 'a')",
    "value.split('a') | length",
    'value | reverse',
    'value | list | unique | length',
    'value | sort | length',
    'value_json | sort | length',
    'value_json | unique | length',
  ]) {
    const template = compileTemplate(`{% for i in range(1000) %}{% if ${work} == 'x' %}{% endif %}{% endfor %}`)
    t.throws(
      () => template.render({value, value_json: Array.from({length: 100_000}, (_, at) => at)}),
      /takes too many steps|has a list that is too long/,
      work,
    )
  }
  t.ok(performance.now() - started < 5000, 'each of them took half a minute')
})

t.test('the work that one operation hides is counted', async (t) => {
  const wide = parseJsonValue(JSON.stringify(Object.fromEntries(Array.from({length: 5000}, (_, at) => [`k${at}`, at]))))
  const long = '{% set n = 10 ** 4000 %}'
  const operations: [source: string, least: number][] = [
    ['dict(value_json)', 5000],
    ['namespace(value_json)', 5000],
    ["'' % value_json", 5000],
    ['value_json == dict(value_json)', 5300],
    ['value.startswith(value)', 3000],
    ["'x'.startswith(range(1000) | list)", 2000],
    [`${long}{{ [n, n, n] | to_json }}`, 900],
    [`${long}{{ [n, n, n] | string }}`, 900],
    [`${long}{{ (n ** 1) ** 1 == 0 }}`, 80],
    [`${long}{{ n // (n + 1) % n == 0 }}`, 120],
    ["('12' * 2000) | int(0, 3)", 2000],
    ["'a' | regex_search('(?:a{10}[])]b){100}')", 4800],
    ["strptime('2026-05-05', '%Y-%m-%d')", 10],
  ]
  for (const [source, least] of operations) {
    const template = compileTemplate(source.includes('{{') ? source : `{{ ${source} }}`)
    const budget = {stepsLeft: 10_000}
    try {
      template.render({value: 'ab'.repeat(30_000), value_json: wide}, budget)
    } catch (error) {
      t.type(error, TemplateError, source)
    }
    t.ok(10_000 - budget.stepsLeft >= least, `${source} takes ${10_000 - budget.stepsLeft} steps`)
  }
})

t.test('a key of a dict is no tuple of tuples, which would grow without end', async (t) => {
  const eight = (part: string) => `(${Array.from({length: 8}, () => part).join(', ')})`
  const nested = `{% set a = ${eight('1')} %}{% set b = ${eight('a')} %}{% set c = ${eight('b')} %}`
  for (const key of ['c', "('x' * 300, 1)", '(10 ** 30, 1)', 'range(9) | list | tuple']) {
    t.throws(() => compileTemplate(`${nested}{{ {}.get(${key}) }}`).render({}), /has a key that is too long/, key)
    t.throws(() => compileTemplate(`${nested}{{ (${key}) in {} }}`).render({}), /has a key that is too long/, key)
  }
  t.equal(compileTemplate("{{ {(1, 'a'): 'yes'}.get((1, 'a')) }}").render({}), 'yes')
})

t.test('a compiler compiles equal templates once, and only so many', async (t) => {
  const compile = createTemplateCompiler()
  const template = compile('{{ value_json.temperature }}')
  t.equal(compile('{{ value_json.temperature }}'), template)
  t.throws(() => compile('x'.repeat(5000)), /is longer than 4096 characters/)
  const texts = Array.from({length: 249}, (_, at) => String(at).padEnd(4000, 'x'))
  for (const source of texts) compile(source)
  t.throws(() => compile('y'.repeat(4096)), /is one too many: those of the broker are too long together/)
  t.equal(compile('{{ value_json.temperature }}'), template, 'the known ones stay')
})

const tasmota = {
  ...{mac: '00004C112233', t: 'plug', ft: '%prefix%/%topic%/', tp: ['cmnd', 'stat', 'tele'], dn: 'Plug'},
  ...{fn: ['Plug'], rl: [1], swc: [1], state: ['OFF', 'ON'], onln: 'Online', ofln: 'Offline', ver: 1},
}
const tasmotaFolder = 'tasmota/discovery/00004C112233'

t.test('a Tasmota of a million relays and readings is one of as many as there are', async (t) => {
  const list = Array.from({length: 100_000}, () => 1)
  const {names, house} = readHouse({
    [`${tasmotaFolder}/config`]: {...tasmota, rl: list, swc: list},
    [`${tasmotaFolder}/sensors`]: {
      sn: {A: {list, nested: Object.fromEntries(list.map((_, at) => [at, at]))}, B: {C: 1}},
    },
  })
  t.equal(names().length, 64 + 64 + 500)
  house.receive('tele/plug/SENSOR', JSON.stringify({A: {list: [5]}}))
})

t.test('no topic of a Tasmota ends the connection', async (t) => {
  for (const tp of [
    ['cmnd', 'stat', '#'],
    ['cmnd', 'stat', '+'],
    ['cmnd', '#', 'tele'],
    ['$SYS', 'stat', 'te\u0001le'],
  ]) {
    const {house} = readHouse({
      [`${tasmotaFolder}/config`]: {...tasmota, tp},
      [`${tasmotaFolder}/sensors`]: {sn: {SHT3X: {Temperature: 20}}},
    })
    t.ok([...house.topics()].every(isStateTopic), String([...house.topics()]))
    t.ok(house.silent().every((entity) => isDeviceTopic(questionFor(entity)?.topic ?? 'none')))
  }
})
