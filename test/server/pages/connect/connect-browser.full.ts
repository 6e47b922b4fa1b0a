import type {Browser, BrowserContextOptions, Page} from 'playwright-core'
import t, {type Test} from 'tap'
import {checkAccessible} from '../../../accessible.ts'
import {needsChromium, openChromium, openPage} from '../../../chromium.ts'
import {password, startServer} from '../../../helper.ts'
import {startDocumentHost} from '../../identity/document-host.ts'
import {addApp, authorizationPath} from '../apps.ts'
import {askForCode} from '../people.ts'
import {startAppSite} from './app-site.ts'

const phone: BrowserContextOptions = {viewport: {width: 360, height: 740}, locale: 'it-IT', isMobile: true}
const desk: BrowserContextOptions = {viewport: {width: 1280, height: 800}, locale: 'en-GB', colorScheme: 'dark'}

/** The texts of each language. */
const words = {
  en: {email: 'Email', password: 'Password', signIn: 'Sign in', allow: 'Allow', deny: 'Deny', project: 'Project'},
  it: {email: 'Email', password: 'Password', signIn: 'Accedi', allow: 'Consenti', deny: 'Rifiuta', project: 'Progetto'},
}

// A busy machine exceeds the default timeout.
t.setTimeout(480_000)

let browser: Browser

t.before(async () => {
  if (!needsChromium.skip) browser = await openChromium()
})

/** Starts with a person with two projects, and an app with its own site. */
async function startWithApp(t: Test, language: 'en' | 'it') {
  const server = await startServer(t)
  const {id: ownerId} = await server.addPerson('Anna', {language})
  for (const name of ['Casa', 'Mare']) server.services.projects.create({name, address: null}, {ownerId, language})
  const site = await startAppSite(t, () => ({server: server.url, clientId: app.id}))
  const app = addApp(server, {ownerId, redirectUris: [`${site}/back`]})
  return {server, app, site}
}

const press = (page: Page, name: string) => page.getByRole('button', {name, exact: true}).click()

async function signIn(page: Page, language: 'en' | 'it') {
  await page.getByLabel(words[language].email, {exact: true}).fill('anna@example.org')
  await page.getByLabel(words[language].password, {exact: true}).fill(password)
  await press(page, words[language].signIn)
}

for (const [where, options] of Object.entries({'on a phone, in Italian': phone, 'on a desk, by night': desk})) {
  const language = options === phone ? 'it' : 'en'
  const w = words[language]

  t.test(`an app's page signs a person in and reads their project ${where}`, needsChromium, async (t) => {
    const {site} = await startWithApp(t, language)
    const page = await openPage(t, browser, options)
    await page.goto(site)
    await press(page, 'Connect')
    await page.waitForURL('**/signin?*')
    await checkAccessible(t, page)
    await signIn(page, language)
    await page.waitForURL('**/connect/*')
    await checkAccessible(t, page)
    await press(page, w.allow)
    await page.getByRole('alert').waitFor()
    await checkAccessible(t, page)
    await page.getByLabel(w.project, {exact: true}).selectOption({label: 'Mare'})
    await press(page, w.allow)
    await page.waitForURL(`${site}/back?*`)
    t.equal(await page.getByRole('status').filter({hasText: /./}).textContent(), '{"projects":["Mare"]}')

    await press(page, 'Connect')
    await press(page, w.deny)
    await page.waitForURL(`${site}/back?*`)
    t.equal(await page.getByRole('status').filter({hasText: /./}).textContent(), '{"error":"access_denied"}')
  })
}

t.test('a page can sign people in in a second window, and learns the outcome', needsChromium, async (t) => {
  const {site} = await startWithApp(t, 'en')
  const page = await openPage(t, browser, desk)
  await page.goto(site)
  const opened = page.waitForEvent('popup')
  await press(page, 'Connect in a window')
  const popup = await opened
  await popup.waitForURL('**/signin?*')
  await signIn(popup, 'en')
  await popup.waitForURL('**/connect/*')
  await popup.getByLabel('Project', {exact: true}).selectOption({label: 'Casa'})
  const closed = popup.waitForEvent('close')
  await press(popup, 'Allow')
  await closed
  t.equal(await page.getByRole('status').filter({hasText: /./}).textContent(), '{"projects":["Casa"]}')
})

t.test('two requests in one browser, and double clicks, do not disturb each other', needsChromium, async (t) => {
  const {server, app, site} = await startWithApp(t, 'en')
  const first = await openPage(t, browser, desk)
  const second = await first.context().newPage()
  await first.goto(server.url + authorizationPath(app, {state: 'first'}))
  await signIn(first, 'en')
  await first.waitForURL('**/connect/*')
  await second.goto(server.url + authorizationPath(app, {state: 'second'}))
  for (const [page, state] of [
    [first, 'first'],
    [second, 'second'],
  ] as const) {
    await page.getByLabel('Project', {exact: true}).selectOption({label: 'Casa'})
    await page.getByRole('button', {name: 'Allow', exact: true}).dblclick()
    // The second click may break off the way that the first began, which `waitForURL` takes for a failure. The pages'
    // content policy forbids `waitForFunction`. While the page changes, nothing can be asked.
    const isBack = `location.href.startsWith('${site}/back?') && document.readyState === 'complete'`
    while (!(await page.evaluate<boolean>(isBack).catch(() => false)));
    t.match(Object.fromEntries(new URL(page.url()).searchParams), {state, code: /./})
  }
})

t.test('the pages after a decision are accessible', needsChromium, async (t) => {
  const {server, app, site} = await startWithApp(t, 'en')
  const page = await openPage(t, browser, {...phone, locale: 'en-GB'})
  await page.goto(server.url + authorizationPath(app))
  await signIn(page, 'en')
  // Without an answer the page stands, to be looked at.
  await page.route('**/oidc/authorize/*', (route) => route.fulfill({status: 204}))
  await press(page, 'Deny')
  await page.getByRole('heading', {name: 'Nothing was connected'}).waitFor()
  await checkAccessible(t, page)
  await page.unroute('**/oidc/authorize/*')
  await page.getByRole('link', {name: 'Continue to Lampada'}).click()
  await page.waitForURL(`${site}/back?error=access_denied*`)
  await page.goto(`${server.url}/connect/x`)
  await checkAccessible(t, page)
})

/** The folder that gets a picture of each page of a pairing; none without it. */
const pictures = process.env.PICTURES

t.test('Enter in a field of the consent page allows nothing', needsChromium, async (t) => {
  for (const count of [0, 1, 21]) {
    const server = await startServer(t)
    const {id: ownerId} = await server.addPerson('Anna')
    for (let number = 0; number < count; number++)
      server.services.projects.create({name: `Casa ${number}`, address: null}, {ownerId, language: 'en'})
    const {verification_uri_complete} = await askForCode(server)
    const page = await openPage(t, browser, desk)
    await page.goto(verification_uri_complete)
    await signIn(page, 'en')
    await press(page, 'Continue')
    const name = page.getByLabel('Name of this device', {exact: true})
    await name.fill('Hall tablet')
    if (count === 0) await page.getByLabel('Name of your first project', {exact: true}).fill('Casa')
    await name.press('Enter')
    await page.evaluate('new Promise((done) => setTimeout(done))')
    await page.waitForLoadState()
    t.equal(await name.inputValue(), 'Hall tablet', `${count} projects: the name is kept`)
    t.same(server.services.connections.list(ownerId), [])
    // The list has no preselected project.
    if (count > 0) await page.locator('select[name=project]').selectOption({index: 1})
    await press(page, 'Allow')
    await page.getByText('Hall tablet is connected').first().waitFor()
    t.equal(server.services.connections.list(ownerId).length, 1)
  }
})

t.test('Deny is as large and as strong as Allow, and the warning is on the first screen', needsChromium, async (t) => {
  for (const [where, options] of Object.entries({phone, desk})) {
    const language = options === phone ? 'it' : 'en'
    const server = await startServer(t)
    const {id: ownerId} = await server.addPerson('Anna', {language})
    server.services.projects.create({name: 'Casa', address: null}, {ownerId, language})
    for (const colorScheme of ['light', 'dark'] as const) {
      const {verification_uri_complete} = await askForCode(server)
      const page = await openPage(t, browser, {...options, colorScheme})
      await page.goto(verification_uri_complete)
      await signIn(page, language)
      const picture = async (name: string) =>
        pictures && page.screenshot({path: `${pictures}/${name}-${where}-${colorScheme}.png`, fullPage: true})
      const warning = page.locator('.notice.warning').first()
      const isInSight = async () => {
        const box = await warning.boundingBox()
        return box !== null && box.y + box.height <= (options.viewport?.height ?? 0)
      }
      await picture('code')
      t.ok(await isInSight(), `${where}: beside the code`)
      await press(page, language === 'it' ? 'Continua' : 'Continue')
      await page.getByRole('button', {name: words[language].allow, exact: true}).waitFor()
      await checkAccessible(t, page)
      await picture('consent')
      t.ok(await isInSight(), `${where}: on the page that decides`)
      const looks = await Promise.all(
        [words[language].allow, words[language].deny].map((name) =>
          page.getByRole('button', {name, exact: true}).evaluate((button) => {
            const style = button.ownerDocument.defaultView?.getComputedStyle(button)
            const {width, height} = button.getBoundingClientRect()
            return [style?.backgroundColor, style?.color, style?.borderColor, style?.fontWeight, width, height]
          }),
        ),
      )
      t.same(looks[0], looks[1], `${where}, ${colorScheme}`)
    }
  }
})

t.test('an assistant is allowed on a phone and on a desktop, with its warnings in sight', needsChromium, async (t) => {
  const host = await startDocumentHost(t)
  const id = host.publish('/client.json')
  for (const [where, options] of Object.entries({phone, desk})) {
    const language = options === phone ? 'it' : 'en'
    const server = await startServer(t)
    const {id: ownerId} = await server.addPerson('Anna', {language})
    server.services.projects.create({name: 'Casa', address: null}, {ownerId, language})
    const app = {id, redirectUris: ['http://127.0.0.1:3118/callback']}
    const asked = {scope: 'projects:read hosts:manage projects:write', resource: `${server.url}/mcp`}
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openPage(t, browser, {...options, colorScheme})
      await page.goto(server.url + authorizationPath(app, asked))
      await signIn(page, language)
      await page.getByRole('button', {name: words[language].allow, exact: true}).waitFor()
      await checkAccessible(t, page)
      if (pictures) await page.screenshot({path: `${pictures}/assistant-${where}-${colorScheme}.png`, fullPage: true})
      const warning = await page.locator('.notice.warning').first().boundingBox()
      t.ok(warning && warning.y + warning.height <= (options.viewport?.height ?? 0), where)
    }
    const page = await openPage(t, browser, options)
    await page.goto(server.url + authorizationPath({...app, id: `${host.origin}/none.json`}, asked))
    await page.getByRole('heading').first().waitFor()
    await checkAccessible(t, page)
    if (pictures) await page.screenshot({path: `${pictures}/assistant-none-${where}.png`, fullPage: true})
  }
})
