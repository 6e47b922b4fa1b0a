import {type Document, type Parameter, resolve} from '../../openapi/document.ts'
import {lamp, lampModel, lampPicture, sofa, table} from '../../server/catalog/stock.ts'
import {allowedBy} from './from-schema.ts'
import {oddTexts, type Random} from './random.ts'
import {home, png, type World} from './world.ts'

/** A request before it is written. */
export interface Request {
  /** The operation that it was made for. */
  name: string
  method: string
  path: string
  /** The path parameters as written in the address. */
  query: string[]
  headers: [name: string, value: string][]
  body?: Buffer
}

/** The relative frequency of operations that are not requested as often as the others: slow ones less. */
const weights: Record<string, number> = {
  'GET /': 0.3,
  'GET /v1': 0.3,
  'GET /v1/openapi.json': 0.1,
  'GET /v1/projects/{projectId}/export': 0.05,
  'GET /v1/projects/{projectId}/events': 0.2,
}

const weightOf = (name: string) => weights[name] ?? (name.includes('/webhooks/') ? 0.4 : 1)

function pickOperation({operations}: World, random: Random) {
  for (;;) {
    const operation = random.pick(operations)
    if (random.chance(weightOf(operation.name))) return operation
  }
}

/** Returns a request that the document allows; most name existing things. */
export function rightRequest(world: World, random: Random): Request {
  const {name, method, path, operation} = pickOperation(world, random)
  const {projects} = world
  const projectId = name.endsWith('/export') ? projects.reference : pickProject(world, random)
  const {parameters = [], requestBody} = operation
  const given = parameters.filter(({in: place, required}) => place !== 'path' && (required || random.chance(0.2)))
  const request: Request = {
    name,
    method: method === 'GET' && random.chance(0.1) ? 'HEAD' : method,
    path: withNames(path, world, random).replaceAll(/\{(\w+)\}/g, (_, key) => inPath(key, projectId, world, random)),
    query: given
      .filter((parameter) => parameter.in === 'query')
      .flatMap((parameter) => inQuery(parameter, world, random)),
    headers: [
      ['Authorization', `Bearer ${tokenFor(projectId, world, random)}`],
      ...given
        .filter((parameter) => parameter.in === 'header')
        .map((parameter): [string, string] => [parameter.name, valueFor(parameter, world, random)]),
    ],
  }
  if (!requestBody) return request
  const [type, body] = bodyFor(name, requestBody.content, world, random)
  return {...request, headers: [...request.headers, ['Content-Type', type]], body}
}

function pickProject({projects}: World, random: Random): string {
  if (random.chance(0.6)) return projects.play
  return random.chance(0.7) ? projects.reference : projects.strange
}

/** The only writes to the reference project that change nothing. */
function tokenFor(projectId: string, {tokens, projects}: World, random: Random): string {
  if (random.chance(0.05)) return tokens.narrow
  if (projectId === projects.reference) return tokens.viewer
  return random.chance(0.9) ? tokens.able : tokens.maker
}

/** Returns parameters that belong together: a delivery with its webhook, a product with its assets. */
function withNames(path: string, {deliveries}: World, random: Random): string {
  if (random.chance(0.1)) return path
  const names: Record<string, readonly string[]> = {
    '{webhookId}/deliveries/{deliveryId}': deliveries,
    '{namespace}/{name}': [lamp, sofa, table].map(({id}) => id),
    'models/{sha256}': [`models/${lampModel.sha256}`],
    'thumbnails/{sha256}': [`thumbnails/${lampPicture.sha256}`],
  }
  const found = Object.entries(names).find(([places, list]) => path.includes(places) && list.length > 0)
  return found ? path.replace(found[0], random.pick(found[1])) : path
}

function inPath(key: string, projectId: string, {threads, files, webhooks, document}: World, random: Random): string {
  const there: Record<string, readonly string[]> = {
    projectId: [projectId],
    threadId: threads,
    // The latest ones are not deleted yet.
    webhookId: webhooks.slice(-10),
    sha256: files,
    number: ['1', '1', '2', String(1 + random.below(50))],
  }
  const known = there[key] ?? []
  if (known.length > 0 && random.chance(0.9)) return random.pick(known)
  return encodeURIComponent(String(allowedBy(document, schemas[key] ?? {type: 'string', format: 'uuid'}, random)))
}

const schemas: Record<string, object> = {
  sha256: {type: 'string', pattern: '^[0-9a-f]{64}$'},
  namespace: {type: 'string', minLength: 1},
  name: {type: 'string', minLength: 1},
}

/** Writes a query parameter; a list repeats its name. */
function inQuery({schema, ...parameter}: Parameter, world: World, random: Random): string[] {
  const count = schema.type === 'array' ? 1 + random.below(4) : 1
  const each = {...parameter, schema: schema.items ?? schema}
  return Array.from({length: count}, () => `${parameter.name}=${encodeURIComponent(valueFor(each, world, random))}`)
}

function valueFor({name, schema}: Parameter, world: World, random: Random): string {
  const known: Record<string, readonly string[]> = {
    after: world.cursors,
    'If-None-Match': world.etags,
    'Idempotency-Key': ['a', 'b', 'c', random.bytes(4).toString('hex')],
    q: [...oddTexts.slice(-20), 'lamp', 'divano basso', 'pendnat'],
    brand: [String(lamp.brand), String(sofa.brand), ...oddTexts.slice(-20)],
    category: ['lights', lamp.category, 'seating', ...oddTexts.slice(-20)],
    family: ['metal', 'blue', ...oddTexts.slice(-20)],
    Range: ['bytes=0-3', 'bytes=-1', 'bytes=5-', 'bytes=0-0,2-3', 'bytes=9999999-'],
  }
  const list = known[name] ?? []
  const value = list.length > 0 ? random.pick(list) : String(allowedBy(world.document, schema, random))
  return asIs.includes(name) ? value.toWellFormed() : printable(value)
}

const asIs = ['after', 'q', 'brand', 'category', 'family']

/** Returns text as a header value: its UTF-8 bytes. */
export const printable = (text: string) => text.replaceAll(/[^\x20-\x7e\u0080-\u00ff]/g, '?')

type Content = Record<string, {schema: object}>

function bodyFor(name: string, content: Content, world: World, random: Random): [string, Buffer] {
  const {document} = world
  const [type = ''] = Object.keys(content)
  if (!type.includes('json')) {
    const size = random.chance(0.01) ? 100_000 : random.below(40)
    return ['image/png', Buffer.concat([png, random.bytes(size)])]
  }
  const fixed = random.chance(0.6) ? bodies[name]?.(world, random) : undefined
  const schema = resolve(document as Document, content[type]?.schema ?? {})
  return ['application/json', Buffer.from(JSON.stringify(fixed ?? allowedBy(document, schema, random)))]
}

/** Bodies that change something; most bodies that the schemas allow name missing things. */
const bodies: Record<string, (world: World, random: Random) => unknown> = {
  'POST /v1/projects/{projectId}/revisions': ({last}) => ({home, message: 'Drawn', baseRevision: last}),
  'POST /v1/homes/check': () => ({home}),
  'PUT /v1/projects/{projectId}/host-references': () => ({refs: [{kind: 'level', id: 'level'}]}),
  'PUT /v1/projects/{projectId}/devices': () => ({devices: [{id: 'lamp', name: 'Lamp', kind: 'light'}]}),
  'PUT /v1/projects/{projectId}/tablets': () => ({version: '1', tablets: [{id: 'hall', secondsAgo: 5}]}),
  'POST /v1/projects/{projectId}/visits': () => ({takesCommands: true, messages: []}),
  'POST /v1/webhooks': ({receiver}) => ({url: receiver, events: ['revision.saved']}),
  'POST /v1/projects/{projectId}/threads': (_, random) => ({
    planId: 'plan',
    anchor: {at: [random.below(9), 1]},
    body: random.pick(oddTexts).toWellFormed() || 'b',
  }),
}

/** Returns the bytes of a request. */
export function write({method, path, query, headers, body}: Request): Buffer {
  const address = query.length > 0 ? `${path}?${query.join('&')}` : path
  const length = body ? [`Content-Length: ${body.length}`] : []
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  const head = [`${method} ${address} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, ...length, '\r\n'].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)])
}
