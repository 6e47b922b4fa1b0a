import t from 'tap'
import {webhookEvents} from '#shared/contract/events.ts'
import {apiErrors, errorBody} from '#shared/contract/resources.ts'
import {apiScopes, openidScopes} from '#shared/contract/scopes.ts'
import {problemKinds} from '#shared/home/problem.ts'
import {product} from '#shared/home/product.ts'
import type {Json} from '#shared/json.ts'
import {errorStatus} from '../../../server/errors.ts'
import type {ApiDocument} from '../../../server/openapi/openapi-types.ts'
import {type Answer, compilerOf, type Document, type Media, operationsOf, resolve} from '../../openapi/document.ts'
import {startApi} from '../api.ts'
import {takesBody} from '../authorization/operations.ts'

const setUp = async (t: Parameters<typeof startApi>[0]) => {
  const api = await startApi(t)
  const document: Document = (await api.call('GET', '/v1/openapi.json')).json
  const operations = operationsOf(document).map(({operation, ...each}) => ({
    ...each,
    operation,
    answers: Object.entries(operation.responses).map(([status, answer]) => ({
      status,
      ...resolve<Answer>(document, answer),
    })),
  }))
  return {...api, document, operations}
}

t.test('the document is OpenAPI 3.1 and describes the operations of the index', async (t) => {
  const {document, operations, url, call} = await setUp(t)
  t.match(document, {
    openapi: /^3\.1\.\d$/,
    info: {title: 'Pianta', version: /^\d+\.\d+\.\d+$/},
    servers: [{url}],
    components: {
      securitySchemes: {
        openid: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: `${url}/oidc/authorize`,
              tokenUrl: `${url}/oidc/token`,
              scopes: apiScopes,
            },
            'x-deviceAuthorization': {
              deviceAuthorizationUrl: `${url}/oidc/device/auth`,
              tokenUrl: `${url}/oidc/token`,
              scopes: apiScopes,
            },
          },
        },
      },
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

/** Returns the document with the types that the server writes it with. */
const whole = (document: Document) => document as unknown as ApiDocument

t.test('the document lists every scope that an app may request', async (t) => {
  const {document} = await setUp(t)
  const {flows} = whole(document).components.securitySchemes.openid as {flows: Record<string, {scopes: object}>}
  t.same(Object.keys(flows), ['authorizationCode', 'x-deviceAuthorization'])
  for (const [flow, {scopes}] of Object.entries(flows)) {
    t.same(Object.keys(scopes), [...openidScopes, ...Object.keys(apiScopes)], flow)
  }
})

t.test('the document leaves room for what /v1 may add, and says what the server does to texts', async (t) => {
  const {document, call, inProject, save} = await setUp(t)
  const {components, paths} = whole(document)
  const schema = (name: string) => components.schemas[name] as {properties: Record<string, Json>}
  const {kind} = schema('HomeProblem').properties
  t.match(kind, {type: 'string', examples: [...problemKinds]})
  t.notOk(kind && 'enum' in kind, 'a new kind breaks no strict client')
  t.same(Object.keys(schema('HomeCheckInput').properties.home ?? {}), ['description'], 'anything')
  t.match(schema('ProjectInput').properties.name, {minLength: 1, maxLength: 200})
  for (const [name, field] of [
    ['Project', 'name'],
    ['Project', 'address'],
    ['ProjectInput', 'name'],
    ['ProjectInput', 'address'],
    ['ProjectFile', 'name'],
  ] as const) {
    t.match(schema(name).properties[field]?.description, /spaces around it/i, `${name}.${field}`)
  }

  const check = (home: unknown) => call('POST', '/v1/homes/check', {body: {home}})
  for (const home of [7, null, 'x', [], true]) {
    t.match((await check(home)).json, {isValid: false, problems: [{kind: 'format'}]}, JSON.stringify(home))
  }
  const name = ` ${'x'.repeat(200)}\n`
  const made = await call('POST', '/v1/projects', {body: {name, address: ' Via Roma 1 '}})
  t.match(made, {status: 201, json: {name: 'x'.repeat(200), address: 'Via Roma 1'}})
  for (const bad of ['', '  ', 'x'.repeat(201)]) {
    t.match((await call('POST', '/v1/projects', {body: {name: bad}})).json, {
      problems: ['name: must have 1 to 200 characters'],
    })
  }
  t.match((await call('PATCH', inProject, {body: {name: 7}})).json, {problems: [/^name: /]})

  await save(null)
  const headers = {'accept-encoding': 'gzip'}
  const response = await call('GET', `${inProject}/home`, {headers})
  t.equal(response.headers.get('content-encoding'), 'gzip')
  t.match(paths['/v1/projects/{projectId}/home']?.get?.responses['200'], {
    headers: {'Content-Encoding': {$ref: '#/components/headers/Content-Encoding'}},
  })
  t.match(components.headers['Content-Encoding'], {required: false, schema: {enum: ['gzip']}})
})

t.test('every operation describes its parameters, scopes, responses and refusals', async (t) => {
  const {operations} = await setUp(t)
  for (const {name, method, path, operation} of operations) {
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
    if (path.includes('{')) expected.push(400, 404)
    if (name.startsWith('P')) expected.push(400)
    for (const status of expected) t.ok(statuses.includes(status), `${name} may answer ${status}`)
    t.ok(
      statuses.some((status) => status < 300),
      `${name} may succeed`,
    )
    t.ok(statuses.every((status) => status < 400 || Object.values(errorStatus).includes(status)))
    t.equal(operation.requestBody?.required, takesBody({method, path}) ? true : undefined, name)
  }
})

t.test('every JSON body says its limit', async (t) => {
  const {operations} = await setUp(t)
  const limits = operations
    .filter(({operation: {requestBody}}) => requestBody?.content['application/json'])
    .map(({operation: {operationId, requestBody}}) => [operationId, requestBody?.description])
  const [short, comment, tablets, list, home] = ['65,536', '163,840', '1,048,576', '2,097,152', '17,825,792'].map(
    (bytes) => `At most ${bytes} bytes`,
  )
  t.same(Object.fromEntries(limits), {
    createProject: short,
    renameProject: short,
    saveRevision: home,
    checkHome: home,
    declareHostReferences: list,
    declareDevices: list,
    declareTablets: tablets,
    exchangeVisits: list,
    openThread: comment,
    writeComment: comment,
    resolveThread: short,
    createWebhook: short,
  })
})

t.test('every response has a description, headers and content', async (t) => {
  const {operations} = await setUp(t)
  const all = operations.flatMap(({name, answers}) =>
    answers.map((each) => ({what: `${name} ${each.status}`, ...each})),
  )
  for (const {what, status, description, headers, content} of all) {
    t.ok(description && description !== 'Default Response', what)
    for (const header of ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']) t.ok(headers[header], what)
    t.equal('Retry-After' in headers, status === '429' || status === '503', what)
    t.equal('WWW-Authenticate' in headers, status === '401' || status === '403', what)
    // Threads and comments have no address of their own.
    t.equal(
      'Location' in headers,
      (status === '201' && !what.includes('/threads')) || ['302', '303'].includes(status),
      what,
    )
    t.equal(content === undefined, status.startsWith('3') || status === '204', what)
    if (Number(status) < 400) continue
    t.match(content, {'application/json': {schema: {$ref: '#/components/schemas/ApiError'}}}, what)
    const errors = (description.match(/(?<=^`)\w+/gm) ?? []) as (keyof typeof errorStatus)[]
    t.same(new Set(errors.map((error) => errorStatus[error])), new Set([Number(status)]), what)
  }
  t.same(Object.keys(errorStatus).toSorted(), apiErrors.toSorted())
})

t.test('bodies and responses have names, for the types of generated clients', async (t) => {
  const {document, operations} = await setUp(t)
  const schemas = operations
    .filter(({name}) => name !== 'GET /v1/openapi.json')
    .flatMap(({operation: {requestBody}, answers}) => [requestBody, ...answers])
    .flatMap((part) => part?.content?.['application/json']?.schema ?? [])
  const names = new Set(schemas.map((schema) => '$ref' in schema && String(schema.$ref).split('/').at(-1)))
  const inner = [
    'Project',
    'CommentThread',
    'Anchor',
    'Comment',
    'ProjectFile',
    'HomeProblem',
    'CatalogRow',
    'HostReference',
    'Device',
    'DeviceInput',
    'TabletSettings',
    'TabletWishes',
    'Tablet',
    'TabletInput',
    'Visit',
    'RevisionSavedEvent',
    'AccessRevokedEvent',
    'TestEvent',
    'WebhookEvent',
    'Home',
  ]
  // A product and a home have many parts, which all start with its name.
  const known = Object.keys(document.components.schemas).filter(
    (name) => !/^(Product(?!File)|Home(?!Check|Problem))[A-Z]/.test(name),
  )
  t.same(new Set([...names, ...inner]), new Set(known))
  t.match(document.components.schemas.ProjectPage, {
    properties: {rows: {type: 'array', items: {$ref: '#/components/schemas/Project'}}},
  })
  t.same({title: 'ApiError', ...document.components.schemas.ApiError}, errorBody)
  const text = JSON.stringify(document.components.schemas)
  t.notMatch(text, /"(title|headers)":/)
  t.notMatch(text, /(?<!"type":"string",)"enum":\[[^\]]*\](?!,"type":"string")/, 'enumerations say their type')
})

t.test('a product is described completely and open to new fields', async (t) => {
  const {document} = await setUp(t)
  const {schemas} = document.components
  t.same(Object.keys(schemas.Product?.properties ?? {}), Object.keys(product.properties))
  t.same(schemas.Product?.required, product.required)
  t.match(schemas.Product, {
    properties: {
      options: {
        type: 'array',
        items: {oneOf: [{$ref: /ProductChoice$/}, {$ref: /ProductNumber$/}, {$ref: /ProductToggle$/}]},
      },
      geometry: {$ref: /ProductGeometry$/},
    },
  })
  t.match(schemas.ProductChoiceValue, {properties: {numbers: {type: 'object', additionalProperties: {type: 'number'}}}})
  t.notMatch(JSON.stringify(schemas), /"additionalProperties":false|"\$comment"/)
})

t.test('generated clients keep every digit and every new field of a home', async (t) => {
  const {document} = await setUp(t)
  const {schemas} = document.components
  const text = JSON.stringify(schemas).replaceAll(/{"type":"number"[^{}]*},{"type":"boolean"/g, '')
  t.notMatch(text, /"type":"number"(?![^{}]*"format":"double")/)
  /** The names of all schemas that a schema reaches. */
  const reach = (name: string, known = new Set<string>()): Set<string> => {
    if (known.has(name)) return known
    known.add(name)
    for (const [, next = ''] of JSON.stringify(schemas[name]).matchAll(/#\/components\/schemas\/(\w+)/g))
      reach(next, known)
    return known
  }
  const parts = [...reach('Home')].flatMap((name) => (schemas[name]?.properties ? [name] : []))
  t.ok(parts.includes('HomePlateSlot') && parts.includes('ProductBoxPart'))
  for (const name of parts) t.equal(schemas[name]?.additionalProperties, true, name)
})

t.test('every schema of it is a JSON Schema', async (t) => {
  const {document, operations} = await setUp(t)
  const compile = compilerOf(document)
  for (const {name, operation, answers} of operations) {
    const {parameters = [], requestBody} = operation
    const contents = [requestBody, ...answers].flatMap((part): Media[] => Object.values(part?.content ?? {}))
    for (const {schema} of [...parameters, ...contents]) t.doesNotThrow(() => compile(schema), name)
  }
})

t.test('webhook posts are described by type, with the configured header names', async (t) => {
  const {app} = await startApi(t, {PIANTA_WEBHOOK_HEADER_PREFIX: 'X-Home-'})
  const document = await app.apiDocument()
  t.notMatch(JSON.stringify(document), /Service-/)
  const {webhooks, paths} = document
  t.same(Object.keys(webhooks), [...webhookEvents, 'webhook.test'])
  const ids = operationsOf({paths}).map(({operation}) => operation.operationId)
  const own = ['Event', 'Delivery', 'Attempt', 'Signature']
  for (const [type, {post}] of Object.entries(webhooks)) {
    t.notOk(ids.includes(post.operationId), type)
    t.same(
      post.parameters?.map(({name}) => name),
      [...own.map((name) => `X-Home-${name}`), 'webhook-id', 'webhook-timestamp', 'webhook-signature'],
    )
    t.match(post.description, /X-Home-Signature/)
    t.match(post.requestBody?.content['application/json'], {example: {type}, schema: {$ref: /Event$/}})
    t.same(post.security, [], 'the signature is what opens it')
  }
})
