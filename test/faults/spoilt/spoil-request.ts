import {oddTexts, type Random} from './random.ts'
import {printable, type Request} from './right-request.ts'
import {spoilValue, textSpoils} from './spoil-json.ts'
import type {World} from './world.ts'

type Spoil = (request: Request, random: Random, world: World) => void

/** Bytes that do not end their line. */
const oneLine = (text: string) => text.replaceAll(/[\r\n\0 ]/g, '%')

const headerNames = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Content-Encoding',
  'Content-Type',
  'Cookie',
  'Forwarded',
  'Idempotency-Key',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'Last-Event-ID',
  'Origin',
  'Access-Control-Request-Method',
  'Range',
  'TE',
  'Upgrade',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-HTTP-Method-Override',
  '__proto__',
]

const headerValues = [
  '',
  '*',
  '*/*',
  'text/html',
  'gzip',
  'gzip;q=0, *',
  'gzip;q=x,,;q',
  'identity',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'image/png',
  'multipart/form-data; boundary=x',
  'bytes=0-',
  'bytes=9-1',
  'bytes=x',
  'W/"',
  '"a", W/"b"',
  'websocket',
  'trailers',
  '127.0.0.1, ::1',
  'x'.repeat(201),
  'x'.repeat(9000),
]

function replaceHeader({headers}: Request, name: string, value: string) {
  const found = headers.find(([each]) => each === name)
  if (found) found[1] = value
  else headers.push([name, value])
}

function bearerOf({headers}: Request): string {
  return headers.find(([name]) => name === 'Authorization')?.[1] ?? ''
}

const inBody: Spoil[] = [
  (request, random) => {
    if (request.body) request.body = Buffer.from(JSON.stringify(spoilValue(parse(request.body), random)) ?? '')
  },
  (request, random) => {
    if (request.body) request.body = Buffer.from(JSON.stringify(spoilValue(parse(request.body), random)) ?? '')
  },
  (request, random) => {
    if (request.body) request.body = random.pick(textSpoils)(request.body, random)
  },
  // A file for a JSON route, and the other way round.
  (request, random) => {
    if (!request.body) return
    const isJson = request.headers.some(([, value]) => value === 'application/json')
    request.body = isJson ? Buffer.concat([Buffer.from('%PDF-'), random.bytes(50)]) : Buffer.from('{"name":"Flat"}')
  },
  (request) => {
    delete request.body
  },
  (request, random) => {
    request.body = Buffer.from(JSON.stringify(random.pick(oddTexts)))
  },
  (request, random) => {
    if (request.body && random.chance(0.02)) request.body = Buffer.alloc(2_097_153, ' ')
  },
]

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return {}
  }
}

/** Damages parameters, or adds unknown ones. */
const names = [
  'limit',
  'after',
  'name',
  'q',
  'category',
  'brand',
  'mount',
  'family',
  'sort',
  'language',
  'x',
  '__proto__',
  '',
]

const inAddress: Spoil[] = [
  (request, random) => {
    const at = random.below(request.path.length + 1)
    const odd = random.pick([
      '%',
      '%zz',
      '%00',
      '%2f',
      '%2e%2e',
      '/',
      '//',
      '..',
      '?',
      '#',
      ';',
      '\\',
      '{',
      '%F0%9F',
      'X',
    ])
    request.path = request.path.slice(0, at) + odd + request.path.slice(at)
  },
  (request, random) => {
    const at = 1 + random.below(request.path.length)
    request.path = request.path.slice(0, at) + request.path.slice(at + 1 + random.below(3))
  },
  (request, random) => {
    const parts = request.path.split('/')
    parts[1 + random.below(parts.length - 1)] = encodeURIComponent(random.pick(oddTexts).toWellFormed())
    request.path = parts.join('/')
  },
  (request, random) => {
    request.path += random.pick(['/', '/x', '%20', `/${'x'.repeat(5000)}`, '.json', '/..', '?'])
  },
  (request) => {
    request.path = request.path.toUpperCase()
  },
  (request, random) => {
    request.query.push(`${random.pick(names)}=${encodeURIComponent(random.pick(oddTexts).toWellFormed())}`)
  },
  (request, random) => {
    request.query.push(
      random.pick([
        'limit=1&limit=2',
        'limit[]=1',
        'limit',
        '=',
        '&&',
        'limit=%',
        'after=%FF',
        'limit=1e1',
        'limit=+1',
        'brand=a&brand=b&brand[]=c',
        'sort=name&sort=name',
        'language=',
        'mount=sky',
        'q=%FF%00',
        `q=${'x'.repeat(10_000)}`,
        `q=${'%F0%9F%91%8B'.repeat(200)}`,
        `q=${'%00'.repeat(201)}`,
      ]),
    )
  },
  (request, random, {cursors}) => {
    if (cursors.length === 0) return
    const cursor = Buffer.from(random.pick(cursors), 'base64url')
    const text = random.pick(textSpoils)(cursor, random).toString('base64url').slice(0, 600)
    request.query.push(`after=${random.chance(0.5) ? text : cursor.toString('base64url')}`)
  },
]

const inHead: Spoil[] = [
  (request, random) => void replaceHeader(request, random.pick(headerNames), random.pick(headerValues)),
  (request, random) => void replaceHeader(request, random.pick(headerNames), oneLine(printable(random.pick(oddTexts)))),
  (request, random) => void request.headers.push([random.pick(headerNames), random.pick(headerValues)]),
  (request, random) => {
    if (request.headers.length > 0) request.headers.push([...random.pick(request.headers)])
  },
  (request, random) => {
    request.headers.splice(random.below(request.headers.length), 1)
  },
  (request, random) => {
    const key = random.pick(['a', 'b', 'c', '', 'x'.repeat(200), 'x'.repeat(201), 'é', '"', '\t'])
    replaceHeader(request, 'Idempotency-Key', key)
  },
  (request, random) => {
    const bearer = bearerOf(request)
    const at = random.below(bearer.length + 1)
    const mangled = [
      bearer.slice(0, at),
      bearer.slice(0, at) + random.pick(['x', ' ', '\t', ',', '\xff']) + bearer.slice(at + 1),
      bearer.toLowerCase(),
      bearer.replace('Bearer', 'Basic'),
      `${bearer} ${bearer}`,
      `Bearer ${'x'.repeat(8000)}`,
      'Bearer',
    ]
    replaceHeader(request, 'Authorization', random.pick(mangled))
  },
  (request, random) => {
    request.method = random.pick([
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'SEARCH',
      'QUERY',
    ])
  },
  (request, random) => {
    for (let count = random.below(200); count > 0; count--) request.headers.push([`X-${count}`, 'x'])
  },
]

/** Damages a request in one way. */
export function spoilRequest(request: Request, random: Random, world: World) {
  const part = request.body && random.chance(0.6) ? inBody : random.pick([inAddress, inHead])
  random.pick(part)(request, random, world)
}
