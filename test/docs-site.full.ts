import {existsSync, readFileSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {dirname, join, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import t from 'tap'
import {writeSite} from '../docs/site/write-site.ts'
import {docsPages, italianPages} from '../server/pages/docs/docs-files.ts'
import {checkAccessible} from './accessible.ts'
import {needsChromium, openChromium, openPage} from './chromium.ts'

/** Returns a page's links to files beside it, divided at `#`. */
const ownLinks = (html: string) =>
  [...html.matchAll(/ (?:href|src)="([^":#]*)(?:#([^"]*))?"/g)].map(([, path = '', anchor = '']) => ({path, anchor}))

t.test('the documentation is written as pages whose every link leads to a file', async (t) => {
  const folder = t.testdir({})
  const files = await writeSite(folder)
  t.equal(new Set(files).size, files.length, 'no two pages have one name')
  for (const path of [...docsPages, ...italianPages])
    t.ok(files.includes(path.replace(/^docs\//, '').replace('.md', '.html')), path)
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = read(file)
    t.notMatch(html, /action="\/|href="\/|src="\//, `${file} needs no server`)
    for (const {path, anchor} of ownLinks(html)) {
      const target = path === '' ? file : join(dirname(file), path)
      t.ok(existsSync(join(folder, target)), `${file} links to ${target}`)
      if (anchor !== '')
        t.ok(read(target).includes(`id="${decodeURIComponent(anchor)}"`), `${file}: ${target}#${anchor}`)
    }
  }
})

t.test('its pages are accessible on a static host', needsChromium, async (t) => {
  const folder = t.testdir({})
  await writeSite(folder)
  const types = {html: 'text/html; charset=utf-8', css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml'}
  const host = createServer(({url = ''}, response) => {
    const file = new URL(url, 'http://x').pathname
    const [, end = ''] = /\.(\w+)$/.exec(file) ?? []
    response.setHeader('content-type', types[end as keyof typeof types] ?? 'text/plain')
    response.end(readFileSync(join(folder, file)))
  })
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  t.teardown(() => host.close())
  const baseURL = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  for (const viewport of [
    {width: 1280, height: 800},
    {width: 360, height: 740},
  ]) {
    const page = await openPage(t, await openChromium(), {viewport, baseURL})
    for (const path of ['/install.html', '/it/recipes.html', '/index.html?q=backup', '/api/files.html']) {
      await page.goto(path)
      await checkAccessible(t, page)
    }
  }
})

t.test('it is searched in a browser without a server or a network', needsChromium, async (t) => {
  const folder = t.testdir({})
  await writeSite(folder)
  const address = (file: string) => String(pathToFileURL(resolve(folder, file)))
  const page = await openPage(t, await openChromium(), {viewport: {width: 1280, height: 800}})
  page.on('request', (request) => t.match(request.url(), /^file:/))
  await page.goto(address('install.html'))
  await page.getByRole('searchbox').fill('restore backup')
  await page.keyboard.press('Enter')
  await page.getByText(/^\d+ results$/).waitFor()
  t.equal(await page.getByRole('searchbox').inputValue(), 'restore backup')
  await page.getByRole('link', {name: /Restore after a dead memory card/}).click()
  await page.waitForURL('**/backup.html#restore-after-a-dead-memory-card')
  await page.goto(address('it/install.html'))
  t.equal(await page.locator('html').getAttribute('lang'), 'it')
  await page.getByRole('searchbox').fill('disinstallare')
  await page.keyboard.press('Enter')
  await page.getByRole('link', {name: /› Disinstallare$/}).waitFor()
  await page.goto(address('index.html'))
  await page.getByRole('searchbox').fill('<b>xyzzyq')
  await page.getByRole('heading', {name: 'No results for “<b>xyzzyq”'}).waitFor()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('heading', {name: 'All of the documentation'}).waitFor()
})
