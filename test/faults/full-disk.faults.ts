import {spawnSync} from 'node:child_process'
import {statSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import t, {type Test} from 'tap'
import {freePort} from '../../demo/free-port.ts'
import {checkDatabase, countUnfinished, createSaver, prepare} from './posted-house.ts'
import {start, startsToAnswer} from './processes.ts'
import {startReceiver} from './receiver.ts'

t.setTimeout(480_000)

/** Starts a server whose disk can be filled, with one webhook that answers as `answers` says. */
async function setUp(t: Test) {
  const folder = t.testdir({})
  const port = await freePort()
  const settings = {
    PIANTA_DATA: folder,
    PIANTA_PORT: String(port),
    PIANTA_LOG_LEVEL: 'silent',
    PIANTA_STARTER_CATALOG: 'off',
    PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  }
  const receiver = await startReceiver()
  t.teardown(() => receiver.close())
  /** Milliseconds that the webhook takes to answer. */
  const answers = {after: 0}
  const {token, projects} = await prepare(settings, receiver, {manners: {hook: () => ({status: 200, ...answers})}})
  const path = `http://127.0.0.1:${port}/v1/projects/${projects[0]?.id}`
  const saver = createSaver(`${path}/revisions`, token)
  const log = join(folder, 'pianta.sqlite-wal')

  async function startServer() {
    const server = start('server/main.ts', ['serve'], settings)
    t.teardown(() => server.end())
    await startsToAnswer(server, port)
    return server
  }

  return {
    receiver,
    answers,
    saver,
    startServer,
    file: join(folder, 'pianta.sqlite'),
    /** Stops every file of the process from growing, or allows it again, without the process noticing. */
    setFull(server: {pid: number | undefined}, isFull: boolean) {
      const most = isFull ? statSync(log).size : 'unlimited'
      const {status, stderr} = spawnSync('prlimit', [`--pid=${server.pid}`, `--fsize=${most}:unlimited`])
      if (status !== 0) throw new Error(stderr.toString())
    },
    status: () => fetch(path, {headers: {authorization: `Bearer ${token}`}}).then(({status}) => status),
    told: () => receiver.taken('hook').map(({data}) => data.number),
  }
}

async function until(isSo: () => boolean) {
  while (!isSo()) await pause(10)
}

t.test('a full disk loses no acknowledged data, and the server recovers by itself once there is room', async (t) => {
  const {receiver, answers, saver, startServer, file, setFull, status, told} = await setUp(t)
  const server = await startServer()
  while (saver.saved() < 3) await saver.save()
  await until(() => told().length === 2)
  answers.after = 500
  const came = receiver.next('came')
  await saver.save()
  await came
  setFull(server, true)
  await receiver.next('answered')
  await t.rejects(saver.save(), /server_error/, 'what is not kept is not acknowledged')
  t.equal(await status(), 200, 'what is there can be read')
  await pause(1500)
  await t.rejects(saver.save(), /server_error/)

  setFull(server, false)
  answers.after = 0
  await saver.save()
  await until(() => countUnfinished(file) === 0)
  t.same(told().toSorted(), [2, 3, 4, 5])
  checkDatabase(file)
})

t.test('a server that stopped on a full disk repeats unrecorded posts under the same ids', async (t) => {
  const {receiver, answers, saver, startServer, file, setFull, told} = await setUp(t)
  const server = await startServer()
  while (saver.saved() < 2) await saver.save()
  await until(() => countUnfinished(file) === 0)
  answers.after = 300
  const came = receiver.next('came')
  await saver.save()
  await came
  setFull(server, true)
  await receiver.next('answered')
  await server.end('SIGTERM')
  t.equal(countUnfinished(file), 1)

  await startServer()
  await until(() => countUnfinished(file) === 0)
  t.same(told(), [2, 3])
  t.same(receiver.counts(), {posts: 3, repeats: 1})
})
