import assert from 'node:assert/strict'
import {hash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {writeModel} from '#shared/home/gltf/write-model.ts'
import type {Home} from '#shared/home/schema.ts'
import {createHomeModels} from '../../../server/models/home-models.ts'
import {ownWork} from '../../../server/queues/fair-queue.ts'
import {validate} from '../../validate-gltf.ts'
import {type Api, startApi} from '../api.ts'

const house: Home = JSON.parse(readFileSync(join(import.meta.dirname, '../../../samples/house.json'), 'utf8'))
const wholeModel = Buffer.from(writeModel(house))

interface Answer {
  status: number
  headers: Headers
  body: Buffer
}

/** Reads the project's model. Node's fetch would decode its bytes, but for the encoding `identity`. */
async function readModel(
  {url, inProject, token}: Api,
  query = '',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const sent = {authorization: `Bearer ${token}`, 'accept-encoding': 'identity', ...headers}
  const response = await fetch(`${url}${inProject}/model${query}`, {headers: sent, redirect: 'manual'})
  return {status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer())}
}

/** Starts a server whose project has the sample house as its first version. */
async function setUp(t: Test, settings: Record<string, string> = {}) {
  const api = await startApi(t, settings)
  t.equal((await api.save(null, house)).status, 201)
  return api
}

t.test('the model of the last version is binary glTF, revalidated each time', async (t) => {
  const api = await setUp(t)
  const {status, headers, body} = await readModel(api)
  t.equal(status, 200)
  t.ok(body.equals(wholeModel), 'what the writer writes')
  t.same((await validate(new Uint8Array(body))).issues.messages, [])
  const etag = `"${hash('sha256', body)}"`
  t.match(Object.fromEntries(headers), {
    'content-type': 'model/gltf-binary',
    'content-length': String(body.length),
    'content-disposition': 'attachment; filename="home.glb"',
    'cache-control': 'private, no-cache',
    vary: /Accept-Encoding/,
    etag,
  })
  t.notOk(headers.has('content-encoding'))
  t.equal((await readModel(api, '', {'if-none-match': etag})).status, 304)
  t.equal((await readModel(api, '', {range: 'bytes=0-3'})).body.toString(), 'glTF')
})

t.test('clients that accept gzip get it compressed, with an ETag of its own', async (t) => {
  const api = await setUp(t)
  const plain = await readModel(api)
  const response = await fetch(`${api.url}${api.inProject}/model`, {
    headers: {authorization: `Bearer ${api.token}`, 'accept-encoding': 'gzip'},
  })
  t.equal(response.headers.get('content-encoding'), 'gzip')
  t.ok(Number(response.headers.get('content-length')) < plain.body.length / 3)
  t.not(response.headers.get('etag'), plain.headers.get('etag'))
  t.ok(Buffer.from(await response.arrayBuffer()).equals(plain.body), 'fetch decodes it')
})

t.test('a version and a level can be chosen', async (t) => {
  const api = await setUp(t)
  const [plan, ...others] = house.plans
  const walls = plan?.walls.map((wall) => ({...wall, height: 2}))
  await api.save(1, {...house, plans: [{...plan, walls}, ...others]})
  const [latest, first] = [await readModel(api), await readModel(api, '?number=1')]
  t.ok(first.body.equals(wholeModel))
  t.notOk(latest.body.equals(wholeModel))
  const level = plan?.level ?? ''
  const {body} = await readModel(api, `?number=1&level=${level}`)
  t.ok(body.equals(Buffer.from(writeModel(house, plan?.id))))
  for (const [query, status] of [
    ['?number=3', 404],
    ['?level=no-such-level', 404],
    ['?level=No%20level', 400],
    ['?number=0', 400],
  ] as const)
    t.equal((await readModel(api, query)).status, status, query)
})

t.test('there is none before the first version', async (t) => {
  t.equal((await readModel(await startApi(t))).status, 404)
})

t.test('a second request makes nothing anew, in any encoding', async (t) => {
  const {services, projectId} = await setUp(t)
  const {files, revisions, homes} = services
  let made = 0
  const counted: typeof homes.makeModel = (task) => {
    made++
    return homes.makeModel(task)
  }
  const models = createHomeModels({files, revisions, homes: {makeModel: counted}})
  const revision = revisions.last(projectId)
  assert.ok(revision)
  const wanted = {projectId, revision, level: undefined, owner: ownWork}
  const [one, other] = await Promise.all([models.find(wanted, 'identity'), models.find(wanted, 'identity')])
  const compressed = await models.find(wanted, 'gzip')
  t.equal(made, 1)
  t.equal(one, other)
  t.not(compressed, one)
  await models.find({...wanted, level: house.levels[0]?.id}, 'identity')
  t.equal(made, 2, 'a level is a model of its own')
  for (const _ of ['once', 'again']) t.equal(await models.find({...wanted, level: 'none'}, 'identity'), undefined)
  t.equal(made, 3, 'a level that the home has not is looked for once')
})

t.test('beyond its bytes the longest unread model is deleted', async (t) => {
  const {services, projectId} = await setUp(t)
  const {files, revisions} = services
  const models = createHomeModels({...services, max: wholeModel.length * 1.5})
  const revision = revisions.last(projectId)
  assert.ok(revision)
  const find = (level: string | undefined) => models.find({projectId, revision, level, owner: ownWork}, 'identity')
  const whole = await find(undefined)
  for (const {id} of house.levels) await find(id)
  t.notOk(await files.has(whole ?? ''))
})

t.test('a model that another version has too outlives it', async (t) => {
  const {services, projectId, save} = await setUp(t)
  await save(1, {...house, plans: house.plans.map((plan) => ({...plan, name: `${plan.name} 2`}))})
  const {files, revisions} = services
  const models = createHomeModels({...services, max: wholeModel.length * 2.5})
  const find = (number: number, level?: string) => {
    const revision = revisions.find(projectId, number)
    assert.ok(revision)
    return models.find({projectId, revision, level, owner: ownWork}, 'identity')
  }
  const first = await find(1)
  t.equal(await find(2), first)
  await find(1, house.levels[0]?.id)
  t.ok(await files.has(first ?? ''))
})

t.test('a member who leaves while the model is made gets none', async (t) => {
  const api = await setUp(t)
  const {homeModels, connections} = api.services
  const {find} = homeModels
  homeModels.find = async (...wanted) => {
    const sha256 = await find(...wanted)
    connections.end(api.connectionId, 'person')
    return sha256
  }
  t.equal((await readModel(api)).status, 401)
})

t.test('a model that was deleted is made again', async (t) => {
  const api = await setUp(t)
  const {body} = await readModel(api)
  api.services.files.deleteIfUnreferenced(hash('sha256', body))
  t.notOk(await api.services.files.has(hash('sha256', body)))
  t.ok((await readModel(api)).body.equals(body))
})

t.test('a model that nobody reads for an hour is deleted, and a read one stays', async (t) => {
  const api = await setUp(t)
  const sha256 = hash('sha256', (await readModel(api)).body)
  await api.services.files.deleteUnreferenced()
  t.ok(await api.services.files.has(sha256))
})

t.test('a CDN gets it from a signed address, as the client accepts it', async (t) => {
  const cdnUrl = 'https://cdn.example.org'
  const api = await setUp(t, {PIANTA_CDN_URL: cdnUrl, PIANTA_CDN_KEY: 'k'.repeat(32)})
  for (const [encoding, kind] of [
    ['identity', 'homes'],
    ['gzip', 'compressed-homes'],
  ] as const) {
    const {status, headers} = await readModel(api, '', {'accept-encoding': encoding})
    t.equal(status, 302)
    t.equal(headers.get('cache-control'), 'private, max-age=0')
    t.match(headers.get('vary'), /Accept-Encoding/)
    const location = headers.get('location') ?? ''
    t.ok(location.startsWith(`${cdnUrl}/cdn/${kind}/`), location)
    const found = await fetch(location.replace(cdnUrl, api.url), {headers: {'accept-encoding': 'identity'}})
    t.equal(found.headers.get('content-type'), 'model/gltf-binary')
    t.equal(found.headers.get('content-encoding'), encoding === 'gzip' ? 'gzip' : null)
    t.match(found.headers.get('cache-control'), /immutable/)
    t.ok(Buffer.from(await found.arrayBuffer()).equals(wholeModel), 'fetch decodes it')
  }
})
