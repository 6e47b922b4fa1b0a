import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {freePort} from '../demo/free-port.ts'
import {startMqttHouse} from '../demo/mqtt-house.ts'
import {type Person, setUpPerson} from '../demo/person.ts'
import {signInThere} from './agent/bridges/home-assistant/sign-in-there.ts'
import {startSmall} from './agent/bridges/home-assistant/small-home-assistant.ts'
import {smallHouse} from './agent/bridges/home-assistant/small-house.ts'
import {temporaryFolder} from './agent/temporary-folder.ts'
import {codeBlocks} from './docs-blocks.ts'
import {password} from './helper.ts'
import {programPath} from './program-path.ts'
import {openBlocks, type Places} from './run-blocks.ts'
import {ownSettings, pianta, type Settings, serve} from './server/commands/pianta.ts'
import {certificate} from './server/mail/certificate.ts'

t.setTimeout(200_000)

const root = join(import.meta.dirname, '..')
const holder = 'test/docs-commands.full.ts'

/** A checkout is installed already, and its dependencies are not fetched again. */
const installed = ['npm ci', 'true'] as const

t.test('the commands of README and docs do what they say', async (t) => {
  const folder = await temporaryFolder(t)
  const settings = await ownSettings(t)
  const server = await serve(t, settings)
  const [setupLink = ''] = /http\S+\/setup\?link=\S+/.exec(server.said()) ?? []
  const person = await setUpPerson(server.url, setupLink, {name: 'Ada', email: 'ada@example.org', password})
  const project = await saveHome(t, {folder, settings, person})
  const blocks = openBlocks(t, {holder, places: [installed, ['http://192.168.1.10:8420', server.url]], settings})
  const given = {t, folder, blocks, url: server.url, person, project}

  await Promise.all([runAgent(given), runData(given), runServers(given)])
  await startAssistant(blocks, 'pianta', [['/opt/pianta/data', String(settings.PIANTA_DATA)]])
  // Bundling takes all processors.
  await blocks.run('npm run card', {says: /pianta-card\.js: \S+ kB, \S+ kB gzipped\n/})
  const demo = await blocks.run('npm run demo', {says: /^ {2}Panel +http/m, isLasting: true})
  await demo.stop()
  t.same(blocks.left(), [], 'every block is run')
})

/** How an assistant starts a server of tools. */
interface Assistant {
  command: string
  args: string[]
  env: Settings
}

interface Given {
  t: Test
  folder: string
  blocks: ReturnType<typeof openBlocks>
  url: string
  person: Person
  project: string
}

/** Saves a sample whose rooms and devices have the names of the manuals. */
async function saveHome(t: Test, {folder, settings, person}: {folder: string; settings: Settings; person: Person}) {
  const names = {'Kitchen light': 'Kitchen lamp', 'Living and sleeping': 'Living room', 'Mirror light': 'Garage door'}
  let home = readFileSync(join(root, 'samples/studio.json'), 'utf8')
  for (const [from, to] of Object.entries(names)) home = home.replaceAll(`"${from}"`, `"${to}"`)
  const file = join(folder, 'home.json')
  writeFileSync(file, home)
  const project = await person.createProject('Casa')
  t.match(await pianta(['import', file, '--project', project], settings), {code: 0})
  return project
}

/** Settings of an agent with a folder of its own, whose tablets come to a loopback address beside the panel's. */
async function agentSettings(folder: string, name: string): Promise<Settings> {
  return {
    PIANTA_AGENT_DATA: join(folder, name),
    PIANTA_AGENT_HOST: '127.0.0.2',
    PIANTA_AGENT_PORT: String(await freePort()),
  }
}

async function runAgent({t, folder, blocks, url, person, project}: Given) {
  const settings = await agentSettings(folder, 'agent')
  const lasting = {settings, isLasting: true}
  const allow = async (said: string) => {
    const [code = ''] = /\b[A-Z]{4}-[A-Z]{4}\b/.exec(said) ?? []
    await person.allowDevice(`${url}/device?user_code=${code}`, {name: 'Wall tablet', project})
  }
  const pairing = await blocks.run('-- pair http://192.168.1.10:8420\n', {...lasting, says: /[A-Z]{4}-[A-Z]{4}/})
  await allow(pairing.said())
  t.equal(await pairing.ended, 0, pairing.said())

  const simulated = await blocks.run('-- run --bridge simulated', {...lasting, says: /agent started/})
  const following = await blocks.run('-- states', {...lasting, says: /"name":"Kitchen lamp"/})
  await blocks.run('-- act', {settings, says: / Kitchen lamp .*: on, 40 %/})
  await following.says(/"name":"Kitchen lamp".*"brightness":0\.4\b/)
  await following.stop()
  const visits = await blocks.run('-- visits', {settings, says: /^Nobody looks at the house from outside/m})
  t.match(visits.said(), /^Owners and editors among them also command it/m)
  const rules = await blocks.run('-- mcp', {settings, says: /^Assistants may read states/m})
  t.match(rules.said(), /^Assistants may no longer command lights in Living room$/m)
  await startAssistant(blocks, 'pianta-agent', [['/opt/pianta/agent-data', String(settings.PIANTA_AGENT_DATA)]])
  await simulated.stop()

  await addBridges({t, folder, blocks, settings})
  await (await blocks.run('-- run\n', {...lasting, says: /the house is connected/})).stop()

  const second = {...lasting, settings: await agentSettings(folder, 'second')}
  const installing = await blocks.run('-- pair http://192.168.1.10:8420\nnpm', {...second, says: /[A-Z]{4}-[A-Z]{4}/})
  await allow(installing.said())
  await installing.says(/agent started/)
  await installing.stop()
  const places = [['pianta-agent ', 'npm run -s agent -- ']] as const
  await (await blocks.run('PIANTA_AGENT_CARD_ORIGINS=', {...second, says: /\?key=/, places})).stop()
}

/** Adds the house of each line of the manual: the first one asks which. */
async function addBridges({
  t,
  folder,
  blocks,
  settings,
}: Pick<Given, 't' | 'folder' | 'blocks'> & {settings: Settings}) {
  const house = await startSmall(t, smallHouse)
  const broker = await startMqttHouse(JSON.parse(readFileSync(join(root, 'samples/studio.json'), 'utf8')))
  t.teardown(() => broker.close())
  const files = {'token.txt': house.token, 'password.txt': 'hidden'}
  for (const [name, secret] of Object.entries(files)) writeFileSync(join(folder, name), secret)
  const places = [
    ...Object.keys(files).map((name) => [name, join(folder, name)] as const),
    ['http://homeassistant.local:8123', house.url],
    ['mqtt://192.168.1.5:1883', broker.url],
  ] as const
  const [ask = '', signIn = '', token = '', mqtt = ''] = blocks.take('-- bridge add', places).trim().split('\n')
  if (programPath('script') === undefined) t.comment('no script here: nothing asks without a terminal')
  else {
    const terminal = `script -qec '${ask}' /dev/null`
    await (await blocks.runLines(terminal, {says: /Which house\?/, settings, isLasting: true})).stop()
  }
  const signing = await blocks.runLines(signIn, {says: /Open this page of Home Assistant/, settings, isLasting: true})
  const [address = ''] = /http\S+\/auth\/authorize\S+/.exec(signing.said()) ?? []
  t.match(await (await signInThere(address, house.signIn.password)).text(), 'The house is connected')
  t.equal(await signing.ended, 0, signing.said())
  await blocks.runLines(token, {says: /"id":"home-assistant".*"lights":2/, settings})
  await blocks.runLines(mqtt, {says: /"id":"mqtt".*"lights":\d+/, settings})
}

/** Has an assistant of the manual start its server, and asks that for its name. */
async function startAssistant(blocks: Given['blocks'], name: string, places: Places) {
  const code = blocks.take(name === 'pianta' ? '"--as"' : '"house"', [...places, ['/opt/pianta', root]])
  for (const {command, args, env} of Object.values<Assistant>(JSON.parse(code).mcpServers)) {
    const params = {protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {name: 'test', version: '1'}}
    const message = JSON.stringify({jsonrpc: '2.0', id: 1, method: 'initialize', params})
    const line = `echo '${message}' | ${[command, ...args].join(' ')}`
    await blocks.runLines(line, {says: new RegExp(`"serverInfo":\\{"name":"${name}"`), settings: env})
  }
}

/** Runs the blocks that back up, and the ones that load a catalog. */
async function runData({t, folder, blocks}: Given) {
  const [stick, passphrase] = [join(folder, 'stick'), join(folder, 'passphrase')]
  mkdirSync(stick)
  writeFileSync(passphrase, 'a passphrase that is long enough')
  const places = [
    ['/media/stick', stick],
    ['/etc/pianta/passphrase', passphrase],
  ] as const
  await blocks.run('-- backup /media/stick\n', {says: /Backed up/, places})
  const [name = ''] = readdirSync(stick)
  t.match(name, /^pianta-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/)
  const backup = ['pianta-2026-11-23T18-00-00Z.zip', join(stick, name)] as const
  await blocks.run('-- backup check', {says: /whole/, places: [backup]})
  await blocks.run('PIANTA_BACKUP_PASSPHRASE_FILE=', {says: /Backed up/, places})
  const elsewhere = {PIANTA_DATA: join(folder, 'elsewhere')}
  await blocks.run('-- restore', {says: /Restored the database/, places: [backup], settings: elsewhere})

  const catalog = [['officina', join(folder, 'officina')]] as const
  const product = join(folder, 'officina/storage/hall-bench.json')
  mkdirSync(join(product, '..'), {recursive: true})
  writeFileSync(product, codeBlocks.find(({info}) => info === 'json storage/hall-bench.json')?.code ?? '')
  await blocks.run('catalog check', {says: /no problems found/, places: catalog})
  await blocks.run('catalog build', {says: /Models: \d+, \d+ of them new/, places: catalog})
  const loaded = await blocks.run('catalog load', {says: /^Loaded the catalog officina/m, places: catalog})
  t.match(loaded.said(), codeBlocks.find(({info}) => info === 'text load')?.code)
  await blocks.run('catalog remove', {says: /officina/})
}

/** Starts servers with the settings of the manuals, all at once. */
async function runServers({folder, blocks}: Given) {
  const files = {'pianta.crt': certificate.cert, 'pianta.key': certificate.key, 'cdn-key': 'a'.repeat(64)}
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const places = [
    ['/run/secrets/cdn-key', join(folder, 'cdn-key')],
    ['=pianta.', `=${join(folder, 'pianta.')}`],
    // Servers listen at loopback, in place of the network.
    [' --lan', ''],
  ] as const
  const starts = {
    'npm ci\nnpm start': 'http://127',
    'PIANTA_CDN_URL=': 'http://127',
    'PIANTA_WEBHOOK_ALLOW_NETWORKS=': 'http://127',
    'PIANTA_AUTH_URL=': 'https://pianta\\.example\\.org',
    'PIANTA_TLS_CERT=': 'https://127',
  }
  const starting = Object.entries(starts).map(async ([words, address], index) => {
    const settings = {PIANTA_DATA: join(folder, `server-${index}`), PIANTA_PORT: String(await freePort())}
    const says = new RegExp(`Pianta runs at ${address}`)
    await (await blocks.run(words, {says, places, settings, isLasting: true})).stop()
  })
  await Promise.all(starting)
}
