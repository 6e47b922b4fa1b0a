import fc from 'fast-check'
import t from 'tap'
import {repeatedKey} from '../../../server/api/repeated-key.ts'
import {startApi} from '../api.ts'

t.test('repeatedKey() returns the path of a key with two values', async (t) => {
  const places: Record<string, string> = {
    '{"a":1,"a":2}': 'a',
    '{"a":1,"b":{},"a":2}': 'a',
    '{"a":1,"\\u0061":2}': 'a',
    '{"\\"":1,"\\u0022":2}': '"',
    '{"":1,"":2}': '',
    '{"__proto__":1,"__proto__":2}': '__proto__',
    '{"a":{"b":1,"b":1}}': 'a.b',
    '{"a":[{"b":1},{"b":{"c":[]},"b":2}]}': 'a[1].b',
    '[[],[0,[{"b":"{","b":"}"}]]]': '[1][1][0].b',
    '{"a":[1,2,{"x":[3]}],"c":{"d":"a","d":"b"}}': 'c.d',
  }
  for (const [json, place] of Object.entries(places)) t.equal(repeatedKey(json), place, json)
})

t.test('repeatedKey() returns undefined without a repeated key', async (t) => {
  for (const json of [
    '1',
    '"a"',
    '[]',
    '{"a":1,"b":2}',
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":"a\\":1,\\"a"}',
    '{"a":"{\\"b\\":1,\\"b\\":2}"}',
  ]) {
    t.equal(repeatedKey(json), undefined, json)
  }
  fc.assert(fc.property(fc.jsonValue(), (value) => repeatedKey(JSON.stringify(value)) === undefined))
})

/** A value as JSON text, and the path of its first repeated key. */
type Written = [json: string, pathAt: (path: string) => string | undefined]

const strings = [
  '"a"',
  '"b"',
  '"\\u0061"',
  '"\\""',
  '"\\\\"',
  '"\\\\\\""',
  '""',
  '"{"',
  '"[,]"',
  '":"',
  '"x,y"',
  '"__proto__"',
]

const {value: anyWritten} = fc.letrec<{value: Written; string: string}>((tie) => ({
  string: fc.constantFrom(...strings, ...Array.from({length: 20}, (_, number) => `"${number}"`)),
  value: fc.oneof(
    {depthSize: 'small'},
    fc.constantFrom('1', 'null', ' true ').map((json): Written => [json, () => undefined]),
    tie('string').map((json): Written => [json, () => undefined]),
    fc.array(tie('value'), {maxLength: 4}).map(
      (items): Written => [
        `[${items.map(([json]) => json).join(' ,')}]`,
        (path) =>
          items
            .values()
            .map(([, pathAt], index) => pathAt(`${path}[${index}]`))
            .find((found) => found !== undefined),
      ],
    ),
    fc.array(fc.tuple(tie('string'), tie('value')), {maxLength: 14}).map(
      (entries): Written => [
        `{${entries.map(([key, [json]]) => `${key} :${json}`).join(', ')}}`,
        (path) => {
          const keys = new Set<string>()
          for (const [text, [, pathAt]] of entries) {
            const key: string = JSON.parse(text)
            const at = path === '' ? key : `${path}.${key}`
            if (keys.has(key)) return at
            keys.add(key)
            const below = pathAt(at)
            if (below !== undefined) return below
          }
          return undefined
        },
      ],
    ),
  ),
}))

t.test('repeatedKey() finds the first of any', async (t) => {
  let found = 0
  fc.assert(
    fc.property(anyWritten, ([json, pathAt]) => {
      const path = pathAt('')
      if (path !== undefined) found++
      return repeatedKey(json) === path
    }),
  )
  t.ok(found > 5, `${found} texts repeat a key`)
})

t.test('a body with a repeated key is refused with the key’s path', async (t) => {
  const {call, inProject} = await startApi(t)
  const send = (method: string, path: string, bytes: string) => call(method, path, {bytes})
  t.match(await send('POST', '/v1/projects', '{"name":"Flat","name":"House"}'), {
    status: 400,
    json: {error: 'invalid_input', problems: ['name: occurs twice']},
  })
  t.match(await send('PUT', `${inProject}/devices`, '{"devices":[{"id":"a","id":"b"}]}'), {
    status: 400,
    json: {problems: ['devices[0].id: occurs twice']},
  })
  const long = 'k'.repeat(1000)
  const {json} = await send('POST', '/v1/projects', `{"${long}":1,"${long}":2}`)
  t.same(json.problems, [`${'k'.repeat(200)}: occurs twice`])
  t.match((await call('GET', '/v1/projects')).json.rows, [{name: 'Flat'}])
})
