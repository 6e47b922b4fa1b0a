import t from 'tap'
import type {Part} from '#shared/home/product/geometry.ts'
import {createCatalog} from '../../../server/catalog/store.ts'
import {startApi} from '../api.ts'
import {noneShipped} from './none-shipped.ts'
import {modelOf, pictureOf, sha256Of, stool} from './own-catalog.ts'

const anything = {sort: 'name', language: 'en', limit: 10} as const

t.test('put() makes a product readable and searchable', async (t) => {
  const {services} = await startApi(t)
  const {catalog, catalogSearch} = services
  t.equal(catalog.find('bottega/stool'), undefined)
  catalog.put(stool())
  t.same(JSON.parse(catalog.find('bottega/stool') ?? ''), stool())
  t.match(catalog.stored('bottega/stool'), {version: 1, isListed: true})
  t.match(catalogSearch.search(anything), {total: 1, rows: [{id: 'bottega/stool'}]})
  t.same(catalog.listed('bottega'), ['bottega/stool'])
})

t.test('put() replaces a product’s search terms', async (t) => {
  const {services} = await startApi(t)
  const {catalog, catalogSearch} = services
  const found = (q: string) => catalogSearch.search({...anything, sort: 'relevance', q}).total
  catalog.put(stool())
  catalog.put(stool('stool', {version: 2, name: {it: 'Trespolo', en: 'Perch'}, category: 'seating/bench'}))
  t.same([found('perch'), found('trespolo')], [1, 1])
  t.equal(catalogSearch.search({...anything, category: 'seating/stool'}).total, 0)
  t.match(JSON.parse(catalog.find('bottega/stool') ?? ''), {version: 2})
})

t.test('unlist() hides a product from search, but keeps it readable with its assets', async (t) => {
  const {services} = await startApi(t)
  const {catalog, catalogSearch} = services
  const model = sha256Of(modelOf('stool'))
  catalog.put(stool('stool', {models: [{sha256: model}]}))
  catalog.unlist('bottega/stool')
  catalog.unlist('bottega/stool')
  catalog.unlist('bottega/never-there')
  t.equal(catalogSearch.search(anything).total, 0)
  t.equal(catalogSearch.search({...anything, sort: 'relevance', q: 'stool'}).total, 0)
  t.match(JSON.parse(catalog.find('bottega/stool') ?? ''), {id: 'bottega/stool'})
  t.match(catalog.stored('bottega/stool'), {isListed: false})
  t.ok(catalog.hasFile(model, 'model'))
  t.same(catalog.listed('bottega'), [])
  catalog.put(stool())
  t.equal(catalogSearch.search({...anything, sort: 'relevance', q: 'stool'}).total, 1, 'it may come back')
})

t.test('hasFile() distinguishes models and thumbnails, and keeps all of them', async (t) => {
  const {services} = await startApi(t)
  const {catalog} = services
  const [ofPart, ofWhole, picture] = [modelOf('part'), modelOf('whole'), pictureOf('stool')].map(sha256Of) as [
    string,
    string,
    string,
  ]
  const seat: Part = {kind: 'model', at: [0, 0, 0], size: [1, 1, 1], models: [{sha256: ofPart}]}
  const {geometry} = stool()
  catalog.put(
    stool('stool', {
      thumbnails: [picture],
      models: [{sha256: ofWhole}],
      geometry: {
        ...geometry,
        parts: [...geometry.parts, seat],
      },
    }),
  )
  catalog.put(stool())
  for (const sha256 of [ofPart, ofWhole]) {
    t.ok(catalog.hasFile(sha256, 'model'))
    t.notOk(catalog.hasFile(sha256, 'thumbnail'))
  }
  t.ok(catalog.hasFile(picture, 'thumbnail'))
  t.notOk(catalog.hasFile(picture, 'model'))
  t.notOk(catalog.hasFile('0'.repeat(64), 'model'))
})

t.test('put() and unlist() are atomic', async (t) => {
  const {services} = await startApi(t)
  const {database, clock, catalog, catalogSearch} = services
  const fail = () => {
    throw new Error('not indexed')
  }
  const failing = createCatalog({database, clock, searchIndex: {add: fail, remove: fail}, shipped: noneShipped})
  const picture = '1'.repeat(64)
  t.throws(() => failing.put(stool('stool', {thumbnails: [picture]})), /not indexed/)
  t.equal(catalog.find('bottega/stool'), undefined)
  t.notOk(catalog.hasFile(picture, 'thumbnail'))
  catalog.put(stool())
  t.throws(() => failing.unlist('bottega/stool'), /not indexed/)
  t.equal(catalogSearch.search(anything).total, 1)
  t.match(catalog.stored('bottega/stool'), {isListed: true})
})

t.test('listCatalogs() lists the loaded catalogs with their time', async (t) => {
  const {services, clock} = await startApi(t)
  const {catalog} = services
  t.same(catalog.listCatalogs(), [])
  catalog.beginLoad('bottega')
  const begun = new Date(clock.now()).toISOString()
  t.ok(catalog.exists('bottega'))
  t.equal(catalog.loadedDigest('bottega'), undefined, 'not until the end')
  catalog.put(stool())
  catalog.put(stool('other'))
  catalog.unlist('bottega/other')
  t.same(catalog.listCatalogs(), [{namespace: 'bottega', products: 1, loadedAt: begun, isWhole: false}])
  clock.advance(1000)
  catalog.endLoad('bottega', 'd1')
  const ended = new Date(clock.now()).toISOString()
  t.equal(catalog.loadedDigest('bottega'), 'd1')
  catalog.beginLoad('acme')
  catalog.endLoad('acme', 'd2')
  t.same(catalog.listCatalogs(), [
    {namespace: 'acme', products: 0, loadedAt: ended, isWhole: true},
    {namespace: 'bottega', products: 1, loadedAt: ended, isWhole: true},
  ])
  catalog.drop('acme')
  t.notOk(catalog.exists('acme'))
  t.ok(catalog.exists('bottega'))
})

t.test('products sort by name without accents and capitals', async (t) => {
  const {services} = await startApi(t)
  for (const [name, en] of [
    ['a', 'zebra'],
    ['b', 'Écru'],
    ['c', 'apple'],
    ['d', 'eclair'],
  ] as const)
    services.catalog.put(stool(name, {name: {it: en, en}}))
  const {rows} = services.catalogSearch.search(anything)
  t.same(
    rows.map(({name}) => name.en),
    ['apple', 'eclair', 'Écru', 'zebra'],
  )
})

t.test('a product without a size sorts as the smallest', async (t) => {
  const {services} = await startApi(t)
  const sizeless = stool('sizeless', {size: {width: 'height.seat - 1', depth: 0.4, height: 0.4}})
  for (const product of [stool(), sizeless]) services.catalog.put(product)
  const {rows} = services.catalogSearch.search({...anything, sort: 'smallest'})
  t.same(
    rows.map(({id}) => id),
    ['bottega/sizeless', 'bottega/stool'],
  )
})

t.test('assets stay in the file store after their product leaves', async (t) => {
  const {services, clock} = await startApi(t)
  const {catalog, files} = services
  const {sha256} = await files.put(modelOf('kept'))
  const other = await files.put(modelOf('nobody names this'))
  catalog.put(stool('stool', {models: [{sha256}]}))
  catalog.unlist('bottega/stool')
  catalog.drop('bottega')
  const later = Date.now() - clock.now() + 2 * 60 * 60 * 1000
  clock.advance(later)
  await files.deleteUnreferenced()
  t.ok(await files.has(sha256))
  t.notOk(await files.has(other.sha256))
})
