import {once} from 'node:events'
import {setImmediate} from 'node:timers/promises'
import sharp from 'sharp'
import t, {type Test} from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Home} from '#shared/home/schema.ts'
import {idempotentAnswer} from '../../../server/database/tables/api.ts'
import {event} from '../../../server/database/tables/events.ts'
import {projectFile} from '../../../server/database/tables/files.ts'
import {member} from '../../../server/database/tables/members.ts'
import {revision} from '../../../server/database/tables/revisions.ts'
import {type Api, homeWith, room, startApi} from '../api.ts'

const home = emptyHome('en')
const unknownFile = 'a'.repeat(64)
const drawing = {id: 'drawing', src: unknownFile, at: [0, 0], width: 5}

/** The saved numbers, and the count of their events. */
const saved = ({services: {database}}: Api) => ({
  numbers: database
    .select()
    .from(revision)
    .all()
    .map(({number}) => number),
  events: database.select().from(event).all().length,
})

t.test('a version is saved from the last one and announced', async (t) => {
  const api = await startApi(t)
  const first = await api.save(null)
  t.equal(first.status, 201)
  t.equal(first.headers.get('location'), `${api.inProject}/revisions/1`)
  t.same(first.json, {
    number: 1,
    message: 'Drawn',
    authorName: 'Ada',
    appName: 'Planner',
    restoredFrom: null,
    createdAt: new Date(api.clock.now()).toISOString(),
  })
  const second = await api.save(1, home, {message: ''})
  t.match(second, {status: 201, json: {number: 2, message: ''}})
  t.same(saved(api), {numbers: [1, 2], events: 2})
  t.match(await api.call('GET', api.inProject), {json: {lastRevision: {number: 2}}})
})

t.test('a stale base is a conflict that names the last version', async (t) => {
  const api = await startApi(t)
  t.match(await api.save(1), {status: 409, json: {error: 'conflict', problems: [/no version is saved yet/]}})
  await api.save(null)
  await api.save(1)
  for (const base of [null, 1, 3, 0, -1]) {
    const answer = await api.save(base)
    t.match(answer, {status: 409, json: {error: 'conflict', problems: [/^baseRevision: .*the last version is 2$/]}})
  }
  t.same(saved(api), {numbers: [1, 2], events: 2})
})

t.test('one of two concurrent versions from the same base is saved', async (t) => {
  const api = await startApi(t)
  const answers = await Promise.all([api.save(null), api.save(null), api.save(null)])
  t.same(answers.map(({status}) => status).sort(), [201, 409, 409])
  t.same(saved(api), {numbers: [1], events: 1})
})

t.test('a malformed body is refused with paths', async (t) => {
  const api = await startApi(t)
  const right = {home, message: '', baseRevision: null}
  const post = (body: unknown) => api.call('POST', `${api.inProject}/revisions`, {body})
  const bodies: [body: unknown, problems: (string | RegExp)[]][] = [
    [[], ['body: must be an object']],
    [null, ['body: must be an object']],
    [{}, ['home: is required', 'message: is required', 'baseRevision: is required']],
    [{...right, home: []}, ['home: must be an object']],
    [{...right, message: 5}, ['message: must be a string of 0 to 2000 characters']],
    [{...right, message: 'x'.repeat(2001)}, ['message: must be a string of 0 to 2000 characters']],
    [{...right, baseRevision: '1'}, ['baseRevision: must be an integer or null']],
    [{...right, baseRevision: 1.5}, ['baseRevision: must be an integer or null']],
    [{...right, thumbnail: 5}, ['thumbnail: must be a string']],
    [{...right, thumbnail: null}, ['thumbnail: must be a string']],
    [
      JSON.parse('{"__proto__": {"home": {}, "message": "", "baseRevision": null}}'),
      [/^home: is required/, /^message/, /^base/],
    ],
  ]
  for (const [body, problems] of bodies) {
    t.match(
      await post(body),
      {status: 400, json: {error: 'invalid_input', problems}},
      JSON.stringify(body).slice(0, 80),
    )
  }
  t.equal((await post({...right, message: '👋'.repeat(2000), more: 1})).status, 201)
  t.same(saved(api).numbers, [1])
})

t.test('a body that is not JSON is refused', async (t) => {
  const api = await startApi(t, {PIANTA_MAX_HOME: '20000'})
  const post = (bytes: string | Buffer, headers = {}) =>
    api.call('POST', `${api.inProject}/revisions`, {bytes, headers})
  const deep = '['.repeat(64) + ']'.repeat(64)
  const bodies: [bytes: string | Buffer, problem: RegExp, headers?: Record<string, string>][] = [
    ['', /^body: is empty/],
    ['{"home": ', /^body: is not JSON/],
    [Buffer.from([0x22, 0xff, 0x22]), /^body: is not UTF-8/],
    ['\u{feff}{}', /^body: is not JSON/],
    ['{"home": {"name": "\\ud83d"}}', /^body: has half of a surrogate pair/],
    [`{"home": {"extra": ${deep}}}`, /^body: is nested over 64 levels/],
    ['{}', /^Content-Type: must be application\/json/, {'content-type': 'text/plain'}],
    [' '.repeat(20_000 + 1024 * 1024 + 1), /^body: must be at most 1068576 bytes/],
    [
      JSON.stringify({home: {...home, note: 'x'.repeat(20_000)}, message: '', baseRevision: null}),
      /^home: must be at most 20000 bytes of JSON/,
    ],
  ]
  for (const [bytes, problem, headers] of bodies) {
    t.match(
      await post(bytes, headers),
      {status: 400, json: {error: 'invalid_input', problems: [problem]}},
      String(problem),
    )
  }
  const bare = await api.call('POST', `${api.inProject}/revisions`)
  t.match(bare, {status: 400, json: {problems: [/^body: is empty/]}})
  const spaced = JSON.stringify({home, message: '', baseRevision: null}, null, ' '.repeat(10)).padEnd(30_000)
  t.equal((await post(spaced)).status, 201, 'spaces do not count')
})

t.test('a home that does not match the format or names missing files is invalid_home', async (t) => {
  const api = await startApi(t)
  t.match(await api.save(null, {...home, schema: 7}), {
    status: 422,
    json: {error: 'invalid_home', problems: [/^\/schema: /]},
  })
  t.match(await api.save(null, {...home, levls: []}), {
    status: 422,
    json: {error: 'invalid_home', problems: [/\/levls/]},
  })
  const named = homeWith({drawings: [drawing] as never})
  t.match(await api.save(null, named), {
    status: 422,
    json: {error: 'invalid_home', problems: [new RegExp(unknownFile)]},
  })
  t.same(saved(api), {numbers: [], events: 0})

  api.services.database
    .insert(projectFile)
    .values({
      projectId: api.projectId,
      sha256: unknownFile,
      name: 'plan.png',
      contentType: 'image/png',
      size: 5,
      createdAt: 0,
    })
    .run()
  t.equal((await api.save(null, named)).status, 201)
  const {json} = await api.call('GET', `${api.inProject}/home`)
  t.same(json.files, [
    {sha256: unknownFile, name: 'plan.png', contentType: 'image/png', size: 5, createdAt: '1970-01-01T00:00:00.000Z'},
  ])
})

t.test('a home that drops an element of an app is refused with the element and the app', async (t) => {
  const api = await startApi(t)
  await api.save(null, homeWith({rooms: [{...room('kitchen'), name: 'Kitchen\twith\na table'}, room('bath')]}))
  const bob = await api.addPerson('Bob')
  api.services.database.insert(member).values({projectId: api.projectId, accountId: bob.id, role: 'editor'}).run()
  const tablet = api.connect({name: 'Hall tablet', accountId: bob.id})
  for (const token of [tablet.token, api.token]) {
    const refs = [{kind: 'room', id: 'kitchen'}]
    t.equal((await api.call('PUT', `${api.inProject}/host-references`, {body: {refs}, token})).status, 200)
  }
  const answer = await api.save(1, homeWith({rooms: [room('bath')]}))
  t.match(answer, {status: 422, json: {error: 'blocking_problems'}})
  const release = (app: string, person: string) =>
    `host references: “${app}”, connected by ${person}, relies on 1 room that is not in this home. Keep it, or release ` +
    "it: take it out of the app's host references (a Pianta agent: PIANTA_AGENT_RELY_ON=none), or have " +
    `${person} disconnect the app under Connected apps`
  t.same(answer.json.problems.sort(), [
    release('Hall tablet', 'Bob'),
    release('Planner', 'Ada'),
    'room kitchen: “Kitchen with a table” is not in this home, but the app “Hall tablet”, connected by Bob, relies on it',
    'room kitchen: “Kitchen with a table” is not in this home, but the app “Planner”, connected by Ada, relies on it',
  ])
  t.equal((await api.save(1, homeWith({rooms: [room('kitchen')]}))).status, 201)
  for (const token of [tablet.token, api.token]) {
    await api.call('PUT', `${api.inProject}/host-references`, {body: {refs: []}, token})
  }
  t.equal((await api.save(2)).status, 201)
})

/** A room with a missing wall. */
const open = {
  walls: [
    {id: 'north', a: [0, 0], b: [4, 0]},
    {id: 'east', a: [4, 0], b: [4, 3]},
  ],
  rooms: [room('kitchen')],
} as unknown as Partial<Home['plans'][number]>

t.test('a home whose plans have problems is blocking_problems, in the words of the check', async (t) => {
  const api = await startApi(t)
  const check = await api.call('POST', '/v1/homes/check', {body: {home: homeWith(open)}})
  const {message} = check.json.problems[0]
  t.match(message, /^Room kitchen is not enclosed/)
  t.same(await api.save(null, homeWith(open)).then(({status, json}) => ({status, json})), {
    status: 422,
    json: {error: 'blocking_problems', problems: [message]},
  })
  t.same(saved(api), {numbers: [], events: 0})

  const [plan] = homeWith(open).plans
  const attic = {...homeWith({}).plans[0], id: 'attic', areas: [{id: 'night', name: 'Night'}]}
  const several = await api.save(null, {...home, plans: [plan, attic]})
  t.match(several, {
    status: 422,
    json: {error: 'blocking_problems', problems: [`plan plan: ${message}`, /^plan attic: Area night /]},
  })
})

t.test('a stale base is reported before the format and the files', async (t) => {
  const api = await startApi(t)
  await api.save(null, homeWith({rooms: [room('bath')]}))
  const refs = [{kind: 'room', id: 'bath'}]
  await api.call('PUT', `${api.inProject}/host-references`, {body: {refs}})
  const openWithFile = homeWith({...open, drawings: [drawing] as never})
  t.match(await api.save(null, openWithFile), {status: 409, json: {error: 'conflict'}})
  t.match(await api.save(1, {...openWithFile, levls: []}), {
    status: 422,
    json: {error: 'invalid_home', problems: [/levls/]},
  })
  t.match(await api.save(1, openWithFile), {
    status: 422,
    json: {error: 'invalid_home', problems: [new RegExp(unknownFile)]},
  })
  const {json} = await api.save(1, homeWith(open))
  t.match(json, {error: 'blocking_problems', problems: [/^Room kitchen is not enclosed/, /^room bath: /]})
  t.equal(json.problems.length, 3)
})

t.test('a malformed body is refused before a stale base, and a stale base before the home', async (t) => {
  const api = await startApi(t)
  await api.save(null)
  const wrongHome = {...home, schema: 7}
  t.equal((await api.save(5, wrongHome, {message: 1})).status, 400)
  t.equal((await api.save(5, wrongHome, {thumbnail: 'nonsense'})).status, 400)
  t.equal((await api.save(5, wrongHome)).status, 409)
  t.equal((await api.save(1, wrongHome)).status, 422)
})

t.test('viewers and apps without the scope can’t save', async (t) => {
  const api = await startApi(t)
  const {token} = api.connect({scopes: ['projects:read'], clientId: api.clientId})
  t.match(await api.save(null, home, {}, {token}), {status: 403, json: {error: 'forbidden'}})
  api.services.database.update(member).set({role: 'viewer'}).run()
  t.match(await api.save(null), {status: 403, json: {error: 'forbidden'}})
  t.same(saved(api), {numbers: [], events: 0})
})

t.test('an app that is disconnected while its home is read saves nothing', async (t) => {
  const api = await startApi(t)
  const answer = api.save(null)
  await once(api.app.server, 'request')
  // The gate passes the request synchronously; the worker thread has not started yet.
  await setImmediate()
  api.services.connections.end(api.connectionId, 'person')
  t.match(await answer, {status: 401, json: {error: 'unauthenticated'}})
  t.same(saved(api).numbers, [])
})

t.test('a save repeated with its key runs once', async (t) => {
  const api = await startApi(t)
  const request = {headers: {'idempotency-key': 'once'}}
  const [first, same] = await Promise.all([api.save(null, home, {}, request), api.save(null, home, {}, request)])
  t.equal(first.status, 201)
  const again = await api.save(null, home, {}, request)
  for (const answer of [same, again]) {
    t.equal(answer.text, first.text)
    t.equal(answer.status, 201)
    t.equal(answer.headers.get('location'), first.headers.get('location'))
  }
  t.match(await api.save(1, home, {}, request), {status: 400, json: {problems: [/^Idempotency-Key: /]}})
  for (const key of ['', 'x'.repeat(201)]) {
    const answer = await api.save(1, home, {}, {headers: {'idempotency-key': key}})
    t.match(answer, {status: 400, json: {error: 'invalid_input', problems: [/^Idempotency-Key: /]}})
  }
  t.same(saved(api), {numbers: [1], events: 1})

  const stale = {headers: {'idempotency-key': 'stale'}}
  t.equal((await api.save(2, home, {}, stale)).status, 409)
  await api.save(1)
  t.equal((await api.save(2, home, {}, stale)).status, 201, 'a refusal is not kept')
  t.equal(api.services.database.select().from(idempotentAnswer).all().length, 2)
})

const picture = (width: number, height: number) => sharp({create: {width, height, channels: 3, background: '#336699'}})

const picturesOf = async ({services: {database, files}}: Api) =>
  Promise.all(
    database
      .select()
      .from(revision)
      .all()
      .map(({thumbnail}) => (thumbnail === null ? null : files.read(thumbnail))),
  )

t.test('a picture of 640 × 400 is stored as sent, and others are resized', async (t) => {
  const api = await startApi(t)
  const right = await picture(640, 400).webp().toBuffer()
  const other = await picture(300, 300).webp().toBuffer()
  await api.save(null, home, {thumbnail: right.toString('base64')})
  await api.save(1, home, {thumbnail: other.toString('base64')})
  await api.save(2)
  const [kept, scaled, none] = await picturesOf(api)
  t.same(kept, right)
  t.match(await sharp(scaled ?? undefined).metadata(), {format: 'webp', width: 640, height: 400})
  t.equal(none, null)
})

t.test('a picture that is truncated, too large or not WebP is refused', async (t: Test) => {
  const api = await startApi(t)
  const right = await picture(640, 400).webp().toBuffer()
  const pictures: [text: string, problem: RegExp][] = [
    ['', /^thumbnail: must be base64/],
    ['%%%%', /^thumbnail: must be base64/],
    [`data:image/webp;base64,${right.toString('base64')}`, /^thumbnail: must be base64/],
    [right.toString('base64').slice(0, -1), /^thumbnail: must be base64/],
    [Buffer.from('not a picture').toString('base64'), /^thumbnail: must be a WebP/],
    [(await picture(640, 400).png().toBuffer()).toString('base64'), /^thumbnail: must be a WebP/],
    [right.subarray(0, right.length / 2).toString('base64'), /^thumbnail: must be a WebP/],
    [(await picture(4100, 4100).webp().toBuffer()).toString('base64'), /^thumbnail: must be a WebP .* 16 million/],
    [Buffer.alloc(262_145).toString('base64'), /^thumbnail: must be at most 262144 bytes/],
    ['A'.repeat(1_000_000), /^thumbnail: must be at most 262144 bytes/],
  ]
  for (const [thumbnail, problem] of pictures) {
    t.match(await api.save(null, home, {thumbnail}), {status: 400, json: {problems: [problem]}}, String(problem))
  }
  t.same(saved(api).numbers, [])
})

t.test('the picture of a refused version is not stored', async (t) => {
  const api = await startApi(t)
  const thumbnail = (await picture(640, 400).webp().toBuffer()).toString('base64')
  t.equal((await api.save(3, home, {thumbnail})).status, 409)
  t.equal((await api.save(null, home, {thumbnail})).status, 201)
  const [kept] = await picturesOf(api)
  t.ok(kept)
})
