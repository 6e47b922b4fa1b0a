import {createHmac} from 'node:crypto'
import t, {type Test} from 'tap'
import {startApi} from '../api.ts'
import {addPdf, pdf, pdfSha256, pictureOf} from './fixtures.ts'

const key = 'k'.repeat(32)
const cdnUrl = 'https://cdn.example.org'

/** A project with a file and a picture, read through a CDN. */
const setUp = async (t: Test, settings: Record<string, string> = {PIANTA_CDN_URL: cdnUrl, PIANTA_CDN_KEY: key}) => {
  const api = await startApi(t, settings)
  const {url, inProject, token, services, projectId, save} = api
  await addPdf(services, projectId)
  const picture = await pictureOf('webp', 640, 400)
  await save(null, undefined, {thumbnail: picture.toString('base64')})
  const redirectOf = async (path: string, method = 'GET') => {
    const headers = {authorization: `Bearer ${token}`}
    const response = await fetch(`${url}${inProject}${path}`, {headers, method, redirect: 'manual'})
    const {status} = response
    return {status, headers: response.headers, location: response.headers.get('location') ?? ''}
  }
  /** Requests an address of the CDN from this server. */
  const fetchCdn = async (address: string, init: RequestInit = {}) => {
    const response = await fetch(address.replace(cdnUrl, url), init)
    return {status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer())}
  }
  return {...api, picture, redirectOf, fetchCdn, file: `/files/${pdfSha256}`}
}

/** The configuration of the docs. */
const sign = (path: string, expires: number | string, by = key) =>
  `${cdnUrl}${path}?expires=${expires}&signature=${createHmac('sha256', by).update(`${path}?expires=${expires}`).digest('base64url')}`

t.test('a file and a picture redirect to a CDN address that is valid for a few minutes', async (t) => {
  const {redirectOf, clock, file, picture, fetchCdn, call, inProject} = await setUp(t)
  for (const path of [file, '/thumbnail']) {
    for (const method of ['GET', 'HEAD']) {
      const {status, location, headers} = await redirectOf(path, method)
      t.equal(status, 302)
      t.ok(location.startsWith(`${cdnUrl}/cdn/`), location)
      const {pathname, searchParams} = new URL(location)
      const expires = Number(searchParams.get('expires'))
      t.equal(location, sign(pathname, expires))
      const left = expires - clock.now() / 1000
      t.ok(left >= 300 && left <= 360, `${left} s`)
      const [, kept] = /^private, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '') ?? []
      t.equal(kept, path === file ? '240' : '0', 'the next version brings another picture')
      t.ok(headers.has('ratelimit-limit'))
      t.equal(headers.get('access-control-allow-origin'), '*')
    }
  }
  t.same((await fetchCdn((await redirectOf(file)).location)).body, pdf)
  t.same((await fetchCdn((await redirectOf('/thumbnail')).location)).body, picture)
  t.equal((await call('GET', `${inProject}/files/${'0'.repeat(64)}`)).status, 404)
})

t.test('the address stays the same within a minute', async (t) => {
  const {redirectOf, clock, file} = await setUp(t)
  clock.advance(60_000 - (clock.now() % 60_000) + 1)
  const {location} = await redirectOf(file)
  clock.advance(59_000)
  t.equal((await redirectOf(file)).location, location)
  clock.advance(1000)
  t.not((await redirectOf(file)).location, location)
})

t.test('the CDN serves cacheable bytes, whole or in ranges, without a token', async (t) => {
  const {redirectOf, fetchCdn, file, picture} = await setUp(t)
  const {location} = await redirectOf(file)
  const common = {
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'accept-ranges': 'bytes',
  }
  const whole = await fetchCdn(location)
  const ofFile = {
    ...common,
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    etag: `"${pdfSha256}"`,
  }
  t.same([whole.status, whole.body], [200, pdf])
  t.match(Object.fromEntries(whole.headers), ofFile)
  t.notOk(whole.headers.has('vary'))
  t.notOk(whole.headers.has('set-cookie'))
  const head = await fetchCdn(location, {method: 'HEAD'})
  t.match(
    {status: head.status, ...Object.fromEntries(head.headers)},
    {status: 200, ...ofFile, 'content-length': String(pdf.length)},
  )
  const part = await fetchCdn(location, {headers: {range: 'bytes=1-3'}})
  t.same(
    [part.status, part.body.toString(), part.headers.get('content-range')],
    [206, 'PDF', `bytes 1-3/${pdf.length}`],
  )
  t.equal((await fetchCdn(location, {headers: {'if-none-match': `"${pdfSha256}"`}})).status, 304)

  const shown = await fetchCdn((await redirectOf('/thumbnail')).location)
  t.same(shown.body, picture)
  t.match(Object.fromEntries(shown.headers), {...common, 'content-type': 'image/webp'})
  t.notOk(shown.headers.has('content-disposition'))
})

t.test('a page of any origin may send a preflight', async (t) => {
  const {redirectOf, fetchCdn, file} = await setUp(t)
  const {location} = await redirectOf(file)
  const headers = {
    origin: 'https://app.example',
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'range',
  }
  const {status, headers: given} = await fetchCdn(location, {method: 'OPTIONS', headers})
  t.equal(status, 204)
  t.equal(given.get('access-control-allow-origin'), '*')
  t.match(given.get('access-control-allow-headers'), /Range/)
})

t.test('a forged, changed or expired address is refused without caching', async (t) => {
  const {redirectOf, fetchCdn, file, clock, services} = await setUp(t)
  const {location} = await redirectOf(file)
  const {pathname, searchParams} = new URL(location)
  const [expires, signature] = [searchParams.get('expires') ?? '', searchParams.get('signature') ?? '']
  const {sha256: other} = await services.files.put(Buffer.from('another file'))
  // The last character has unused bits: this one decodes to the same bytes.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const sameLetter = letters[letters.indexOf(signature.at(-1) ?? '') + 1]
  const lastLetter = signature.at(-1) === 'A' ? 'B' : 'A'
  const forged = [
    `${cdnUrl}${pathname}`,
    `${cdnUrl}${pathname}?expires=${expires}`,
    `${cdnUrl}${pathname}?signature=${signature}`,
    `${cdnUrl}${pathname}?expires=${Number(expires) + 1}&signature=${signature}`,
    `${cdnUrl}${pathname}?signature=${signature}&expires=${expires}`,
    `${location}&expires=${expires}`,
    `${location}&signature=${signature}`,
    `${location}&a=b`,
    `${location}=`,
    `${cdnUrl}${pathname}?a=b&expires=${expires}&signature=${signature}`,
    `${cdnUrl}${pathname}?expires=0${expires}&signature=${signature}`,
    `${cdnUrl}${pathname}?expires=%31${expires.slice(1)}&signature=${signature}`,
    `${cdnUrl}${pathname}?expires=${expires}&signature=${signature.slice(0, -1)}`,
    `${cdnUrl}${pathname}?expires=${expires}&signature=${signature.slice(0, -1)}${lastLetter}`,
    `${cdnUrl}${pathname}?expires=${expires}&signature=${signature.slice(0, -1)}${sameLetter}`,
    `${cdnUrl}${pathname}?expires=${expires}&signature=`,
    location.replace(pdfSha256, other),
    location.replace('/files/', '/thumbnails/'),
    location.replace('/files/', '/%66iles/'),
    sign(pathname, expires, 'x'.repeat(32)),
    sign(pathname, Math.floor(clock.now() / 1000)),
    sign(pathname, -1),
    sign(pathname, ''),
    sign(pathname, '1e12'),
    sign(`${pathname}?expires=9999999999`, expires).replace('?expires=9999999999?', '?expires=9999999999&'),
  ]
  for (const address of forged) {
    const {status, headers, body} = await fetchCdn(address)
    t.match({status, body: body.toString()}, {status: 403, body: '{"error":"forbidden"}'}, address)
    t.equal(headers.get('cache-control'), 'no-store')
    t.equal(headers.get('access-control-allow-origin'), '*')
    t.notOk(headers.has('etag'))
  }
  clock.advance(Number(expires) * 1000 - clock.now() - 1)
  t.equal((await fetchCdn(location)).status, 200)
  clock.advance(1)
  t.equal((await fetchCdn(location)).status, 403)
})

t.test('a valid address of deleted bytes is 404, like other paths and methods', async (t) => {
  const {redirectOf, fetchCdn, file, clock} = await setUp(t)
  const {location} = await redirectOf(file)
  const gone = sign(`/cdn/files/${'0'.repeat(64)}`, Math.floor(clock.now() / 1000) + 60)
  const missing = await fetchCdn(gone)
  t.match({status: missing.status, body: missing.body.toString()}, {status: 404, body: '{"error":"not_found"}'})
  t.equal(missing.headers.get('cache-control'), 'no-store')
  for (const path of ['/cdn', '/cdn/', '/cdn/files/', '/cdn/models/x', `/cdn/files/${pdfSha256}/`])
    t.equal((await fetchCdn(sign(path, 9_999_999_999))).status, 404, path)
  for (const method of ['POST', 'PUT', 'DELETE']) t.equal((await fetchCdn(location, {method})).status, 404, method)
})

t.test('/cdn is unknown without a CDN', async (t) => {
  const {redirectOf, fetchCdn, file, url} = await setUp(t, {})
  t.equal((await redirectOf(file)).status, 200)
  for (const by of [key, '', 'undefined'])
    t.equal((await fetchCdn(sign(`/cdn${file}`, 9_999_999_999, by).replace(cdnUrl, url))).status, 404)
})
