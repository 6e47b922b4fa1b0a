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
