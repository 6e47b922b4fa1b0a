import {deepStrictEqual, equal} from 'node:assert/strict'
import {createHash, randomInt} from 'node:crypto'
import {createReadStream, readdirSync} from 'node:fs'
import {join} from 'node:path'
import {pipeline} from 'node:stream/promises'
import {setTimeout as pause} from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import t, {type Test} from 'tap'
import {systemClock} from '#shared/clock.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {freePort} from '../../demo/free-port.ts'
import {readConfig} from '../../server/config.ts'
import {openServices} from '../../server/services.ts'
import {addMaker, connectApp} from '../server/api.ts'
import {type Program, quietServer, start, startsToAnswer} from './processes.ts'
import {
  type Answer,
  type Ask,
  createMaker,
  createSaver,
  createTalker,
  createUploader,
  type Reader,
  type Writer,
} from './writers.ts'

/** The number of kills while several clients write; the environment may raise it. */
const kills = Number(process.env.KILLS ?? 30)

/** Each kill takes a second or less on an idle machine. */
const timeout = 60_000 + kills * 10_000

t.setTimeout(timeout)

t.test(`no acknowledged write is lost or done twice over ${kills} random kills of the server`, {timeout}, async (t) => {
  const folder = t.testdir({})
  const stop = new AbortController()
  // One server for each of two cores: most of the time one is starting.
  const half = Math.floor(kills / 2)
  const houses = [half, kills - half].map((share, index) =>
    killAtRandom(t, {folder: join(folder, String(index)), kills: share, signal: stop.signal}).catch((error) => {
      stop.abort()
      throw error
    }),
  )
  await Promise.allSettled(houses)
  const counts = await Promise.all(houses)
  t.comment(`${kills} kills, 0 lost, 0 twice; acknowledged and read back: ${describe(counts)}`)
})

interface House {
  folder: string
  kills: number
  /** Aborts when the other one failed. */
  signal: AbortSignal
}

/** Kills a server `kills` times while clients write; returns the acknowledged writes of each kind. */
async function killAtRandom(t: Test, {folder, kills, signal}: House): Promise<Record<string, number>> {
  const port = await freePort()
  const settings = {
    ...quietServer(folder, port),
    // The clients make more projects than an account may own otherwise.
    PIANTA_MAX_PROJECTS: '1000000',
  }
  const {token, projectIds} = await prepare(settings)
  const [first, second, third] = projectIds as [string, string, string]
  const writers = [
    createUploader(first),
    createUploader(second),
    createSaver(first),
    createSaver(second),
    createTalker(third),
    createMaker(),
  ]
  const client = createClient(`http://127.0.0.1:${port}`, token)
  const checkContent = createContentCheck(join(folder, 'files'))
  let repeats = 0
  let server: Program | undefined
  /** Open while clients may write to the server. */
  let gate = Promise.withResolvers<void>()
  let isOver = false

  /** Restarts the server and checks the last acknowledged writes. */
  async function restart(extent: 'last' | 'all') {
    const startingAgain = start('server/main.ts', ['serve'], settings)
    server = startingAgain
    await startsToAnswer(startingAgain, port)
    deepStrictEqual(readdirSync(join(folder, 'files/unfinished')), [], 'what was being written is gone')
    await checkContent(extent)
    checkDatabase(join(folder, 'pianta.sqlite'))
    for (const writer of writers) await writer.check(client.reader, extent)
  }

  /** Repeats a request until it is answered. */
  async function insist(ask: Ask): Promise<Answer> {
    for (;;) {
      await gate.promise
      const answer = await client.write(ask)
      if (answer) return answer
      repeats++
    }
  }

  async function write(writer: Writer) {
    while (!isOver) {
      const ask = writer.next()
      const answer = await insist(ask)
      writer.answered(answer)
      if (ask.key !== undefined && Math.random() < 0.1)
        deepStrictEqual(await insist(ask), answer, 'the answer was kept')
    }
  }

  const writing = writers.map(write)
  const failed = Promise.all(writing).then(() => new Promise<never>(() => {}))
  try {
    for (let done = 0; done < kills && !signal.aborted; done++) {
      await Promise.race([restart('last'), failed])
      gate.resolve()
      await Promise.race([someTime(), failed])
      gate = Promise.withResolvers()
      await server?.end()
      if (Math.random() < 0.1) await killWhileStarting()
      if (done % 50 === 49) t.comment(`${done + 1} kills, ${repeats} requests repeated`)
    }
    isOver = true
    await restart('last')
    gate.resolve()
    await Promise.all(writing)
    await server?.end('SIGTERM')
    await restart('all')
  } finally {
    // When one writer failed, the others wait here, so the process can end.
    gate = Promise.withResolvers()
    isOver = true
    await server?.end()
  }
  t.pass(`a server was killed ${kills} times, and ${repeats} requests were repeated`)
  return sum(writers.map((writer) => writer.counts()))

  /** Waits until the server is busy; every other time with saves, which start a thread first. */
  async function someTime() {
    const versions = () => sum(writers.map((writer) => writer.counts())).versions ?? 0
    const enough = Math.random() < 0.5 ? versions() + randomInt(1, 5) : 0
    while (versions() < enough && !isOver) await pause(1)
    await pause(Math.random() * (enough > 0 ? 20 : 200))
  }

  async function killWhileStarting() {
    server = start('server/main.ts', ['serve'], settings)
    await pause(Math.random() * 600)
    await server.end()
  }
}

const sum = (counts: Record<string, number>[]) => {
  const sums: Record<string, number> = {}
  for (const [name, count] of counts.flatMap((each) => Object.entries(each))) sums[name] = (sums[name] ?? 0) + count
  return sums
}

const describe = (counts: Record<string, number>[]) =>
  Object.entries(sum(counts))
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

/** Prepares a person whose app may write and created three projects; the last has a version. */
async function prepare(settings: Record<string, string>) {
  const services = openServices(readConfig(settings), systemClock)
  const accountId = await addMaker(services)
  const scopes = ['projects:read', 'projects:create', 'projects:write', 'comments:read', 'comments:write']
  const {id: clientId} = services.apps.create({ownerId: accountId, name: 'Planner', kind: 'device', scopes})
  const projectIds = ['Flat', 'House', 'Hut'].map(
    (name) => services.projects.create({name, address: null}, {ownerId: accountId, language: 'en'}).id,
  )
  const [chosen = '', ...created] = projectIds
  const connecting = {accountId, projectId: chosen, clientId, name: 'Planner', scopes}
  const {token, connectionId} = connectApp(services, connecting)
  for (const id of created) services.connections.addCreated(connectionId, id)
  const version = JSON.stringify({home: emptyHome('en'), message: '', baseRevision: null})
  const made = await services.homes.readRevision(Buffer.from(version))
  services.revisions.save(created.at(-1) ?? '', made, {accountId, appName: null}, null)
  await services.close()
  return {token, projectIds}
}

/** A running server answers much sooner. */
const mostTime = 20_000

function createClient(url: string, token: string) {
  const authorization = `Bearer ${token}`
  const get = (path: string) =>
    fetch(url + path, {headers: {authorization}, signal: AbortSignal.timeout(mostTime)}).then((answer) => {
      if (answer.ok) return answer
      throw new Error(`GET ${path} answers ${answer.status}`)
    })
  const reader: Reader = {
    json: async <T>(path: string) => (await (await get(path)).json()) as T,
    bytes: async (path) => Buffer.from(await (await get(path)).arrayBuffer()),
  }
  return {
    reader,
    /** Undefined when the server dies before its answer is complete. */
    async write({path, body, contentType, key}: Ask): Promise<Answer | undefined> {
      const headers = {authorization, 'content-type': contentType, ...(key !== undefined && {'idempotency-key': key})}
      try {
        const answer = await fetch(url + path, {method: 'POST', headers, body, signal: AbortSignal.timeout(mostTime)})
        return {status: answer.status, text: await answer.text()}
      } catch (error) {
        if ((error as Error).name === 'TimeoutError') throw error
        return undefined
      }
    },
  }
}

/** Throws unless each file's bytes match its name; hashes each file once, and again at the end. */
function createContentCheck(folder: string) {
  let checked = new Set<string>()
  return async (extent: 'last' | 'all') => {
    const paths = readdirSync(folder, {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map(({parentPath, name}) => join(parentPath, name))
    if (extent === 'all') checked = new Set()
    for (const path of paths.filter((each) => !checked.has(each))) {
      const sum = createHash('sha256')
      await pipeline(createReadStream(path), sum)
      equal(path.split('/').at(-1), sum.digest('hex'), 'no file is half there')
      checked.add(path)
    }
  }
}

function checkDatabase(path: string) {
  const database = new Sqlite(path, {readonly: true})
  deepStrictEqual(database.pragma('integrity_check'), [{integrity_check: 'ok'}])
  deepStrictEqual(database.pragma('foreign_key_check'), [])
  database.close()
}
