import t, {type Test} from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {freePort} from '../../../demo/free-port.ts'
import {createApp} from '../../../server/app.ts'
import {createHomeReader} from '../../../server/jobs/home-reader.ts'
import {createLogger} from '../../../server/log.ts'
import {homeWith, room, startApi} from '../api.ts'

const maxHome = 100_000
const home = emptyHome('en')
const old = {schema: 1, name: 'Casa', walls: [[0, 0, 4, 0]]}
const open = homeWith({walls: [{id: 'wall', a: [0, 0], b: [4, 0]}], rooms: [room('kitchen')]})
const drawn = homeWith({walls: [{id: 'wall', a: [0, 0], b: [4, 0]}]})

function setUp(t: Test, options: Partial<Parameters<typeof createHomeReader>[0]> = {}) {
  const homes = createHomeReader({maxHome, ...options})
  t.teardown(() => homes.close())
  return homes
}

const {prepareHome, drawPicture} = setUp(t)

const json = (document: unknown) => Buffer.from(JSON.stringify(document))

t.test('prepareHome() prepares a home of any version for saving', async (t) => {
  const {home: ready, problems} = await prepareHome(json(old))
  t.same(problems, [])
  t.same(ready?.files, [])
})

t.test('prepareHome() returns the problems of a home', async (t) => {
  t.match(await prepareHome(json({...home, schema: 7})), {home: undefined, problems: [/^\/schema: version 7 /]})
  const {home: ready, problems} = await prepareHome(json(open))
  t.ok(ready)
  t.match(problems, [/^Room kitchen /])
})

t.test('drawPicture() draws valid homes only', async (t) => {
  const pictureOf = async (document: unknown) => drawPicture(await prepareHome(json(document)))
  t.same(Buffer.from((await pictureOf(old)) ?? []).toString('latin1', 8, 12), 'WEBP')
  t.equal(await pictureOf(home), undefined, 'nothing is drawn')
  t.equal(await pictureOf({...home, schema: 7}), undefined, 'no home')
  t.equal(await pictureOf(open), undefined, 'a home with problems')
})

t.test('prepareHome() refuses malformed JSON and large homes as problems of the home', async (t) => {
  for (const [bytes, problem] of [
    [Buffer.from(''), /^home: is empty/],
    [Buffer.from('{'), /^home: is not JSON/],
    [Buffer.from('['.repeat(65)), /^home: is nested over 64 levels/],
    [Buffer.alloc(maxHome + 1), /^home: must be at most 100000 bytes of JSON/],
  ] as const) {
    await t.rejects(prepareHome(bytes), {code: 'invalid_input', problems: [problem]})
  }
})

t.test('a picture that takes too long is undefined, and the next job runs', async (t) => {
  const {prepareHome, drawPicture, checkHome} = setUp(t, {timeouts: {draw: 1}})
  t.equal(await drawPicture(await prepareHome(json(drawn))), undefined)
  t.match(await checkHome(json({home: drawn})), {isValid: true})
})

t.test('a home that takes too long to read is refused', async (t) => {
  const {checkHome} = setUp(t, {timeouts: {read: 1}})
  await t.rejects(checkHome(json({home})), {code: 'invalid_input', problems: ['home: takes too long to be read']})
})

t.test('a dying thread neither ends the server nor delays the next job', async (t) => {
  const api = await startApi(t)
  const entry = new URL('mortal-worker.ts', import.meta.url)
  const homes = setUp(t, {entry})
  const app = await createApp({...api.services, homes}, {logger: createLogger('silent')})
  t.teardown(() => app.close())
  const port = await freePort()
  await app.listen({host: '127.0.0.1', port})
  const post = async (path: string, body: object) => {
    const headers = {authorization: `Bearer ${api.token}`, 'content-type': 'application/json'}
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {method: 'POST', headers, body: JSON.stringify(body)})
    return {status: answer.status, json: await answer.json()}
  }
  const ends: [name: string, path: string, refusal: object][] = [
    ['dies here', '/v1/homes/check', {status: 500, json: {error: 'server_error', errorId: String}}],
    [
      'takes all memory',
      `${api.inProject}/revisions`,
      {status: 400, json: {error: 'invalid_input', problems: ['home: takes too much memory to be read']}},
    ],
  ]
  for (const [name, path, refusal] of ends) {
    t.match(await post(path, {home: {...home, name}, message: '', baseRevision: null}), refusal, name)
  }
  t.match(await post('/v1/homes/check', {home}), {status: 200, json: {isValid: true}})
  const saved = await post(`${api.inProject}/revisions`, {home, message: '', baseRevision: null})
  t.match(saved, {status: 201, json: {number: 1}})
})
