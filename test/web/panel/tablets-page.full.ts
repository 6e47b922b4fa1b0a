import {once} from 'node:events'
import {createServer, request} from 'node:http'
import type {AddressInfo} from 'node:net'
import type {Browser} from 'playwright-core'
import t, {type Test} from 'tap'
import type {PageFiles} from '../../../agent/panel/page-files.ts'
import {openTablets} from '../../../agent/tablets/tablets.ts'
import {temporaryFolder} from '../../agent/temporary-folder.ts'
import {needsChromium, openChromium, openPage} from '../../chromium.ts'
import {smallFlat, smallFlatApp, smallFlatDevices, smallFlatStates} from '../plan/small-flat.ts'
import {quiet, servePanel} from './helper.ts'
import {panelPage} from './page-files.ts'

let browser: Browser
let files: PageFiles

t.before(async () => {
  if (needsChromium.skip) return
  browser = await openChromium()
  files = await panelPage()
})

/** Starts a panel for tablets that shows the small flat. */
async function serveFlat(t: Test) {
  const folder = await temporaryFolder(t)
  const {clock} = await servePanel(t)
  const tablets = await openTablets({folder, logger: quiet, areReachable: true, clock})
  const served = await servePanel(t, {files, tablets})
  served.model.update({
    home: smallFlat,
    revision: 4,
    project: {id: 'p', name: 'Flat by the sea'},
    app: smallFlatApp,
    devices: smallFlatDevices,
    states: smallFlatStates,
  })
  served.model.setLink('online')
  return {...served, tablets, withKey: `${served.panel.address}?key=${tablets.key()}`}
}

/**
 * Serves a panel below a prefix: the panel sees its paths without it, and its own host. `keepsHost` gives it the host
 * that the browser asked, as Home Assistant does.
 */
async function startIngress(t: Test, host: string, {keepsHost = false} = {}): Promise<string> {
  const prefix = '/api/hassio_ingress/a1b2'
  const inside = (headers: NodeJS.Dict<string | string[]>) =>
    keepsHost
      ? {...headers, 'x-forwarded-host': headers.host, 'x-ingress-path': prefix}
      : {...headers, host, ...(headers.origin !== undefined && {origin: `http://${host}`})}
  const proxy = createServer((incoming, outgoing) => {
    if (!incoming.url?.startsWith(`${prefix}/`)) return outgoing.writeHead(404).end()
    const path = incoming.url.slice(prefix.length)
    const forwarded = request(`http://${host}`, {path, method: incoming.method, headers: inside(incoming.headers)})
    forwarded.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy()).end()
  })
  proxy.on('upgrade', (incoming, socket) => {
    const path = incoming.url?.slice(prefix.length) ?? ''
    const forwarded = request(`http://${host}`, {path, headers: inside(incoming.headers)}).end()
    forwarded.on('error', () => socket.destroy())
    forwarded.on('upgrade', (response, inner, head) => {
      const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`)
      socket.on('error', () => inner.destroy())
      inner.on('error', () => socket.destroy())
      socket.write(head)
      inner.pipe(socket).pipe(inner)
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  t.teardown(() => {
    proxy.close()
    proxy.closeAllConnections()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${prefix}/`
}

t.test(
  'a tablet opens the panel by its key, which leaves the address, and comes back without',
  needsChromium,
  async (t) => {
    const {panel, withKey, commands} = await serveFlat(t)
    const page = await openPage(t, browser, {locale: 'en-GB'})
    await page.goto(withKey)
    await page.getByText('Flat by the sea').first().waitFor()
    t.equal(page.url(), panel.address)
    t.equal(await page.evaluate('document.cookie'), '', 'scripts don’t see the cookie')
    await page.reload()
    await page.locator('button[data-key=l-living]').click()
    while (commands.length === 0) await page.waitForTimeout(10)
    t.equal(commands.length, 1)
  },
)

t.test('a tablet that is removed shows what to do', needsChromium, async (t) => {
  const {panel, withKey, tablets} = await serveFlat(t)
  const page = await openPage(t, browser, {locale: 'en-GB'})
  await page.goto(withKey)
  await page.getByText('Flat by the sea').first().waitFor()
  await tablets.remove(tablets.list()[0]?.id ?? '')
  await page.getByText('This tablet needs a key').waitFor()
  t.equal(page.url(), panel.address)
  t.notOk(await page.getByText('Flat by the sea').isVisible())
})

t.test('a tablet that was removed while the agent was away says so on its return', needsChromium, async (t) => {
  const {panel, withKey, tablets, host} = await serveFlat(t)
  const page = await openPage(t, browser, {locale: 'en-GB'})
  page.removeAllListeners('console')
  await page.goto(withKey)
  await page.getByText('Flat by the sea').first().waitFor()
  await panel.close()
  await page
    .getByText(/^Offline since/)
    .first()
    .waitFor()
  await tablets.remove(tablets.list()[0]?.id ?? '')
  await servePanel(t, {files, tablets, port: Number(host.split(':')[1])})
  await page.getByText('This tablet needs a key').waitFor({timeout: 20_000})
})

t.test('the panel works below any prefix, and asks for nothing outside of it', needsChromium, async (t) => {
  const {host, tablets, commands} = await serveFlat(t)
  const address = await startIngress(t, host)
  const page = await openPage(t, browser, {locale: 'en-GB'})
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('websocket', (socket) => asked.push(socket.url().replace('ws:', 'http:')))
  await page.goto(`${address}?key=${tablets.key()}`)
  await page.getByText('Flat by the sea').first().waitFor()
  t.equal(page.url(), address)
  await page.locator('button[data-key=l-living]').click()
  while (commands.length === 0) await page.waitForTimeout(10)
  await page.reload()
  await page.getByText('Flat by the sea').first().waitFor()
  t.ok(asked.some((url) => url.endsWith('/live')))
  for (const url of asked) t.ok(url.startsWith(address), url)
  t.same(await page.context().cookies('http://127.0.0.1/'), [], 'the cookie belongs to the prefix')
})

t.test(
  'Home Assistant’s ingress shows the panel without a key, and asks for nothing outside of its prefix',
  needsChromium,
  async (t) => {
    const {model, commands, host} = await servePanel(t, {files, ingressPeer: '127.0.0.1', host: '0.0.0.0'})
    model.update({
      home: smallFlat,
      revision: 4,
      project: {id: 'p', name: 'Flat by the sea'},
      app: smallFlatApp,
      devices: smallFlatDevices,
      states: smallFlatStates,
    })
    model.setLink('online')
    const address = await startIngress(t, host.replace('0.0.0.0', '127.0.0.1'), {keepsHost: true})
    const page = await openPage(t, browser, {locale: 'en-GB'})
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('websocket', (socket) => asked.push(socket.url().replace('ws:', 'http:')))
    await page.goto(address)
    await page.getByText('Flat by the sea').first().waitFor()
    await page.locator('button[data-key=l-living]').click()
    while (commands.length === 0) await page.waitForTimeout(10)
    t.ok(asked.some((url) => url.endsWith('/live')))
    for (const url of asked) t.ok(url.startsWith(address), url)
  },
)

t.test('browsers find a manifest with icons', needsChromium, async (t) => {
  const {withKey} = await serveFlat(t)
  const page = await openPage(t, browser, {})
  await page.goto(withKey)
  const session = await page.context().newCDPSession(page)
  const {url, errors, data = ''} = await session.send('Page.getAppManifest')
  t.match(url, /\/manifest\.json$/)
  t.same(errors, [])
  const {display, start_url: start, icons} = JSON.parse(data)
  t.match([display, start], ['fullscreen', './'])
  for (const {src, sizes, type} of icons) {
    const response = await fetch(new URL(src, url))
    t.match([response.status, response.headers.get('content-type')], [200, type], src)
    if (sizes === 'any') continue
    const size = await page.evaluate(
      `new Promise((done) => { const image = new Image(); image.onload = () => done(image.naturalWidth + 'x' + image.naturalHeight); image.src = ${JSON.stringify(src)} })`,
    )
    t.equal(size, sizes, src)
  }
})
