import {once} from 'node:events'
import {get} from 'node:http'
import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {ask, faultsFrom} from './ask.ts'
import {type House, openHouse, things} from './house.ts'
import {limits} from './limits.ts'
import type {Row} from './rows.ts'

const inProject = '/v1/projects/{projectId}'

t.test('a connection’s requests per minute are limited, and the count restarts', async (t) => {
  const house = await openHouse(t)
  house.clock.advance(limits.minute)
  for (let left = limits.requestsAMinute - 1; left >= 0; left--) {
    const {status, headers} = await house.call('HEAD', house.inProject)
    if (status !== 200 || headers.get('ratelimit-remaining') !== String(left)) t.fail(`${left} left: ${status}`)
  }
  t.equal((await house.call('HEAD', house.inProject)).headers.get('ratelimit-limit'), String(limits.requestsAMinute))
  house.clock.advance(limits.minute - 1)
  const refused = await ask(house, {operation: `GET ${inProject}`})
  t.same(faultsFrom(refused, {error: 'rate_limited'}), [])
  t.equal(refused.headers.get('retry-after'), '1')
  house.clock.advance(1)
  t.equal((await house.call('GET', house.inProject)).status, 200)
})

t.test('bodies over their limits are refused with the limit', async (t) => {
  const house = await openHouse(t)
  const padded = (body: object, length: number) => JSON.stringify(body).padEnd(length)
  const home = (length: number) => {
    const rest = length - JSON.stringify({...emptyHome('en'), $schema: ''}).length
    return {...emptyHome('en'), $schema: 'x'.repeat(rest)}
  }
  const revision = {home: things.home, message: '', baseRevision: 1}
  const send = (operation: Row['operation'], bytes: string | Buffer, type = 'application/json') =>
    ask(house, {operation}, {sent: {bytes, headers: {'content-type': type}}})
  const cases = [
    ['POST /v1/projects', {name: 'Flat'}, limits.shortJsonBody, 201],
    [`PUT ${inProject}/devices`, {devices: []}, limits.jsonBody, 200],
    [`POST ${inProject}/revisions`, revision, limits.homeBody, 201],
    ['POST /v1/homes/check', {home: things.home}, limits.homeBody, 200],
  ] as const
  for (const [operation, body, most, status] of cases) {
    t.equal((await send(operation, padded(body, most))).status, status, operation)
    const problem = new RegExp(`^body: must be at most ${most} bytes$`)
    t.same(faultsFrom(await send(operation, padded(body, most + 1)), {error: 'invalid_input', problem}), [], operation)
  }
  const checked = (length: number) => send('POST /v1/homes/check', JSON.stringify({home: home(length)}))
  t.equal((await checked(limits.home)).status, 200)
  const problem = new RegExp(`^home: must be at most ${limits.home} bytes of JSON$`)
  t.same(faultsFrom(await checked(limits.home + 1), {error: 'invalid_input', problem}), [])

  const file = (length: number) => Buffer.concat([things.png, Buffer.alloc(length - things.png.length)])
  const upload = (length: number) => send(`POST ${inProject}/files`, file(length), 'image/png')
  t.equal((await upload(limits.file)).status, 201)
  const tooLarge = {error: 'invalid_input', problem: new RegExp(`${limits.file} bytes`)} as const
  t.same(faultsFrom(await upload(limits.file + 1), tooLarge), [])
})

/** Opens a stream and returns its text as it arrives. */
async function openStream({url, inProject, token}: House) {
  const request = get(`${url}${inProject}/events`, {headers: {authorization: `Bearer ${token}`}, agent: false})
  const [response] = await once(request, 'response')
  response.setEncoding('utf8')
  const [start] = await once(response, 'data')
  return {response, start: String(start)}
}

t.test('a page of the catalog has 50 products by default and 100 at most', async (t) => {
  const house = await openHouse(t)
  const {sofa} = things.products
  for (let number = 0; number < limits.page; number++) house.services.catalog.put({...sofa, id: `shop/sofa-${number}`})
  const total = limits.page + Object.keys(things.products).length
  const pageOf = async (query: string) => {
    const {json} = await ask(house, {operation: 'GET /v1/catalog/products'}, {sent: {query}})
    const {rows, ...rest} = json as {rows: unknown[]; total: number; next: string | null}
    return {...rest, rows: rows.length}
  }
  t.match(await pageOf(''), {rows: limits.catalogPageSize, total, next: String})
  for (const limit of [1, limits.catalogPageSize + 1, limits.page]) {
    const first = await pageOf(`limit=${limit}`)
    t.match(first, {rows: limit, total, next: String})
    const rest = Math.min(limits.catalogPageSize, total - limit)
    t.match(await pageOf(`after=${first.next}`), {rows: rest, total})
  }
})

t.test('comments keep streams open, and a connection’s streams are limited', async (t) => {
  const house = await openHouse(t)
  const {response, start} = await openStream(house)
  t.match(start, /^retry: \d+\n/)
  house.clock.advance(limits.keepAlive - 1)
  const next = once(response, 'data')
  house.clock.advance(1)
  t.match(String((await next)[0]), /^:.*\n$/)

  const others = []
  for (let count = 1; count < limits.streams; count++) others.push(await openStream(house))
  const refused = await ask(house, {operation: `GET ${inProject}/events`})
  t.same(faultsFrom(refused, {error: 'rate_limited'}), [])
  for (const one of others) one.response.destroy()
  response.destroy()
})

t.test('an access token lasts an hour', async (t) => {
  const house = await openHouse(t)
  house.clock.advance(limits.accessToken - 1)
  t.equal((await house.call('GET', house.inProject)).status, 200)
  house.clock.advance(1)
  t.same(faultsFrom(await ask(house, {operation: `GET ${inProject}`}), {error: 'unauthenticated'}), [])
})

t.test('a signed redirect is valid for a few minutes, longer than its cache time', async (t) => {
  const house = await openHouse(t, {PIANTA_CDN_URL: 'https://cdn.example.org', PIANTA_CDN_KEY: 'k'.repeat(32)})
  const {headers} = await ask(house, {operation: `GET ${inProject}/files/{sha256}`})
  const {pathname, search} = new URL(String(headers.get('location')))
  const follow = async () => {
    const {status, body} = await fetch(house.url + pathname + search)
    await body?.cancel()
    return status
  }
  const kept = Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]) * 1000
  const [least, most] = limits.signedRedirect
  t.equal(await follow(), 200)
  house.clock.advance(Math.max(kept, least))
  t.equal(await follow(), 200)
  house.clock.advance(most)
  t.equal(await follow(), 403)
})
