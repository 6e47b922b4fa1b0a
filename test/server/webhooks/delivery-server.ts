import {once} from 'node:events'
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {text} from 'node:stream/consumers'
import {setImmediate} from 'node:timers/promises'
import type {Test} from 'tap'
import type {WebhookInput} from '#shared/contract/resources.ts'
import {readConfig} from '../../../server/config.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {connection} from '../../../server/database/tables/connections.ts'
import {delivery, webhook} from '../../../server/database/tables/webhooks.ts'
import {createLogger} from '../../../server/log.ts'
import type {Services} from '../../../server/services.ts'
import {startDispatcher} from '../../../server/webhooks/dispatcher.ts'
import {FakeClock} from '../../fake-clock.ts'
import {openTestServices} from '../../test-services.ts'
import {insertConnection, insertRows} from '../rows.ts'

export interface Post {
  path: string
  headers: IncomingMessage['headers']
  body: string
  response: ServerResponse
}

/** The response to posts on a path: a status, or a function for each post. */
type Manner = number | ((post: Post) => unknown)

/** Starts a receiver with one webhook per path. It answers 200 by default. */
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

/** Resolves when the condition holds. A condition that never holds runs into the test's timeout. */
export async function until(isSo: () => unknown): Promise<void> {
  while (!isSo()) await setImmediate()
}

/** Opens services with a person's project, an app connected to it, a dispatcher and a receiver. */
export async function startDelivering(t: Test, {settings = {}, within = 60_000}: Options = {}) {
  const receiver = await startReceiver(t)
  const clock = new FakeClock()
  const logged: Record<string, unknown>[] = []
  const logger = createLogger('info', {write: (line) => void logged.push(JSON.parse(line))})
  const folder = t.testdir({})
  const config = readConfig({PIANTA_DATA: folder, PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8', ...settings})
  let services = openTestServices(config, clock)
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
    /** Stops and starts the dispatcher, as a restart does. */
    async restart(meanwhile = () => {}) {
      await stop()
      await services.close()
      meanwhile()
      services = openTestServices(config, clock)
      start()
    },
    /** Adds another app of the person. */
    connect() {
      const id = insertConnection(services.database, {accountId, projectId})
      allow(services, id)
      return id
    },
    /** Adds another person with a project and an app. */
    addPerson() {
      const person = insertRows(services.database)
      allow(services, person.connectionId)
      return person
    },
    addWebhook: (path = '/hook', more: Partial<WebhookInput> = {}, of = connectionId) =>
      services.webhooks.create(of, {url: receiver.url(path), ...more}),
    webhookOf: (id: string) => services.database.select().from(webhook).where(eq(webhook.id, id)).get(),
    /** Records a saved version. */
    happen,
    rows,
    /** Returns the only delivery. */
    only,
    /** Resolves when the only delivery has this many recorded attempts. */
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
