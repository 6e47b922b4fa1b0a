import t from 'tap'
import {startApi} from '../api.ts'
import {sendRaw} from '../raw-http.ts'

const exposed =
  'ETag, Location, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, WWW-Authenticate, Content-Disposition'

const preflight = (url: string, method = 'GET') =>
  fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://panel.example.org',
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization, content-type, idempotency-key',
    },
  })

const names = (headers: Headers, name: string) =>
  headers
    .get(name)
    ?.split(/, */)
    .map((part) => part.toLowerCase())
    .toSorted()

t.test('a preflight gets the same answer on every path of the API', async (t) => {
  const {url, inProject} = await startApi(t)
  for (const path of [
    '/',
    '/v1',
    '/v1/',
    '/v1/projects',
    inProject,
    `${inProject}/events`,
    '/v1/nothing',
    '/v1/openapi.json',
    '/schema/home-6.json',
  ]) {
    const {status, headers, ...answer} = await preflight(url + path).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }))
    t.equal(status, 204, path)
    t.equal(answer.text, '')
    t.equal(headers.get('access-control-allow-origin'), '*')
    t.same(names(headers, 'access-control-allow-methods'), ['delete', 'get', 'head', 'patch', 'post', 'put'])
    t.same(
      names(headers, 'access-control-allow-headers'),
      ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'last-event-id', 'range'],
      'named, for * does not cover Authorization',
    )
    t.equal(headers.get('access-control-max-age'), '7200')
    t.equal(headers.get('access-control-allow-credentials'), null)
    t.equal(headers.get('ratelimit-remaining'), '600')
  }
})

t.test('a preflight is answered whatever body its headers announce', async (t) => {
  const {url} = await startApi(t)
  const preflight = 'OPTIONS /v1/projects HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'
  for (const more of [
    'Content-Type: application/json\r\n\r\n',
    'Content-Type: text/plain\r\nContent-Length: 1\r\n\r\n{',
    'Content-Encoding: gzip\r\n\r\n',
  ]) {
    const {status, body} = await sendRaw(url, preflight + more)
    t.equal(status, 204)
    t.equal(body, '')
  }
})

t.test('any page may read every response, refusals included', async (t) => {
  const {url, call, token, inProject} = await startApi(t)
  const stream = await fetch(`${url}${inProject}/events`, {headers: {authorization: `Bearer ${token}`}})
  const answers = {
    'a list': await call('GET', '/v1/projects'),
    'its head': await call('HEAD', '/v1/projects'),
    'what was made': await call('POST', '/v1/projects', {body: {name: 'New'}}),
    'the index': await fetch(url),
    'the way to the pages': await fetch(url, {redirect: 'manual', headers: {accept: 'text/html'}}),
    'a stream': stream,
    'no token': await fetch(`${url}/v1/projects`),
    'a malformed id': await call('GET', '/v1/projects/x'),
    'a malformed path': await call('GET', '/v1/%'),
    'an unknown path': await call('GET', '/v1/x'),
    'a body that is no JSON': await call('POST', '/v1/projects', {bytes: '{'}),
    'no HTTP': await sendRaw(url, 'nonsense\r\n\r\n'),
  }
  for (const [what, {headers}] of Object.entries(answers)) {
    t.equal(headers.get('access-control-allow-origin'), '*', what)
    t.equal(headers.get('access-control-expose-headers'), exposed, what)
    t.equal(headers.get('access-control-allow-credentials'), null, what)
    t.equal(headers.get('set-cookie'), null, what)
  }
})

t.test('a cookie gives no access', async (t) => {
  const {url, token} = await startApi(t)
  const answer = await fetch(`${url}/v1/projects`, {headers: {cookie: `token=${token}; session=${token}`}})
  t.equal(answer.status, 401)
})

t.test('HEAD answers like GET, without the body', async (t) => {
  const {call, inProject, save, url} = await startApi(t)
  await save(null)
  for (const path of [
    '/',
    '/v1',
    '/v1/openapi.json',
    '/v1/projects',
    inProject,
    `${inProject}/home`,
    `${inProject}/revisions`,
    `${inProject}/devices`,
    `${inProject}/host-references`,
  ]) {
    const get = await call('GET', path)
    const head = await call('HEAD', path)
    t.equal(head.status, 200, path)
    t.equal(head.text, '', path)
    for (const name of ['content-type', 'content-length', 'etag', 'vary']) {
      t.equal(head.headers.get(name), get.headers.get(name), `${name} of ${path}`)
    }
  }
  t.match(await call('HEAD', '/v1/projects/x'), {status: 400, text: ''})
  t.equal((await fetch(`${url}/v1/projects`, {method: 'HEAD'})).status, 401)
})
