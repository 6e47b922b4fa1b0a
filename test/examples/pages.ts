import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Page} from 'playwright-core'
import type {Test} from 'tap'
import {drawQr} from '#shared/host/qr-code.ts'
import {freePort} from '../../demo/free-port.ts'
import {checkAccessible} from '../accessible.ts'
import {openChromium, openPage} from '../chromium.ts'
import {password} from '../helper.ts'
import {startShell} from '../start-shell.ts'
import {adapted, blocksUnder, type HomeServer} from './read-me.ts'

/** Serves the pages as the README says. Resolves with the address of their host. */
export async function servePages(t: Test, examples: string): Promise<string> {
  const port = String(await freePort())
  const [serve = ''] = blocksUnder('A wall display')
  const host = startShell(t, adapted(serve, {8600: port}), {PYTHONUNBUFFERED: '1'}, examples)
  await host.says(/Serving HTTP/)
  return `http://localhost:${port}`
}

/** Has a page wait a fifth of a second in place of a poll's five, and the longer waits of one that is offline. */
const waitLess = (page: Page) =>
  page.addInitScript(() => {
    const wait = setTimeout
    const shorter = (act: () => void, ms = 0) => wait(act, ms >= 1000 && ms < 30_000 ? 200 : ms)
    globalThis.setTimeout = shorter as typeof setTimeout
  })

/** Takes a picture to look at, where `PICTURES` names a folder. */
async function picture(page: Page, name: string) {
  if (process.env.PICTURES) await page.screenshot({path: join(process.env.PICTURES, `${name}.png`)})
}

export async function tryDisplay(t: Test, site: string, server: HomeServer) {
  // The browser complains of a server that is away, which openPage() would fail.
  const context = await (await openChromium()).newContext({viewport: {width: 800, height: 480}, hasTouch: true})
  t.teardown(() => context.close())
  const page = await context.newPage()
  page.on('pageerror', (error) => t.fail(String(error)))
  await waitLess(page)
  await page.goto(`${site}/wall-display.html`)
  await page.getByLabel(/^Address of Pianta/).fill(site)
  await page.getByRole('button', {name: 'Connect'}).click()
  await page.getByText('There is no Pianta at this address.').waitFor()
  await picture(page, 'display-ask')
  await page.getByLabel(/^Address of Pianta/).fill(server.url.replace('http://', ''))
  await page.getByRole('button', {name: 'Connect'}).click()
  const code = page.locator('code').filter({hasText: '-'})
  await code.waitFor()
  const userCode = await code.innerText()
  const qr = page.getByRole('img', {name: 'QR code of the address'})
  t.ok(await qr.isVisible())
  t.equal(
    await qr.locator('path').getAttribute('d'),
    drawQr(`${server.url}/device?user_code=${userCode}`).path,
    'a phone that scans it opens the page with the code',
  )
  await checkAccessible(t, page)
  await picture(page, 'display-code')
  await server.allow(userCode, 'Kitchen wall')

  const room = (name: string) => page.locator('pianta-plan').getByRole('button', {name}).first()
  await room('Bathroom').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme})
    await checkAccessible(t, page)
    await picture(page, `display-${colorScheme}`)
  }
  await server.save('flat')
  await room('Cucina').waitFor()
  t.equal(await page.title(), 'Appartamento con terrazza')

  await server.stop()
  await page.getByText(/^Offline since \d/).waitFor()
  t.ok(await room('Cucina').isVisible(), 'the plan stays')
  await picture(page, 'display-offline')
  await server.start()
  await page.getByText(/^Offline since/).waitFor({state: 'detached'})
  await server.save('studio')
  await room('Bathroom').waitFor()
  await page.reload()
  await room('Bathroom').waitFor()

  // As when the person disconnects it: revoking the token of a device does the same.
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('wall-display') ?? '').refresh)
  const body = new URLSearchParams({client_id: 'device', token})
  await fetch(`${server.url}/oidc/revoke`, {method: 'POST', body})
  await code.waitFor()
  t.notOk(await room('Bathroom').isVisible(), 'a display that was disconnected shows no plan')
}

/** Signs in to Pianta where it asks, and allows an app for the home. */
export async function allowInBrowser(page: Page) {
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password', {exact: true}).fill(password)
  await page.getByRole('button', {name: 'Sign in', exact: true}).click()
  await page.getByRole('combobox').selectOption({label: 'Casa'})
  await page.getByRole('button', {name: 'Allow'}).click()
}

export async function tryProjects(
  t: Test,
  {site, examples, server}: {site: string; examples: string; server: HomeServer},
) {
  const [register = ''] = blocksUnder('A page that signs people in')
  const id = await server.register(adapted(register, {'http://localhost:8600': site}))
  const file = join(examples, 'pages/projects.html')
  const code = adapted(readFileSync(file, 'utf8'), {'YOUR-CLIENT-ID': id, 'http://127.0.0.1:8420': server.url})
  writeFileSync(file, code)
  const page = await openPage(t, await openChromium(), {viewport: {width: 390, height: 844}})
  page.on('pageerror', (error) => t.fail(String(error)))
  await page.goto(`${site}/projects.html`)
  await page.getByRole('button', {name: 'Sign in with Pianta'}).click()
  await allowInBrowser(page)
  const home = page.getByRole('button', {name: /^Casa, version \d+$/})
  await home.click()
  await page.getByRole('img', {name: /^Plan of /}).waitFor()
  t.match(await page.getByRole('table').innerText(), /Bathroom\s+\d+\.\d m²/)
  t.notMatch(page.url(), /code=/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme})
    await checkAccessible(t, page)
    await picture(page, `projects-${colorScheme}`)
  }
  await page.reload()
  await home.waitFor()
  await page.getByRole('button', {name: 'Sign out'}).click()
  await page.getByText('You are signed out.').waitFor()
  t.equal(await page.evaluate(() => localStorage.length), 0)

  await page.getByRole('button', {name: 'Sign in with Pianta'}).click()
  await page.getByRole('button', {name: 'Deny'}).click()
  await page.getByText('The sign-in was denied.').waitFor()
  await picture(page, 'projects-denied')
}
