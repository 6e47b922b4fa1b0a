import type {BrowserContextOptions, Page, Route} from 'playwright-core'
import t, {type Test} from 'tap'
import {needsChromium, openChromium, openPage} from '../../../chromium.ts'
import {startServer} from '../../../helper.ts'
import {addSignedIn} from '../people.ts'
import {stock} from './stocked.ts'

// A busy machine exceeds the default timeout.
t.setTimeout(480_000)

const desk: BrowserContextOptions = {viewport: {width: 1280, height: 800}}
const phone: BrowserContextOptions = {viewport: {width: 360, height: 740}, isMobile: true, hasTouch: true}

/** All tests share a server and a browser, started by the first that needs them. */
let started: ReturnType<typeof startAll> | undefined

async function startAll() {
  const server = await startServer(t)
  await stock(server)
  const {browser} = await addSignedIn(server, 'Anna')
  const cookies = [...browser.cookies].map(([name, value]) => ({name, value, url: server.url}))
  return {url: server.url, cookies, chromium: await openChromium()}
}

async function start(t: Test) {
  started ??= startAll()
  const {url, cookies, chromium} = await started
  return {
    url,
    async open(path: string, options: BrowserContextOptions): Promise<Page> {
      const page = await openPage(t, chromium, options)
      await page.context().addCookies(cookies)
      await page.goto(url + path)
      return page
    },
  }
}

/** Collects the requests from here on, without pictures. */
function watchRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' || request.isNavigationRequest()) asked.push(new URL(request.url()).search)
  })
  return asked
}

const names = (page: Page) => page.locator('.products h2').allInnerTexts()

t.test('the results follow the typing, and the caret stays', needsChromium, async (t) => {
  const {open, url} = await start(t)
  const page = await open('/catalog', desk)
  const asked = watchRequests(page)
  const field = page.getByLabel('Search')
  await field.focus()
  await page.keyboard.type('ondx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('a')
  await page
    .getByRole('status')
    .filter({hasText: /^1 product$/})
    .waitFor()
  t.same(await names(page), ['Onda sofa'])
  await page.waitForURL(`${url}/catalog?q=onda&sort=relevance`)
  t.same(asked.at(-1), '?q=onda&sort=relevance')
  t.ok(asked.length <= 6, 'at most one for each key')

  const card = await page.locator('.products > li').elementHandle()
  await page.keyboard.press('Home')
  await page.keyboard.type('divano ')
  await page.waitForURL('**q=divano+onda**')
  t.ok(await card?.evaluate((li) => li.isConnected), 'what is found as before is not put there anew')
  t.ok(await field.evaluate((input) => input === input.ownerDocument.activeElement))
  t.equal(await field.evaluate((input) => (input as unknown as {selectionStart: number}).selectionStart), 7)
  t.equal(await field.inputValue(), 'divano onda')

  await page.getByRole('link', {name: 'Onda sofa'}).press('Enter')
  await page.getByRole('heading', {name: 'Onda sofa'}).waitFor()
  await page.goBack()
  t.equal(await field.inputValue(), 'divano onda', 'the address has what was typed')
  t.same(await names(page), ['Onda sofa'])
})

t.test('filters update each other, on a phone', needsChromium, async (t) => {
  const {open} = await start(t)
  const page = await open('/catalog?q=desk', phone)
  t.equal(await page.getByLabel('Category').locator('option').count(), 3)
  await page.getByLabel('Search').fill('box')
  await page.getByRole('status').filter({hasText: '30 products'}).waitFor()
  t.match(await page.getByLabel('Category').innerText(), /Cabinets and sideboards \(30\)/)
  await page.getByText('Order and more filters').tap()
  await page.getByLabel('Order').selectOption('largest')
  await page.waitForURL('**sort=largest**')
  t.equal((await names(page))[0], 'Box 30')
  t.ok(await page.getByLabel('Order').isVisible(), 'what was opened stays open')
  await page.getByLabel('Search').fill('qqqqqqq')
  await page.getByText('No results for “qqqqqqq”').waitFor()
  t.equal(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth), 0)
})

t.test('an overtaken response is not shown', needsChromium, async (t) => {
  const {open} = await start(t)
  const page = await open('/catalog', desk)
  let freeMemory = () => {}
  await page.route('**/catalog?q=onda*', async (route) => {
    await new Promise<void>((resolve) => {
      freeMemory = resolve
    })
    // The page has aborted it by now.
    await route.continue().catch(() => {})
  })
  const slow = page.waitForRequest('**/catalog?q=onda*')
  await page.getByLabel('Search').fill('onda')
  await slow
  const overtaken = page.waitForEvent('requestfailed', (request) => request.url().includes('q=onda'))
  await page.getByLabel('Search').fill('desk')
  await page
    .getByRole('status')
    .filter({hasText: /^1 product$/})
    .waitFor()
  t.match((await overtaken).failure()?.errorText, /ABORTED/)
  freeMemory()
  t.same(await names(page), ['Desk'])
})

/** Answers to the requests of the live form, by the state of the person. */
const failures: Record<string, (route: Route, url: string) => Promise<void>> = {
  'too fast': (route) => route.fulfill({status: 429, body: '<div id="results">Too fast</div>'}),
  'signed out': (route, url) => route.fulfill({status: 303, headers: {location: `${url}/goodbye`}}),
  'without a network': (route) => route.abort(),
}

for (const [name, fail] of Object.entries(failures))
  t.test(`a person who is ${name} keeps the results and the button`, needsChromium, async (t) => {
    const {open, url} = await start(t)
    const page = await open('/catalog?q=onda', desk)
    // The browser logs network errors.
    page.removeAllListeners('console')
    await page.route('**/catalog?q=desk*', (route) =>
      route.request().isNavigationRequest() ? route.continue() : fail(route, url),
    )
    const failed = page.waitForRequest((request) => request.resourceType() === 'fetch')
    await page.getByLabel('Search').fill('desk')
    await (await failed).response()
    // The page has handled the earlier response when it reads this one.
    await page.evaluate('fetch("/docs").then((answer) => answer.text())')
    t.same(await names(page), ['Onda sofa'])
    await page.getByRole('button', {name: 'Search'}).click()
    await page.waitForURL('**/catalog?q=desk**')
    t.same(await names(page), ['Desk'])
  })

t.test('the drawing follows the options, and the focused field stays', needsChromium, async (t) => {
  const {open, url} = await start(t)
  const page = await open('/catalog/acme/onda', desk)
  const drawing = page.getByRole('img', {name: /^Onda sofa, from the front/})
  await page.getByLabel('Three').focus()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('img', {name: /180 cm wide/}).waitFor()
  t.ok(await page.getByLabel('Two').evaluate((input) => input === input.ownerDocument.activeElement))
  t.ok(await page.getByLabel('Left').isDisabled(), 'the other fields take what follows')
  t.match(page.url(), `${url}/catalog/acme/onda?with-seats=two`)
  t.match(await page.locator('#size').innerText(), '180 × 95 × 80 cm')

  const width = page.getByLabel('Width of a seat')
  await width.fill('7')
  await page.locator('#size').getByText('Width of a seat: This number is not available').waitFor()
  t.equal(await width.inputValue(), '7', 'what one is writing stays')
  t.equal(await width.getAttribute('aria-invalid'), null)
  await page.keyboard.press('Tab')
  await page.locator('[name="with-seat_width"][aria-invalid="true"]').waitFor()
  await width.fill('80')
  await page.getByRole('img', {name: /200 cm wide/}).waitFor()
  await page.getByRole('checkbox').uncheck()
  await page.waitForURL(/with-arms=no(?!.*with-arms=yes)/)
  await page.getByRole('img', {name: /160 cm wide/}).waitFor()
  t.ok(await drawing.isVisible())
})

t.test('the button works without the script', needsChromium, async (t) => {
  const {open} = await start(t)
  const page = await open('/catalog', {...phone, javaScriptEnabled: false})
  await page.getByLabel('Search').fill('desk')
  await page.getByRole('button', {name: 'Search'}).tap()
  await page.getByRole('link', {name: 'Desk'}).tap()
  await page.getByLabel('Width').fill('200')
  await page.getByRole('button', {name: 'Show'}).tap()
  await page.getByRole('img', {name: /200 cm wide/}).waitFor()
  t.equal(await page.locator('html').count(), 1)
})
