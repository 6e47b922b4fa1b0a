import t from 'tap'
import {networkMatcher} from '../../../server/outbound/public-address.ts'
import {
  blockedPorts,
  describeUrlProblem,
  needsOpenedNetwork,
  reachedProblem,
  type UrlProblemCode,
  urlProblem,
  urlProblemSentences,
} from '../../../server/outbound/url-problem.ts'
import {networks} from '../../../shared/host/setting-readers.ts'
import {hostileUrls} from './hostile-urls.ts'
import {hostileVariations} from './hostile-variations.ts'

const open = (text: string) => ({areAny: text !== '', has: networkMatcher(networks(text))})
const none = open('')

t.test('urlProblem() refuses every address of the hostile list with a reason', async (t) => {
  t.equal(hostileUrls.length, 26)
  for (const [url, what] of hostileUrls) {
    const problem = urlProblem(url, none)
    t.ok(problem, `${url} (${what})`)
    if (problem) t.match(describeUrlProblem(problem), /^(?:must|the port must) /)
  }
})

for (const [code, urls] of Object.entries(hostileVariations)) {
  t.test(`urlProblem() refuses by ${code}`, async (t) => {
    for (const url of urls) t.equal(urlProblem(url, none)?.code, code, JSON.stringify(url.slice(0, 80)))
  })
}

t.test('each reason has an address that it refuses', async (t) => {
  const ofNames: UrlProblemCode[] = ['urlNotOpened', 'urlLeadsInside']
  t.same([...Object.keys(hostileVariations), ...ofNames].sort(), Object.keys(urlProblemSentences).sort())
  t.ok(Object.values(hostileVariations).flat().length > 150)
})

const good = [
  'https://example.com',
  'https://example.com/',
  'https://EXAMPLE.com/Hook?a=b&c=%20d',
  'https://example.com:443/',
  'https://example.com:8443/hook',
  'https://example.com:9443/hook',
  'https://example.com:80/',
  'https://example.com:1880/',
  'https://example.com:65535/',
  'https://a_b.example.com/',
  'https://xn--mnchen-3ya.example.com/',
  'https://localhost.example.com/',
  'https://internal.example.com/',
  'https://8.8.8.8/',
  'https://134744072/',
  'https://[2606:4700::1111]/',
  'https://[2606:4700::1111]:8443/',
  `https://example.com/${'a'.repeat(1980)}`,
]

t.test('urlProblem() accepts the public internet', async (t) => {
  for (const url of good) {
    t.equal(urlProblem(url, none), undefined, url.slice(0, 80))
    t.notOk(needsOpenedNetwork(new URL(url)), url.slice(0, 80))
  }
})

/** Addresses that are valid only if 127.0.0.0/8 and fd00::/8 are opened. */
const goodAtHome = [
  'http://127.0.0.1:1880/hook',
  'http://127.1/',
  'https://127.0.0.1/',
  'http://[::ffff:127.0.0.1]:8123/',
  'http://[fd00::1]/',
  'http://localhost:8123/',
  'http://homeassistant.local:8123/',
  'http://node-red:1880/',
  'https://nas.home.arpa:5001/',
  'http://example.com/',
  'http://example.com:1880/',
]

t.test('urlProblem() accepts any name and http if networks are opened', async (t) => {
  const opened = open('127.0.0.0/8,fd00::/8')
  for (const url of goodAtHome) {
    t.equal(urlProblem(url, opened), undefined, url)
    t.ok(urlProblem(url, none), url)
    t.ok(needsOpenedNetwork(new URL(url)) || /127|\[/.test(url), url)
  }
  for (const url of good) t.equal(urlProblem(url, opened), undefined, url.slice(0, 80))
})

t.test('urlProblem() refuses all other addresses if networks are opened', async (t) => {
  const opened = open('127.0.0.0/8')
  const refused: Partial<Record<UrlProblemCode, string[]>> = {
    urlNotPublic: [
      'https://10.0.0.8/',
      'http://192.168.1.10/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.8]/',
      'http://0/',
    ],
    urlNotHttps: ['http://8.8.8.8/', 'ftp://127.0.0.1/', 'file://localhost/etc/passwd'],
    urlPort: ['https://8.8.8.8:22/', 'http://127.0.0.1:6000/', 'http://localhost:25/'],
    urlCredentials: ['http://user:pass@127.0.0.1/'],
    urlFragment: ['http://127.0.0.1/#x'],
    urlCharacters: ['http://127.0.0.1/a b'],
    urlDot: ['http://localhost./'],
    urlName: ['http://a..b/'],
    urlNone: ['127.0.0.1:1880', 'http://'],
  }
  for (const [code, urls] of Object.entries(refused)) {
    for (const url of urls) t.equal(urlProblem(url, opened)?.code, code, url)
  }
})

t.test('reachedProblem() lets http and local names into opened networks only', async (t) => {
  const opened = open('127.0.0.0/8,fd00::/8')
  const problem = (url: string, ...addresses: string[]) => reachedProblem(new URL(url), addresses, opened)
  const refused = {code: 'urlNotOpened', value: 'hook.example.com'}
  t.equal(problem('http://hook.example.com/', '127.0.0.1', 'fd00::1'), undefined)
  t.same(problem('http://hook.example.com/', '8.8.8.8'), refused)
  t.same(problem('http://hook.example.com/', '127.0.0.1', '2606:4700::1111'), refused)
  t.same(problem('http://hook.example.com/', '10.0.0.1'), refused)
  t.equal(problem('http://hook.example.com/'), undefined, 'the name leads nowhere now')
  t.equal(problem('https://hook.example.com/', '8.8.8.8'), undefined)
  t.equal(problem('https://nas.local/', '127.0.0.1'), undefined)
  t.match(problem('https://nas.local/', '8.8.8.8'), {value: 'nas.local'})
})

t.test('the blocked ports are those that fetch() blocks', async (t) => {
  for (const port of blockedPorts) {
    // The program's fetch lacks the port that was added last.
    if (port === 0) continue
    await t.rejects(fetch(`http://127.0.0.1:${port}/`), {cause: {message: 'bad port'}}, String(port))
  }
})
