import fastify from 'fastify'
import t, {type Test} from 'tap'
import {Type} from 'typebox'
import {answerError} from '../../../server/api/error-handler.ts'
import {acceptJsonBodies, readJson} from '../../../server/api/json-body.ts'
import {pageQuery} from '../../../server/api/pagination.ts'
import {idempotencyHeader, projectParams} from '../../../server/api/routes.ts'
import {buildValidator} from '../../../server/api/validator.ts'
import {invalidInput} from '../../../server/errors.ts'

const body = Type.Object({
  name: Type.Optional(Type.String({minLength: 2, maxLength: 4, pattern: '^[a-z]*$'})),
  nothing: Type.Optional(Type.String({minLength: 1})),
  count: Type.Optional(Type.Integer({minimum: 1, maximum: 3})),
  isOn: Type.Optional(Type.Boolean()),
  note: Type.Optional(Type.Union([Type.String({maxLength: 3}), Type.Null()])),
  version: Type.Optional(Type.Literal('v1')),
  at: Type.Optional(Type.Array(Type.Number(), {minItems: 2, maxItems: 2})),
  'a/b~c': Type.Optional(Type.Null()),
  devices: Type.Optional(Type.Array(Type.Object({id: Type.String(), kind: Type.Enum(['light', 'cover'])}))),
})

/** An app with an operation for every kind of input, which returns its input. */
function setUp(t: Test) {
  const app = fastify({bodyLimit: 2048, schemaController: {compilersFactory: {buildValidator}}})
  t.teardown(() => app.close())
  app.setErrorHandler(answerError)
  acceptJsonBodies(app)
  app.post('/', {schema: {body, headers: idempotencyHeader}}, async (request) => ({given: request.body}))
  app.get('/list', {schema: {querystring: pageQuery}}, async (request) => ({given: request.query}))
  app.get('/projects/:projectId', {schema: {params: projectParams}}, async (request) => ({given: request.params}))
  const post = async (
    payload: string | Buffer,
    headers: Record<string, string> = {'content-type': 'application/json'},
  ) => {
    const answer = await app.inject({method: 'POST', url: '/', payload, headers})
    return {status: answer.statusCode, ...answer.json()}
  }
  const get = async (url: string) => {
    const answer = await app.inject({url})
    return {status: answer.statusCode, ...answer.json()}
  }
  return {post, get}
}

const refusal = (...problems: string[]) => ({status: 400, error: 'invalid_input', problems})

const wrong: [body: unknown, problem: string][] = [
  [[], 'body: must be an object'],
  [null, 'body: must be an object'],
  ['text', 'body: must be an object'],
  [{name: 1}, 'name: must be a string'],
  [{name: 'a'}, 'name: must have at least 2 characters'],
  [{name: 'abcde'}, 'name: must have at most 4 characters'],
  [{name: 'AB'}, 'name: must match ^[a-z]*$'],
  [{nothing: ''}, 'nothing: must not be empty'],
  [{count: '1'}, 'count: must be an integer'],
  [{count: 1.5}, 'count: must be an integer'],
  [{count: 0}, 'count: must be at least 1'],
  [{count: 4}, 'count: must be at most 3'],
  [{isOn: 'true'}, 'isOn: must be a boolean'],
  [{note: 1}, 'note: must be a string or null'],
  [{note: 'long'}, 'note: must have at most 3 characters'],
  [{version: 'v2'}, 'version: must be "v1"'],
  [{at: 1}, 'at: must be an array'],
  [{at: [1]}, 'at: must have at least 2 items'],
  [{at: [1, 2, 3]}, 'at: must have at most 2 items'],
  [{at: [1, null]}, 'at[1]: must be a number'],
  [{'a/b~c': 1}, 'a/b~c: must be null'],
  [
    {
      devices: [
        {id: 'a', kind: 'light'},
        {id: 'b', kind: 'lamp'},
      ],
    },
    'devices[1].kind: must be one of light, cover',
  ],
  [{devices: [{kind: 'light'}]}, 'devices[0].id: is required'],
  [{devices: [null]}, 'devices[0]: must be an object'],
]

for (const [sent, problem] of wrong) {
  t.test(`${JSON.stringify(sent)} is refused: ${problem}`, async (t) => {
    const {post} = setUp(t)
    t.same(await post(JSON.stringify(sent)), refusal(problem))
  })
}

t.test('a body reaches the handler as sent: nothing is added, converted or dropped', async (t) => {
  const {post} = setUp(t)
  const sent = {name: 'ab', count: 2, note: null, unknown: {of: ['a', 'newer', 'client']}}
  t.same(await post(JSON.stringify(sent)), {status: 200, given: sent})
  t.same(await post('{"__proto__": {"name": 1}, "constructor": {"prototype": 1}}').then(({status}) => status), 200)
})

t.test('a body that is not JSON is refused in the API’s error format', async (t) => {
  const {post} = setUp(t)
  t.same(await post(''), refusal('body: is empty; it must be JSON'))
  t.same(await post(' \r\n'), refusal('body: is empty; it must be JSON'))
  for (const text of ['{', '{"a":1,}', "{'a':1}", 'undefined', '{"a":1}{', '\u{feff}{}']) {
    t.match(await post(text), {status: 400, error: 'invalid_input', problems: [/^body: is not JSON \(/]}, text)
  }
})

t.test('a body in another charset is refused, not guessed', async (t) => {
  const {post} = setUp(t)
  t.same(await post(Buffer.from('{"name":"caffè"}', 'latin1')), refusal('body: is not UTF-8'))
  t.match(await post(Buffer.from('{}', 'utf16le')), {status: 400, problems: [/^body: is not /]})
})

t.test('an unpaired surrogate is refused, because it could not be stored as sent', async (t) => {
  const {post} = setUp(t)
  const problem = refusal('body: has half of a surrogate pair')
  const wrong = [
    '{"unknown":"\\ud83d"}',
    '{"unknown":[{"a":"\\uDC4B x"}]}',
    '{"\\ud83d":1}',
    '{"unknown":"\\udc4b\\ud83d"}',
    '{"unknown":"\\ud83d \\udc4b"}',
    '{"unknown":"\\ud83d\\n"}',
    '{"unknown":"\\ud83d\\u0041"}',
    '{"unknown":"\\ud83d\\ud83d\\udc4b"}',
    '{"unknown":"\\ud83d","b":"\\udc4b"}',
  ]
  for (const text of wrong) t.same(await post(text), problem, text)
  for (const text of [
    '{"unknown":"\\ud83d\\udc4b"}',
    '{"unknown":"\\\\ud83d"}',
    '{"unknown":"\\\\\\ud83d\\udc4b\\n"}',
    '{"unknown":"👋"}',
  ]) {
    t.same(await post(text), {status: 200, given: JSON.parse(text)}, text)
  }
})

t.test('only application/json is accepted', async (t) => {
  const {post} = setUp(t)
  const problem = refusal('Content-Type: must be application/json')
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'nonsense',
    'multipart/form-data',
  ]) {
    t.same(await post('{}', {'content-type': type}), problem, type)
  }
  t.same(await post('{}', {}), problem, 'no type')
  for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset="UTF-8"']) {
    t.same(await post('{}', {'content-type': type}), {status: 200, given: {}}, type)
  }
})

t.test('a body over the limit is refused, and the problem names the limit', async (t) => {
  const {post} = setUp(t)
  const fits = JSON.stringify({unknown: 'x'.repeat(2048 - '{"unknown":""}'.length)})
  t.equal((await post(fits)).status, 200)
  t.same(await post(`${fits} `), refusal('body: must be at most 2048 bytes'))
})

t.test('JSON is read to 64 levels', async (t) => {
  const read = (text: string) => readJson(Buffer.from(text))
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const refusal = invalidInput('body: is nested over 64 levels')
  t.doesNotThrow(() => read(nested(64)))
  t.throws(() => read(nested(65)), refusal)
  t.throws(() => read(nested(1_000_000)), refusal)
  t.throws(() => read('['.repeat(1_000_000)), refusal, 'before it is parsed')
  t.throws(() => read(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`), refusal)
  t.doesNotThrow(() => read(JSON.stringify(Array.from({length: 200_000}, () => [[]]))), 'wide is not deep')
  const brackets = JSON.stringify(`${'['.repeat(100)}\\"${'{'.repeat(100)}\\\\`)
  t.doesNotThrow(() => read(`[${brackets},{${brackets}:1}]`), 'nor are brackets in strings')
  t.throws(() => read(`[${brackets},${nested(64)}]`), refusal, 'which do not hide others')
})

t.test('JSON with more lists, objects or keys than any home is refused before it is parsed', async (t) => {
  const lists = (count: number) => Buffer.from(`[${'[],'.repeat(count - 2)}{}]`)
  t.doesNotThrow(() => readJson(lists(1_000_000)))
  t.throws(() => readJson(lists(2_000_001), 'home'), invalidInput('home: holds over 2000000 lists and objects'))
  const keys = (count: number) => Buffer.from(`[{${'"a:{":[{"a":1}],'.repeat(count - 1)}"b":2},{"c":3}]`)
  t.doesNotThrow(() => readJson(keys(10_000)))
  t.throws(() => readJson(keys(10_001)), invalidInput('body: holds an object of over 10000 keys'))
})

t.test('parameters are converted from text, and problems name them', async (t) => {
  const {get, post} = setUp(t)
  t.same(await get('/list?limit=5&after=x&unknown=1'), {status: 200, given: {limit: 5, after: 'x', unknown: '1'}})
  for (const [limit, problem] of Object.entries({
    0: 'limit: must be at least 1',
    101: 'limit: must be at most 100',
    ten: 'limit: must be an integer',
    1.5: 'limit: must be an integer',
    '': 'limit: must be an integer',
    '0x10': 'limit: must be an integer',
    '1e1': 'limit: must be an integer',
    '%201': 'limit: must be an integer',
    '%2B1': 'limit: must be an integer',
    '1&limit=2': 'limit: must be an integer',
  })) {
    t.same(await get(`/list?limit=${limit}`), refusal(problem), `limit=${limit}`)
  }
  const id = '0b5e9aa5-8d3c-4a6e-9a3e-5f0f6f6b7a10'
  t.same(await get(`/projects/${id}`), {status: 200, given: {projectId: id}})
  for (const malformed of ['1', `${id}0`, id.replaceAll('-', ''), `urn:uuid:${id}`, `{${id}}`, `${id}%00`]) {
    t.same(await get(`/projects/${malformed}`), refusal('projectId: must be a UUID'), malformed)
  }
  const keyed = (key: string) => post('{}', {'content-type': 'application/json', 'idempotency-key': key})
  t.equal((await keyed('k'.repeat(200))).status, 200)
  t.same(await keyed('k'.repeat(201)), refusal('Idempotency-Key: must have at most 200 characters'))
  t.same(await keyed(''), refusal('Idempotency-Key: must not be empty'))
})
