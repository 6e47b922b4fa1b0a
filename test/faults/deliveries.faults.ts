import {deepStrictEqual, equal, ok} from 'node:assert/strict'
import {randomUUID} from 'node:crypto'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import t, {type Test} from 'tap'
import {systemClock} from '#shared/clock.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {readConfig} from '../../server/config.ts'
import {askServer} from '../../server/control/socket.ts'
import {freePort} from '../../server/demo/free-port.ts'
import {ApiError} from '../../server/errors.ts'
import {openServices, type Services} from '../../server/services.ts'
import {connectApp} from '../server/api.ts'
import {answering, type Program, start} from './processes.ts'
import {type Manner, type Receiver, startReceiver} from './receiver.ts'
import {readStream} from './stream-reader.ts'

/** Kills while apps save and are posted what they saved; the environment may ask for more. */
const kills = Number(process.env.KILLS ?? 50)

/** For each a second or less where nothing else runs. */
const timeout = 60_000 + kills * 4000

t.setTimeout(timeout)

/** How the webhooks of the app answer. */
const manners: Record<string, Manner> = {
  quick: () => ({status: 204, after: 0}),
  slow: () => ({status: 200, after: Math.random() * 40}),
  flaky: (came) => ({status: came < 4 && Math.random() < 0.2 ? 500 : 200, after: Math.random() * 5}),
}

t.test(`every webhook and stream learns of everything over ${kills} kills of the server`, {timeout}, async (t) => {
  const folder = t.testdir({})
  // A house for each of two cores: most of the time a server starts.
  const half = Math.floor(kills / 2)
  const houses = await Promise.all(
    [half, kills - half].map((share, index) => killAtMoments(t, join(folder, String(index)), share)),
  )
  const sum = (what: keyof House) => houses.reduce((total, house) => total + house[what], 0)
  t.comment(
    `${kills} kills, 0 lost: ${sum('versions')} versions and ${sum('farewells')} farewells told by ${sum('posts')} ` +
      `posts, ${sum('repeats')} of them repeats; ${sum('cuts')} times streams were cut and resumed`,
  )
})

interface House {
  versions: number
  farewells: number
  posts: number
  repeats: number
  cuts: number
}

/** Kills a server, so many times, at each moment in turn. */
async function killAtMoments(t: Test, folder: string, kills: number): Promise<House> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    PIANTA_DATA: folder,
    PIANTA_PORT: String(port),
    PIANTA_LOG_LEVEL: 'silent',
    PIANTA_RATE_LIMIT: '1000000',
    PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  }
  const receiver = await startReceiver()
  t.teardown(() => receiver.close())
  const {token, projects, guests} = await prepare(settings, receiver, Math.ceil(kills / 4))
  const savers = projects.map(({id}) => createSaver(`${url}/v1/projects/${id}/revisions`, token))
  const streams = projects.map(({id, lastEventId}) =>
    readStream(`${url}/v1/projects/${id}/events`, {token, lastEventId}),
  )
  t.teardown(() => Promise.all(streams.map((stream) => stream.end())))
  const file = join(folder, 'pianta.sqlite')
  const goodbyes = createGoodbyes(folder, guests)
  let server: Program | undefined
  t.teardown(() => server?.end())
  /** Opens while the server runs. */
  let gate = Promise.withResolvers<void>()
  let isOver = false

  async function restart() {
    const starting = start('server/main.ts', ['serve'], settings)
    server = starting
    await Promise.race([answering(port), starting.exit.then(() => Promise.reject(new Error('it does not start')))])
    checkDatabase(file)
  }

  /** Goes on with what it does until it is over. */
  async function keepOn(act: () => Promise<unknown>) {
    while (!isOver) {
      await gate.promise
      await act()
    }
  }

  /** When it is killed: what the server is about then. */
  const moments: (() => Promise<unknown>)[] = [
    // At any time.
    () => pause(Math.random() * 200),
    // A version is committed and answered, and not posted yet.
    () => Promise.race(savers.map((saver) => saver.nextAnswer())),
    // It is posted, and not answered.
    () => receiver.next('came'),
    // It is answered, and the result is not written.
    () => receiver.next('answered'),
    // The results are written.
    () => receiver.next('answered').then(() => pause(5 + Math.random() * 10)),
  ]

  const working = [...savers.map((saver) => keepOn(saver.save)), keepOn(goodbyes.say)]
  const failed = Promise.race([
    receiver.failed,
    ...streams.map((stream) => stream.failed),
    ...working.map((each) => each.then(() => new Promise<never>(() => {}))),
  ])
  failed.catch(() => {})
  try {
    for (let done = 0; done < kills; done++) {
      await Promise.race([restart(), failed])
      gate.resolve()
      // Some time first: the first save starts a thread, and what was due is posted at once.
      await Promise.race([pause(Math.random() * 300), failed])
      await Promise.race([moments[done % moments.length]?.(), pause(5000), failed])
      gate = Promise.withResolvers()
      await server?.end()
      if (Math.random() < 0.1) {
        server = start('server/main.ts', ['serve'], settings)
        await pause(Math.random() * 700)
        await server.end()
      }
      if (Math.random() < 0.2) letTimePass(file)
      if (done % 50 === 49) t.comment(`${done + 1} kills, ${JSON.stringify(receiver.counts())}`)
    }
    isOver = true
    await Promise.race([restart(), failed])
    gate.resolve()
    await Promise.race([Promise.all(working), failed])
    while (countUnfinished(file) > 0) {
      await Promise.race([waitForDue(file), failed])
      await server?.end()
      letTimePass(file)
      await Promise.race([restart(), failed])
    }
    while (streams.some((stream, index) => stream.last() < (savers[index]?.saved() ?? 0)))
      await Promise.race([pause(10), failed])
  } finally {
    isOver = true
    gate.resolve()
    await server?.end()
  }

  for (const [index, saver] of savers.entries()) {
    const projectId = projects[index]?.id
    streams[index]?.check(saver.saved())
    for (const name of Object.keys(manners)) {
      const numbers = receiver
        .taken(name)
        .filter(({type, data}) => type === 'revision.saved' && data.projectId === projectId)
        .map(({data}) => data.number)
      deepStrictEqual(
        numbers.toSorted((a, b) => a - b),
        Array.from({length: saver.saved() - 1}, (_, at) => at + 2),
        `${name} was told of each version, each by one event`,
      )
    }
  }
  for (const {name} of goodbyes.said()) {
    deepStrictEqual(
      receiver
        .taken(name)
        .filter(({type}) => type === 'access.revoked')
        .map(({data}) => data.projectId),
      [projects[0]?.id],
      'who was disconnected was told',
    )
  }
  t.pass(`a server was killed ${kills} times`)
  return {
    versions: savers.reduce((sum, saver) => sum + saver.saved(), 0),
    farewells: goodbyes.said().length,
    ...receiver.counts(),
    cuts: streams.reduce((sum, stream) => sum + stream.cuts(), 0),
  }
}

/** Saves version after version, the first being there, and repeats what was not answered. */
function createSaver(url: string, token: string) {
  let saved = 1
  let key = randomUUID()
  let answered = Promise.withResolvers<void>()
  return {
    saved: () => saved,
    nextAnswer: () => answered.promise,
    async save() {
      const version = {home: emptyHome('en'), message: `Version ${saved + 1}`, baseRevision: saved}
      const answer = await fetch(url, {
        method: 'POST',
        headers: {authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key},
        body: JSON.stringify(version),
        signal: AbortSignal.timeout(20_000),
      })
        .then(async (response) => ({status: response.status, text: await response.text()}))
        .catch((error) => {
          if (error.name === 'TimeoutError') throw error
          return undefined
        })
      if (!answer) return pause(5)
      equal(answer.status, 201, answer.text)
      equal(JSON.parse(answer.text).number, saved + 1)
      saved++
      key = randomUUID()
      answered.resolve()
      answered = Promise.withResolvers()
    },
  }
}

interface Guest {
  email: string
  /** Of the webhook of their app. */
  name: string
}

/** Deletes account after account; what was not answered is asked again. */
function createGoodbyes(folder: string, guests: readonly Guest[]) {
  let count = 0
  return {
    said: () => guests.slice(0, count),
    async say() {
      await pause(Math.random() * 1500)
      const guest = guests[count]
      if (!guest) return
      try {
        await askServer(folder, 'user delete', {email: guest.email})
        count++
      } catch (error) {
        // The answer was lost: the account is gone.
        if (error instanceof ApiError) {
          ok(
            error.problems?.some((problem) => problem.includes('no account')),
            String(error.problems),
          )
          count++
        }
      }
    },
  }
}

/** A person with an app that saves and has webhooks, two projects that it reaches, and guests whose apps have one each. */
async function prepare(settings: Record<string, string>, receiver: Receiver, guestCount: number) {
  const services = openServices(readConfig(settings), systemClock)
  const {id: accountId} = await services.accounts.create({
    email: 'ada@example.org',
    name: 'Ada',
    language: 'en',
    isAdmin: true,
    isMaker: true,
  })
  const scopes = ['projects:read', 'projects:write', 'projects:create', 'webhooks:manage']
  const connect = (owner: string, projectId: string) => {
    const {id: clientId} = services.apps.create({ownerId: owner, name: 'Planner', kind: 'device', scopes})
    return connectApp(services, {accountId: owner, projectId, clientId, name: 'Planner', scopes})
  }
  const listen = (connectionId: string, name: string, manner: Manner) => {
    const {secret} = services.webhooks.create(connectionId, {url: receiver.url(name)})
    receiver.expect(name, secret, manner)
  }

  const ids = ['Flat', 'House'].map(
    (name) => services.projects.create({name, address: null}, {ownerId: accountId, language: 'en'}).id,
  )
  const [chosen = '', created = ''] = ids
  const {token, connectionId} = connect(accountId, chosen)
  services.connections.addCreated(connectionId, created)
  const projects = []
  for (const id of ids) projects.push({id, lastEventId: await saveFirst(services, id, accountId)})
  for (const [name, manner] of Object.entries(manners)) listen(connectionId, name, manner)

  const guests: Guest[] = []
  for (let index = 0; index < guestCount; index++) {
    const guest = {email: `guest-${index}@example.org`, name: `guest-${index}`}
    const {id} = await services.accounts.create({...guest, language: 'en', isMaker: true})
    services.members.join(
      services.members.invite({projectId: chosen, role: 'viewer', email: null, invitedBy: accountId}),
      id,
    )
    listen(connect(id, chosen).connectionId, guest.name, manners.quick as Manner)
    guests.push(guest)
  }
  await services.close()
  return {token, projects, guests}
}

/** Answers the id of its event. */
async function saveFirst({homes, revisions, events}: Services, projectId: string, accountId: string) {
  const version = JSON.stringify({home: emptyHome('en'), message: 'Version 1', baseRevision: null})
  const made = await homes.readRevision(Buffer.from(version))
  revisions.save(projectId, made, {accountId, appName: null}, null)
  return `${events.epoch}-${events.lastSeq()}`
}

function checkDatabase(path: string) {
  const database = new Sqlite(path, {readonly: true})
  deepStrictEqual(database.pragma('integrity_check'), [{integrity_check: 'ok'}])
  deepStrictEqual(database.pragma('foreign_key_check'), [])
  const stuck = 'SELECT count(*) FROM delivery WHERE delivered_at ISNULL AND next_attempt_at ISNULL'
  equal(database.prepare(stuck).pluck().get(), 0, 'nothing is given up before its time')
  database.close()
}

/** As if the server had been down for an hour. */
function letTimePass(path: string) {
  const database = new Sqlite(path)
  database.exec('UPDATE delivery SET next_attempt_at = next_attempt_at - 3600000 WHERE next_attempt_at NOTNULL')
  database.close()
}

function countUnfinished(path: string, before = Number.MAX_SAFE_INTEGER): number {
  const database = new Sqlite(path, {readonly: true})
  const sql = 'SELECT count(*) FROM delivery WHERE next_attempt_at < ?'
  const count = database.prepare(sql).pluck().get(before) as number
  database.close()
  return count
}

/** Until nothing is due: what is left waits for another try. */
async function waitForDue(path: string) {
  while (countUnfinished(path, Date.now()) > 0) await pause(20)
}
