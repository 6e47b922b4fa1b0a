import {once} from 'node:events'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import t, {type Test} from 'tap'
import {openTablets, type Tablets} from '../../../agent/tablets/tablets.ts'
import {needsChromium, openChromium} from '../../chromium.ts'
import {ask, quiet, type Served, servePanel} from '../../web/panel/helper.ts'
import {smallFlat} from '../../web/plan/small-flat.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const dashboard = 'http://homeassistant.local:8123'

/** Starts a panel for tablets whose home a dashboard may read. */
async function serveHome(t: Test, origins = [dashboard]): Promise<Served & {tablets: Tablets; address: string}> {
  const folder = await temporaryFolder(t)
  const tablets = await openTablets({folder, logger: quiet, areReachable: true, clock: (await servePanel(t)).clock})
  const served = await servePanel(t, {tablets, cardOrigins: origins})
  served.model.update({home: smallFlat})
  return {...served, tablets, address: `${served.panel.address}home.json`}
}

t.test('a named origin reads the home with the key', async (t) => {
  const {address, tablets, model} = await serveHome(t)
  const headers = {Origin: dashboard, Authorization: `Bearer ${tablets.key()}`}
  const read = await ask(address, {headers})
  t.equal(read.status, 200)
  t.same(JSON.parse(read.body), JSON.parse(JSON.stringify(smallFlat)))
  t.match(read.headers, {'access-control-allow-origin': dashboard, vary: 'Origin', 'cache-control': 'no-cache'})
  t.equal(read.headers['set-cookie'], undefined)
  t.same(tablets.list(), [], 'the card is no tablet')
  const etag = String(read.headers.etag)
  t.equal((await ask(address, {headers: {...headers, 'If-None-Match': etag}})).status, 304)
  model.update({home: {...smallFlat, name: 'Changed'}})
  t.equal((await ask(address, {headers: {...headers, 'If-None-Match': etag}})).status, 200)
  model.update({home: undefined})
  t.equal((await ask(address, {headers})).status, 404)
})

t.test('nothing is read from another origin or host, or without the key', async (t) => {
  const {address, tablets, host, commands} = await serveHome(t)
  const Authorization = `Bearer ${tablets.key()}`
  for (const [headers, status] of [
    [{Authorization}, 403],
    [{Authorization, Origin: 'http://elsewhere.example'}, 403],
    [{Authorization, Origin: 'null'}, 403],
    [{Authorization, Origin: `${dashboard}.example`}, 403],
    [{Authorization, Origin: `http://${host}`}, 403],
    [{Authorization, Origin: dashboard, Host: 'rebound.example'}, 403],
    [{Origin: dashboard}, 401],
    [{Origin: dashboard, Authorization: 'Bearer wrong'}, 401],
    [{Origin: dashboard, Authorization: `Bearer ${tablets.key()}x`}, 401],
    [{Origin: dashboard, Authorization: `Basic ${tablets.key()}`}, 401],
  ] as const) {
    const answer = await ask(address, {headers})
    t.equal(answer.status, status, JSON.stringify(headers))
    t.notMatch(answer.body, /Small flat|rooms/)
    t.equal(answer.headers['access-control-allow-origin'], status === 403 ? undefined : dashboard)
  }
  const renewed = tablets.key()
  await tablets.renewKey()
  t.equal((await ask(address, {headers: {Origin: dashboard, Authorization: `Bearer ${renewed}`}})).status, 401)
  t.same(commands, [])
})

t.test('a preflight is answered for a named origin only, and nothing but GET', async (t) => {
  const {address} = await serveHome(t)
  const preflight = {
    Origin: dashboard,
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'authorization',
  }
  const allowed = await ask(address, {method: 'OPTIONS', headers: preflight})
  t.equal(allowed.status, 204)
  t.match(allowed.headers, {
    'access-control-allow-origin': dashboard,
    'access-control-allow-methods': 'GET',
    'access-control-allow-headers': 'authorization',
  })
  const other = await ask(address, {method: 'OPTIONS', headers: {...preflight, Origin: 'http://elsewhere.example'}})
  t.equal(other.status, 403)
  t.equal((await ask(address, {method: 'POST', headers: {Origin: dashboard}})).status, 405)
})

t.test('without named origins the path doesn’t exist', async (t) => {
  const {address, tablets} = await serveHome(t, [])
  t.equal((await ask(address, {headers: {Origin: dashboard, Authorization: `Bearer ${tablets.key()}`}})).status, 401)
  const {panel, model} = await servePanel(t)
  model.update({home: smallFlat})
  t.equal((await ask(`${panel.address}home.json`, {headers: {Origin: dashboard}})).status, 404)
})

t.test('the panel of this machine needs no key, only the origin', async (t) => {
  const {panel, model} = await servePanel(t, {cardOrigins: [dashboard]})
  model.update({home: smallFlat})
  t.equal((await ask(`${panel.address}home.json`, {headers: {Origin: dashboard}})).status, 200)
  t.equal((await ask(`${panel.address}home.json`)).status, 403)
})

t.test('a real browser reads the home from a page of the named origin, and from no other', needsChromium, async (t) => {
  const browser = await openChromium()
  const page = await browser.newPage()
  t.teardown(() => page.close())
  const [own, other] = [await servePage(t), await servePage(t)]
  const {address, tablets} = await serveHome(t, [own])
  const read = () =>
    page.evaluate(`fetch('${address}', {headers: {authorization: 'Bearer ${tablets.key()}'}})
      .then((response) => response.json()).then(({name}) => name, () => 'refused')`)
  await page.goto(own)
  t.equal(await read(), 'Small flat')
  await page.goto(other)
  t.equal(await read(), 'refused')
})

/** Serves an empty page; resolves with its origin. */
async function servePage(t: Test): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(200, {'Content-Type': 'text/html'}).end('<!doctype html>'),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
