// docs/generated-clients.md, generator by generator. GENERATOR=kubb tries one.
import {globSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import type {Json} from '#shared/json.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {needsProgram} from '../needs-program.ts'
import {type Document, operationsOf} from '../openapi/document.ts'
import {startApi} from '../server/api.ts'
import {trials} from './generated-clients/languages.ts'
import {described} from './generated-clients/read-doc.ts'
import {run} from './generated-clients/run.ts'

t.setTimeout(1_800_000)

const only = process.env.GENERATOR
const root = await temporaryFolder(t)

/** A home with something of every kind that clients have trouble with: many digits, choices, fields of its own. */
function homeToSave(): Json {
  const house = JSON.parse(readFileSync(join(import.meta.dirname, '../../samples/house.json'), 'utf8'))
  const [plan, ...others] = house.plans
  const [room, ...rooms] = plan.rooms
  const extra = {n: 0.1234567890123, list: [1, 'two', null, {deep: false}]}
  const bindings = {light: [{app: 'a', device: 'd', part: '2'}]}
  const dimensions = [{id: 'kept', a: [0, 0], b: [1.25, 0], offset: 0.5}]
  return {
    ...house,
    site: {...house.site, lat: 45.4642035123, lon: 9.1899987654},
    plans: [{...plan, rooms: [{...room, extra, bindings, note: 'Dry'}, ...rooms], dimensions}, ...others],
  }
}

/** The document of an older release: it knows no dimension lines, and no notes of rooms. */
function olderDocument(document: Document): Document {
  const older = structuredClone(document)
  const {HomePlan: plan, HomeRoom: room, HomeDimension: dimension, ...schemas} = older.components.schemas
  if (!plan?.properties?.dimensions || !room?.properties?.note || !dimension)
    throw new RangeError('nothing to leave out')
  delete plan.properties.dimensions
  delete room.properties.note
  return {...older, components: {...older.components, schemas: {...schemas, HomePlan: plan, HomeRoom: room}}}
}

/** Leaves out `extra` where it is null. */
const withoutNull = (home: object) =>
  JSON.parse(JSON.stringify(home), (key, value) => (key === 'extra' && value === null ? undefined : value))

/** Installs a generator. Returns undefined, and skips the test, if it can't. Generators may share an installation. */
async function install(t: Test, commands: string): Promise<string | undefined> {
  const known = folders.get(commands)
  if (known !== undefined) return known
  const folder = join(root, String(folders.size))
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  writeFileSync(join(folder, 'go.mod'), 'module example.org/app\n\ngo 1.25.0\n')
  try {
    await run(['sh', '-ec', commands], folder, environmentOf(folder))
  } catch (error) {
    t.plan(0, `it can't be installed: ${(error as Error).message.split('\n').slice(0, 5).join(' ')}`)
    return undefined
  }
  folders.set(commands, folder)
  return folder
}
const folders = new Map<string, string>()

const environmentOf = (folder: string) => ({
  ...{GOBIN: join(folder, 'bin'), GOFLAGS: '-mod=mod', PATH: `${folder}/bin:${process.env.PATH}`},
  ...{npm_config_audit: 'false', npm_config_fund: 'false', npm_config_ignore_scripts: 'true'},
})

t.test('the docs describe each generator that is tried', async (t) => {
  t.same(
    described.map(({name}) => name),
    Object.keys(trials),
  )
})

for (const {name, lines, install: installCommands, generate, files} of described) {
  const trial = trials[name]
  if (!trial || (only !== undefined && only !== name)) continue
  t.test(`${name} makes a client that reads and saves a home`, needsProgram(...trial.needs), async (t) => {
    const folder = await install(t, installCommands)
    if (folder === undefined) return
    const {app, url, token, projectId, save, call, inProject} = await startApi(t)
    const home = homeToSave()
    t.match(await save(null, home), {status: 201})
    const {json: before} = await call('GET', `${inProject}/home`)
    const document: Document = await app.apiDocument()
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(olderDocument(document)))
    for (const [file, code] of Object.entries(files)) writeFileSync(join(folder, file), code)
    const environment = {...environmentOf(folder), SERVER: url, TOKEN: token, PROJECT: projectId}
    await run(['sh', '-ec', generate], folder, environment)

    const texts = globSync(trial.code, {cwd: folder}).map((file) => readFileSync(join(folder, file), 'utf8'))
    const made = texts.reduce((sum, text) => sum + text.split('\n').length, 0) / 1000
    t.ok(Math.abs(lines / made - 1) < 0.2, `it makes ${made} thousand lines, the docs say ${lines}`)

    const command = await trial.compile(folder)
    t.equal(await run(command, folder, environment), 'saved 2\n')
    const {json: after} = await call('GET', `${inProject}/home`)
    const saved = trial.addsExtra ? withoutNull(after.home) : after.home
    t.same(saved, {...before.home, name: 'Saved'}, 'nothing of the home is lost')
    if (trial.addsExtra) t.notSame(saved, after.home, 'as the docs say')
    if (!trial.hasAllOperations) return
    const code = texts.join('\n').toLowerCase().replaceAll('_', '')
    for (const {name, operation} of operationsOf(document))
      t.ok(code.includes(operation.operationId.toLowerCase()), name)
  })
}
