import {chmodSync, existsSync, readdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {makeShippedDatabase} from '../../../package/make-shipped-database.ts'
import {createSearchIndex} from '../../../server/catalog/search-index.ts'
import {createShippedAssets} from '../../../server/catalog/shipped-assets.ts'
import {loadFirstStarter, starter} from '../../../server/catalog/starter.ts'
import {createCatalog} from '../../../server/catalog/store.ts'
import {type Database, openDatabase, ownMigrations} from '../../../server/database/open.ts'
import {createLogger} from '../../../server/log.ts'
import {FakeClock} from '../../fake-clock.ts'

const shipped = join(t.testdir(), 'shipped.sqlite')
t.before(() => makeShippedDatabase(shipped))

const clock = new FakeClock()
const silent = createLogger('silent')

/** Opens a folder and loads the starter catalog, as a first start does. */
async function startIn(t: Test, folder: string, from?: string) {
  const {database, close} = openDatabase(folder, ownMigrations, from)
  t.teardown(close)
  const searchIndex = createSearchIndex({database})
  const assets = createShippedAssets(starter.folder)
  const catalog = createCatalog({database, clock, searchIndex, shipped: assets})
  await loadFirstStarter({config: {hasStarterCatalog: true}, catalog}, silent)
  return {database, catalog}
}

function everyRow({$client}: Database) {
  const tables = $client.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck().all()
  return Object.fromEntries(tables.map((name) => [name, $client.prepare(`SELECT * FROM "${name}"`).raw().all()]))
}

t.test('data that begins with the shipped database is what a first start would make', async (t) => {
  const copied = await startIn(t, t.testdir({copied: {}, made: {}}) + '/copied', shipped)
  const made = await startIn(t, `${t.testdirName}/made`)
  t.strictSame(everyRow(copied.database), everyRow(made.database), 'the same rows, loaded now')
  const schema = ({$client}: Database) =>
    $client.prepare('SELECT type, name, sql FROM sqlite_master ORDER BY name').all()
  t.strictSame(schema(copied.database), schema(made.database))
  t.match(copied.catalog.listCatalogs(), [
    {namespace: 'pianta', loadedAt: new Date(clock.now()).toISOString(), isWhole: true},
  ])
  t.equal(copied.database.$client.pragma('journal_mode', {simple: true}), 'wal')
})

t.test('a later start dates nothing again', async (t) => {
  const folder = t.testdir()
  const first = await startIn(t, folder, shipped)
  const [{loadedAt} = {loadedAt: ''}] = first.catalog.listCatalogs()
  clock.advance(86_400_000)
  first.catalog.dateShipped()
  t.match(first.catalog.listCatalogs(), [{loadedAt}])
})

t.test('installed files that are read-only make data that can be written', async (t) => {
  const readOnly = join(t.testdir(), 'read-only.sqlite')
  await makeShippedDatabase(readOnly)
  chmodSync(readOnly, 0o444)
  const {database} = await startIn(t, `${t.testdirName}/data`, readOnly)
  t.doesNotThrow(() => database.$client.exec("INSERT INTO secret (name, value) VALUES ('a', 'b')"))
})

t.test('a copy that was interrupted is made again', async (t) => {
  const folder = t.testdir({'pianta.sqlite.unfinished': 'half'})
  const {catalog} = await startIn(t, folder, shipped)
  t.ok(catalog.exists('pianta'))
  t.notOk(existsSync(join(folder, 'pianta.sqlite.unfinished')))
})

t.test('a database that is there stays, and so does one whose log is there alone', async (t) => {
  const folder = t.testdir({own: {}, logged: {}})
  openDatabase(join(folder, 'own')).close()
  const {database, close} = openDatabase(join(folder, 'own'), ownMigrations, shipped)
  t.teardown(close)
  t.equal(database.$client.prepare('SELECT count(*) FROM product').pluck().get(), 0)
  writeFileSync(join(folder, 'logged/pianta.sqlite-wal'), 'of another database')
  const other = openDatabase(join(folder, 'logged'), ownMigrations, shipped)
  t.teardown(other.close)
  t.equal(other.database.$client.prepare('SELECT count(*) FROM product').pluck().get(), 0)
})

t.test('without a shipped database, as in a checkout, the folder begins empty', async (t) => {
  const folder = t.testdir()
  const {database, close} = openDatabase(folder, ownMigrations, join(folder, 'none.sqlite'))
  t.teardown(close)
  t.equal(database.$client.prepare('SELECT count(*) FROM product').pluck().get(), 0)
  t.notOk(readdirSync(folder).some((name) => name.includes('unfinished')))
})
