import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {digestFolder} from '../../../server/catalog/folder/digest-folder.ts'
import {listFolder} from '../../../server/catalog/folder/list-folder.ts'
import {createCatalogLoader} from '../../../server/catalog/loader.ts'
import {startApi} from '../api.ts'
import {
  loadFiles,
  modelFile,
  modelOf,
  pictureFile,
  pictureOf,
  productFiles,
  sha256Of,
  stool,
  writeFiles,
} from './own-catalog.ts'

async function setUp(t: Test) {
  const {services, clock} = await startApi(t, {PIANTA_DATA: t.testdir({})})
  const folder = join(t.testdirName, 'catalog')
  return {
    ...services,
    services,
    clock,
    folder,
    load: (files: Parameters<typeof loadFiles>[2]) => loadFiles(services, folder, files),
  }
}

t.test('load() makes a folder the catalog of its namespace, and reports the changes', async (t) => {
  const {catalog, load} = await setUp(t)
  t.same(await load(productFiles(stool('a'), stool('b'), stool('c'))), {
    namespace: 'bottega',
    added: 3,
    changed: 0,
    unchanged: 0,
    unlisted: 0,
  })
  const other = stool('b', {name: {it: 'Altro', en: 'Other'}})
  t.same(await load(productFiles(stool('a'), other, stool('d'))), {
    namespace: 'bottega',
    added: 1,
    changed: 1,
    unchanged: 1,
    unlisted: 1,
  })
  t.same(catalog.listed('bottega'), ['bottega/a', 'bottega/b', 'bottega/d'])
  t.same(JSON.parse(catalog.find('bottega/b') ?? ''), other)
  t.same(JSON.parse(catalog.find('bottega/c') ?? ''), stool('c'), 'a product that left is still readable')
  t.match(catalog.listCatalogs(), [{namespace: 'bottega', products: 3, isWhole: true}])
  t.match(await load(productFiles(stool('a'), other, stool('c'))), {added: 1, unlisted: 1}, 'and it may come back')
})

t.test('load() skips unchanged products', async (t) => {
  const {catalog, files, folder, services} = await setUp(t)
  await loadFiles(services, folder, productFiles(stool('a'), stool('b')))
  const put: string[] = []
  const counted = {...catalog, put: (product: ReturnType<typeof stool>) => void put.push(product.id)}
  const loader = createCatalogLoader({catalog: counted, files})
  writeFiles(folder, productFiles(stool('a'), stool('b', {brand: null})))
  const {digest} = await listFolder(folder)
  t.match(await loader.load(folder, digest), {changed: 1, unchanged: 1})
  t.same(put, ['bottega/b'])
})

t.test('load() leaves other catalogs alone', async (t) => {
  const {catalog, load} = await setUp(t)
  await load(productFiles(stool('a')))
  await load(productFiles(stool('b', {id: 'acme/b'})))
  t.same([catalog.listed('bottega'), catalog.listed('acme')], [['bottega/a'], ['acme/b']])
})

t.test('load() stores models and thumbnails before the product names them', async (t) => {
  const {catalog, files, folder} = await setUp(t)
  const [model, picture] = [modelOf('a'), pictureOf('a')]
  const product = stool('a', {models: [{sha256: sha256Of(model)}], thumbnails: [sha256Of(picture)]})
  const loader = createCatalogLoader({
    catalog,
    files: {
      async put(bytes) {
        t.equal(catalog.find('bottega/a'), undefined)
        return files.put(bytes)
      },
    },
  })
  writeFiles(folder, {...productFiles(product), ...modelFile(model), ...pictureFile(picture)})
  await loader.load(folder, (await listFolder(folder)).digest)
  t.ok(catalog.hasFile(sha256Of(model), 'model'))
  t.ok(catalog.hasFile(sha256Of(picture), 'thumbnail'))
  t.same(await files.read(sha256Of(model)), model)
  t.same(await files.read(sha256Of(picture)), picture)
})

t.test('load() accepts stored models, and refuses missing ones', async (t) => {
  const {load} = await setUp(t)
  const model = modelOf('a')
  const sha256 = sha256Of(model)
  const product = stool('a', {models: [{sha256}]})
  await t.rejects(load(productFiles(product)), {
    code: 'invalid_input',
    problems: [`seating/a.json /models/0/sha256: models/${sha256}.glb is missing`],
  })
  await load({...productFiles(product), ...modelFile(model)})
  t.match(await load(productFiles({...product, brand: null})), {changed: 1}, 'it need not be in the folder again')
  await t.rejects(load(productFiles({...product, thumbnails: [sha256]})), {
    code: 'invalid_input',
    problems: [`seating/a.json /thumbnails/0: thumbnails/${sha256}.webp is missing`],
  })
})

t.test('load() uses no private file of a project', async (t) => {
  const {load, files, catalog} = await setUp(t)
  const {sha256} = await files.put(modelOf('of a project'))
  await t.rejects(load(productFiles(stool('a', {models: [{sha256}]}))), /is missing/)
  t.notOk(catalog.hasFile(sha256, 'model'))
})

t.test('load() changes nothing on any problem, and reports all', async (t) => {
  const {catalog, load} = await setUp(t)
  await load(productFiles(stool('a'), stool('b', {version: 4}), stool('c')))
  const sha256 = '0'.repeat(64)
  const files = productFiles(stool('a', {mount: 'wall'}), stool('b', {version: 3}), stool('d', {models: [{sha256}]}))
  await t.rejects(load(files), {
    code: 'invalid_input',
    problems: [
      'seating/a.json /version: is 1, but the shape changed (/mount): must be at least 2',
      'seating/b.json /version: is 3, but this server has version 4: must be at least 4',
      `seating/d.json /models/0/sha256: models/${sha256}.glb is missing`,
    ],
  })
  t.same(catalog.listed('bottega'), ['bottega/a', 'bottega/b', 'bottega/c'])
  t.match(catalog.listCatalogs(), [{products: 3, isWhole: true}])
  t.match(JSON.parse(catalog.find('bottega/a') ?? ''), {mount: 'floor'})
})

t.test('load() requires a returning product’s version to be at least its last', async (t) => {
  const {load} = await setUp(t)
  await load(productFiles(stool('a'), stool('b', {version: 2})))
  await load(productFiles(stool('a')))
  await t.rejects(load(productFiles(stool('a'), stool('b', {version: 1}))), /is 1, but this server has version 2/)
  await t.rejects(load(productFiles(stool('a'), stool('b', {version: 2, mount: 'wall'}))), /must be at least 3/)
  t.match(await load(productFiles(stool('a'), stool('b', {version: 3, mount: 'wall'}))), {added: 1})
})

t.test('load() refuses a folder that changed since the check', async (t) => {
  const {catalog, catalogLoader, folder} = await setUp(t)
  writeFiles(folder, productFiles(stool('a')))
  const {digest} = await listFolder(folder)
  writeFiles(folder, {'a.json': JSON.stringify({id: 'bottega/a'})})
  await t.rejects(catalogLoader.load(folder, digest), {code: 'invalid_input', problems: [/changed during the load/]})
  writeFiles(folder, {'a.json': '{'})
  await t.rejects(catalogLoader.load(folder, digest), {code: 'invalid_input', problems: [/^a\.json: is not JSON/]})
  writeFiles(folder, {})
  await t.rejects(catalogLoader.load(folder, digest), {code: 'invalid_input', problems: [/has no products$/]})
  await t.rejects(catalogLoader.load(join(folder, 'none'), digest), {
    code: 'invalid_input',
    problems: [/none: is missing/],
  })
  t.same(catalog.listCatalogs(), [])
})

t.test('load() leaves whole products when a file changes while writing', async (t) => {
  const {catalog, files, folder} = await setUp(t)
  const changing = {
    ...catalog,
    beginLoad(namespace: string) {
      catalog.beginLoad(namespace)
      writeFileSync(join(folder, 'seating/b.json'), JSON.stringify({id: 'bottega/b'}))
    },
  }
  const loader = createCatalogLoader({catalog: changing, files})
  writeFiles(folder, productFiles(stool('a'), stool('b')))
  const {digest} = await listFolder(folder)
  await t.rejects(loader.load(folder, digest), {
    code: 'invalid_input',
    problems: [/^seating\/b\.json changed during the load/],
  })
  t.same(catalog.listed('bottega'), ['bottega/a'])
  t.match(catalog.listCatalogs(), [{products: 1, isWhole: false}])
  t.equal(catalog.loadedDigest('bottega'), undefined)
})

t.test('load() names no missing bytes when a model changes while writing', async (t) => {
  const {catalog, files, folder} = await setUp(t)
  const model = modelOf('a')
  const changing = {
    ...catalog,
    beginLoad(namespace: string) {
      catalog.beginLoad(namespace)
      writeFileSync(join(folder, `models/${sha256Of(model)}.glb`), modelOf('another'))
    },
  }
  const loader = createCatalogLoader({catalog: changing, files})
  writeFiles(folder, {...productFiles(stool('a', {models: [{sha256: sha256Of(model)}]})), ...modelFile(model)})
  await t.rejects(loader.load(folder, (await listFolder(folder)).digest), /changed during the load/)
  t.notOk(catalog.hasFile(sha256Of(model), 'model'))
  t.equal(catalog.find('bottega/a'), undefined)
})

t.test('concurrent loads run one after the other', async (t) => {
  const {catalog, catalogLoader, folder} = await setUp(t)
  const [one, other] = ['one', 'other'].map((name) => join(folder, name)) as [string, string]
  writeFiles(one, productFiles(stool('a'), stool('b')))
  writeFiles(other, productFiles(stool('b'), stool('c')))
  const [first, second] = [await listFolder(one), await listFolder(other)]
  const loading = [catalogLoader.load(one, first.digest), catalogLoader.load(other, second.digest)]
  t.same(await Promise.all(loading), [
    {namespace: 'bottega', added: 2, changed: 0, unchanged: 0, unlisted: 0},
    {namespace: 'bottega', added: 1, changed: 0, unchanged: 1, unlisted: 1},
  ])
  t.same(catalog.listed('bottega'), ['bottega/b', 'bottega/c'])
  t.equal(catalog.loadedDigest('bottega'), second.digest)
  await t.rejects(catalogLoader.load(folder, 'none'), {code: 'invalid_input'}, 'a refused load')
  t.match(await catalogLoader.load(one, first.digest), {added: 1}, 'does not block the next')
})

t.test('remove() hides a catalog’s products, and leaves others alone', async (t) => {
  const {catalog, catalogLoader, load} = await setUp(t)
  await load(productFiles(stool('a'), stool('b')))
  await load(productFiles(stool('b', {id: 'acme/b'})))
  t.equal(await catalogLoader.remove('bottega'), 2)
  t.match(catalog.listCatalogs(), [{namespace: 'acme', products: 1}])
  t.same(catalog.listed('bottega'), [])
  t.ok(catalog.find('bottega/a'))
  t.match(await load(productFiles(stool('a'))), {added: 1}, 'it may be loaded again')
})

t.test('close() aborts a load between products; the next load completes it', async (t) => {
  const {catalog, files, folder, catalogLoader} = await setUp(t)
  writeFiles(folder, productFiles(stool('a'), stool('b'), stool('c')))
  const {digest} = await listFolder(folder)
  let closed: Promise<void> | undefined
  const closing = {
    ...catalog,
    put(product: ReturnType<typeof stool>) {
      catalog.put(product)
      if (product.id === 'bottega/b') closed = loader.close()
    },
  }
  const loader = createCatalogLoader({catalog: closing, files})
  await t.rejects(loader.load(folder, digest), {code: 'server_error', problems: [/The server is closing/]})
  await closed
  await t.rejects(loader.load(folder, digest), {code: 'server_error'})
  await t.rejects(loader.remove('bottega'), {code: 'server_error'})
  t.same(catalog.listed('bottega'), ['bottega/a', 'bottega/b'])
  t.equal(catalog.loadedDigest('bottega'), undefined)
  t.match(await catalogLoader.load(folder, digest), {added: 1, unchanged: 2})
  t.equal(catalog.loadedDigest('bottega'), digest)
})

t.test('loads and removals yield between any two products', async (t) => {
  const {catalog, files, folder} = await setUp(t)
  const seen: string[] = []
  const tell = (what: string) => {
    seen.push(what)
    setImmediate(() => seen.push('a request'))
  }
  const telling = {
    ...catalog,
    put(product: ReturnType<typeof stool>) {
      catalog.put(product)
      tell(product.id)
    },
    unlist(id: string) {
      catalog.unlist(id)
      tell(id)
    },
  }
  const loader = createCatalogLoader({catalog: telling, files})
  writeFiles(folder, productFiles(stool('a'), stool('b'), stool('c')))
  await loader.load(folder, (await listFolder(folder)).digest)
  const inTurn = ['bottega/a', 'a request', 'bottega/b', 'a request', 'bottega/c']
  t.same(seen.splice(0, 5), inTurn)
  await loader.remove('bottega')
  const from = seen.indexOf('bottega/a')
  t.same(seen.slice(from, from + 5), inTurn)
})

t.test('digestFolder() returns the digest of listFolder()', async (t) => {
  const {folder} = await setUp(t)
  await t.rejects(digestFolder(folder), {code: 'invalid_input'})
  writeFiles(folder, {...productFiles(stool('a'), stool('b')), 'tables/README.txt': 'no product'})
  t.equal(await digestFolder(folder), (await listFolder(folder)).digest)
})
