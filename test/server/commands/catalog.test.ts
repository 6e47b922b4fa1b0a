import {join, relative} from 'node:path'
import Sqlite from 'better-sqlite3'
import t, {type Test} from 'tap'
import {productFiles, stool, writeFiles} from '../catalog/own-catalog.ts'
import {ownSettings, serve} from './pianta.ts'
import {runHere} from './run-here.ts'

async function setUp(t: Test) {
  const settings = await ownSettings(t)
  const folder = join(String(settings.PIANTA_DATA), 'my catalog')
  return {settings, folder, run: (...words: string[]) => runHere(['catalog', ...words], settings)}
}

t.test('catalog check finds no problems, without a server or data', async (t) => {
  const {folder, run} = await setUp(t)
  writeFiles(folder, productFiles(stool('a'), stool('b')))
  t.match(await run('check', folder), {
    code: 0,
    stdout: '2 products of bottega: no problems found.\n',
    stderr: '',
  })
  const checked = await run('check', folder, '--json')
  t.same(checked.json(), {namespace: 'bottega', products: 2, problems: [], more: 0})
})

t.test('catalog check lists all problems with their paths', async (t) => {
  const {folder, run} = await setUp(t)
  writeFiles(folder, {...productFiles(stool('a', {models: [{sha256: '0'.repeat(64)}]})), 'b.json': '{'})
  const path = `models/${'0'.repeat(64)}.glb`
  const said = await run('check', folder)
  t.match(said, {code: 1, stdout: ''})
  t.match(
    said.stderr,
    /^pianta: b\.json: is not JSON \(.*\)\nseating\/a\.json \/models\/0\/sha256: models\/0+\.glb is missing\n$/,
  )
  const checked = await run('check', folder, '--json')
  t.equal(checked.code, 1)
  t.match(checked.json(), {
    namespace: 'bottega',
    products: 1,
    problems: [
      {file: 'b.json', path: '', wrong: /is not JSON/},
      {file: 'seating/a.json', path: '/models/0/sha256', wrong: `${path} is missing`},
    ],
    more: 0,
  })
})

t.test('catalog load works through the running server and without one', async (t) => {
  const {settings, folder, run} = await setUp(t)
  t.match(await run('list'), {code: 0, stdout: 'No catalogs are loaded yet.\n'})
  writeFiles(folder, productFiles(stool('a'), stool('b')))
  const counts = '2 new, 0 changed, 0 as before, 0 no longer found'
  t.match(await run('load', relative(process.cwd(), folder)), {
    code: 0,
    stdout: `Loaded the catalog bottega: ${counts}.\n`,
    stderr: '',
  })

  const server = await serve(t, settings)
  writeFiles(folder, productFiles(stool('a'), stool('c')))
  const loaded = await run('load', folder, '--json')
  t.same(loaded.json(), {namespace: 'bottega', added: 1, changed: 0, unchanged: 1, unlisted: 1})
  t.match(await run('list'), {code: 0, stdout: /^bottega {2}2 products, loaded 20\d\d-.*Z\n$/})
  t.match((await run('list', '--json')).json(), [{namespace: 'bottega', products: 2, isWhole: true}])
  await server.stop()
})

t.test('catalog load refuses a folder that check refuses, or that lacks a model the server lacks too', async (t) => {
  const {folder, run} = await setUp(t)
  writeFiles(folder, {'b.json': '{'})
  t.match(await run('load', folder), {code: 1, stdout: '', stderr: /^pianta: b\.json: is not JSON/})
  const sha256 = '0'.repeat(64)
  writeFiles(folder, productFiles(stool('a', {models: [{sha256}]})))
  t.match(await run('load', folder), {
    code: 1,
    stderr: `pianta: seating/a.json /models/0/sha256: models/${sha256}.glb is missing\n`,
  })
})

t.test('catalog list shows a load that runs or was interrupted', async (t) => {
  const {settings, folder, run} = await setUp(t)
  writeFiles(folder, productFiles(stool('a')))
  await run('load', folder)
  const database = new Sqlite(join(String(settings.PIANTA_DATA), 'pianta.sqlite'))
  database.prepare(`update catalog set digest = ''`).run()
  database.close()
  const line =
    /^bottega {2}1 product, loading since 20\d\d-.*Z; if this stays, the load was interrupted: load it again\n$/
  t.match(await run('list'), {code: 0, stdout: line})
})

t.test('catalog remove hides a catalog from search', async (t) => {
  const {folder, run} = await setUp(t)
  writeFiles(folder, productFiles(stool('a'), stool('b')))
  await run('load', folder)
  t.match(await run('remove', 'bottega'), {
    code: 0,
    stdout: 'Removed the catalog bottega: hid 2 products from search.\n',
  })
  t.match(await run('remove', 'bottega'), {
    code: 1,
    stderr: 'pianta: bottega: no catalog has this namespace; `npm run -s pianta -- catalog list` lists all catalogs\n',
  })
})

t.test('catalog commands name the missing or extra argument', async (t) => {
  const {run} = await setUp(t)
  for (const [words, wrong] of [
    [['check'], 'FOLDER is missing'],
    [['check', 'a', 'b'], 'unexpected argument “b”: this command takes one FOLDER'],
    [['remove', 'a', 'b'], 'unexpected argument “b”: this command takes one NAMESPACE'],
  ] as const)
    t.match(await run(...words), {code: 2, stderr: `pianta: ${wrong}`})
})
