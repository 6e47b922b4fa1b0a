import {once} from 'node:events'
import {setTimeout} from 'node:timers/promises'
import t from 'tap'
import {systemClock} from '#shared/clock.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {freePort} from '../../../demo/free-port.ts'
import {createApp} from '../../../server/app.ts'
import {readConfig} from '../../../server/config.ts'
import {createHomeReader} from '../../../server/jobs/home-reader.ts'
import {createLogger} from '../../../server/log.ts'
import {startServer} from '../../../server/start-server.ts'
import {openTestServices} from '../../test-services.ts'
import {connectApp, homeWith, startApi} from '../api.ts'

const lights = Array.from({length: 8000}, (_, index) => ({
  id: `light-${index}`,
  at: [index / 100, 1] as [number, number],
}))
const large = homeWith({lights})

t.test('a save in flight when the server stops is answered, or not saved', async (t) => {
  const environment = {
    PIANTA_DATA: t.testdir({}),
    PIANTA_PORT: String(await freePort()),
    PIANTA_LOG_LEVEL: 'silent',
  }
  const config = readConfig(environment)
  const prepared = openTestServices(config, systemClock)
  const {id: accountId} = await prepared.accounts.create({
    email: 'ada@example.org',
    name: 'Ada',
    language: 'en',
    isAdmin: false,
    isMaker: true,
  })
  const {id: projectId} = prepared.projects.create({name: 'Flat', address: null}, {ownerId: accountId, language: 'en'})
  const scopes = ['projects:read', 'projects:write']
  const {id: clientId} = prepared.apps.create({ownerId: accountId, name: 'Planner', kind: 'device', scopes})
  const {token} = connectApp(prepared, {accountId, projectId, clientId, name: 'Planner', scopes})
  await prepared.close()

  let last = 0
  for (const delay of [0, 50, 200, 400]) {
    const server = await startServer(config, systemClock)
    const arrived = once(server.app.server, 'request')
    const saving = fetch(`${config.baseUrl}/v1/projects/${projectId}/revisions`, {
      method: 'POST',
      headers: {authorization: `Bearer ${token}`, 'content-type': 'application/json'},
      body: JSON.stringify({home: large, message: '', baseRevision: last || null}),
    }).then(
      ({status}) => status,
      () => 'no answer',
    )
    await arrived
    await setTimeout(delay)
    await server.close()
    const answer = await saving
    const {revisions, close} = openTestServices(config, systemClock)
    const number = revisions.last(projectId)?.number ?? 0
    if (answer === 201) t.equal(number, last + 1, 'what was answered is there')
    else t.ok(answer === 'no answer' || answer === 500, `${answer}`)
    if (number > 0) t.ok(revisions.home(projectId, number))
    t.ok(number === last || number === last + 1)
    last = number
    await close()
  }
})

t.test('a save whose thread ends with the server is refused and not stored', async (t) => {
  const api = await startApi(t)
  const homes = createHomeReader({maxHome: 100_000, entry: new URL('../jobs/mortal-worker.ts', import.meta.url)})
  const app = await createApp({...api.services, homes}, {logger: createLogger('silent')})
  t.teardown(() => app.close())
  const answer = app.inject({
    method: 'POST',
    url: `${api.inProject}/revisions`,
    headers: {authorization: `Bearer ${api.token}`},
    payload: {home: {...emptyHome('en'), name: 'takes for ever'}, message: '', baseRevision: null},
  })
  await homes.checkHome(Buffer.from(JSON.stringify({home: emptyHome('en')})))
  await homes.close()
  const {statusCode, body} = await answer
  t.same([statusCode, JSON.parse(body)], [500, {error: 'server_error'}])
  t.equal(api.services.revisions.last(api.projectId), undefined)
})
