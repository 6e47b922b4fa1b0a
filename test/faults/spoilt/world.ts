import {emptyHome} from '#shared/home/empty-home.ts'
import type {Document, Operation} from '../../openapi/document.ts'
import {lamp} from '../../server/catalog/stock.ts'
import type {Received} from './wire.ts'

/** What requests can name, learnt from answers too. */
export interface World {
  document: Document
  operations: {name: string; method: string; path: string; operation: Operation; pattern: RegExp}[]
  tokens: Record<'able' | 'viewer' | 'maker' | 'narrow', string>
  projects: Record<'play' | 'reference' | 'strange', string>
  threads: string[]
  /** Where webhooks may be. */
  receiver: string
  webhooks: string[]
  /** Each as it stands behind that of its webhook: `<webhook>/deliveries/<delivery>`. */
  deliveries: string[]
  files: string[]
  cursors: string[]
  etags: string[]
  /** The last version of the project that is played with. */
  last: number
  /** What was made, by operation: the addresses or ids. */
  made: Map<string, Set<string>>
  /** Requests that were odd and had no answer: Node sends none to who says that nothing more comes before it is ready. */
  unanswered: number
}

export const home = {...emptyHome('en'), products: {[lamp.id]: lamp}}

export const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex')

/** Enough to choose from. */
const most = 50

function learn(list: string[], value: unknown) {
  if (typeof value !== 'string' || list.includes(value)) return
  if (list.length >= most) list.shift()
  list.push(value)
}

type Lists = 'threads' | 'webhooks' | 'deliveries' | 'files'

/** What the answers of operations tell of things that are there. */
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

/** The operation that a request is answered by. */
export function operationAt({operations}: World, method: string, address: string) {
  const [path = ''] = address.split('?')
  return operations.find((each) => each.method === method && each.pattern.test(path))?.name ?? ''
}

/** Remembers of an answer what other requests may name, and what was made. */
export function learnFrom(world: World, name: string, {status, headers, body}: Received) {
  // Somebody else was first, or had no answer.
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
