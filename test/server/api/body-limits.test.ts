import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import type {FastifyInstance, RouteOptions} from 'fastify'
import t from 'tap'
import type {Thread} from '#shared/contract/resources.ts'
import {startEditing} from '../../web/editor/editing.ts'
import {type Api, homeWith, room, startApi} from '../api.ts'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** The routes that take more than 64 KiB, with their bytes. All others take 64 KiB, files aside. */
const larger = {
  'POST /mcp': 2 * mebibyte,
  'PUT /v1/projects/:projectId/devices': 2 * mebibyte,
  'PUT /v1/projects/:projectId/host-references': 2 * mebibyte,
  'PUT /v1/projects/:projectId/tablets': mebibyte,
  'POST /v1/projects/:projectId/visits': 2 * mebibyte,
  'POST /v1/projects/:projectId/threads': 160 * kibibyte,
  'POST /v1/projects/:projectId/threads/:threadId/comments': 160 * kibibyte,
  'POST /v1/projects/:projectId/revisions': 17 * mebibyte,
  'POST /v1/homes/check': 17 * mebibyte,
  'PUT /projects/:id/draft': 25 * mebibyte,
  'POST /projects/:id/edit/threads': 160 * kibibyte,
  'POST /projects/:id/edit/threads/:thread/comments': 160 * kibibyte,
  'POST /projects/:id/comments': 256 * kibibyte,
  'POST /projects/:id/comments/:thread': 256 * kibibyte,
  'POST /projects/:id/comments/:thread/:comment': 256 * kibibyte,
}

/** Characters that take twelve bytes each in JSON, by two escapes. */
const wide = (count: number) => '👋'.repeat(count)
/** The longest spelling of JSON: all of its texts in escapes. */
const spelled = (body: unknown) =>
  JSON.stringify(body).replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`)

/** Calls `start`, and returns the routes registered meanwhile too. */
async function withRoutes<Started>(start: () => Promise<Started>): Promise<Started & {routes: RouteOptions[]}> {
  const routes: RouteOptions[] = []
  const listen = (message: unknown) => {
    const {fastify} = message as {fastify: FastifyInstance}
    fastify.addHook('onRoute', (route) => void routes.push(route))
  }
  subscribe('fastify.initialization', listen)
  const started = await start()
  unsubscribe('fastify.initialization', listen)
  return {...started, routes}
}

t.test('each route that reads bodies has a limit, 64 KiB where it needs no more', async (t) => {
  const {routes, app} = await withRoutes(() => startApi(t))
  const found = routes
    .filter(({bodyLimit}) => bodyLimit !== undefined && bodyLimit > 64 * kibibyte)
    .map(({method, url, bodyLimit}) => [`${method} ${url}`, bodyLimit])
  t.same(Object.fromEntries(found), larger)
  t.equal(app.initialConfig.bodyLimit, 64 * kibibyte)
})

t.test('the setting lowers the limits, and raises those of lists alone', async (t) => {
  for (const [most, lists, comments, others] of [
    [2000, 2000, 2000, 2000],
    [8 * mebibyte, 8 * mebibyte, 160 * kibibyte, 64 * kibibyte],
  ] as const) {
    const {routes, app} = await withRoutes(() => startApi(t, {PIANTA_MAX_BODY: String(most)}))
    const limitOf = (path: string) => routes.find(({url, bodyLimit}) => url.endsWith(path) && bodyLimit)?.bodyLimit
    t.equal(limitOf('/devices'), lists)
    t.equal(limitOf('/host-references'), lists)
    t.equal(limitOf('/:projectId/threads'), comments)
    t.equal(app.initialConfig.bodyLimit, others)
  }
})

interface Sent {
  method: string
  path: string
  body: unknown
  limit: number
}

/** The longest legal body of each operation of `/v1` that takes JSON other than homes. */
function longest({inProject}: Api, thread: string): Sent[] {
  const [small, comment, list] = [64 * kibibyte, 160 * kibibyte, 2 * mebibyte]
  const ref = {kind: 'room', id: wide(200)}
  const device = (number: number) => ({
    id: `${number}`.padEnd(200, 'x'),
    name: 'n'.repeat(200),
    kind: 'light',
    room: 'r'.repeat(200),
    floor: 'f'.repeat(200),
    aliases: Array.from({length: 8}, (_, alias) => `${number} ${alias}`.padEnd(200, 'a')),
  })
  const tablet = (number: number) => ({
    id: `${number}`.padEnd(64, 'x'),
    browser: wide(100),
    screen: {width: 100_000, height: 100_000},
    battery: {level: 100, isCharging: false},
    settings: {plan: wide(200), room: wide(200), layer: 'l'.repeat(64), dimAfter: 1440, language: 'e'.repeat(64)},
    secondsAgo: 300_000_000,
  })
  const refs = Array.from({length: 2000}, () => ({kind: 'room', id: 'kitchen'}))
  return [
    {method: 'POST', path: '/v1/projects', body: {name: wide(200), address: wide(400)}, limit: small},
    {method: 'PATCH', path: inProject, body: {name: wide(200), address: wide(400)}, limit: small},
    {
      method: 'POST',
      path: '/v1/webhooks',
      body: {
        url: `https://example.org/${'x'.repeat(1980)}`,
        events: Array.from({length: 100}, () => 'access.revoked'),
      },
      limit: small,
    },
    {
      method: 'POST',
      path: `${inProject}/threads`,
      body: {planId: 'plan', anchor: {ref: {...ref, kind: wide(200)}, at: [1, 2]}, body: wide(10_000)},
      limit: comment,
    },
    {method: 'POST', path: `${inProject}/threads/${thread}/comments`, body: {body: wide(10_000)}, limit: comment},
    {method: 'PATCH', path: `${inProject}/threads/${thread}`, body: {isResolved: true}, limit: small},
    {
      method: 'PUT',
      path: `${inProject}/devices`,
      body: {devices: Array.from({length: 500}, (_, number) => device(number))},
      limit: list,
    },
    {method: 'PUT', path: `${inProject}/host-references`, body: {refs}, limit: list},
    {
      method: 'PUT',
      path: `${inProject}/tablets`,
      body: {version: 'v'.repeat(64), tablets: Array.from({length: 100}, (_, number) => tablet(number))},
      limit: mebibyte,
    },
    {
      method: 'POST',
      path: `${inProject}/visits`,
      body: {takesCommands: true, messages: [{visit: thread, message: {type: 'snapshot', text: wide(150_000)}}]},
      limit: list,
    },
  ]
}

t.test('the longest legal body of each operation is taken, and the limit is named', async (t) => {
  const api = await startApi(t, {PIANTA_WEBHOOK_ALLOW_NETWORKS: '0.0.0.0/0'})
  const {call, inProject, save} = api
  await save(null, homeWith({rooms: [room('kitchen')]}))
  const opened = {planId: 'plan', anchor: {at: [1, 2]}, body: 'Here'}
  const {json: thread} = await call('POST', `${inProject}/threads`, {body: opened})
  for (const {method, path, body, limit} of longest(api, thread.id)) {
    const bytes = spelled(body)
    const name = `${method} ${path}`
    const {status, text} = await call(method, path, {bytes: bytes.padEnd(limit)})
    t.ok(status >= 200 && status < 300, `${name}, ${bytes.length} bytes: ${status} ${text.slice(0, 100)}`)
    t.match(await call(method, path, {bytes: bytes.padEnd(limit + 1)}), {
      status: 400,
      json: {error: 'invalid_input', problems: [`body: must be at most ${limit} bytes`]},
    })
  }
})

t.test('so is the longest of the editor’s', async (t) => {
  const {anna, save, path} = await startEditing(t)
  await save()
  const mentions = Array.from({length: 50}, () => anna.account.id)
  const post = (to: string, body: object) =>
    anna.browser.send(to, {
      method: 'POST',
      body: spelled({...body, token: anna.token}),
      headers: {'content-type': 'application/json'},
    })
  const opened = await post(`${path}/threads`, {planId: 'plan', anchor: {at: [1, 2]}, body: wide(10_000), mentions})
  t.equal(opened.status, 201)
  const thread: Thread = JSON.parse(opened.html)
  const answered = await post(`${path}/threads/${thread.id}/comments`, {body: wide(10_000), mentions})
  t.equal(answered.status, 201)
})
