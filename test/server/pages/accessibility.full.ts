import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import type {Browser, Page} from 'playwright-core'
import t, {type Test} from 'tap'
import type {Language} from '#shared/text/languages.ts'
import {needsChromium, openChromium} from '../../chromium.ts'
import {startServer, type TestServer} from '../../helper.ts'
import {expectOwnOrigin} from '../../own-origin.ts'
import {printedRoutes} from '../printed-routes.ts'
import {type Household, makeHousehold} from './household.ts'
import {startMailing} from './mailing.ts'
import {type Form, firstStates, type PageState, pageStates} from './page-states.ts'

const languages: Language[] = ['en', 'it']
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const textRules = ['html-has-lang', 'html-lang-valid', 'document-title', 'button-name', 'link-name', 'label']
const layoutRules = {type: 'rule', values: ['target-size', 'scrollable-region-focusable']}
const allRules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** Rules by screen width and language: all on a phone, once. The other language changes texts and the layout. */
const rules = new Map<number, Record<Language, object>>([
  [360, {en: allRules, it: {type: 'rule', values: [...layoutRules.values, ...textRules]}}],
  [1280, {en: layoutRules, it: layoutRules}],
])

// A busy machine exceeds the default timeout.
t.setTimeout(3_600_000)

/** Opens a page in a browser with this language, and with this session cookie if any. */
async function openPage(t: Test, browser: Browser, {url}: TestServer, language: Language, cookie?: string) {
  const context = await browser.newContext({
    viewport: {width: 360, height: 740},
    locale: {en: 'en-GB', it: 'it-IT'}[language],
  })
  t.teardown(() => context.close())
  context.setDefaultTimeout(30_000)
  if (cookie !== undefined) await context.addCookies([{name: 'pianta_session', value: cookie, url}])
  expectOwnOrigin(t, context, url)
  return context.newPage()
}

/** Opens a page and sends its forms; returns the last status. */
async function visit(page: Page, address: string, forms: Form[] = []): Promise<number | undefined> {
  let answer = await page.goto(address)
  for (const {fill = {}, press = 'main form button:visible', isLocal} of forms) {
    for (const [name, text] of Object.entries(fill)) await page.locator(`main [name="${name}"]`).first().fill(text)
    if (isLocal) {
      await page.locator(press).first().click()
      continue
    }
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.locator(press).first().click()
    answer = await answered
    await page.waitForLoadState()
  }
  const status = answer?.status()
  return status === 303 ? 200 : status
}

/**
 * Returns axe's findings and horizontal overflow. Evaluates axe from outside: the page's policy forbids scripts
 * (page-headers.ts).
 */
async function lookAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({width, height: 740})
  const language = (await page.locator('html').getAttribute('lang')) === 'it' ? 'it' : 'en'
  const options = {runOnly: rules.get(width)?.[language], resultTypes: ['violations'], preload: false}
  const found = await page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({violations}) =>
      violations.map(({id, nodes}) => id + ': ' + nodes.map(({html}) => html.slice(0, 200)).join(' and ')))`,
  )
  const beyond = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  return [...found, ...(beyond > 0 ? [`it is ${beyond} px too wide`] : [])]
}

async function check(t: Test, page: Page, {url}: TestServer, {path, forms, status = 200}: Shown) {
  const name = `${path} ${JSON.stringify(forms ?? '')}`
  t.equal(await visit(page, url + path, forms), status, `${name} answers`)
  await page.evaluate(axe)
  for (const width of rules.keys()) t.same(await lookAt(page, width), [], `${name} at ${width} px`)
}

interface Shown extends Pick<PageState, 'status'> {
  path: string
  forms?: Form[] | undefined
}

async function checkAll(t: Test, browser: Browser, household: Household) {
  const {server, language, people} = household
  for (const as of ['nobody', 'full', 'empty', 'maker', 'viewer'] as const) {
    const page = await openPage(t, browser, server, language, as === 'nobody' ? undefined : people[as].cookie)
    for (const {route, path = () => route, forms, ...state} of pageStates.filter((state) => state.as === as)) {
      const sent = typeof forms === 'function' ? forms(household) : forms
      await check(t, page, server, {...state, forms: sent, path: await path(household)})
    }
  }
}

t.test(
  'every page can be read and used by everybody, in both languages',
  {...needsChromium, timeout: 3_600_000},
  async (t) => {
    const server = await startMailing(t, {PIANTA_RATE_LIMIT: '100000'})
    const browser = await openChromium()
    const households = []
    for (const language of languages) households.push(await makeHousehold(server, language))
    await Promise.all(households.map((household) => checkAll(t, browser, household)))
  },
)

t.test('so can those of a new server without mail', needsChromium, async (t) => {
  const server = await startServer(t)
  const browser = await openChromium()
  const link = server.services.links.create('setup')
  await Promise.all(
    languages.map(async (language) => {
      const page = await openPage(t, browser, server, language)
      for (const {path, ...state} of firstStates) await check(t, page, server, {...state, path: path(link)})
    }),
  )
})

t.test('so can a catalog without products', needsChromium, async (t) => {
  const server = await startServer(t)
  const browser = await openChromium()
  const {id} = await server.addPerson('Anna')
  const cookie = server.services.sessions.create(id, {userAgent: undefined, address: '192.0.2.7'})
  const page = await openPage(t, browser, server, 'en', cookie)
  await check(t, page, server, {path: '/catalog'})
})

t.test('no page is left out', async (t) => {
  const {app} = await startServer(t)
  const registered = printedRoutes(app.printRoutes({commonPrefix: false})).flatMap(({path, methods}) =>
    methods.includes('GET') && !noPages.test(path) ? [path] : [],
  )
  t.ok(registered.length > 20)
  const looked = new Set(pageStates.map(({route}) => route))
  for (const route of registered) t.ok(looked.has(route), `${route} is looked at`)
})

/** Routes without a page, and the editor, whose own tests look at it. */
const noPages =
  /^\/(v1.*|projects\/:id\/(files\/:sha256|thumbnail|versions\/:number\/thumbnail|export|draft|edit.*|live\/:house)|catalog\/(files|:namespace\/:name\/(models|product))[/.].*|schema\/.*|\.well-known\/.*|oidc\/(jwks|userinfo)|pages\/.*|editor\/.*|healthz|mcp|readyz|metrics|theme|settings\/(administration\/)?activity\/export|\*)?$/
