import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import type {Home} from '#shared/home/schema.ts'
import {homeWith, startApi} from '../api.ts'

const samples = join(import.meta.dirname, '../../../samples')
const sample = (name: string): Home => JSON.parse(readFileSync(join(samples, `${name}.json`), 'utf8'))
const flat = sample('flat')

/** The home with its first light moved. */
function moved(by: number): Home {
  const home = structuredClone(flat)
  const light = home.plans[0]?.lights[0]
  if (light) light.at = [light.at[0] + by / 1000, light.at[1]]
  return home
}

async function setUp(t: Parameters<typeof startApi>[0]) {
  const api = await startApi(t)
  const {services, projectId, inProject} = api
  const rows = () =>
    services.database.$client
      .prepare('SELECT number, base, length(home) AS bytes FROM revision_home ORDER BY number')
      .all() as {number: number; base: number | null; bytes: number}[]
  const read = async (number: number) => (await api.call('GET', `${inProject}/revisions/${number}`)).json.home
  return {...api, rows, read, baseFor: () => services.revisions.baseFor(projectId)?.number}
}

t.test(
  'versions use the last whole one as their base until they take as much space, and are all read back',
  async (t) => {
    const {save, rows, read, baseFor, services, projectId} = await setUp(t)
    t.equal(baseFor(), undefined, 'there is none to be stored on')
    const homes = Array.from({length: 8}, (_, index) => moved(index))
    for (const [index, home] of homes.entries()) t.equal((await save(index || null, home)).status, 201)
    t.same(
      rows().map(({base}) => base),
      [null, 1, 1, 1, 1, 1, 1, 1],
    )
    t.ok(rows().every(({base, bytes}) => base === null || bytes < 200))
    for (const [index, home] of homes.entries()) t.strictSame(await read(index + 1), home, `version ${index + 1}`)
    const bytes = await services.revisions.homeJson(projectId, 8)
    t.same(JSON.parse(bytes.toString()), homes[7])

    // Reads only the last version: the sum of the earlier ones is cached.
    const [whole] = rows()
    services.database.$client.prepare('UPDATE revision_home SET home = zeroblob(?) WHERE number = 8').run(whole?.bytes)
    t.equal(baseFor(), undefined, 'they take as much as the whole one')
    t.equal((await save(8, moved(8))).status, 201)
    t.equal((await save(9, moved(9))).status, 201)
    t.match(rows().slice(8), [{base: null}, {base: 9}])
    for (const number of [7, 9, 10]) t.strictSame(await read(number), moved(number - 1))
  },
)

t.test('a different home is stored whole and becomes the next base', async (t) => {
  const {save, rows, read} = await setUp(t)
  const homes = [homeWith({}), flat, sample('studio'), {...sample('studio'), name: 'Studio'}, flat]
  for (const [index, home] of homes.entries()) t.equal((await save(index || null, home)).status, 201)
  t.same(
    rows().map(({base}) => base),
    [null, null, null, 3, null],
  )
  for (const [index, home] of homes.entries()) t.strictSame(await read(index + 1), home, `version ${index + 1}`)
})

t.test('versions of other projects are no base', async (t) => {
  const api = await startApi(t)
  await api.save(null, flat)
  const {id} = api.services.projects.create({name: 'Two', address: null}, {ownerId: api.accountId, language: 'en'})
  t.equal(api.services.revisions.baseFor(id), undefined)
  const {token} = api.connect({projectId: id})
  const path = `/v1/projects/${id}/revisions`
  const studio = sample('studio')
  const homes = [studio, {...studio, name: 'Studio'}]
  for (const [index, home] of homes.entries()) {
    const body = {message: '', baseRevision: index || null, home}
    t.equal((await api.call('POST', path, {token, body})).status, 201)
  }
  t.equal((await api.save(1, moved(1))).status, 201)
  t.strictSame((await api.call('GET', `${path}/2`, {token})).json.home, homes[1])
  t.strictSame((await api.call('GET', `${api.inProject}/revisions/2`)).json.home, moved(1))
})

t.test('an unknown version has no home', async (t) => {
  const {services, projectId, save} = await setUp(t)
  await save(null, flat)
  for (const number of [0, 2]) {
    t.throws(() => services.revisions.home(projectId, number), new RegExp(`^version ${number} of project `))
    await t.rejects(services.revisions.homeJson(projectId, number), /has no home$/)
  }
})
