import {join} from 'node:path'
import t, {type Test} from 'tap'
import {createCatalogLoader} from '../../../server/catalog/loader.ts'
import {starter, syncStarterCatalog} from '../../../server/catalog/starter.ts'
import {readConfig} from '../../../server/config.ts'
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
  return {services, folder, logged, keep}
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

t.test('the server loads Pianta’s catalog in the background, and may close meanwhile', async (t) => {
  const settings = {...(await ownSettings(t)), PIANTA_STARTER_CATALOG: 'on'}
  const first = await startServer(readConfig(settings), new FakeClock())
  t.equal((await fetch(`${first.services.config.baseUrl}/v1`)).status, 200)
  await first.close()
  const second = await startServer(readConfig(settings), new FakeClock())
  await second.starterSynced
  t.match(second.services.catalog.listCatalogs(), [{namespace: starter.namespace, isWhole: true}])
  await second.close()
  const third = await startServer(readConfig({...settings, PIANTA_STARTER_CATALOG: 'off'}), new FakeClock())
  await third.starterSynced
  t.same(third.services.catalog.listCatalogs(), [])
  await third.close()
})
