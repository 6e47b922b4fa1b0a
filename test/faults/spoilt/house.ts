import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import type {Test} from 'tap'
import {systemClock} from '#shared/clock.ts'
import {freePort} from '../../../demo/free-port.ts'
import {readConfig} from '../../../server/config.ts'
import {member} from '../../../server/database/tables/members.ts'
import {openServices} from '../../../server/services.ts'
import {type Document, operationsOf} from '../../openapi/document.ts'
import {connectApp} from '../../server/api.ts'
import {stock} from '../../server/catalog/stock.ts'
import {start, startsToAnswer} from '../processes.ts'
import {home, png, type World} from './world.ts'

export type House = Awaited<ReturnType<typeof openHouse>>

interface Memory {
  /** Bytes. */
  rss: number
  heapUsed: number
}

/** Starts a server in a process of its own, with the data that requests use. */
export async function openHouse(t: Test, folder: string, rateLimit: number) {
  const port = await freePort()
  const settings = {
    PIANTA_DATA: folder,
    PIANTA_PORT: String(port),
    PIANTA_LOG_LEVEL: 'error',
    PIANTA_STARTER_CATALOG: 'off',
    PIANTA_RATE_LIMIT: String(rateLimit),
    // Webhooks post to this same server, which refuses them.
    PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.1/32',
  }
  const known = await fill(settings)
  const preload = pathToFileURL(join(import.meta.dirname, 'memory-on-demand.ts'))
  const server = start('server/main.ts', ['serve'], {...settings, NODE_OPTIONS: `--expose-gc --import=${preload}`})
  t.teardown(() => server.end('SIGTERM'))
  await startsToAnswer(server, port)
  const url = `http://127.0.0.1:${port}`
  const document = (await (await fetch(`${url}/v1/openapi.json`)).json()) as Document
  const world: World = {
    ...known,
    document,
    receiver: `${url}/v1/hooks`,
    operations: operationsOf(document).map((each) => ({...each, pattern: patternOf(each.path)})),
    threads: [],
    webhooks: [],
    deliveries: [],
    files: [],
    cursors: [],
    etags: [],
    last: 1,
    made: new Map(),
    unanswered: 0,
  }
  return {
    port,
    world,
    /** Reads as an app does. Fails on a refusal. */
    async get(path: string, token: string): Promise<string> {
      const answer = await fetch(url + path, {headers: {authorization: `Bearer ${token}`}})
      if (!answer.ok) throw new Error(`GET ${path} answers ${answer.status}`)
      return await answer.text()
    },
    /** Writes as an app does. Fails on a refusal. */
    async post(path: string, token: string, body: unknown): Promise<string> {
      const headers = {authorization: `Bearer ${token}`, 'content-type': 'application/json'}
      const answer = await fetch(url + path, {method: 'POST', headers, body: JSON.stringify(body)})
      if (!answer.ok) throw new Error(`POST ${path} answers ${answer.status}`)
      return await answer.text()
    },
    async memory(): Promise<Memory> {
      if (server.pid === undefined) throw new Error('the server did not start')
      process.kill(server.pid, 'SIGUSR2')
      return JSON.parse(String(await server.nextLine()))
    },
  }
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)

const reading = ['projects:read', 'comments:read', 'hosts:manage', 'catalog:read']
const writing = [...reading, 'projects:write', 'comments:write', 'webhooks:manage']

/**
 * Creates two people, a catalog and three projects: one to write to, a reference that the tokens can only read, and one
 * that no token reaches. The first two have a version, a file and a thread.
 */
async function fill(settings: Record<string, string>) {
  const services = openServices(readConfig(settings), systemClock)
  const addPerson = (name: string) =>
    services.accounts.create({
      email: `${name}@example.org`,
      name,
      language: 'en',
      isAdmin: false,
      isMaker: true,
    })
  const [ada, bob] = [(await addPerson('ada')).id, (await addPerson('bob')).id]

  async function makeProject(name: string, ownerId: string): Promise<string> {
    const {id} = services.projects.create({name, address: null}, {ownerId, language: 'en'})
    const author = {accountId: ownerId, appName: null}
    const made = await services.homes.readRevision(
      Buffer.from(JSON.stringify({home, message: 'Drawn', baseRevision: null})),
    )
    services.revisions.save(id, made, author, null)
    services.files.add(id, await services.files.put(png), {name: 'scan.png', contentType: 'image/png'})
    services.threads.open(id, {planId: 'plan', anchor: {at: [1, 2]}, body: 'Which window?'}, author)
    return id
  }
  const projects = {
    play: await makeProject('Play', ada),
    reference: await makeProject('Reference', bob),
    strange: await makeProject('Strange', bob),
  }
  services.database.insert(member).values({projectId: projects.reference, accountId: ada, role: 'viewer'}).run()

  const kind = 'device'
  const scopes = [...writing, 'projects:create']
  const {id: clientId} = services.apps.create({ownerId: ada, name: 'Planner', kind, scopes})
  const connect = (projectId: string, granted: string[]) =>
    connectApp(services, {accountId: ada, projectId, clientId, name: 'Planner', scopes: granted}).token
  const maker = services.apps.create({ownerId: ada, name: 'Maker', kind, scopes})
  const tokens = {
    able: connect(projects.play, scopes),
    viewer: connect(projects.reference, [...reading, 'projects:write', 'projects:create']),
    maker: connectApp(services, {
      accountId: ada,
      projectId: projects.play,
      clientId: maker.id,
      name: 'Maker',
      scopes: ['projects:create'],
    }).token,
    narrow: connectApp(services, {
      accountId: ada,
      projectId: projects.play,
      clientId: 'device',
      name: 'Narrow',
      scopes: ['catalog:read'],
    }).token,
  }
  await stock(services)
  await services.close()
  return {projects, tokens}
}
