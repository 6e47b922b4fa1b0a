import {createHmac} from 'node:crypto'
import {existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {exportJWK, generateKeyPair} from 'jose'
import t from 'tap'
import {packs} from '../../package/packs/packs.ts'
import {requireTool} from '../../tools/require-tool.ts'
import {checkAccessible} from '../accessible.ts'
import {startAgentServer} from '../agent/agent-server.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {needsChromium, openChromium, openPage} from '../chromium.ts'
import {homeWith} from '../server/api.ts'
import {findTypeMistakes} from './find-type-mistakes.ts'
import {installPacks} from './packed.ts'
import {readBlocks} from './read-blocks.ts'
import {startScript} from './start-script.ts'
import {startStaticHost} from './static-host.ts'

t.setTimeout(240_000)

const folder = await temporaryFolder(t)
const {project, made} = await installPacks(folder)
const installed = (name: string) => join(project, 'node_modules/@pianta', name)
const manifest = (name: string) => JSON.parse(readFileSync(join(installed(name), 'package.json'), 'utf8'))
const blocksOf = (name: string, language = 'js') => readBlocks(join(installed(name), 'README.md'), language)

t.test('each installs alone, without dependencies, with a licence and the licences of what it holds', async (t) => {
  t.same(
    readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.')),
    ['@pianta'],
  )
  for (const name of Object.keys(packs)) {
    const {dependencies, peerDependencies, exports, license} = manifest(name)
    t.same([dependencies, peerDependencies, license], [undefined, undefined, 'MIT'])
    for (const target of Object.values<string | Record<string, string>>(exports))
      for (const file of typeof target === 'string' ? [target] : Object.values(target))
        t.ok(existsSync(join(installed(name), file)), `${name}: ${file}`)
    t.match(readFileSync(join(installed(name), 'LICENSE'), 'utf8'), 'MIT License')
  }
  t.match(readFileSync(join(installed('client'), 'THIRD-PARTY.md'), 'utf8'), '## oauth4webapi')
  t.match(readFileSync(join(installed('plan'), 'THIRD-PARTY.md'), 'utf8'), '## lit')
})

t.test('publint and Are the types wrong find nothing', async (t) => {
  const {publint} = requireTool<{publint(options: object): Promise<{messages: object[]}>}>('packs', 'publint')
  const {checkPackage, createPackageFromTarballData} = requireTool<{
    checkPackage(pack: object): Promise<{types: unknown; problems?: {kind: string; resolutionKind?: string}[]}>
    createPackageFromTarballData(data: Uint8Array): object
  }>('packs', '@arethetypeswrong/core')
  for (const {name, file} of made) {
    const {messages} = await publint({pkgDir: installed(name.replace('@pianta/', '')), strict: true})
    t.same(messages, [], name)
    const {types, problems = []} = await checkPackage(createPackageFromTarballData(readFileSync(file)))
    t.ok(types, name)
    // Its profile “esm-only”: these are ES modules, which Node's require() loads since 22.12.
    const found = problems.filter(({resolutionKind = ''}) => !['node10', 'node16-cjs'].includes(resolutionKind))
    t.same(found, [], name)
  }
})

t.test('the sizes are those that the READMEs say, and a page loads 15 kB of the client at most', async (t) => {
  for (const {name, sizes} of made) {
    const readme = readFileSync(join(installed(name.replace('@pianta/', '')), 'README.md'), 'utf8')
    const said = [...readme.matchAll(/(\d+(?:\.\d)?) kB/g)].map(([, kilobytes]) => Number(kilobytes) * 1000)
    for (const [use, bytes] of Object.entries(sizes))
      t.ok(
        said.some((size) => Math.abs(size / bytes - 1) < 0.03),
        `${name}: ${use} is ${(bytes / 1000).toFixed(1)} kB, the README says ${said}`,
      )
  }
  const {'all of it': all = 0, ...uses} = made[0]?.sizes ?? {}
  for (const [use, bytes] of Object.entries(uses)) t.ok(bytes <= 15_000, `${use}: ${bytes}`)
  t.ok(all <= 15 * 1024, `all of it: ${all}`)
})

t.test('the code of the READMEs has no mistakes for TypeScript', async (t) => {
  symlinkSync(join(import.meta.dirname, '../../node_modules/@types'), join(project, 'node_modules/@types'))
  const files = Object.keys(packs).flatMap((name) =>
    blocksOf(name).map((code, index) => {
      const file = join(project, `${name}-${index}.mts`)
      writeFileSync(file, code)
      return file
    }),
  )
  const wrong = join(project, 'wrong.mts')
  writeFileSync(
    wrong,
    `import {createClient, memoryStore} from '@pianta/client'
import type {Home} from '@pianta/home'
const client = createClient({store: memoryStore()})
await client.get('/v1/project')
await client.get('/v1/projects/{projectId}')
await client.post('/v1/projects', {body: {title: 'Flat'}})
const {rows} = await client.get('/v1/projects')
rows.size
export const home: Home = {schema: 6, name: 'Home', levels: [], plans: [], windows: []}
`,
  )
  const page = join(project, 'page.mts')
  writeFileSync(
    page,
    `import {type PlanElement, showHome} from '@pianta/plan'
import {emptyHome} from '@pianta/home'
const plan: PlanElement | null = document.querySelector('pianta-plan')
if (!plan) throw new Error('no plan')
showHome(plan, emptyHome('en'))
plan.addEventListener('act', ({detail}) => detail.map(({device, action}) => device + action.type))
plan.addEventListener('room', ({detail}) => detail.toUpperCase())
plan.addEventListener('click', (event) => event.preventDefault())
`,
  )
  const [found = [], ...others] = findTypeMistakes([wrong, page, ...files])
  t.same(others.flat(), [])
  t.same(
    found.map(({line}) => line),
    [4, 5, 6, 8, 9],
    'and mistakes are found',
  )
})

t.test('the code of @pianta/home runs', async (t) => {
  const [draw = '', match = ''] = blocksOf('home')
  const drawn = startScript(t, project, 'draw.mjs', draw)
  await drawn.ended()
  t.same(drawn.lines(), ['[]'])
  t.match(readFileSync(join(project, 'plan.svg'), 'utf8'), /^<svg .*Kitchen/s)
  const matched = startScript(t, project, 'match.mjs', match)
  await matched.ended()
  t.match(matched.lines().join('\n'), /^certain .*\n\{ light: \[ \{ app: 'my-app', device: 'light\.k1' \} \] \}$/s)
})

t.test('the page of @pianta/plan’s README, and its example at every size, light and dark', needsChromium, async (t) => {
  writeFileSync(join(project, 'plan.html'), blocksOf('plan', 'html')[0] ?? '')
  const host = await startStaticHost(t, project)
  const context = await (await openChromium()).newContext()
  t.teardown(() => context.close())
  const readme = await context.newPage()
  const logged: string[] = []
  readme.on('console', (message) => void (message.type() === 'log' && logged.push(message.text())))
  await readme.goto(`${host}plan.html`)
  await readme.locator('button.light.is-on').click()
  await readme.locator('button.light.is-off').waitFor()
  t.same(logged, ['lamp toggle'])

  const sizes = [
    {width: 1280, height: 800},
    {width: 800, height: 480},
    {width: 390, height: 844},
  ]
  for (const viewport of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openPage(t, await openChromium(), {viewport, colorScheme})
      await page.goto(`${host}node_modules/@pianta/plan/example.html`)
      await page.locator('button.light').first().waitFor()
      t.equal(await page.locator('pianta-plan').getAttribute('data-theme'), colorScheme)
      await checkAccessible(t, page)
      const [plan, footer] = [
        await page.locator('pianta-plan').boundingBox(),
        await page.locator('footer').boundingBox(),
      ]
      t.ok((plan?.y ?? 0) + (plan?.height ?? 0) <= (footer?.y ?? 0) + 1, 'the plan ends above the last line')
      t.equal((footer?.y ?? 0) + (footer?.height ?? 0), viewport.height, 'which is on the screen')
    }

  const page = await openPage(t, await openChromium(), {viewport: {width: 1280, height: 800}})
  await page.goto(`${host}node_modules/@pianta/plan/example.html`)
  const told = (text: string) => page.getByText(text, {exact: true}).waitFor()
  await page.getByRole('button', {name: 'Bathroom', exact: true}).press('Enter')
  await told('room: Bathroom')
  await page.locator('.stage').press('0')
  await page.getByRole('button', {name: /^Mirror light, on/}).press('Enter')
  await told('toggle: Mirror light')
  await page.getByRole('button', {name: /^Mirror light, off/}).dispatchEvent('contextmenu', {button: 2, bubbles: true})
  await told('Mirror light: a dialog of yours would show Mirror light')
})

t.test('the code of @pianta/client runs against a server', async (t) => {
  const server = await startAgentServer(t)
  await server.save(null, homeWith({}))
  const [follow = '', save = '', serve = ''] = blocksOf('client')
  const environment = {
    PIANTA: server.url,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../agent/short-polls.ts')}`,
  }
  const following = startScript(t, project, 'follow.mjs', follow, environment)
  const code = /enter (\S+)/.exec(await following.says(/enter/))?.[1] ?? ''
  await server.allow(code)
  server.clock.advance(60_000)
  await following.says(/^version 1 of /)
  await server.save(1, homeWith({}))
  await following.says(/^version 2 of /)
  following.stop()
  await following.ended()

  const {accountId: ownerId} = server
  const scopes = ['openid', 'offline_access', 'projects:read', 'projects:write']
  const app = server.services.apps.create({ownerId, name: 'Renamer', kind: 'device', scopes})
  const saving = startScript(t, project, 'save.mjs', save, {...environment, CLIENT_ID: app.id})
  await server.allow(/enter (\S+)/.exec(await saving.says(/enter/))?.[1] ?? '')
  server.clock.advance(60_000)
  await saving.says(/^saved version 3$/)
  await saving.ended()

  const {privateKey} = await generateKeyPair('ES256', {extractable: true})
  writeFileSync(join(project, 'key.json'), JSON.stringify({...(await exportJWK(privateKey)), alg: 'ES256', kid: '1'}))
  const receiver = startScript(t, project, 'serve.mjs', serve, {
    APP_KEY: join(project, 'key.json'),
    WEBHOOK_SECRET: 'whsec_c2VjcmV0',
    PORT: '20411',
  })
  await receiver.says(/listening/)
  const body = JSON.stringify({id: '1', type: 'revision.saved', createdAt: '', data: {number: 4}})
  const post = async (secret: string) => {
    const time = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    const headers = {'service-signature': `t=${time},v1=${signature}`}
    return (await fetch('http://127.0.0.1:20411', {method: 'POST', body, headers})).status
  }
  t.equal(await post('whsec_c2VjcmV0'), 204)
  t.equal(await post('whsec_other'), 400)
  await receiver.says(/revision\.saved 4/)
  receiver.stop()
})
