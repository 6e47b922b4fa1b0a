import {emptyHome} from '#shared/home/empty-home.ts'
import type {Document, Operation} from '../../openapi/document.ts'
import {lamp} from '../../server/catalog/stock.ts'
import type {Received} from './wire.ts'

/** The things that requests can name, partly learnt from answers. */
export interface World {
  document: Document
  operations: {name: string; method: string; path: string; operation: Operation; pattern: RegExp}[]
  tokens: Record<'able' | 'viewer' | 'maker' | 'narrow', string>
  projects: Record<'play' | 'reference' | 'strange', string>
  threads: string[]
  /** The addresses of webhooks. */
  receiver: string
  webhooks: string[]
  /** Deliveries as paths: `<webhook>/deliveries/<delivery>`. */
  deliveries: string[]
  files: string[]
  cursors: string[]
  etags: string[]
  /** The last version of the project that requests write to. */
  last: number
  /** The addresses or ids of created things, by operation. */
  made: Map<string, Set<string>>
  /** Unanswered malformed requests: Node does not answer a client that half-closes too early. */
  unanswered: number
}

export const home = {...emptyHome('en'), products: {[lamp.id]: lamp}}

export const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex')

/** The number of things to remember of each kind. */
const most = 50

function learn(list: string[], value: unknown) {
  if (typeof value !== 'string' || list.includes(value)) return
  if (list.length >= most) list.shift()
  list.push(value)
}

type Lists = 'threads' | 'webhooks' | 'deliveries' | 'files'

/** Extracts existing things from the answers of operations. */
const lessons: {
  of: RegExp
  list: Lists
  value: (json: Record<string, unknown>, headers: Received['headers']) => unknown
}[] = [
  {of: /^POST .*\/threads$/, list: 'threads', value: ({id}) => id},
  {of: /^POST \/v1\/webhooks$/, list: 'webhooks', value: ({id}) => id},
  {of: /\/test$/, list: 'deliveries', value: (_, headers) => headers.get('location')?.replace('/v1/webhooks/', '')},
  {of: /\/files$/, list: 'files', value: ({sha256}) => sha256},
]

/** Returns the operation that answers a request. */
export function operationAt({operations}: World, method: string, address: string) {
  const [path = ''] = address.split('?')
  return operations.find((each) => each.method === method && each.pattern.test(path))?.name ?? ''
}

/** Remembers created things, and things that later requests may name. */
export function learnFrom(world: World, name: string, {status, headers, body}: Received) {
  // Another request was first, or got no answer.
  if (status === 409) world.last = Number(/(?<=the last version is )\d+/.exec(String(body))?.[0] ?? world.last)
  if (status >= 300) return
  learn(world.etags, headers.get('etag'))
  if (!headers.get('content-type')?.startsWith('application/json') || body.length === 0) return
  if (headers.has('content-encoding') || body.length > 100_000) return
  const json = JSON.parse(String(body))
  learn(world.cursors, json.next)
  for (const {of, list, value} of lessons) if (of.test(name)) learn(world[list], value(json, headers))
  if (name.endsWith('/revisions') && status === 201) world.last = Math.max(world.last, json.number)
  if (status !== 201) return
  const made = world.made.get(name) ?? new Set()
  world.made.set(name, made.add(String(json.id ?? json.number ?? json.sha256)))
}
