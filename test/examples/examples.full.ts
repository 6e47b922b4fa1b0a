import {execFile} from 'node:child_process'
import {cpSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {exportJWK, generateKeyPair} from 'jose'
import sharp from 'sharp'
import t from 'tap'
import {readHome} from '#shared/home/read-home.ts'
import {readSampleHome} from '../../demo/sample-home.ts'
import {createLogger} from '../../server/log.ts'
import {startDispatcher} from '../../server/webhooks/dispatcher.ts'
import {startAgentServer} from '../agent/agent-server.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {installPacks} from '../package/packed.ts'
import {startScript} from '../package/start-script.ts'
import {serverProgram} from '../programs.ts'
import {homeWith} from '../server/api.ts'
import {ownSettings, pianta, serve} from '../server/commands/pianta.ts'
import {allowByHttp} from './allow-in-browser.ts'

t.setTimeout(100_000)

const {project} = await installPacks(await temporaryFolder(t))
const examples = join(import.meta.dirname, '../../examples')
cpSync(examples, project, {recursive: true})
const run = promisify(execFile)
const codeOf = (name: string) => readFileSync(join(examples, name), 'utf8')

t.test('draw-house.mjs draws a house from parameters', async (t) => {
  const drawing = startScript(t, project, 'draw-house.mjs', codeOf('draw-house.mjs'), {}, [process.execPath])
  await drawing.ended()
  t.match(drawing.lines(), [/^house\.json: 4 rooms, [3-9] doors, \d\d\.\d m²$/])
  const {home, problems} = readHome(JSON.parse(readFileSync(join(project, 'house.json'), 'utf8')))
  t.same(problems, [])
  t.equal(home?.plans[0]?.lights.length, 3)
  t.match(readFileSync(join(project, 'house.svg'), 'utf8'), /^<svg .*Corridor/s)
})

t.test('server.mjs signs in with its key, and takes posts', async (t) => {
  const server = await startAgentServer(t, {PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8'})
  // A receiver compares the time of a signature with its own clock.
  server.clock.set(Date.now())
  const dispatcher = startDispatcher(server.services, createLogger('silent'))
  t.teardown(() => dispatcher.stop())
  const own = 'http://127.0.0.1:20417'
  const {privateKey, publicKey} = await generateKeyPair('ES256', {extractable: true})
  const named = {alg: 'ES256', kid: '1', use: 'sig'}
  writeFileSync(join(project, 'key.json'), JSON.stringify({...(await exportJWK(privateKey)), ...named}))
  const app = server.services.apps.create({
    ownerId: server.accountId,
    name: 'Planner',
    kind: 'server',
    scopes: ['openid', 'offline_access', 'projects:read', 'webhooks:manage'],
    redirectUris: [`${own}/callback`],
    jwks: {keys: [{...(await exportJWK(publicKey)), ...named}]},
  })
  const running = startScript(t, project, 'server.mjs', codeOf('server.mjs'), {
    PIANTA: server.url,
    CLIENT_ID: app.id,
    APP_KEY: 'key.json',
    PORT: '20417',
    OWN_ADDRESS: own,
  })
  await running.says(/listening/)
  const begun = await fetch(own, {redirect: 'manual'})
  const back = await allowByHttp(server, begun.headers.get('location') ?? '')
  t.match(await (await fetch(back)).text(), /^Signed in/)
  await running.says(/^webhook /)
  await server.save(null, homeWith({}))
  await running.says(/^version 1: 1 plans$/)
  t.equal((await fetch(`${own}/posts`, {method: 'POST', body: '{}'})).status, 400, 'a forged post')
  t.equal((await fetch(back)).status, 400, 'a sign-in that is over')
  running.stop()
})

t.test('assistant.mjs reads a home and proposes a lamp, which nobody but the person saves', async (t) => {
  const settings = await ownSettings(t)
  await pianta(['user', 'create', '--email', 'ada@example.org', '--name', 'Ada'], settings)
  await serve(t, settings)
  const create = ['project', 'create', '--owner', 'ada@example.org', '--name', 'Flat', '--json']
  const {id} = (await pianta(create, settings)).json()
  writeFileSync(join(project, 'sample.json'), JSON.stringify(readSampleHome('en')))
  t.match(await pianta(['import', join(project, 'sample.json'), '--project', id], settings), {code: 0})
  const words = [...serverProgram, 'mcp', '--as', 'ada@example.org', '--name', 'Helper']
  const env = {PATH: process.env.PATH, HOME: process.env.HOME, ...settings}
  const {stdout: printed} = await run(process.execPath, ['assistant.mjs', ...words], {cwd: project, env})
  t.match(printed, /^The server says: Pianta holds floor plans of homes\.\n13 tools: list_projects, /)
  t.match(printed, / {2}Kitchen[^\n]*: \d+(\.\d+)? m²\n/)
  t.match(
    printed,
    /In the editor the person sees:\n {2}Helper proposes a change: A reading lamp in [^\n]+\n {2}Added: Light Reading lamp/,
  )
  t.match(printed, /Nothing is saved until then\.\n$/)
  t.match(await sharp(join(project, 'proposal.png')).metadata(), {format: 'png', width: 1000})
  t.match((await pianta(['project', 'list', '--json'], settings)).json(), [{lastRevision: {number: 1}}])
})
