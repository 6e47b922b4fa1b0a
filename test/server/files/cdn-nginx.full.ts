import {randomBytes} from 'node:crypto'
import t, {type Test} from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {freePort} from '../../../demo/free-port.ts'
import {deleteProject} from '../../../server/endings/delete-project.ts'
import {needsChromium, openChromium, openPage} from '../../chromium.ts'
import {needsNginx, startNginx} from '../../nginx.ts'
import {startApi} from '../api.ts'
import {lamp, lampModel, lampPicture, stock} from '../catalog/stock.ts'
import {pictureOf} from './fixtures.ts'

const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_000_000)])

/** A server whose CDN is nginx as docs/cdn.md configures it, and the requests that reach the server. */
async function setUp(t: Test) {
  const port = await freePort()
  const nginx = await startNginx(t, port, 'docs/cdn.md')
  const cdnUrl = `https://localhost:${nginx.port}`
  const api = await startApi(t, {PIANTA_PORT: String(port), PIANTA_CDN_URL: cdnUrl, PIANTA_CDN_KEY: 'k'.repeat(32)})
  const asked: string[] = []
  api.app.server.on('request', ({method, url}) => {
    if (url?.startsWith('/cdn')) asked.push(`${method} ${url.split('?')[0]}`)
  })
  const upload = await api.call('POST', `${api.inProject}/files`, {bytes, headers: {'content-type': 'application/pdf'}})
  const file = upload.headers.get('location') ?? ''
  /** Follows the API's redirect as a client does; returns the CDN's response. */
  const read = async (path = file, headers: Record<string, string> = {}) => {
    const response = await fetch(api.url + path, {headers: {authorization: `Bearer ${api.token}`, ...headers}})
    return {...(await answerOf(response)), location: response.url}
  }
  const ask = async (address: string, init: RequestInit = {}) => answerOf(await fetch(address, init))
  return {...api, cdnUrl, asked, file, read, ask}
}

async function answerOf(response: Response) {
  const {status, headers} = response
  return {status, headers, cache: headers.get('x-cache'), body: Buffer.from(await response.arrayBuffer())}
}

t.test('nginx fetches a file once, serves it and its ranges, and checks each address', needsNginx, async (t) => {
  const {read, asked, file, clock, cdnUrl} = await setUp(t)
  const path = `/cdn/files/${file.split('/').at(-1)}`
  const first = await read()
  t.ok(first.location.startsWith(`${cdnUrl}${path}?`))
  t.same([first.status, first.cache], [200, 'MISS'])
  t.ok(first.body.equals(bytes))
  t.same(asked.splice(0), [`HEAD ${path}`, `GET ${path}`])
  clock.advance(60_000)
  const again = await read()
  t.not(again.location, first.location)
  t.same([again.status, again.cache], [200, 'HIT'])
  t.ok(again.body.equals(bytes))
  t.match(Object.fromEntries(again.headers), {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  })
  const part = await read(file, {range: 'bytes=1-3'})
  t.same([part.status, part.cache, part.body.toString()], [206, 'HIT', 'PDF'])
  const known = await read(file, {'if-none-match': first.headers.get('etag') ?? ''})
  t.same([known.status, known.body.length], [304, 0])
  t.same(new Set(asked), new Set([`HEAD ${path}`]), 'only the signature is asked about')
})

t.test('a range that is requested first is served, and the whole file is cached', needsNginx, async (t) => {
  const {read, file, asked} = await setUp(t)
  const part = await read(file, {range: 'bytes=-4'})
  t.same([part.status, part.cache], [206, 'MISS'])
  t.ok(part.body.equals(bytes.subarray(-4)))
  const whole = await read()
  t.same([whole.status, whole.cache], [200, 'HIT'])
  t.ok(whole.body.equals(bytes))
  t.equal(asked.filter((line) => line.startsWith('GET')).length, 1)
})

t.test('nginx refuses forged and expired addresses although it has the bytes', needsNginx, async (t) => {
  const {read, ask, clock, cdnUrl} = await setUp(t)
  const {location} = await read()
  t.equal((await ask(location)).cache, 'HIT')
  t.equal((await ask(location, {method: 'HEAD'})).status, 200)
  const {pathname} = new URL(location)
  const forged = [
    cdnUrl + pathname,
    `${location}&a=b`,
    location.replace('signature=', 'signature=A'),
    location.replace('expires=', 'expires=1'),
    location.replace('/cdn/', '/cdn//'),
    location.replace('/cdn/', '/c%64n/'),
  ]
  for (const address of forged) {
    const {status, body} = await ask(address)
    t.equal(status, 403, address)
    t.ok(body.length < 1000)
  }
  for (const path of ['/', '/v1', '/signin']) t.equal((await ask(cdnUrl + path)).status, 404, path)
  for (const path of ['/genuine', `/genuine${new URL(location).search}`])
    t.equal((await ask(cdnUrl + path)).status, 403, path)
  clock.advance(10 * 60_000)
  t.equal((await ask(location)).status, 403)
})

t.test('nginx serves pictures too, and no files of a deleted project', needsNginx, async (t) => {
  const {read, call, save, inProject, file, services, projectId} = await setUp(t)
  const picture = await pictureOf('webp', 640, 400)
  await save(null, undefined, {thumbnail: picture.toString('base64')})
  for (const cache of ['MISS', 'HIT']) {
    const shown = await read(`${inProject}/thumbnail`)
    t.same([shown.status, shown.cache, shown.headers.get('content-type')], [200, cache, 'image/webp'])
    t.ok(shown.body.equals(picture))
  }
  await read()
  deleteProject(services, projectId)
  t.equal((await call('GET', file)).status, 404)
})

t.test('nginx serves models and pictures of products, however they are requested', needsNginx, async (t) => {
  const {read, asked, save, inProject, services} = await setUp(t)
  await stock(services)
  await save(null, {...emptyHome('en'), products: {[lamp.id]: lamp}})
  const things = [
    {path: `models/${lampModel.sha256}`, type: 'application/octet-stream', ...lampModel},
    {path: `thumbnails/${lampPicture.sha256}`, type: 'image/webp', ...lampPicture},
  ]
  for (const {path, type, bytes} of things) {
    for (const [base, cache] of [
      ['/v1/catalog', 'MISS'],
      [`${inProject}/catalog`, 'HIT'],
    ]) {
      const shown = await read(`${base}/${path}`)
      t.same([shown.status, shown.cache, shown.headers.get('content-type')], [200, cache, type], `${base}/${path}`)
      t.ok(shown.body.equals(bytes))
    }
    t.equal(asked.filter((line) => line === `GET /cdn/${path}`).length, 1)
  }
})

t.test(
  'a page of any origin reads a file and a range of it through the CDN',
  {...needsNginx, ...needsChromium},
  async (t) => {
    const {url, file, token} = await setUp(t)
    const page = await openPage(t, await openChromium(), {ignoreHTTPSErrors: true})
    const read = (headers: Record<string, string>) =>
      page.evaluate(
        `fetch('${url}${file}', {headers: ${JSON.stringify({authorization: `Bearer ${token}`, ...headers})}})
        .then(async ({status, headers}) => ({status, length: Number(headers.get('content-length'))}))`,
      )
    t.same(await read({}), {status: 200, length: bytes.length})
    t.same(await read({range: 'bytes=0-8'}), {status: 206, length: 9})
  },
)
