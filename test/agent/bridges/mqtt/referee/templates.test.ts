/** Renderings that a real Home Assistant was asked for, in forms that real programs publish. */
import {readFileSync} from 'node:fs'
import t from 'tap'
import {answerOf, isSame, type Variables} from './answer-of.ts'

interface Case {
  template: string
  /** A payload or variables, and the text or the failure: `jinja`, `invalid`, or a Python error. */
  answers: [input: string | Variables, answer: string | {fails: string}][]
}

const {cases} = JSON.parse(readFileSync(new URL('templates.json', import.meta.url), 'utf8')) as {cases: Case[]}

const needsHouse = "it asks for the states of a Home Assistant, and a broker's devices have none"

/** Templates that Pianta reads in another way, on purpose. */
const differences: ReadonlyMap<string, string> = new Map([
  ['{{ value_json.update }}', 'a key comes before a method of the same name, which nobody means'],
  [
    "{%- if value_json.values is defined and value_json.values is mapping -%}{{ value_json.values.get('x') }}{%- else -%}none{%- endif -%}",
    'a key comes before a method of the same name, which nobody means',
  ],
  ['{{ as_timestamp(value) | int }}', "a time without a zone is the house's, which the referee's machine didn't have"],
  ["{{ value_json.temperature | float(0) | round(1) }} {{ states('sensor.x') }}", needsHouse],
  ["{{ is_state('sun.sun', 'above') }}", needsHouse],
  ["{{ pack(value, '>B') }}", 'it makes bytes, which no device of a panel takes'],
  ['{{ nosuchfunction(value) }}', 'it is named when it is read, and not when it fails'],
  ['{{ value_json.a() }}', 'it is named when it is read, and not when it fails'],
])

t.test('Pianta renders what Home Assistant renders', async (t) => {
  const wrong: unknown[] = []
  const used = new Set<string>()
  let [rendered, same] = [0, 0]
  for (const {template, answers} of cases) {
    for (const [input, answer] of answers) {
      const own = answerOf(template, input)
      if (typeof answer === 'string') rendered++
      if (isSame(own, answer)) same += Number(typeof answer === 'string')
      else if (differences.has(template)) used.add(template)
      else wrong.push({template, input, answer, own})
    }
  }
  t.same(wrong, [], 'no other text, and no other failure')
  t.same(
    [...differences.keys()].filter((template) => !used.has(template)),
    [],
    'each difference still is one',
  )
  t.comment(`${same} of ${rendered} renderings are the same`)
  t.ok(same / rendered >= 0.99)
})
