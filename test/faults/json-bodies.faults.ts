import {request} from 'node:http'
import {setTimeout as wait} from 'node:timers/promises'
import t, {type Test} from 'tap'
import {systemClock} from '#shared/clock.ts'
import {apiScopes} from '#shared/contract/scopes.ts'
import {freePort} from '../../demo/free-port.ts'
import {readConfig} from '../../server/config.ts'
import {openServices} from '../../server/services.ts'
import {connectApp} from '../server/api.ts'
import {quietServer, start, startsToAnswer} from './processes.ts'

const clients = 12
const twoMebibytes = 2 * 1024 * 1024

/** Bodies that take the longest to parse for their size. */
const bodies: [path: string, method: string, body: string][] = [
  ['devices', 'PUT', `{"devices":[],"x":[${'[],'.repeat(twoMebibytes / 3 - 20)}[]]}`],
  ['host-references', 'PUT', `{"refs":[],"x":[${manyKeys(twoMebibytes)}]}`],
  ['threads', 'POST', `{"x":[${manyKeys(128 * 1024)}]}`],
  ['devices', 'PUT', `{"devices":[],"x":[${manyKeys(63 * 1024)}]}`],
]

/** Objects whose one key no other has. */
function manyKeys(length: number): string {
  const each = (number: number) => `{"${number.toString(36)}":0}`
  return Array.from({length: Math.floor(length / 12)}, (_, number) => each(number)).join(',')
}

t.test('others are answered while twelve clients send the largest JSON', {timeout: 400_000}, async (t) => {
  const {projectId, port, tokens} = await startServer(t)

  const send = (token: string, [path, method, body]: (typeof bodies)[number]) =>
    new Promise<number>((resolve, reject) => {
      const headers = {authorization: `Bearer ${token}`, 'content-type': 'application/json'}
      const asked = request(
        {port, method, path: `/v1/projects/${projectId}/${path}`, headers, agent: false},
        (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
        },
      )
      asked.on('error', reject)
      asked.end(body)
    })

  /** Returns the longest time that an answer of /healthz took until `isDone`. */
  async function longestWait(isDone: () => boolean): Promise<number> {
    let longest = 0
    while (!isDone()) {
      const begin = performance.now()
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()
      longest = Math.max(longest, performance.now() - begin)
      await wait(5)
    }
    return longest
  }

  const rested = performance.now()
  const quiet = await longestWait(() => performance.now() - rested > 2000)
  for (const sent of bodies) {
    const [path, , body] = sent
    let isDone = false
    const longest = longestWait(() => isDone)
    const begin = performance.now()
    const statuses = await Promise.all(tokens.map((token) => send(token, sent)))
    const took = performance.now() - begin
    isDone = true
    t.same([...new Set(statuses)], [path === 'threads' ? 400 : 200], `${path} are answered`)
    const waited = await longest
    t.comment(
      `${path}, ${body.length} bytes: ${Math.round(took)} ms; /healthz waited ${Math.round(waited)} ms, ${Math.round(quiet)} at rest`,
    )
    // A machine with nothing else to do needs a tenth of this.
    t.ok(waited < 700 + quiet, `/healthz waited ${Math.round(waited)} ms`)
  }
})

/** Starts a server with a project that twelve apps may change. */
async function startServer(t: Test) {
  const port = await freePort()
  const settings = quietServer(t.testdir({}), port)
  const services = openServices(readConfig(settings), systemClock)
  const {id: accountId} = await services.accounts.create({email: 'ada@example.org', name: 'Ada', language: 'en'})
  const {id: projectId} = services.projects.create({name: 'Flat', address: null}, {ownerId: accountId, language: 'en'})
  const app = {accountId, projectId, clientId: 'device', scopes: Object.keys(apiScopes)}
  const tokens = Array.from(
    {length: clients},
    (_, number) => connectApp(services, {...app, name: `App ${number}`}).token,
  )
  await services.close()
  const server = start('server/main.ts', ['serve'], settings)
  t.teardown(() => server.end())
  await startsToAnswer(server, port)
  return {projectId, port, tokens}
}
