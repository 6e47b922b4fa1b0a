import {once} from 'node:events'
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {text} from 'node:stream/consumers'
import {setImmediate} from 'node:timers/promises'
import type {Test} from 'tap'
import type {WebhookInput} from '#shared/api/resources.ts'
import {readConfig} from '../../../server/config.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {connection, delivery, webhook} from '../../../server/database/schema.ts'
import {createLogger} from '../../../server/log.ts'
import {openServices, type Services} from '../../../server/services.ts'
import {startDispatcher} from '../../../server/webhooks/dispatcher.ts'
import {FakeClock} from '../../fake-clock.ts'
import {insertConnection, insertRows} from '../rows.ts'

export interface Post {
  path: string
  headers: IncomingMessage['headers']
  body: string
  response: ServerResponse
}

/** How posts to a path are answered: a status, or what it is to do with each. */
type Manner = number | ((post: Post) => unknown)

/** A receiver with as many webhooks as there are paths; it answers 200 where nothing else is said. */
export async function startReceiver(t: Test) {
  const posts: Post[] = []
  const manners = new Map<string, Manner>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const post = {path, headers: request.headers, body: await text(request).catch(() => ''), response}
    posts.push(post)
    const manner = manners.get(path) ?? 200
    if (typeof manner === 'number') response.writeHead(manner).end(`${manner}`)
    else manner(post)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    posts,
    url: (path: string) => url + path,
    answer: (path: string, manner: Manner) => void manners.set(path, manner),
    to: (path: string) => posts.filter((post) => post.path === path),
  }
}

export const hanging: Manner = () => {}

/** Resolves when it is so; what never is, ends by the time a test has. */
export async function until(isSo: () => unknown): Promise<void> {
  while (!isSo()) await setImmediate()
}

/** Services with a person's project and an app connected to it, a dispatcher over them, and a receiver. */
export async function startDelivering(t: Test, {settings = {}, within = 60_000}: Options = {}) {
  const receiver = await startReceiver(t)
  const clock = new FakeClock()
  const logged: Record<string, unknown>[] = []
  const logger = createLogger('info', {write: (line) => void logged.push(JSON.parse(line))})
  const folder = t.testdir({})
  const config = readConfig({PIANTA_DATA: folder, PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8', ...settings})
  let services = openServices(config, clock)
  const {accountId, projectId, connectionId} = insertRows(services.database)
  allow(services, connectionId)
  let dispatcher: ReturnType<typeof startDispatcher> | undefined
  const start = (over: Partial<Services> = {}) => {
    dispatcher = startDispatcher({...services, ...over}, logger, {within})
  }
  const stop = async () => {
    await dispatcher?.stop()
    dispatcher = undefined
  }
  t.teardown(async () => {
    await stop()
    await services.close()
  })

  const happen = (number = 1, of = projectId) =>
    services.database.transaction(() =>
      services.events.record({type: 'revision.saved', projectId: of, data: {projectId: of, number}}),
    )
  const rows = () => services.database.select().from(delivery).orderBy(delivery.seq).all()
  const only = () => {
    const [row, ...others] = rows()
    if (!row || others.length > 0) throw new RangeError(`${1 + others.length} deliveries, not one`)
    return row
  }
  return {
    receiver,
    clock,
    logged,
    projectId,
    connectionId,
    get services() {
      return services
    },
    start,
    stop,
    /** Ends and starts again, as a process does. */
    async restart(meanwhile = () => {}) {
      await stop()
      await services.close()
      meanwhile()
      services = openServices(config, clock)
      start()
    },
    /** Another app of the person. */
    connect() {
      const id = insertConnection(services.database, {accountId, projectId})
      allow(services, id)
      return id
    },
    /** Another person, with a project and an app of theirs. */
    addPerson() {
      const person = insertRows(services.database)
      allow(services, person.connectionId)
      return person
    },
    addWebhook: (path = '/hook', more: Partial<WebhookInput> = {}, of = connectionId) =>
      services.webhooks.create(of, {url: receiver.url(path), ...more}),
    webhookOf: (id: string) => services.database.select().from(webhook).where(eq(webhook.id, id)).get(),
    /** A version is saved. */
    happen,
    rows,
    /** The only one. */
    only,
    /** So many tries of the only one were made and written. */
    tried: (tries: number) => until(() => only().tries === tries),
  }
}

interface Options {
  settings?: Record<string, string>
  /** Milliseconds for an answer. */
  within?: number
}

const allow = ({database}: Services, id: string) =>
  database
    .update(connection)
    .set({scopes: ['projects:read', 'webhooks:manage']})
    .where(eq(connection.id, id))
    .run()
