import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import type {Home} from '#shared/home/schema.ts'
import {freePort} from '../demo/free-port.ts'
import {startMqttHouse} from '../demo/mqtt-house.ts'
import {type Person, setUpPerson} from '../demo/person.ts'
import {commandLine} from './agent/commands/agent-process.ts'
import {temporaryFolder} from './agent/temporary-folder.ts'
import {password} from './helper.ts'
import {openBlocks, type Places, type Run} from './run-blocks.ts'
import {ownSettings, type Settings, serve} from './server/commands/pianta.ts'
import {runHere} from './server/commands/run-here.ts'
import {flatXml, zip} from './server/imports/archives.ts'
import {sampleScan} from './shared/home/roomplan/imported-scan.ts'

const root = join(import.meta.dirname, '..')
const studio = readFileSync(join(root, 'samples/studio.json'), 'utf8')

t.test('the commands of docs/recipes.md do what it says', async (t) => {
  const folder = await temporaryFolder(t)
  const [settings, ports] = [await ownSettings(t), [await freePort(), await freePort(), await freePort()]]
  const server = await serve(t, settings)
  const [setupLink = ''] = /http\S+\/setup\?link=\S+/.exec(server.said()) ?? []
  const person = await setUpPerson(server.url, setupLink, {name: 'Ada', email: 'ada@example.org', password})
  const project = await person.createProject('Casa')
  const house = await startMqttHouse(JSON.parse(studio) as Home)
  t.teardown(() => house.close())
  const files = await writeFiles(folder)
  const agent = {
    PIANTA_AGENT_DATA: join(folder, 'agent'),
    // A loopback address beside the panel's own, in place of one of the network.
    PIANTA_AGENT_HOST: '127.0.0.2',
    PIANTA_AGENT_PORT: String(ports[0]),
    PIANTA_AGENT_LOG_LEVEL: 'warn',
  }
  const places: Places = [
    ...files,
    ['flat-2', agent.PIANTA_AGENT_DATA],
    ['PIANTA_AGENT_PORT=8431', ''],
    ['http://192.168.1.10:8420', server.url],
    ['mqtt://192.168.1.5:1883', house.url],
    ['git pull && npm ci && npm start', ''],
    ['git checkout FORMER-RELEASE && npm ci', ''],
    ['/mnt/nas/pianta', join(folder, 'nas')],
  ]
  const blocks = openBlocks(t, {holder: 'test/docs-recipes.full.ts', places, settings: {...settings, ...agent}})

  /** Runs a block for a project. */
  const run = (words: string, how: Run, into = project) => blocks.run(words, {...how, places: [['PROJECT', into]]})

  const own = await person.createProject('Studio')
  await run('house.sh3d', {says: /Saved version 1 of Sweet/}, await person.createProject('Sweet'))
  await run('scan.json', {says: /Saved version 1 of Scan/}, await person.createProject('Scan'))
  await run(
    'house.ifc',
    {says: /Saved version 1 of Plans.*Saved version 2 of Plans/s},
    await person.createProject('Plans'),
  )
  t.match(await runHere(['import', join(root, 'samples/studio.json'), '--project', own], settings), {code: 0})

  // One agent pairs, gets a house, and lets tablets in; the commands below ask it.
  const pairing = await run('-- pair', {says: /[A-Z]{4}-[A-Z]{4}/, isLasting: true})
  await allow(person, server.url, pairing.said(), own)
  t.equal(await pairing.ended, 0, pairing.said())
  await run('bridge add mqtt', {says: /^Found \d+ lights/m})
  await run('-- run --lan', {says: /\?key=/, isLasting: true})
  await untilKnown(t, agent)
  await run('-- states', {says: /: (on|off)/})
  await run('-- doctor', {says: /ok +bridge +mqtt is connected/})
  const origins = {PIANTA_AGENT_DATA: join(folder, 'other'), PIANTA_AGENT_PORT: String(ports[1])}
  const card = await run('PIANTA_AGENT_CARD_ORIGINS', {says: /\?key=/, settings: origins, isLasting: true})
  await card.stop()

  const declared = async () => (await runHere(['match', own, '--json'], settings)).json().apps.length > 0
  while (!(await declared())) t.comment('the agent has yet to declare its devices')
  await run('-- match', {says: /Saved version 2 of Studio: bound \d+ devices/}, own)
  await run('-- export', {says: /Wrote .*plan\.pdf/}, own)
  t.equal(readFileSync(join(folder, 'plan.pdf'), 'latin1').slice(0, 5), '%PDF-')
  await run('reset-password', {says: /^http\S+\/reset\?link=\S+$/m})
  await run('backup move.zip', {says: /Backed up/})
  await run('backup before-upgrade.zip', {says: /Backed up/})
  const elsewhere = {PIANTA_DATA: join(folder, 'elsewhere')}
  await run('restore move.zip', {says: /Restored the database/, settings: elsewhere})
  await run('restore before-upgrade.zip', {says: /Restored .*What was there is in /s, settings: elsewhere})

  const started = {...elsewhere, PIANTA_PORT: String(ports[2]), PIANTA_STARTER_CATALOG: 'off'}
  const starting = {says: /Pianta runs at/, settings: started, isLasting: true}
  await (await run('PIANTA_BACKUP_FOLDER', starting)).stop()
  const proxied = {...starting, says: /Pianta runs at https:\/\/pianta\.example\.org/}
  await (await run('PIANTA_TRUST_PROXY', proxied)).stop()
  await (await run('app create', {...starting, says: /client_id.*Pianta runs at/s})).stop()
  const left = (await runHere(['project', 'list', '--json'], settings)).stdout
  for (const id of left.match(/(?<="id":")[^"]+/g) ?? []) await runHere(['project', 'delete', id], settings)
  await run('user delete', {says: /ada@example\.org/})

  t.same(blocks.left(), [], 'every block is run')
})

/** Writes the files that the recipes name; returns their names with their paths. */
async function writeFiles(folder: string): Promise<[string, string][]> {
  mkdirSync(join(folder, 'nas'))
  const at = (name: string) => join(folder, name)
  writeFileSync(at('house.sh3d'), await zip({'Home.xml': flatXml()}))
  writeFileSync(at('scan.json'), JSON.stringify(sampleScan('roomplan-room.json')))
  return [
    ...['house.sh3d', 'scan.json', 'move.zip', 'before-upgrade.zip', 'plan.pdf'].map((name): [string, string] => [
      name,
      at(name),
    ]),
    ['house.ifc', join(root, 'test/server/imports/ifc/houses/house-ifc4-mm.ifc')],
    ['house.dxf', join(root, 'test/shared/home/dxf/drawings/flat-mm-blocks.dxf')],
  ]
}

/** Resolves once the agent knows the state of a device. */
async function untilKnown(t: Test, {PIANTA_AGENT_DATA: folder, ...settings}: {PIANTA_AGENT_DATA: string} & Settings) {
  const following = commandLine(t, folder, settings).start('states', '--follow', '--json')
  for await (const line of following.printed()) if (JSON.parse(line).state?.status === 'ok') break
  following.child.kill('SIGTERM')
}

async function allow(person: Person, url: string, said: string, project: string) {
  const [code = ''] = /\b[A-Z]{4}-[A-Z]{4}\b/.exec(said) ?? []
  await person.allowDevice(`${url}/device?user_code=${code}`, {name: 'Wall tablet', project})
}
