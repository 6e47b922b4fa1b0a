import {filters, functions, methodNames, tests} from '../../../../agent/bridges/mqtt/template/calls.ts'
import {pick, type Random} from '../../../pick.ts'

/** Payloads as devices send them. */
const ordinary = [
  '',
  'ON',
  '21.5',
  '-0',
  '1e308',
  '[]',
  '{}',
  'null',
  '"text"',
  '{"a":1,"b":[1,2.5,"x",null,true],"c":{"d":{"e":[]}},"t":"21.5"}',
  '[{"a":2,"n":"b"},{"a":1,"n":"a"}]',
  '[3,1,2]',
  '["b","a","b"]',
]

/** Payloads that cost the most: long, deep, wide, or numbers of many digits. */
const hard = [
  '9'.repeat(64_000),
  `${'9'.repeat(64_000)}x`,
  `${' '.repeat(60_000)}1`,
  'ab'.repeat(30_000),
  'é🌡'.repeat(10_000),
  '<'.repeat(60_000),
  `${'['.repeat(60_000)}${']'.repeat(60_000)}`,
  `${'['.repeat(60)}${']'.repeat(60)}`,
  `{"a":${'{"a":'.repeat(60)}1${'}'.repeat(60)}}`,
  JSON.stringify(Array.from({length: 20_000}, (_, at) => at % 10)),
  JSON.stringify(Array.from({length: 4000}, (_, at) => ({a: at, n: `n${at}`}))),
  JSON.stringify(Object.fromEntries(Array.from({length: 5000}, (_, at) => [`k${at}`, [at]]))),
  JSON.stringify({a: 'x'.repeat(60_000), b: '9'.repeat(60_000)}),
]

/** Returns a payload, now and then one that is as hard as it can be. */
export const randomPayload = (random: Random): string => pick(random, random() < 0.8 ? ordinary : hard)

const atoms = [
  'value',
  'value_json',
  'value_json.a',
  'value_json.b',
  'value_json[0]',
  'value_json.c.d',
  'missing',
  'x',
  'ns.x',
  '1',
  '-3',
  '2.5',
  '1000',
  '9007199254740993',
  '1e300',
  '0',
  'true',
  'none',
  "''",
  "'a'",
  "'%s %05d %.3f'",
  "'{:>50}{}'",
  "'a+b*[c-z]'",
  "'(a|b)*c{3,9}'",
  "'attribute'",
  '[]',
  '[1, 2, 3]',
  '(1, "a")',
  "{'a': 1, 2: 'b'}",
  'range(500)',
  'loop.index',
] as const

const operators = ['+', '-', '*', '/', '//', '%', '**', '~', '==', '!=', '<', '>=', 'in', 'not in', 'and', 'or']
const filterNames = Object.keys(filters)
const functionNames = Object.keys(functions)
const methods = [...methodNames]
const testNames = Object.keys(tests)

function randomArguments(random: Random, depth: number): string {
  const count = Math.floor(random() * 4)
  return Array.from({length: count}, () => randomExpression(random, depth - 2)).join(', ')
}

const typed = {
  text: [
    'value',
    "'ab' * 9000",
    '({n} | string)',
    '({t} ~ {t})',
    '({t} + {t})',
    '{t} | replace({t}, {t})',
    "{t} | replace('', {t})",
    '({t}).replace({t}, {t}, {n})',
    '({t} * {n})',
    "({t} | regex_replace('(a|b)+', '\\\\1x'))",
    '({t} | center({n}))',
    '({t} | truncate({n}, true))',
    "('%s%s%99d' | format({t}, {t}, {n}))",
    "('{0}{1:>90}{0}').format({t}, {n})",
    '({l} | join({t}))',
    '({l} | to_json)',
    '({l} | tojson)',
    '({l} | string)',
    '({t} | upper)[::-1]',
    '({t} | urlencode)',
    '({t} | slugify)',
    '({t} | striptags)',
    '({({n}, ({t}, ({l}, {n}))): {t}} | string)',
    '(dict(value_json) | string)',
    '(dict(value_json | items) | to_json)',
    '({n} | timestamp_custom({t}))',
    '({t}).title()',
    '({t}).zfill({n})',
  ],
  list: [
    '[{n}, {t}]',
    '[{l}, {l}]',
    'range(400) | list',
    '({t} | list)',
    '({t}).split({t})',
    '({t}).split()',
    '({l} + {l})',
    '({l} * {n})',
    "({l} | map('string') | list)",
    "({l} | map('regex_replace', 'a*', {t}) | list)",
    '({l} | sort)',
    '({l} | unique)',
    '({l} | flatten)',
    '({l} | reverse | list)',
    "({l} | select('in', {l}) | list)",
    '({l} | batch(3, {t}) | list)',
    "({t} | regex_findall('[a-z0-9]'))",
    '(value_json | items)',
    '(value_json | dictsort)',
    "(value_json | sort(attribute='a'))",
    '(({l} | to_json) | from_json)',
  ],
  number: [
    '1',
    '-2.5',
    '900',
    'loop.index',
    '({t} | length)',
    '({l} | length)',
    '({t} | float(3))',
    '({t} | int(3, 36))',
    '({t} | int(3, 7))',
    '({({n}, ({n}, {t})): {n}} | length)',
    '({n} + {n})',
    '({n} * {n})',
    '({n} ** {n})',
    '({n} // {n})',
    '({n} | round({n}))',
    '({l} | sum)',
    '({l} | max)',
    '({l} == {l})',
    '({l} < {l})',
    '({t} in {l})',
    '({t} in {t})',
    '({t}).count({t})',
    '({l}).index({n})',
    '(as_timestamp({t}, {n}))',
    '({t} | wordcount)',
  ],
}

/** Returns an expression whose parts fit each other, so that the work is done. */
function fittingExpression(random: Random, kind: keyof typeof typed, depth: number): string {
  const form = depth <= 0 ? (typed[kind][0] as string) : pick(random, typed[kind])
  const kinds: Readonly<Record<string, keyof typeof typed>> = {t: 'text', l: 'list', n: 'number'}
  return form.replace(/\{([tln])\}/g, (_, letter: string) =>
    fittingExpression(random, kinds[letter] ?? 'text', depth - 1),
  )
}

function randomExpression(random: Random, depth: number): string {
  if (random() < 0.6) return fittingExpression(random, pick(random, ['text', 'list', 'number']), depth)
  if (depth <= 0) return pick(random, atoms)
  const inner = () => randomExpression(random, depth - 1 - Math.floor(random() * 2))
  const kind = Math.floor(random() * 10)
  if (kind < 3) return `(${inner()} | ${pick(random, filterNames)}(${randomArguments(random, depth)}))`
  if (kind < 4) return `(${inner()} | ${pick(random, filterNames)})`
  if (kind < 6) return `(${inner()} ${pick(random, operators)} ${inner()})`
  if (kind < 7) return `${pick(random, functionNames)}(${randomArguments(random, depth)})`
  if (kind < 8) return `(${inner()}).${pick(random, methods)}(${randomArguments(random, depth)})`
  if (kind < 9) return `(${inner()} is ${pick(random, testNames)}(${pick(random, atoms)}))`
  return random() < 0.5 ? `(${inner()})[${inner()}]` : `(${inner()})[${pick(random, atoms)}:${pick(random, atoms)}:-1]`
}

/** Returns a template that calls anything with anything, in loops that make values larger. */
export function randomTemplate(random: Random, depth = 4): string {
  const expression = () => randomExpression(random, Math.ceil(random() * depth))
  const bodies = [
    () => `{{ ${expression()} }}`,
    () => `{% set x = ${expression()} %}{{ ${expression()} }}`,
    () => `{% for x in ${expression()} %}{{ ${expression()} }}{% else %}{{ ${expression()} }}{% endfor %}`,
    () => `{% for i in range(300) %}{% set ns.x = ${expression()} %}{% endfor %}{{ ns.x }}`,
    () => `{% for i in range(40) %}{% set ns.x = [ns.x, ns.x] %}{% endfor %}{{ ${expression()} }}`,
    () => `{% for i in range(40) %}{% set ns.x = ns.x ~ ns.x ~ ${expression()} %}{% endfor %}{{ ns.x }}`,
    () => `{% if ${expression()} %}{{ ${expression()} }}{% else %}{{ ${expression()} }}{% endif %}`,
    () => `{% macro f(x) %}{{ ${expression()} }}{{ f(x) }}{% endmacro %}{{ f(${expression()}) }}`,
  ]
  return `{% set ns = namespace(x=value) %}${pick(random, bodies)()}`
}
