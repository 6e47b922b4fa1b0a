import t from 'tap'
import {compileTemplate} from '../../../../agent/bridges/mqtt/template/compile-template.ts'
import {parseJsonValue} from '../../../../agent/bridges/mqtt/template/json-values.ts'

const render = (source: string, variables: Record<string, unknown>) => compileTemplate(source).render(variables)
const json = (source: string, value: unknown) => render(source, {value_json: parseJsonValue(JSON.stringify(value))})

t.test('templates of Zigbee2MQTT', async (t) => {
  t.equal(json('{{ value_json["contact"] }}', {contact: false}), 'False')
  t.equal(json('{{ value_json.state }}', {state: 'online'}), 'online')
  t.equal(render('{{ "offline" }}', {}), 'offline')
  const running =
    '{% if "running" in value_json and value_json["running"] %} {% if value_json["position"] > 0 %} closing ' +
    '{% else %} opening {% endif %} {% else %} stopped {% endif %}'
  t.equal(json(running, {running: true, position: 4}), 'closing')
  t.equal(json(running, {running: true, position: 0}), 'opening')
  t.equal(json(running, {position: 0}), 'stopped')
  const action =
    "{% set values = {None:None,'idle':'idle','heat':'heating'} %}{{ values[value_json[\"running_state\"]] }}"
  t.equal(json(action, {running_state: 'heat'}), 'heating')
  t.equal(json(action, {running_state: null}), 'None')
  t.equal(json("{{ {'off':0, 'low':33}[value_json[\"fan_mode\"]] | default('None') }}", {fan_mode: 'low'}), '33')
  t.equal(json("{{ {'off':0}[value_json[\"fan_mode\"]] | default('None') }}", {fan_mode: 'turbo'}), 'None')
  t.equal(render('{ "position_left": {{ position }} }', {position: 30n}), '{ "position_left": 30 }')
  t.equal(json('{{ value_json.permit_join | lower }}', {permit_join: true}), 'true')
  t.equal(json("{{ value_json[\"x\"] | default('',True) | string | truncate(254, True, '', 0) }}", {x: null}), '')
  const update = "{{ value_json['update'].get('progress', 'null') }}"
  t.equal(json(update, {update: {}}), 'null')
  t.equal(json('{% if value_json["child_lock"] %}true{% else %}false{% endif %}', {child_lock: 1}), 'true')
})

t.test('templates of ESPHome, Tasmota, OpenMQTTGateway and people', async (t) => {
  t.equal(json("{{value_json['ENERGY'].Power}}", {ENERGY: {Power: 12.5}}), '12.5')
  t.equal(json('{{ value_json.HSBColor.split(",")[0] }}', {HSBColor: '30,100,80'}), '30')
  t.equal(json('{{ value_json.tempc | is_defined }}', {tempc: 21.5}), '21.5')
  t.throws(() => json('{{ value_json.tempc | is_defined }}', {}), {
    message: 'a value is undefined',
    kind: 'undefined',
  })
  t.equal(json('{{ (value_json.level | float / 2.55) | round(0) | int }}', {level: '128'}), '50')
  t.equal(json('{{ value_json.a|int if value_json.a is defined else 0 }}', {}), '0')
  t.equal(render("{{ 'ON' if value == '1' else 'OFF' }}", {value: '1'}), 'ON')
  t.equal(
    render("{% if value == '0' %}closed{% elif value|int < 100 %}open{% else %}full{% endif %}", {value: '40'}),
    'open',
  )
  t.equal(json('{{ value_json | tojson }}', {a: [1, true, null]}), '{"a": [1, true, null]}')
  t.equal(render('{{ "%0.1f" | format(value | float) }} {{ "%02X" % 10 }}', {value: '3.14159'}), '3.1 0A')
  t.equal(render("{{ value.split(';')[-1] | trim | upper }}", {value: 'a; b'}), 'B')
  t.equal(render('{{ value[0:2] ~ "-" ~ value[2:] }}', {value: 'abcd'}), 'ab-cd')
  t.equal(json('{{ value_json["rgb"] | join(",") }}', {rgb: [1, 2, 3]}), '1,2,3')
  t.equal(json('{{ value_json.b | bitwise_and(4) > 0 }}', {b: 6}), 'True')
  t.equal(json("{{ iif(value_json.on, 'yes', 'no') }}", {on: 0}), 'no')
  t.equal(json('{{ not value_json.a and 2 ** 3 // 3 % 2 == 0 }}', {a: ''}), 'True')
  t.equal(render('{%- for x in [1, 2, 3] -%} {{ x * 2 }} {%- endfor -%} {# a comment #}', {}), '246')
  t.equal(
    json('{% for key, value in value_json.items() %}{{ key }}={{ value }} {% endfor %}', {a: 1, b: 'x'}),
    'a=1 b=x',
  )
  t.equal(
    json('{{ value_json.list is sequence and value_json.n is number and value_json.x is not none }}', {
      list: [],
      n: 1,
      x: 2,
    }),
    'True',
  )
  t.equal(
    render('{{ 2.5 | round }} {{ 3.5 | round }} {{ 2.345 | round(2) }} {{ 2.7 | round(0, "floor") }}', {}),
    '2 4 2.35 2',
  )
  t.equal(render('no template', {}), 'no template')
})

t.test('what it can’t read is named', async (t) => {
  const named: [string, string][] = [
    ['{{ value | expand }}', 'uses the filter expand, which is not supported'],
    ['{{ states("light.kitchen") }}', 'uses the function states, which is not supported'],
    ['{{ now().hour }}', 'uses the function now, which is not supported'],
    ['{% import "x" as y %}', 'uses {% import %}, which is not supported'],
    ['{{ value', 'misses }}'],
    ['{% if value %}', 'misses {% endif %}'],
    ['{% endif %}', 'uses {% endif %}, which is not supported'],
    ['{{ value is callable }}', 'uses the test callable, which is not supported'],
    ['{{ value.__class__() }}', 'uses the method __class__, which is not supported'],
    ['{{ 1 + }}', 'ends too early'],
    ['{{ value § 2 }}', 'has an unexpected character in: § 2'],
    [`{{ ${'('.repeat(100)}1 }}`, 'is nested too deeply'],
    [`{{ ${'not '.repeat(100)}1 }}`, 'is nested too deeply'],
    [`{{ ${'-'.repeat(100)}1 }}`, 'is nested too deeply'],
    ['{% if a %}'.repeat(50), 'is nested too deeply'],
    [' '.repeat(20_000), 'is longer than 4096 characters'],
  ]
  for (const [source, message] of named)
    t.throws(() => compileTemplate(source), {message, kind: 'unsupported'}, source.slice(0, 40))
})

t.test('a hostile template costs little', async (t) => {
  t.throws(
    () => render('{% for a in range(1000) %}{% for b in range(1000) %}{{ b }}{% endfor %}{% endfor %}', {}),
    /too many steps/,
  )
  t.throws(() => render('{{ range(100000000) }}', {}), /too many steps/)
  const double = '{% set x = x ~ x %}'
  t.throws(() => render(`{% set x = 'aaaaaaaaaaaaaaaa' %}${double.repeat(40)}`, {}), /too long/)
  t.throws(() => render('{{ 1 / 0 }}', {}), /divides by zero/)
  t.equal(json('{{ value_json.constructor }}{{ value_json.__proto__ }}', {}), '')
  t.equal(render('{{ value.constructor }}', {value: 'x'}), '')
})

t.test('values that don’t fit fail, so that the state stays', async (t) => {
  t.throws(() => json('{{ value_json.a.b }}', {}), /undefined/)
  t.throws(() => render('{{ value_json.a }}', {value: 'no JSON'}), /undefined/)
  t.throws(() => render('{{ value | int }}', {value: 'x'}), /not a number/)
  t.throws(() => render('{{ value + 1 }}', {value: '1'}), /not a number/)
  t.throws(() => render('{{ value < 1 }}', {value: '1'}), /can't compare/)
  t.equal(render('{{ value | int(-1) }} {{ value | float(default=0) }}', {value: 'x'}), '-1 0')
})

t.test('ints of any base are read to the last digit', async (t) => {
  for (const base of [3, 7, 16, 35, 36]) {
    const digits = Array.from({length: 47}, (_, at) => ((at * 11 + 5) % base).toString(base)).join('')
    const read = [...digits].reduce((sum, digit) => sum * BigInt(base) + BigInt(Number.parseInt(digit, base)), 0n)
    t.equal(render(`{{ '${digits}' | int(0, ${base}) }}`, {}), String(read), `base ${base}`)
  }
})

t.test('values that are missing or of another kind fail as in Python', async (t) => {
  const json = parseJsonValue('{"on":true,"n":null,"f":21.5}')
  const render = (template: string) => compileTemplate(template).render({value: '', value_json: json})
  t.equal(render('{{ value_json.t | as_timestamp(0) }}'), '0')
  t.throws(() => render('{{ value_json.t | as_timestamp }}'), /time of an undefined value/)
  t.throws(() => render('{{ value_json.t | is_number }}'), /undefined value is a number/)
  t.throws(() => render("{{ '{:>5}'.format(value_json.n) }}"), /takes no format >5/)
  t.throws(() => render('{{ value_json.f[:3] }}'), /can't be cut/)
  t.equal(render("{{ 'x{:>3}{}'.format(value_json.on, value_json.on) }}"), 'x  1True')
})
