import t from 'tap'
import type {Static} from 'typebox'
import type {apiIndex} from '#shared/contract/resources.ts'
import {apiScopes} from '#shared/contract/scopes.ts'
import {startApi} from '../api.ts'

type ApiIndex = Static<typeof apiIndex>

t.test('GET / and GET /v1 describe the API', async (t) => {
  const {url} = await startApi(t)
  for (const path of ['/', '/v1']) {
    const answer = await fetch(url + path)
    t.equal(answer.status, 200)
    const {endpoints, ...index} = (await answer.json()) as ApiIndex
    t.same(index, {
      name: 'Pianta',
      version: 'v1',
      resource: `${url}/v1`,
      issuer: url,
      discovery: `${url}/.well-known/openid-configuration`,
      scopes: apiScopes,
      openapi: `${url}/v1/openapi.json`,
      docs: `${url}/docs`,
    })
    t.equal(new Set(endpoints).size, endpoints.length)
    for (const endpoint of endpoints) t.match(endpoint, /^(GET|POST|PUT|PATCH|DELETE) \/[\w./{}-]*$/)
  }
})

t.test('the addresses in the index answer', async (t) => {
  const {url} = await startApi(t)
  const {discovery, openapi, docs} = (await fetch(`${url}/v1`).then((answer) => answer.json())) as ApiIndex
  for (const address of [discovery, openapi, docs]) {
    const answer = await fetch(address)
    t.equal(answer.status, 200, address)
    await answer.body?.cancel()
  }
})

t.test('the index uses the configured addresses, whatever Host contains', async (t) => {
  const {url, config} = await startApi(t, {
    PIANTA_BASE_URL: 'https://api.example.org',
    PIANTA_AUTH_URL: 'https://id.example.org',
  })
  const {port} = config
  const answer = await fetch(`http://127.0.0.1:${port}/v1`, {
    headers: {'x-forwarded-host': 'evil.example.org', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example.org'},
  })
  t.equal(url, 'https://api.example.org')
  t.match(await answer.json(), {
    resource: 'https://api.example.org/v1',
    issuer: 'https://id.example.org',
    discovery: 'https://id.example.org/.well-known/openid-configuration',
    openapi: 'https://api.example.org/v1/openapi.json',
  })
})

t.test('GET / redirects a browser to the pages', async (t) => {
  const {url} = await startApi(t)
  const ask = (accept: string, path = '/') => fetch(url + path, {redirect: 'manual', headers: {accept}})
  for (const accept of ['text/html', 'text/html,application/xhtml+xml,*/*;q=0.8', 'application/json, Text/HTML']) {
    const answer = await ask(accept)
    t.equal(answer.status, 303, accept)
    t.equal(answer.headers.get('location'), '/projects')
    t.equal(answer.headers.get('vary'), 'Accept')
    t.equal(await answer.text(), '')
  }
  for (const accept of ['*/*', 'application/json', 'text/*', '']) {
    const answer = await ask(accept)
    t.equal(answer.status, 200, accept)
    t.equal(answer.headers.get('vary'), 'Accept, Accept-Encoding', 'a cache must not give one the other')
    t.match(await answer.json(), {name: 'Pianta'})
  }
  t.equal((await ask('text/html', '/v1')).status, 200, 'the API itself is JSON for everybody')
})

t.test('the document answers 304 until it changes', async (t) => {
  const {url} = await startApi(t)
  const read = (etag: string) => fetch(`${url}/v1/openapi.json`, {headers: {'if-none-match': etag}})
  const first = await read('"another"')
  const etag = first.headers.get('etag') ?? ''
  t.match(etag, /^W\/"[\w-]+"$/)
  t.match(await first.json(), {openapi: '3.1.0', servers: [{url}]})
  const second = await read(etag)
  t.equal(second.status, 304)
  t.equal(second.headers.get('etag'), etag)
  t.equal(await second.text(), '')
  t.not(
    (await fetch(`${(await startApi(t)).url}/v1/openapi.json`)).headers.get('etag'),
    etag,
    'its addresses are in it',
  )
})
