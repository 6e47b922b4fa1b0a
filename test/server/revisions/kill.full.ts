import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {createInterface} from 'node:readline'
import t, {type Test} from 'tap'
import {systemClock} from '#shared/clock.ts'
import {freePort} from '../../../demo/free-port.ts'
import {readConfig} from '../../../server/config.ts'
import {openTestServices} from '../../test-services.ts'
import {addMaker, connectApp, homeWith, room} from '../api.ts'
import {follow} from '../events/follow.ts'

const rounds = 4

t.test('an acknowledged save survives kill -9, and a repeated one runs once', async (t) => {
  const port = await freePort()
  const environment = {
    PIANTA_DATA: t.testdir(),
    PIANTA_PORT: String(port),
    PIANTA_LOG_LEVEL: 'silent',
    PIANTA_STARTER_CATALOG: 'off',
  }
  const {projectId, token} = await prepare(environment)
  const base = `http://127.0.0.1:${port}/v1/projects/${projectId}`
  const headers = {authorization: `Bearer ${token}`}
  /** Saves version n with n rooms. Returns undefined when the server dies before its response. */
  const save = (number: number): Promise<SavedVersion | undefined> =>
    fetch(`${base}/revisions`, {
      method: 'POST',
      headers: {...headers, 'content-type': 'application/json', 'idempotency-key': `save-${number}`},
      body: JSON.stringify({
        home: homeWith({rooms: Array.from({length: number % 50}, (_, index) => room(`room-${index}`))}),
        message: `Version ${number}`,
        baseRevision: number - 1 || null,
      }),
    }).then(
      (answer) => answer.json().catch(() => undefined) as Promise<SavedVersion | undefined>,
      () => undefined,
    )

  let acknowledged = 0
  for (let round = 0; round < rounds; round++) {
    const server = await start(t, environment)
    const gone = once(server, 'exit')
    // The first save of a round starts the worker thread; the kill follows during one of the next ones.
    const last = 2 + Math.floor(Math.random() * 3)
    for (let count = 0; ; count++) {
      if (count === last) setTimeout(() => server.kill('SIGKILL'), Math.random() * 100)
      // Repeats the unanswered save after a kill: it may have been stored.
      const saved = await save(acknowledged + 1)
      if (!saved) break
      t.match(saved, {number: acknowledged + 1, message: `Version ${acknowledged + 1}`})
      acknowledged++
    }
    await gone
  }

  await start(t, environment)
  t.match(await save(acknowledged), {number: acknowledged}, 'the answer was kept with it')
  const {rows} = (await (await fetch(`${base}/revisions`, {headers})).json()) as {rows: {number: number}[]}
  const numbers = rows.map(({number}) => number).reverse()
  // The last save may have been stored without an acknowledgement.
  t.ok(numbers.length === acknowledged || numbers.length === acknowledged + 1)
  t.ok(acknowledged > rounds, `${acknowledged} saves`)
  t.strictSame(
    numbers,
    numbers.map((_, index) => index + 1),
  )
  for (const number of numbers) {
    const {home} = (await (await fetch(`${base}/revisions/${number}`, {headers})).json()) as {home: HomeOfRooms}
    if (home.plans[0]?.rooms.length !== number % 50) t.fail(`version ${number} has another home`)
  }
  const first = await follow(`${base}/events`, headers)
  await save(numbers.length + 1)
  const [event] = await first.first(1)
  const [epoch] = String(event?.id).split('-')
  const replayed = await follow(`${base}/events`, {...headers, 'last-event-id': `${epoch}-1`})
  const events = await replayed.first(numbers.length)
  t.strictSame(
    events.map(({data}) => JSON.parse(data).number),
    [...numbers.slice(1), numbers.length + 1],
    'each is told once',
  )
  await Promise.all([first.leave(), replayed.leave()])
})

interface SavedVersion {
  number: number
  message: string
}

interface HomeOfRooms {
  plans: {rooms: unknown[]}[]
}

async function prepare(environment: Record<string, string>) {
  const services = openTestServices(readConfig(environment), systemClock)
  const accountId = await addMaker(services)
  const {id: projectId} = services.projects.create({name: 'Flat', address: null}, {ownerId: accountId, language: 'en'})
  const scopes = ['projects:read', 'projects:write']
  const {id: clientId} = services.apps.create({ownerId: accountId, name: 'Planner', kind: 'device', scopes})
  const {token} = connectApp(services, {accountId, projectId, clientId, name: 'Planner', scopes})
  await services.close()
  return {projectId, token}
}

async function start(t: Test, environment: Record<string, string>): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['bin/run.mjs', 'server/main.ts', 'serve'], {
    env: {...process.env, ...environment},
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  t.teardown(() => server.kill('SIGKILL'))
  for await (const line of createInterface(server.stderr)) if (line.startsWith('Pianta runs at')) return server
  throw new Error('the server did not start')
}
