import {hash} from 'node:crypto'
import t, {type Test} from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Product} from '#shared/home/product.ts'
import {saveImport} from '../../../server/saves/save-import.ts'
import {startApi} from '../api.ts'
import {addPdf, pdfSha256, thumbnail} from '../files/fixtures.ts'
import {lamp, lampModel, lampPicture, sofa, stock} from './stock.ts'

const cdn = {PIANTA_CDN_URL: 'https://cdn.example.org', PIANTA_CDN_KEY: 'k'.repeat(32)}

const homeOf = (...products: Product[]) => ({
  ...emptyHome('en'),
  products: Object.fromEntries(products.map((product) => [product.id, product])),
})

/** The lamp's assets, by their paths in the API. */
const places = [
  {path: `models/${lampModel.sha256}`, ...lampModel, type: 'application/octet-stream', extension: 'glb'},
  {path: `thumbnails/${lampPicture.sha256}`, ...lampPicture, type: 'image/webp', extension: 'webp'},
]

const setUp = async (t: Test, settings: Record<string, string> = {}) => {
  const api = await startApi(t, settings)
  await stock(api.services)
  /** Requests without following redirects. */
  const read = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(api.url + path, {
      method,
      redirect: 'manual',
      headers: {authorization: `Bearer ${api.token}`, ...headers},
    })
    const {status} = response
    return {status, headers: response.headers, body: Buffer.from(await response.arrayBuffer())}
  }
  const saveHome = async (base: number | null, home: object) => {
    const {status, text} = await api.save(base, home)
    if (status !== 201) throw new Error(text)
  }
  return {...api, read, saveHome, ofProject: `${api.inProject}/catalog`}
}

t.test('models and thumbnails are served as immutable bytes', async (t) => {
  const {read, saveHome, ofProject} = await setUp(t)
  await saveHome(null, homeOf(lamp))
  for (const base of ['/v1/catalog', ofProject]) {
    for (const {path, bytes, sha256, type, extension} of places) {
      const expected = {
        'content-type': type,
        'content-length': String(bytes.length),
        'content-disposition': `attachment; filename="${sha256}.${extension}"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
        etag: `"${sha256}"`,
      }
      const whole = await read(`${base}/${path}`)
      t.same([whole.status, whole.body], [200, bytes], path)
      t.match(Object.fromEntries(whole.headers), expected)
      const head = await read(`${base}/${path}`, {}, 'HEAD')
      t.same([head.status, head.body.length], [200, 0])
      t.match(Object.fromEntries(head.headers), expected)
      const part = await read(`${base}/${path}`, {range: 'bytes=0-3'})
      t.same([part.status, part.body], [206, bytes.subarray(0, 4)])
      t.equal((await read(`${base}/${path}`, {'if-none-match': `"${sha256}"`})).status, 304)
    }
  }
})

t.test('with a CDN, models and thumbnails redirect to it', async (t) => {
  const {read, saveHome, ofProject, url} = await setUp(t, cdn)
  await saveHome(null, homeOf(lamp))
  for (const base of ['/v1/catalog', ofProject]) {
    for (const {path, bytes, type} of places) {
      for (const method of ['GET', 'HEAD']) {
        const {status, headers, body} = await read(`${base}/${path}`, {}, method)
        t.same([status, body.length], [302, 0], path)
        t.equal(headers.get('cache-control'), 'private, max-age=240')
        const location = headers.get('location') ?? ''
        t.ok(location.startsWith(`https://cdn.example.org/cdn/${path}?expires=`), location)
        const fetched = await fetch(location.replace('https://cdn.example.org', url))
        t.same([fetched.status, fetched.headers.get('content-type')], [200, type])
        t.same(Buffer.from(await fetched.arrayBuffer()), bytes)
      }
    }
  }
})

for (const settings of [{}, cdn]) {
  t.test(`other files of the store stay private, ${settings === cdn ? 'with' : 'without'} a CDN`, async (t) => {
    const {read, services, save, projectId, ofProject, inProject} = await setUp(t, settings)
    await addPdf(services, projectId)
    const picture = await thumbnail()
    const pictureSha256 = hash('sha256', Buffer.from(picture, 'base64'))
    // A home may name any hash as a product's model.
    const grabbing = [pdfSha256, pictureSha256, '0'.repeat(64)]
    const thief: Product = {
      ...sofa,
      id: 'shop/thief',
      thumbnails: grabbing,
      models: grabbing.map((sha256) => ({sha256})),
    }
    t.equal((await save(null, homeOf(thief, lamp), {thumbnail: picture})).status, 201)
    t.ok(await services.files.has(pictureSha256), 'the store has it')
    t.ok([200, 302].includes((await read(`${inProject}/files/${pdfSha256}`)).status))

    const others = [
      ...grabbing.flatMap((sha256) => [`models/${sha256}`, `thumbnails/${sha256}`]),
      `models/${lampPicture.sha256}`,
      `thumbnails/${lampModel.sha256}`,
    ]
    for (const path of others) {
      for (const base of ['/v1/catalog', ofProject]) {
        for (const method of ['GET', 'HEAD']) {
          const {status, headers, body} = await read(`${base}/${path}`, {}, method)
          t.equal(status, 404, `${base}/${path}`)
          if (method === 'GET') t.equal(body.toString(), '{"error":"not_found"}')
          for (const name of ['location', 'etag']) t.notOk(headers.has(name), name)
          t.equal(headers.get('cache-control'), 'no-store')
        }
      }
    }
  })
}

t.test('a CDN address signed for one kind opens no other', async (t) => {
  const {read, url} = await setUp(t, cdn)
  const {headers} = await read(`/v1/catalog/models/${lampModel.sha256}`)
  const location = (headers.get('location') ?? '').replace(cdn.PIANTA_CDN_URL, url)
  t.equal((await fetch(location)).status, 200)
  for (const kind of ['files', 'thumbnails']) {
    const forged = await fetch(location.replace('/cdn/models/', `/cdn/${kind}/`))
    t.equal(forged.status, 403, kind)
    await forged.body?.cancel()
  }
})

t.test('a project serves only assets that its versions name', async (t) => {
  const {read, saveHome, services, accountId, connectionId, ofProject} = await setUp(t)
  const [model] = places
  const statusOf = async (base: string) => (await read(`${base}/${model?.path}`)).status
  t.equal(await statusOf(ofProject), 404, 'before anything is saved')
  await saveHome(null, homeOf(sofa))
  t.equal(await statusOf(ofProject), 404, 'no version names it')
  t.equal(await statusOf('/v1/catalog'), 200)
  await saveHome(1, homeOf(lamp))
  t.equal(await statusOf(ofProject), 200)
  await saveHome(2, emptyHome('en'))
  t.equal(await statusOf(ofProject), 200, 'an earlier version names it')

  const {id} = services.projects.create({name: 'Other', address: null}, {ownerId: accountId, language: 'en'})
  services.connections.addCreated(connectionId, id)
  t.equal(await statusOf(`/v1/projects/${id}/catalog`), 404, 'another project')
})

t.test('assets named by an unsaved version are not served', async (t) => {
  const {read, save, saveHome, ofProject} = await setUp(t)
  await saveHome(null, emptyHome('en'))
  t.equal((await save(null, homeOf(lamp))).status, 409)
  const crossing = {id: 'x', name: 'x', at: [1, 1]}
  const open = homeOf(lamp)
  const blocked = {...open, plans: open.plans.map((plan) => ({...plan, rooms: [crossing]}))}
  t.equal((await save(1, blocked)).status, 422)
  for (const {path} of places) t.equal((await read(`${ofProject}/${path}`)).status, 404, path)
})

t.test('a home with an older version of a product keeps its assets', async (t) => {
  const {read, saveHome, services, ofProject, inProject, call} = await setUp(t)
  await saveHome(null, homeOf(lamp))
  const [model, picture] = [Buffer.from('glTF of the next lamp'), Buffer.from('RIFF of the next lamp')]
  for (const bytes of [model, picture]) await services.files.put(bytes)
  const [modelSha256, pictureSha256] = [hash('sha256', model), hash('sha256', picture)]
  const {models: _own, ...rest} = lamp
  services.catalog.put({
    ...rest,
    version: 2,
    size: {width: 0.6, depth: 0.6, height: 0.3},
    thumbnails: [pictureSha256],
    geometry: {
      kind: 'builtin',
      parts: [{kind: 'model', at: [0, 0, 0], size: [0.6, 0.6, 0.3], models: [{sha256: modelSha256}]}],
    },
  })
  t.match((await call('GET', `/v1/catalog/products/${lamp.id}`)).json, {version: 2, thumbnails: [pictureSha256]})
  t.match((await call('GET', `${inProject}/home`)).json.home.products[lamp.id], {version: 1, models: lamp.models})
  for (const {path, bytes} of places) {
    t.same((await read(`${ofProject}/${path}`)).body, bytes, path)
    t.same((await read(`/v1/catalog/${path}`)).body, bytes, 'the catalog still serves it')
  }
  t.equal((await read(`${ofProject}/models/${modelSha256}`)).status, 404, 'the home does not name it')
  t.same((await read(`/v1/catalog/models/${modelSha256}`)).body, model)
  t.same((await read(`/v1/catalog/thumbnails/${pictureSha256}`)).body, picture)

  services.catalog.unlist(lamp.id)
  for (const {path, bytes} of places)
    t.same((await read(`${ofProject}/${path}`)).body, bytes, 'after it left the catalog')
})

t.test('assets named by an imported home are served', async (t) => {
  const {read, services, projectId, accountId, ofProject} = await setUp(t)
  const bytes = Buffer.from(JSON.stringify(homeOf(lamp)))
  const made = await services.homes.importFile(bytes, {name: 'flat.json', language: 'en', maxFile: 1_000_000})
  if ('refused' in made) throw new Error(made.refused.en)
  if ('asks' in made) throw new Error('It leaves questions open.')
  const person = {id: accountId, language: 'en'} as const
  const importing = {...made, projectId, person, fileName: 'flat.json', baseRevision: null, picture: undefined}
  await saveImport(services, importing)
  for (const {path} of places) t.equal((await read(`${ofProject}/${path}`)).status, 200, path)
})

t.test('a malformed hash is 400, after the permission check', async (t) => {
  const {read, call, connect, ofProject, saveHome} = await setUp(t)
  await saveHome(null, homeOf(lamp))
  for (const base of [
    '/v1/catalog/models',
    '/v1/catalog/thumbnails',
    `${ofProject}/models`,
    `${ofProject}/thumbnails`,
  ]) {
    for (const malformed of ['x', lampModel.sha256.toUpperCase(), `${lampModel.sha256}0`, '..%2f..%2fpianta.sqlite']) {
      const problems = ['sha256: must match ^[0-9a-f]{64}$']
      t.match(await call('GET', `${base}/${malformed}`), {status: 400, json: {error: 'invalid_input', problems}})
    }
  }
  const ofCatalog = connect({scopes: ['catalog:read']}).token
  const ofProjects = connect({scopes: ['projects:read']}).token
  for (const {path} of places) {
    t.equal((await call('GET', `/v1/catalog/${path}`, {token: ofCatalog})).status, 200)
    t.equal((await call('GET', `/v1/catalog/${path}`, {token: ofProjects})).status, 403)
    t.equal((await call('GET', `${ofProject}/${path}`, {token: ofProjects})).status, 200)
    t.equal((await call('GET', `${ofProject}/${path}`, {token: ofCatalog})).status, 403)
    t.equal((await read(`/v1/catalog/${path}`, {authorization: ''})).status, 401)
  }
})

t.test('assets missing from the disk are 404', async (t) => {
  const {read, services} = await setUp(t)
  const lost = 'ab'.repeat(32)
  services.catalog.put({...sofa, thumbnails: [lost], models: [{sha256: lost}]})
  for (const kind of ['models', 'thumbnails']) {
    const {status, headers} = await read(`/v1/catalog/${kind}/${lost}`)
    t.equal(status, 404)
    t.notOk(headers.has('etag'))
  }
})
