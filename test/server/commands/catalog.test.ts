import {join, relative} from 'node:path'
import Sqlite from 'better-sqlite3'
import t, {type Test} from 'tap'
import {productFiles, stool, writeFiles} from '../catalog/own-catalog.ts'
import {ownSettings, pianta, serve} from './pianta.ts'

async function setUp(t: Test) {
  const settings = await ownSettings(t)
  const folder = join(String(settings.PIANTA_DATA), 'catalog of ours')
  return {settings, folder, run: (...words: string[]) => pianta(['catalog', ...words], settings)}
}

t.test('catalog check says that nothing is wrong, and needs no server and no data', async (t) => {
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

t.test('catalog check says all that is wrong, with its place', async (t) => {
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

t.test('catalog load works through the running server, and alone when none runs', async (t) => {
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

t.test('catalog load refuses what check would, and what the server knows besides', async (t) => {
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

t.test('catalog list tells of a load that goes on, or that was cut off', async (t) => {
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

t.test('catalog remove has a catalog found no more', async (t) => {
  const {folder, run} = await setUp(t)
  writeFiles(folder, productFiles(stool('a'), stool('b')))
  await run('load', folder)
  t.match(await run('remove', 'bottega'), {
    code: 0,
    stdout: 'Removed the catalog bottega: hid 2 products from search.\n',
  })
  t.match(await run('remove', 'bottega'), {
    code: 1,
    stderr: 'pianta: bottega: no catalog has this namespace; `pianta catalog list` shows them\n',
  })
})

t.test('commands of catalogs say what they miss', async (t) => {
  const {run} = await setUp(t)
  for (const [words, wrong] of [
    [['check'], 'FOLDER is missing'],
    [['check', 'a', 'b'], 'unexpected argument “b”: this command takes one FOLDER'],
    [['remove', 'a', 'b'], 'unexpected argument “b”: this command takes one NAMESPACE'],
  ] as const)
    t.match(await run(...words), {code: 2, stderr: `pianta: ${wrong}`})
})
