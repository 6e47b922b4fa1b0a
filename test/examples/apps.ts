import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import type {Test} from 'tap'
import {systemClock} from '#shared/clock.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {freePort} from '../../demo/free-port.ts'
import {openChromium} from '../chromium.ts'
import {startShell} from '../start-shell.ts'
import {allowInBrowser} from './pages.ts'
import {adapted, blocksUnder, type HomeServer} from './read-me.ts'

interface Served {
  examples: string
  server: HomeServer
  /** The heading whose last block starts the example. */
  start: string
}

/** Registers a server with a key and a webhook, allows it, and has it follow saves, also after its restart. */
export async function tryServer(t: Test, {examples, server, start}: Served) {
  const own = String(await freePort())
  const [keys = ''] = blocksUnder('A server with webhooks')
  // The server of the test runs already, with the settings of the last line.
  const register = adapted(keys.replace(/^PIANTA_.*\n/m, ''), {'examples/': `${examples}/`, 8500: own})
  const id = await server.register(register)
  const run = adapted(blocksUnder(start).at(-1) ?? '', {'THE-CLIENT-ID': id})
  const settings = {PIANTA: server.url, PORT: own, OWN_ADDRESS: `http://localhost:${own}`, PYTHONUNBUFFERED: '1'}
  const running = startShell(t, run, settings, examples)
  await running.says(start === 'The same in Python' ? /Running on/ : /listening/)
  const page = await (await openChromium()).newPage()
  t.teardown(() => page.close())
  await page.goto(`http://localhost:${own}`)
  await allowInBrowser(page)
  await page.waitForURL(/callback/)
  t.match(await page.locator('body').innerText(), /^Signed in\./, running.said())
  t.equal((await fetch(page.url())).status, 400, 'a sign-in that is over')
  await running.says(/^webhook /m)
  await server.save('flat')
  await running.says(/^version \d+: 1 plans$/m)
  t.equal((await fetch(`http://localhost:${own}/posts`, {method: 'POST', body: '{}'})).status, 400, 'a forged post')
  await running.stop()

  const again = startShell(t, run, settings, examples)
  await again.says(/^webhook /m)
  await server.save('studio')
  await again.says(/^version \d+: 1 plans$/m)
  await again.stop()
}

/** Signs an app in that may save, with the installed packages. */
async function startPlanner(examples: string, server: HomeServer) {
  const load = (entry: string) => import(pathToFileURL(join(examples, 'node_modules/@pianta/client/dist', entry)).href)
  const {createClient, memoryStore, signInByCode}: typeof import('../../client/main.ts') = await load('index.js')
  const scope = 'openid offline_access projects:read projects:write'
  const create = 'npm run -s pianta -- app create --owner ada@example.org --name Planner --kind device --scope'
  const client = createClient({
    store: memoryStore(),
    app: {id: await server.register(`${create} "${scope}"`), scope},
    clock: {...systemClock, after: (ms, act) => systemClock.after(ms === 5000 ? 200 : ms, act)},
  })
  for await (const step of signInByCode(client, server.url)) if (step.step === 'code') await server.allow(step.userCode)
  return client
}

/** Has an app rely on lamps, and another one remove them. */
export async function tryRelying(t: Test, examples: string, server: HomeServer) {
  const [declare = '', release = ''] = blocksUnder('An app that relies on lamps')
  const settings = {
    PIANTA: server.url,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../agent/short-polls.ts')}`,
  }
  const relying = startShell(t, declare, settings, examples)
  const [, code = ''] = await relying.says(/enter (\S+)/)
  await server.allow(code, 'Light switch')
  await relying.says(/^version \d+: relies on Floor lamp, Bedside lamp$/m)
  await t.rejects(server.save('flat'), {message: 'Light switch, connected by Ada, relies on 2 elements'})

  const planner = await startPlanner(examples, server)
  const path = `/v1/projects/${server.project}`
  const {number, home} = (await (await planner.send(`${path}/home`)).json()) as {number: number; home: Home}
  const relied = ['floor-lamp', 'bedside-lamp']
  // Plates switch these lamps: they go too.
  const without = (plan: Plan) => ({...plan, plates: [], lights: plan.lights.filter(({id}) => !relied.includes(id))})
  const plans = home.plans.map(without)
  const body = JSON.stringify({home: {...home, plans}, message: 'Without two lamps', baseRevision: number})
  const save = () =>
    planner.send(`${path}/revisions`, {method: 'POST', body, headers: {'content-type': 'application/json'}})
  const {problems} = (await (await save()).json()) as {problems: string[]}
  t.same(problems, blocksUnder('An app that relies on lamps', 'text').join('').trim().split('\n'))
  await relying.stop()

  const releasing = startShell(t, release, settings, examples)
  t.equal(await releasing.ended, 0)
  t.match(releasing.said(), /^relies on nothing$/m)
  t.equal((await save()).status, 201)
}
