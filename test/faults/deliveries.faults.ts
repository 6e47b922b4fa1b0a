import {deepStrictEqual, ok} from 'node:assert/strict'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import t, {type Test} from 'tap'
import {freePort} from '../../demo/free-port.ts'
import {runOnServer} from '../../server/control/socket.ts'
import {ApiError} from '../../server/errors.ts'
import {checkDatabase, countUnfinished, createSaver, type Guest, prepare} from './posted-house.ts'
import {type Program, quietServer, start, startsToAnswer} from './processes.ts'
import {type Manner, startReceiver} from './receiver.ts'
import {readStream} from './stream-reader.ts'

/** The number of kills while apps save and receive webhooks; the environment may raise it. */
const kills = Number(process.env.KILLS ?? 25)

/** Each kill takes a second or less on an idle machine. */
const timeout = 120_000 + kills * 12_000

t.setTimeout(timeout)

/** The answers of the app's webhooks. */
const manners: Record<string, Manner> = {
  quick: () => ({status: 204, after: 0}),
  slow: () => ({status: 200, after: Math.random() * 40}),
  flaky: (came) => ({status: came < 4 && Math.random() < 0.2 ? 500 : 200, after: Math.random() * 5}),
}

t.test(`every webhook and stream receives every event over ${kills} kills of the server`, {timeout}, async (t) => {
  const folder = t.testdir({})
  // One house for each of two cores: most of the time a server is starting.
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

/** Kills a server `kills` times, at each kind of moment in turn. */
async function killAtMoments(t: Test, folder: string, kills: number): Promise<House> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    ...quietServer(folder, port),
    PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  }
  const receiver = await startReceiver()
  t.teardown(() => receiver.close())
  const {token, projects, guests} = await prepare(settings, receiver, {manners, guestCount: Math.ceil(kills / 4)})
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
  let isEnded = false

  async function restart() {
    const starting = start('server/main.ts', ['serve'], settings)
    server = starting
    await startsToAnswer(starting, port)
    checkDatabase(file)
  }

  /** Finishes the current work, so that every result is known. */
  async function keepOn(act: () => Promise<unknown>, isInDoubt = () => false) {
    while (!isOver || (isInDoubt() && !isEnded)) {
      await gate.promise
      await act()
    }
  }

  /** The moments of a kill, by the server's work at that time. */
  const moments: (() => Promise<unknown>)[] = [
    // A random moment.
    () => pause(Math.random() * 200),
    // The version is committed and answered, but not posted yet.
    () => Promise.race(savers.map((saver) => saver.nextAnswer())),
    // The delivery is posted, but not answered.
    () => receiver.next('came'),
    // The delivery is answered, but the result is not written.
    () => receiver.next('answered'),
    // The results are written.
    () => receiver.next('answered').then(() => pause(5 + Math.random() * 10)),
  ]

  const working = [...savers.map((saver) => keepOn(saver.save, saver.isInDoubt)), keepOn(goodbyes.say)]
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
      // Wait a little: the first save starts a thread, and due deliveries are posted at once.
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
    isEnded = true
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

/** Deletes one account after another, and repeats unanswered requests. */
function createGoodbyes(folder: string, guests: readonly Guest[]) {
  let count = 0
  return {
    said: () => guests.slice(0, count),
    async say() {
      await pause(Math.random() * 1500)
      const guest = guests[count]
      if (!guest) return
      try {
        await runOnServer(folder, 'user delete', {email: guest.email})
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

/** Moves due times as if the server had been down for an hour. */
function letTimePass(path: string) {
  const database = new Sqlite(path)
  database.exec('UPDATE delivery SET next_attempt_at = next_attempt_at - 3600000 WHERE next_attempt_at NOTNULL')
  database.close()
}

/** Waits until nothing is due; the rest waits for its next attempt. */
async function waitForDue(path: string) {
  while (countUnfinished(path, Date.now()) > 0) await pause(20)
}
