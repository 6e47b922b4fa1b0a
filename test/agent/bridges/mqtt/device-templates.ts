import {pick, type Random} from '../../../pick.ts'

/** Payloads as devices send them, with numbers at the edges of rounding. */
const payloads = [
  'ON',
  'off',
  '',
  '21.5',
  '-0.05',
  '1e3',
  '007',
  '{"a":1.005,"b":"21.5","c":{"d":[3,1,2],"e":null},"on":true,"t":"2026-11-29T10:00:00+00:00"}',
  '{"a":-2.5,"b":"x y","c":{"d":[]},"on":false,"n":9007199254740993}',
  '{"a":0,"b":"","c":{"d":["b","a"],"e":{"f":"g"}},"on":"ON"}',
  '[1,2.5,"x"]',
  '"text"',
  'null',
]

export const devicePayload = (random: Random): string => pick(random, payloads)

const forms = {
  number: [
    'value_json.a',
    'value_json.b',
    'value',
    '{n} | float(0)',
    '{n} | int(0)',
    '{t} | float(-1)',
    '{t} | int(-1)',
    '({n} | float(0) + {i})',
    '({n} | float(0) * 1.8 + 32)',
    '({n} | float(0) / 10)',
    '({n} | int(0) // 3)',
    '({n} | int(0) % 7)',
    '({n} | float(0)) | round({i})',
    '({n} | float(0)) | abs',
    '({n}) | multiply(0.1, 0)',
    '({n}) | add({i}, 0)',
    '({l} | length)',
    '({l} | max)',
    '({l} | sum)',
    '({t} | length)',
    '-({n} | float(0))',
    '(value_json.n | int(0) + 1)',
  ],
  text: [
    'value',
    'value_json.b',
    'value_json["on"]',
    'value_json.c.e',
    '({n} | string)',
    '({t} | lower)',
    '({t} | upper)',
    '({t} | title)',
    '({t} | trim)',
    '({t} | replace("x", "y"))',
    '({t} ~ {t})',
    '({t} | default("none"))',
    '({t} | default("none", true))',
    '({l} | join("-"))',
    '({l} | to_json)',
    '({t} | regex_replace("[0-9]+", "#"))',
    '({b} | iif("yes", "no"))',
    '("%.2f" | format({n} | float(0)))',
    '("{:>5}".format({t}))',
    '({t})[:3]',
    '("a" if {b} else {t})',
    '(value_json.t | as_timestamp(0))',
    '(value_json.c | to_json)',
  ],
  list: [
    'value_json.c.d',
    '[1, {n}, 3]',
    '({t}).split(" ")',
    '({l} | sort)',
    '({l} | reverse | list)',
    '({l} | unique | list)',
    '({t} | list)[:4]',
  ],
  bool: [
    'value_json.on',
    '({n} | float(0) > {i})',
    '({t} == "ON")',
    '({t} in ["ON", "off", ""])',
    '({t} is defined)',
    '({n} is number)',
    '({t} is string)',
    '({t} is none)',
    'not {b}',
    '({b} and {b})',
    '({b} or {b})',
    '({n} | is_number)',
    '({t} | bool(false))',
    '(0 < {n} | float(0) <= 30)',
  ],
  digit: ['0', '1', '2', '3'],
} as const

const kinds = {n: 'number', t: 'text', l: 'list', b: 'bool', i: 'digit'} as const

function expression(random: Random, kind: keyof typeof forms, depth: number): string {
  const list = forms[kind]
  const form = depth <= 0 ? (list[0] as string) : pick<string>(random, list)
  return form.replace(/\{([ntlbi])\}/g, (_, letter: keyof typeof kinds) => expression(random, kinds[letter], depth - 1))
}

/** Returns a template as devices announce them: short, without loops that grow. */
export function deviceTemplate(random: Random): string {
  const any = () => expression(random, pick(random, ['number', 'text', 'list', 'bool'] as const), 3)
  const bool = () => expression(random, 'bool', 2)
  return pick(random, [
    () => `{{ ${any()} }}`,
    () => `{{ ${any()} }}`,
    () => `{% if ${bool()} %}{{ ${any()} }}{% elif ${bool()} %}{{ ${any()} }}{% else %}none{% endif %}`,
    () => `{% set x = ${any()} %}{{ x }} {{ x | string | length }}`,
    () => `{%- for x in ${expression(random, 'list', 2)} -%}{{ loop.index }}:{{ x }};{%- else -%}-{%- endfor -%}`,
  ])()
}
