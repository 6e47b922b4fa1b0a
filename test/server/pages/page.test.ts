import {extname} from 'node:path'
import t from 'tap'
import {deviceClient} from '#shared/contract/scopes.ts'
import {startServer} from '../../helper.ts'
import {openBrowser} from './form-browser.ts'
import {addSignedIn} from './people.ts'

t.test('every page forbids scripts but ours, frames, caches and other hosts', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {id} = server.services.projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'en'})
  const setup = openBrowser(server.url)
  const pages = [
    await setup.open('/setup?link=x'),
    await setup.open('/reset?link=x'),
    await setup.open('/signin'),
    await browser.open('/projects'),
    await browser.open(`/projects/${id}`),
    await browser.open(`/projects/${id}/import`),
    await browser.open('/device'),
    await browser.open('/connect/x'),
    await browser.open('/settings/apps'),
    await browser.open('/settings/apps/x/disconnect'),
  ]
  for (const {headers, html, path} of pages) {
    t.match(headers.get('content-security-policy'), /^default-src 'none'; .*frame-ancestors 'none'/, path)
    t.equal(headers.get('cache-control'), 'no-store', path)
    t.equal(headers.get('x-content-type-options'), 'nosniff', path)
    t.equal(headers.get('referrer-policy'), 'same-origin', path)
    const own = /<script type="module" src="\/pages\/[0-9a-f]{12}\/show-password\.js"><\/script>/
    t.notMatch(html.replace(own, ''), /<script|style=|\son\w+=/, path)
    t.equal(own.test(html), html.includes('type="password"'), path)
    for (const [, address] of html.matchAll(/(?:src|href)="([^"]*)"/g)) {
      t.ok(/^[/#](?!\/)/.test(address ?? '') || address?.startsWith(server.url), `${path} names ${address}`)
    }
    for (const [, id] of html.matchAll(/<label for="([^"]*)"/g)) t.match(html, `id="${id}"`, path)
    for (const [, ids = ''] of html.matchAll(/aria-(?:describedby|labelledby)="([^"]*)"/g)) {
      for (const id of ids.split(' ')) t.match(html, `id="${id}"`, path)
    }
  }
})

t.test('the tab of a page, or of its nearest ancestor, is marked', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {id} = server.services.projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'en'})
  const marked = async (path: string) => {
    const {html} = await browser.open(path)
    return [...html.matchAll(/<a href="([^"]*)" aria-current="(\w+)"/g)].map(([, address, how]) => `${address} ${how}`)
  }
  t.same(await marked('/settings/account?done=saved'), ['/settings/account page', '/settings/account page'])
  t.same(await marked('/settings/developer/new'), ['/settings/account true', '/settings/developer true'])
  t.same(await marked('/settings/apps'), ['/settings/apps page'])
  t.same(await marked(`/projects/${id}`), ['/projects true', `/projects/${id} page`])
  t.same(await marked(`/projects/${id}/people`), ['/projects true', `/projects/${id}/people page`])
  t.same(await marked(`/projects/${id}/import`), ['/projects true', `/projects/${id} true`])
})

const types = {'.css': /^text\/css/, '.js': /^text\/javascript/, '.svg': 'image/svg+xml'} as const

t.test('browsers cache styles, scripts and icon forever', async (t) => {
  const server = await startServer(t)
  const {html} = await openBrowser(server.url).open('/signin')
  const addresses = [...html.matchAll(/"(\/pages\/[^"]*)"/g)].map(([, address = '']) => address)
  t.ok(addresses.some((address) => address.endsWith('.css')) && addresses.some((address) => address.endsWith('.svg')))
  for (const address of addresses) {
    const response = await fetch(server.url + address)
    t.equal(response.status, 200)
    t.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    t.match(response.headers.get('content-type'), types[extname(address) as keyof typeof types])
  }
})

t.test('a server error is a page with an id to quote', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  server.services.database.$client.exec('ALTER TABLE member RENAME TO gone')
  const page = await browser.open('/projects')
  t.match(page, {status: 500, text: /Something went wrong.*give this number: [0-9a-f-]{36}/})
  t.notMatch(page.text, /SQLITE|no such table/)
})

t.test('pages are limited by address', async (t) => {
  const server = await startServer(t, {PIANTA_RATE_LIMIT: '5'})
  const browser = openBrowser(server.url, {'accept-language': 'it'})
  for (let visit = 0; visit < 5; visit++) t.equal((await browser.open('/signin')).status, 200)
  const page = await browser.open('/signin')
  t.match(page, {status: 429, text: /Troppi tentativi.*Riprova fra un minuto/})
  t.ok(Number(page.headers.get('retry-after')) <= 60)
})

t.test("the guide names this server's addresses, in both languages", async (t) => {
  const server = await startServer(t)
  const guide = await openBrowser(server.url).open('/docs')
  for (const path of [
    '/oidc/device/auth',
    '/oidc/token',
    '/v1/projects',
    '/v1/openapi.json',
    '/schema/home-1.json',
    '/schema/home-6.json',
    '/docs/home-format.md',
    '/docs/webhooks.md',
  ]) {
    t.match(guide.text, server.url + path)
  }
  t.match(guide.text, `may ask for ${deviceClient.scopes.join(' ')}.`)
  t.match((await openBrowser(server.url, {'accept-language': 'it'}).open('/docs')).text, /Per sviluppatori/)
})
