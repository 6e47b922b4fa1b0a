import {Ajv2020} from 'ajv/dist/2020.js'
import t from 'tap'
import {apiErrors, errorBody} from '#shared/api/resources.ts'
import {apiScopes} from '#shared/api/scopes.ts'
import {errorStatus} from '../../../server/errors.ts'
import {startApi} from '../api.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: {openid: string[]}[]
  parameters?: {in: string; name: string; required: boolean; schema: object}[]
  requestBody?: {required: boolean; content: Record<string, {schema: object}>}
  responses: Record<
    string,
    {description: string; headers: Record<string, {schema: object}>; content?: Record<string, {schema: object}>}
  >
}

interface Document {
  openapi: string
  info: {title: string; version: string}
  servers: {url: string}[]
  paths: Record<string, Record<string, Operation>>
  components: {schemas: Record<string, object>; securitySchemes: Record<string, Record<string, string>>}
}

const setUp = async (t: Parameters<typeof startApi>[0]) => {
  const api = await startApi(t)
  const document: Document = (await api.call('GET', '/v1/openapi.json')).json
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({name: `${method.toUpperCase()} ${path}`, path, operation})),
  )
  const ajv = new Ajv2020({strict: false, formats: {uuid: true, 'date-time': true}})
  /** A schema of the document, with what it refers to. */
  const compile = (schema: object) => ajv.compile({...schema, components: document.components})
  return {...api, document, operations, compile}
}

t.test('the document is OpenAPI 3.1 and describes the operations of the index', async (t) => {
  const {document, operations, url, call} = await setUp(t)
  t.match(document, {
    openapi: /^3\.1\.\d$/,
    info: {title: 'Pianta', version: /^\d+\.\d+\.\d+$/},
    servers: [{url}],
    components: {
      securitySchemes: {openid: {type: 'openIdConnect', openIdConnectUrl: `${url}/.well-known/openid-configuration`}},
    },
  })
  const {json} = await call('GET', '/v1')
  t.same(operations.map(({name}) => name).toSorted(), json.endpoints.toSorted())
  const ids = operations.map(({operation}) => operation.operationId)
  t.equal(new Set(ids).size, ids.length)
  for (const {name, operation} of operations) {
    t.ok(operation.summary, name)
    t.ok(operation.tags.length === 1, name)
  }
})

t.test('every operation says its parameters, scopes, answers and refusals', async (t) => {
  const {operations} = await setUp(t)
  for (const {name, path, operation} of operations) {
    const {parameters = [], security, responses} = operation
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    t.same(inPath.map((parameter) => `{${parameter.name}}`).toSorted(), (path.match(/\{\w+\}/g) ?? []).toSorted(), name)
    t.ok(inPath.every(({required}) => required))

    const isOpen = ['GET /', 'GET /v1', 'GET /v1/openapi.json'].includes(name)
    const scopes = security.flatMap(({openid}) => openid)
    t.equal(scopes.length === 0, isOpen, name)
    for (const scope of scopes) t.ok(scope in apiScopes)

    const statuses = Object.keys(responses).map(Number)
    const expected = [429, 500]
    if (!isOpen) expected.push(401, 403)
    if (path.includes('{projectId}')) expected.push(400, 404)
    if (name.startsWith('P')) expected.push(400)
    for (const status of expected) t.ok(statuses.includes(status), `${name} may answer ${status}`)
    t.ok(
      statuses.some((status) => status < 300),
      `${name} may succeed`,
    )
    t.ok(statuses.every((status) => status < 400 || Object.values(errorStatus).includes(status)))
    t.equal(operation.requestBody?.required, name.startsWith('P') ? true : undefined, name)
  }
})

t.test('every answer says what it is, its headers and its content', async (t) => {
  const {operations} = await setUp(t)
  const answers = operations.flatMap(({name, operation}) =>
    Object.entries(operation.responses).map(([status, answer]) => ({what: `${name} ${status}`, status, ...answer})),
  )
  for (const {what, status, description, headers, content} of answers) {
    t.ok(description && description !== 'Default Response', what)
    for (const header of ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']) t.ok(headers[header], what)
    t.equal('Retry-After' in headers, status === '429', what)
    t.equal('WWW-Authenticate' in headers, status === '401', what)
    // Threads and comments have no address of their own.
    t.equal('Location' in headers, (status === '201' && !what.includes('/threads')) || status === '303', what)
    t.equal(content === undefined, status.startsWith('3'), what)
    if (Number(status) < 400) continue
    t.same(content, {'application/json': {schema: {$ref: '#/components/schemas/Error'}}}, what)
    const errors = (description.match(/\w+(?=`)/g) ?? []) as (keyof typeof errorStatus)[]
    t.same(new Set(errors.map((error) => errorStatus[error])), new Set([Number(status)]), what)
  }
  t.same(Object.keys(errorStatus).toSorted(), apiErrors.toSorted())
})

t.test('what is sent and answered has a name, for the types of generated clients', async (t) => {
  const {document, operations} = await setUp(t)
  const schemas = operations
    .filter(({name}) => name !== 'GET /v1/openapi.json')
    .flatMap(({operation: {requestBody, responses}}) => [requestBody, ...Object.values(responses)])
    .flatMap((part) => part?.content?.['application/json']?.schema ?? [])
  const names = new Set(schemas.map((schema) => '$ref' in schema && String(schema.$ref).split('/').at(-1)))
  const inner = [
    'Project',
    'Thread',
    'Anchor',
    'Comment',
    'File',
    'HomeProblem',
    'HostReference',
    'Device',
    'DeviceInput',
  ]
  t.same(new Set([...names, ...inner]), new Set(Object.keys(document.components.schemas)))
  t.match(document.components.schemas.ProjectPage, {
    properties: {rows: {type: 'array', items: {$ref: '#/components/schemas/Project'}}},
  })
  t.same({title: 'Error', ...document.components.schemas.Error}, errorBody)
  const text = JSON.stringify(document.components.schemas)
  t.notMatch(text, /"(title|headers)":/)
  t.notMatch(text, /(?<!"type":"string",)"enum":\[[^\]]*\](?!,"type":"string")/, 'enumerations say their type')
})

t.test('every schema of it is a JSON Schema', async (t) => {
  const {operations, compile} = await setUp(t)
  for (const {name, operation} of operations) {
    const {parameters = [], requestBody, responses} = operation
    const contents = [requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {}))
    for (const {schema} of [...parameters, ...contents]) t.doesNotThrow(() => compile(schema), name)
  }
})

t.test('what is answered is what the document says', async (t) => {
  const {call, save, document, compile, inProject, connect} = await setUp(t)
  const unscoped = connect({scopes: ['catalog:read']}).token
  const saved = await save(null)
  const home = await call('GET', `${inProject}/home`)
  const project = '/v1/projects/{projectId}'
  const device = {id: 'lamp', name: 'Lamp', kind: 'light'}
  const answers: [operation: string, answer: Awaited<ReturnType<typeof call>>, status: number][] = [
    ['GET /', await call('GET', '/'), 200],
    ['GET /v1', await call('GET', '/v1'), 200],
    ['GET /v1/openapi.json', await call('GET', '/v1/openapi.json'), 200],
    ['GET /v1/projects', await call('GET', '/v1/projects'), 200],
    ['GET /v1/projects', await call('GET', '/v1/projects?limit=0'), 400],
    ['GET /v1/projects', await call('GET', '/v1/projects', {token: 'none'}), 401],
    ['GET /v1/projects', await call('GET', '/v1/projects', {token: unscoped}), 403],
    ['POST /v1/projects', await call('POST', '/v1/projects', {body: {name: 'New'}}), 201],
    [`GET ${project}`, await call('GET', inProject), 200],
    [`GET ${project}`, await call('GET', inProject.replace(/.{6}$/, '000000')), 404],
    [`PATCH ${project}`, await call('PATCH', inProject, {body: {name: 'Flat', address: 'Via Roma 1'}}), 200],
    [`GET ${project}/home`, home, 200],
    [
      `GET ${project}/home`,
      await call('GET', `${inProject}/home`, {headers: {'if-none-match': String(home.headers.get('etag'))}}),
      304,
    ],
    [`GET ${project}/revisions`, await call('GET', `${inProject}/revisions?limit=1`), 200],
    [`GET ${project}/revisions/{number}`, await call('GET', `${inProject}/revisions/1`), 200],
    [`GET ${project}/revisions/{number}`, await call('GET', `${inProject}/revisions/2`), 404],
    [`POST ${project}/revisions`, saved, 201],
    [`POST ${project}/revisions`, await save(null), 409],
    [`POST ${project}/revisions`, await save(1, {}), 422],
    ['POST /v1/homes/check', await call('POST', '/v1/homes/check', {body: {home: {schema: 6}}}), 200],
    ['POST /v1/homes/check', await call('POST', '/v1/homes/check', {body: {}}), 400],
    [`PUT ${project}/devices`, await call('PUT', `${inProject}/devices`, {body: {devices: [device]}}), 200],
    [`PUT ${project}/devices`, await call('PUT', `${inProject}/devices`, {body: {devices: [{}]}}), 400],
    [`GET ${project}/devices`, await call('GET', `${inProject}/devices`), 200],
    [`PUT ${project}/host-references`, await call('PUT', `${inProject}/host-references`, {body: {refs: []}}), 200],
    [`GET ${project}/host-references`, await call('GET', `${inProject}/host-references`), 200],
  ]
  for (const [name, {status, headers, json, text}, expected] of answers) {
    const [method = '', path = ''] = name.split(' ')
    const described = document.paths[path]?.[method.toLowerCase()]?.responses[status]
    const what = `${name} ${status}`
    t.equal(status, expected, what)
    if (!described) {
      t.fail(`${what} is not described`)
      continue
    }
    for (const header of Object.keys(described.headers)) t.ok(headers.get(header), `${what} has ${header}`)
    const schema = described.content?.['application/json']?.schema
    if (schema) t.ok(compile(schema)(json), what)
    else t.equal(text, '', what)
  }
})
