import {request} from 'node:http'
import {gunzipSync} from 'node:zlib'
import t from 'tap'
import {startServer} from '../../helper.ts'
import {formToken} from '../pages/form-browser.ts'
import {addSignedIn} from '../pages/people.ts'

interface Answer {
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/** Requests without decoding, which fetch does by itself. */
const ask = (address: string, encodings: string | undefined, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const headers = encodings === undefined ? {} : {'accept-encoding': encodings}
    request(address, {method, headers}, (response) => {
      response.toArray().then((chunks) => resolve({headers: response.headers, bytes: Buffer.concat(chunks)}), reject)
    })
      .on('error', reject)
      .end()
  })

t.test('texts are compressed for clients that accept it', async (t) => {
  const {url} = await startServer(t)
  const html = (await ask(`${url}/docs`, undefined)).bytes.toString()
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? []
  for (const path of ['/docs', '/docs/api', style, '/v1/openapi.json', '/schema/home-6.json', '/docs/webhooks.md']) {
    const plain = await ask(url + path, undefined)
    const packed = await ask(url + path, 'br, gzip;q=0.8')
    t.equal(plain.headers['content-encoding'], undefined, path)
    t.match(plain.headers.vary, /accept-encoding/i, 'caches keep them apart')
    t.match(packed.headers.vary, /accept-encoding/i)
    t.equal(packed.headers['content-encoding'], 'gzip', path)
    t.equal(Number(packed.headers['content-length']), packed.bytes.length)
    t.ok(packed.bytes.length < plain.bytes.length / 2, `${plain.bytes.length} → ${packed.bytes.length}`)
    const text = (bytes: Buffer) => bytes.toString().replace(/name="token" value="[^"]*"/g, '')
    t.equal(text(gunzipSync(packed.bytes)), text(plain.bytes), 'the same text')
    t.equal((await ask(url + path, 'gzip;q=0')).headers['content-encoding'], undefined)
  }
})

t.test('short texts, errors and HEAD stay as they are', async (t) => {
  const {url} = await startServer(t)
  t.equal((await ask(`${url}/v1/nothing`, 'gzip')).headers['content-encoding'], undefined)
  const {bytes, headers} = await ask(`${url}/docs`, 'gzip', 'HEAD')
  t.equal(bytes.length, 0)
  t.match(headers['content-type'], /^text\/html/)
})

t.test('a page’s form tokens differ in each answer, and each works', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const [one, other] = [await browser.open('/projects'), await browser.open('/projects')]
  t.not(formToken(one.html), formToken(other.html), 'so that the size of a page tells nothing about them')
  for (const page of [one, other]) t.equal((await browser.press(page, 'Create project', {Name: 'Casa'})).status, 200)
  for (const token of ['', 'x', 'AAAA', formToken(one.html).slice(1)]) {
    const body = new URLSearchParams({token, name: 'Casa'})
    t.equal((await browser.send('/projects', {method: 'POST', body})).status, 403, token)
  }
})
