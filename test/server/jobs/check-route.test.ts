import {readFileSync} from 'node:fs'
import fc from 'fast-check'
import t, {type Test} from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {HomeProblem} from '#shared/home/problem.ts'
import {event} from '../../../server/database/tables/events.ts'
import {projectFile} from '../../../server/database/tables/files.ts'
import {member} from '../../../server/database/tables/members.ts'
import {revision} from '../../../server/database/tables/revisions.ts'
import {runs} from '../../runs.ts'
import {spoil, spoilt} from '../../shared/home/mutated-homes.ts'
import {type Api, homeWith, room, startApi} from '../api.ts'

const home = emptyHome('en')
const path = '/v1/homes/check'

async function setUp(t: Test, settings: Record<string, string> = {}) {
  const api = await startApi(t, settings)
  return {
    ...api,
    post: (body: unknown, more: Parameters<Api['call']>[2] = {}) => api.call('POST', path, {body, ...more}),
    check: async (document: unknown) => (await api.call('POST', path, {body: {home: document}})).json,
  }
}

const square = [
  [0, 0, 4, 0],
  [4, 0, 4, 4],
  [4, 4, 0, 4],
  [0, 4, 0, 0],
].map(([ax = 0, ay = 0, bx = 0, by = 0], index) => ({
  id: `w${index}`,
  a: [ax, ay] as [number, number],
  b: [bx, by] as [number, number],
}))

t.test('a valid home has no problems', async (t) => {
  const {check} = await setUp(t)
  t.same(await check(home), {readAs: 6, checkedAt: 6, isValid: true, problems: []})
  t.same(await check(homeWith({walls: square, rooms: [room('kitchen')]})), {
    readAs: 6,
    checkedAt: 6,
    isValid: true,
    problems: [],
  })
  t.same(await check({...home, $schema: 'https://example.org/home-6.json'}), {
    readAs: 6,
    checkedAt: 6,
    isValid: true,
    problems: [],
  })
})

t.test('a home of version 1 is read as version 1 and checked as the current version', async (t) => {
  const {check} = await setUp(t)
  const sample = JSON.parse(readFileSync(new URL('../../../samples/version-1.json', import.meta.url), 'utf8'))
  t.same(await check(sample), {readAs: 1, checkedAt: 6, isValid: true, problems: []})
  t.match(await check({schema: 1, name: 'Casa', walls: [[0, 0, 6]]}), {
    readAs: 1,
    checkedAt: 6,
    isValid: false,
    problems: [{kind: 'format', message: /^\/walls\/0: /, detail: {path: '/walls/0'}}],
  })
})

t.test('any other document is a format problem with its path', async (t) => {
  const {check} = await setUp(t)
  const others: [document: unknown, readAs: number | null, path: string][] = [
    [null, null, '/'],
    [[], null, '/'],
    [[home], null, '/'],
    [5, null, '/'],
    ['home', null, '/'],
    [{}, null, '/schema'],
    [{schema: '6'}, null, '/schema'],
    [{schema: 6.5}, null, '/schema'],
    [{schema: null}, null, '/schema'],
    [{schema: 0}, 0, '/schema'],
    [{schema: 7}, 7, '/schema'],
    [{...home, levls: []}, 6, '/levls'],
    [{...home, plans: [{...home.plans[0], level: 'attic'}]}, 6, '/plans/0/level'],
  ]
  for (const [document, readAs, place] of others) {
    const {problems, ...rest} = await check(document)
    const what = JSON.stringify(document).slice(0, 60)
    t.same(rest, {readAs, checkedAt: 6, isValid: false}, what)
    t.match(problems, [{kind: 'format', detail: {path: place}}], what)
    t.ok(problems[0].message.startsWith(`${place}: `), what)
  }
})

t.test('a problem of a plan names the plan and its elements', async (t) => {
  const {check} = await setUp(t)
  const open = homeWith({walls: square.slice(1), rooms: [room('kitchen')], areas: [{id: 'night', name: 'Night'}]})
  const {problems, ...rest} = await check(open)
  t.same(rest, {readAs: 6, checkedAt: 6, isValid: false})
  t.same(
    problems.map(({kind, plan}: HomeProblem) => [kind, plan]),
    [
      ['open-room', 'plan'],
      ['area-without-rooms', 'plan'],
    ],
  )
  t.match(JSON.stringify(problems[0].detail), 'kitchen')
  for (const {message} of problems) t.match(message, /^[A-Z].*\.$/)
})

t.test('a plan reports 200 problems at most, and the last one counts the rest', async (t) => {
  const {check} = await setUp(t)
  const walls = Array.from({length: 5000}, () => 'wall')
  const {isValid, problems} = await check({...home, plans: [{...home.plans[0], walls}]})
  t.notOk(isValid)
  t.equal(problems.length, 200)
  t.match(problems.at(-1).message, /more problems/)
  const areas = (plan: string) => Array.from({length: 250}, (_, index) => ({id: `${plan}-${index}`, name: 'Area'}))
  const plans = ['one', 'two', 'three'].map((id) => ({...home.plans[0], id, areas: areas(id)}))
  const told: HomeProblem[] = (await check({...home, plans})).problems
  t.equal(told.length, 600, 'no plan hides what is wrong with the next')
  for (const [index, plan] of ['one', 'two', 'three'].entries()) {
    const last = {kind: 'area-without-rooms', plan, message: 'and 51 more problems', detail: {}}
    t.same(told[200 * index + 199], last)
  }
})

t.test('the check stores nothing, and ignores files and the elements that apps rely on', async (t) => {
  const {check, save, call, inProject, services} = await setUp(t)
  await save(null, homeWith({rooms: [room('kitchen')], walls: square}))
  const refs = [{kind: 'room', id: 'kitchen'}]
  t.equal((await call('PUT', `${inProject}/host-references`, {body: {refs}})).status, 200)
  const drawing = {id: 'scan', src: 'a'.repeat(64), at: [0, 0], width: 5}
  t.match(await check(homeWith({drawings: [drawing] as never})), {isValid: true, problems: []})
  const count = (table: typeof revision | typeof event | typeof projectFile) =>
    services.database.select().from(table).all().length
  t.same([count(revision), count(event), count(projectFile)], [1, 1, 0])
})

t.test('a malformed body is refused', async (t) => {
  const {post, call} = await setUp(t, {PIANTA_MAX_HOME: '20000'})
  t.match(await post({}), {status: 400, json: {error: 'invalid_input', problems: ['home: is required']}})
  t.match(await post([]), {status: 400, json: {problems: ['body: must be an object']}})
  t.match(await post(null), {status: 400, json: {problems: ['body: must be an object']}})
  const hidden = await post(undefined, {bytes: '{"__proto__": {"home": {}}}'})
  t.match(hidden, {status: 400, json: {problems: ['home: is required']}})
  const bytes: [bytes: string | Buffer, problem: RegExp, headers?: Record<string, string>][] = [
    ['', /^body: is empty/],
    ['{"home": ', /^body: is not JSON/],
    [Buffer.from([0x22, 0xff, 0x22]), /^body: is not UTF-8/],
    ['{"home": "\\ud83d"}', /^body: has half of a surrogate pair/],
    [`{"home": ${'['.repeat(64)}${']'.repeat(64)}}`, /^body: is nested over 64 levels/],
    ['{"home": {}}', /^Content-Type: must be application\/json/, {'content-type': 'text/plain'}],
    ['{"home": {}}', /^Content-Type: must be application\/json/, {'content-type': ''}],
    [' '.repeat(20_000 + 1024 * 1024 + 1), /^body: must be at most 1068576 bytes/],
    [JSON.stringify({home: {...home, note: 'x'.repeat(20_000)}}), /^home: must be at most 20000 bytes of JSON/],
  ]
  for (const [body, problem, headers = {}] of bytes) {
    t.match(
      await post(undefined, {bytes: body, headers}),
      {status: 400, json: {error: 'invalid_input', problems: [problem]}},
      String(problem),
    )
  }
  t.match(await call('POST', path), {status: 400, json: {problems: [/^body: is empty/]}})
  const padded = JSON.stringify({home, more: {of: 'a newer client'}}, null, ' ').padEnd(30_000)
  t.match(await post(undefined, {bytes: padded}), {status: 200, json: {isValid: true}}, 'spaces do not count')
})

t.test('a home that becomes too large by its upgrade is refused, as when it is saved', async (t) => {
  const {post, save} = await setUp(t, {PIANTA_MAX_HOME: '12000'})
  const walls = Array.from({length: 500}, (_, index) => [0, index, 9, index])
  const old = {schema: 1, name: 'Casa', walls}
  t.ok(JSON.stringify(old).length < 10_000)
  for (const answer of [await post({home: old}), await save(null, old)]) {
    t.match(answer, {status: 400, json: {problems: ['home: must be at most 12000 bytes of JSON']}})
  }
})

t.test('the check needs projects:read', async (t) => {
  const {post, connect, services} = await setUp(t)
  for (const scopes of [['projects:create', 'projects:write'], ['catalog:read']]) {
    const {token} = connect({scopes, name: String(scopes)})
    t.match(await post({home}, {token}), {status: 403, json: {error: 'forbidden'}}, String(scopes))
  }
  services.database.update(member).set({role: 'viewer'}).run()
  const {token} = connect({scopes: ['projects:read'], name: 'Reader'})
  t.match(await post({home}, {token}), {status: 200}, 'somebody who may only look')
})

t.test('a home of the maximum size is checked', async (t) => {
  const most = 4_000_000
  const {post} = await setUp(t, {PIANTA_MAX_HOME: String(most)})
  const plans = Array.from({length: 14}, (_, plan) => ({
    ...home.plans[0],
    id: `plan-${plan}`,
    lights: Array.from({length: 7000}, (_, index) => ({id: `light-${plan}-${index}`, at: [index / 8, plan]})),
  }))
  const large = JSON.stringify({...home, plans})
  const rest = most - large.length
  t.ok(rest > 0 && rest < most / 4)
  const bytes = `{"home":${large.slice(0, -1)}${' '.repeat(rest)}}}`
  t.match(await post(undefined, {bytes}), {status: 200, json: {isValid: true, problems: []}})
  const note = 'x'.repeat(rest)
  t.match(await post({home: {...home, plans, note}}), {
    status: 400,
    json: {problems: [/^home: must be at most 4000000 b/]},
  })
})

t.test('any damaged home gets its problems, or none', async (t) => {
  const {check, post} = await setUp(t, {PIANTA_RATE_LIMIT: '1000000'})
  await fc.assert(
    fc.asyncProperty(spoilt, async ([name, mutations]) => {
      const document = spoil(name, mutations)
      const {status, json} = await post({home: document})
      if (status === 400) return json.error === 'invalid_input' && json.problems.length > 0
      const problems: HomeProblem[] = json.problems
      const isTold = problems.every(({kind, message, detail, plan}) =>
        kind === 'format' ? message.startsWith(`${detail?.path}: `) : plan !== undefined && message !== '',
      )
      return status === 200 && isTold && json.isValid === (problems.length === 0) && json.checkedAt === 6
    }),
    runs(300),
  )
  t.match(await check(home), {isValid: true})
})
