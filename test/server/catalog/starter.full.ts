import {hash} from 'node:crypto'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import type {Product} from '#shared/home/product.ts'
import {createCatalogLoader} from '../../../server/catalog/loader.ts'
import {listAssets} from '../../../server/catalog/product-assets.ts'
import {loadFirstStarter, starter, syncStarterCatalog} from '../../../server/catalog/starter.ts'
import {readConfig} from '../../../server/config.ts'
import type {FileStore} from '../../../server/files/store.ts'
import {createLogger} from '../../../server/log.ts'
import {startServer} from '../../../server/start-server.ts'
import {FakeClock} from '../../fake-clock.ts'
import {startApi} from '../api.ts'
import {ownSettings} from '../commands/pianta.ts'
import {loadFiles, productFiles, stool, writeFiles} from './own-catalog.ts'

/** Starts a server without its starter catalog, and records the log of syncing a test folder. */
async function setUp(t: Test) {
  const {services} = await startApi(t, {PIANTA_DATA: t.testdir({})})
  const folder = join(t.testdirName, 'starter')
  const logged: {level: number; msg: string}[] = []
  const logger = createLogger('info', {write: (line) => void logged.push(JSON.parse(line))})
  const keep = ({isOn = true, ...more}: {isOn?: boolean; catalogLoader?: typeof services.catalogLoader} = {}) => {
    const config = readConfig({PIANTA_STARTER_CATALOG: isOn ? 'on' : 'off'})
    return syncStarterCatalog({...services, config, ...more}, logger, {namespace: 'bottega', folder})
  }
  return {services, folder, logged, logger, keep}
}

t.test('the first start loads the starter catalog, and the next does not', async (t) => {
  const {services, folder, logged, keep} = await setUp(t)
  writeFiles(folder, productFiles(stool('a'), stool('b')))
  await keep().done
  t.same(services.catalog.listed('bottega'), ['bottega/a', 'bottega/b'])
  t.match(logged, [{msg: 'loaded the starter catalog', namespace: 'bottega', added: 2}])
  await keep().done
  t.equal(logged.length, 1)
})

t.test('a release with another starter catalog loads it', async (t) => {
  const {services, folder, logged, keep} = await setUp(t)
  writeFiles(folder, productFiles(stool('a'), stool('b')))
  await keep().done
  writeFiles(folder, productFiles(stool('a', {version: 2, mount: 'wall'}), stool('c')))
  await keep().done
  t.same(services.catalog.listed('bottega'), ['bottega/a', 'bottega/c'])
  t.match(logged[1], {added: 1, changed: 1, unlisted: 1})
})

t.test('a start completes an interrupted load', async (t) => {
  const {services, folder, keep} = await setUp(t)
  await loadFiles(services, folder, productFiles(stool('a'), stool('b')))
  services.catalog.unlist('bottega/b')
  await keep().done
  t.same(services.catalog.listed('bottega'), ['bottega/a'], 'the listing looks whole')
  services.catalog.beginLoad('bottega')
  await keep().done
  t.same(services.catalog.listed('bottega'), ['bottega/a', 'bottega/b'])
})

t.test('PIANTA_STARTER_CATALOG=off removes the catalog, and on restores it', async (t) => {
  const {services, folder, logged, keep} = await setUp(t)
  writeFiles(folder, productFiles(stool('a'), stool('b')))
  await keep({isOn: false}).done
  t.same(logged, [], 'there was none')
  await keep().done
  await keep({isOn: false}).done
  t.same(services.catalog.listed('bottega'), [])
  t.ok(services.catalog.find('bottega/a'), 'it is still readable')
  t.match(logged[1], {msg: 'removed the starter catalog', products: 2})
  await keep().done
  t.same(services.catalog.listed('bottega'), ['bottega/a', 'bottega/b'])
})

t.test('a starter catalog that fails to load is logged, and the server runs on', async (t) => {
  const {logged, folder, keep} = await setUp(t)
  await keep().done
  t.match(logged, [{level: 50, msg: 'could not update the starter catalog', err: {message: /is missing/}}])
  writeFiles(folder, {'a.json': '{'})
  await keep().done
  t.match(logged[1], {level: 50, err: {message: /a\.json: is not JSON/}})
})

t.test('stop() aborts the load without a log entry', async (t) => {
  const {services, folder, logged, keep} = await setUp(t)
  writeFiles(folder, productFiles(stool('a'), stool('b'), stool('c')))
  const {catalog, files} = services
  let stopping: Promise<void> | undefined
  const put = (product: ReturnType<typeof stool>) => {
    catalog.put(product)
    stopping ??= keeping.stop()
  }
  const keeping = keep({catalogLoader: createCatalogLoader({catalog: {...catalog, put}, files})})
  await keeping.done
  await stopping
  t.same(services.catalog.listed('bottega'), ['bottega/a'])
  t.same(logged, [])
})

t.test('stop() before the first read prevents the load', async (t) => {
  const {services, folder, logged, keep} = await setUp(t)
  writeFiles(folder, productFiles(stool('a')))
  await keep().stop()
  t.same(services.catalog.listCatalogs(), [])
  t.same(logged, [])
})

t.test(
  'Pianta’s catalog is whole as soon as the first start answers, and its assets stay with the program',
  async (t) => {
    const settings = {...(await ownSettings(t)), PIANTA_STARTER_CATALOG: 'on'}
    const first = await startServer(readConfig(settings), new FakeClock())
    const {catalog, catalogSearch, files, config} = first.services
    const [loaded] = catalog.listCatalogs()
    t.match(loaded, {namespace: starter.namespace, isWhole: true})
    t.equal(catalogSearch.search({q: 'tavolo', language: 'it', sort: 'relevance', limit: 1}).rows.length, 1)
    const product: Product = JSON.parse(catalog.find(catalog.listed(starter.namespace)[0] ?? '') ?? '')
    for (const {sha256, kind} of listAssets(product)) {
      t.ok(catalog.hasFile(sha256, kind))
      t.notOk(await files.has(sha256), 'the data folder holds no copy')
      t.equal(hash('sha256', await bytesOf(files, sha256)), sha256)
    }
    t.equal((await fetch(`${config.baseUrl}/v1`)).status, 200)
    await first.close()
    const second = await startServer(readConfig(settings), new FakeClock())
    await second.starterSynced
    t.match(second.services.catalog.listCatalogs(), [loaded], 'the next start loads nothing')
    await second.close()
    const third = await startServer(readConfig({...settings, PIANTA_STARTER_CATALOG: 'off'}), new FakeClock())
    await third.starterSynced
    t.same(third.services.catalog.listCatalogs(), [])
    await third.close()
  },
)

t.test('a first start whose catalog can’t be read is logged, and the server starts', async (t) => {
  const {services, folder, logged, logger} = await setUp(t)
  const config = readConfig({PIANTA_STARTER_CATALOG: 'on'})
  writeFiles(folder, {...productFiles(stool('a')), 'b.json': '{'})
  await loadFirstStarter({...services, config}, logger, {namespace: 'bottega', folder})
  t.match(logged, [{level: 50, msg: 'could not load the starter catalog', err: {message: /b\.json: is not JSON/}}])
  t.same(services.catalog.listCatalogs(), [])
  t.same(services.catalog.listed('bottega'), [], 'none of it is there')
})

async function bytesOf(files: FileStore, sha256: string): Promise<Buffer> {
  await using opened = await files.open(sha256)
  const pieces: Buffer[] = []
  for await (const piece of opened?.pieces() ?? []) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
