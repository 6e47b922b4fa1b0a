import type {Browser, BrowserContextOptions, Page} from 'playwright-core'
import t, {type Test} from 'tap'
import {needsChromium, openChromium, openPage} from '../../chromium.ts'
import {password, startServer} from '../../helper.ts'
import {askForCode, askForTokens} from './people.ts'

const desk: BrowserContextOptions = {viewport: {width: 1280, height: 800}, locale: 'en-GB'}
const phone: BrowserContextOptions = {
  viewport: {width: 390, height: 844},
  locale: 'it-IT',
  isMobile: true,
  hasTouch: true,
}

/** The texts of each language. */
const words = {
  en: {
    name: 'Your name',
    password: 'Password',
    create: 'Create account',
    signIn: 'Sign in',
    signOut: 'Sign out',
    code: 'Code',
    next: 'Continue',
    first: 'Name of your first project',
    project: 'Project',
    device: 'Name of this device',
    allow: 'Allow',
    deny: 'Deny',
    done: 'Hall tablet is connected',
    denied: 'Nothing was connected',
    disconnect: 'Disconnect',
  },
  it: {
    name: 'Il tuo nome',
    password: 'Password',
    create: 'Crea account',
    signIn: 'Accedi',
    signOut: 'Esci',
    code: 'Codice',
    next: 'Continua',
    first: 'Nome del tuo primo progetto',
    project: 'Progetto',
    device: 'Nome di questo dispositivo',
    allow: 'Consenti',
    deny: 'Rifiuta',
    done: 'Hai collegato Hall tablet',
    denied: 'Niente è stato collegato',
    disconnect: 'Scollega',
  },
}

let browser: Browser

t.before(async () => {
  if (!needsChromium.skip) browser = await openChromium()
})

/** Opens a page in a new browser context that can reach only this server. */
async function openOwnPage(t: Test, options: BrowserContextOptions) {
  const page = await openPage(t, browser, options)
  page.on('request', (request) => t.ok(isLocal(request.url()), `asks only this server: ${request.url()}`))
  return page
}

const isLocal = (url: string) => new URL(url).hostname === '127.0.0.1'

/** Checks that nothing overflows, and that targets are as large as a finger. */
async function checkFit(t: Test, page: Page) {
  const hidden = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  const small = await page
    .locator('button, input:not([type=hidden]), select, .button, nav a')
    .evaluateAll((elements) =>
      elements
        .map((element) => ({height: element.getBoundingClientRect().height, html: element.outerHTML.slice(0, 80)}))
        .filter(({height}) => height > 0 && height < 44),
    )
  t.equal(hidden, 0, `${page.url()} fits its width`)
  t.same(small, [], `${page.url()} has targets for fingers`)
}

for (const [where, options] of Object.entries({'on a desk': desk, 'on a phone, in Italian': phone})) {
  const w = options === desk ? words.en : words.it

  t.test(`setup, sign-in, pairing and disconnecting ${where}`, needsChromium, async (t) => {
    const server = await startServer(t)
    const page = await openOwnPage(t, options)
    const press = async (name: string) => {
      await checkFit(t, page)
      await page.getByRole('button', {name, exact: true}).click()
    }
    const fill = (label: string, text: string) => page.getByLabel(label, {exact: true}).fill(text)

    await page.goto(`${server.url}/setup?link=${server.services.links.create('setup')}`)
    await fill(w.name, 'Anna')
    await fill('Email', 'anna@example.org')
    await fill(w.password, password)
    await press(w.create)
    await page.waitForURL('**/projects')
    await press(w.signOut)
    await page.waitForURL('**/signin')

    const code = await askForCode(server)
    await page.goto(code.verification_uri_complete)
    await fill('Email', 'anna@example.org')
    await fill(w.password, password)
    await press(w.signIn)
    t.equal(await page.getByLabel(w.code, {exact: true}).inputValue(), code.user_code)
    await press(w.next)
    await fill(w.first, 'Casa')
    await fill(w.device, 'Hall tablet')
    await press(w.allow)
    await page.getByRole('heading', {name: w.done}).waitFor()
    t.match(await askForTokens(server, code), {access_token: /./})

    const second = await askForCode(server)
    await page.goto(`${server.url}/device`)
    await fill(w.code, second.user_code.toLowerCase())
    await press(w.next)
    await page.getByLabel(w.project, {exact: true}).selectOption({label: 'Casa'})
    await press(w.deny)
    await page.getByRole('heading', {name: w.denied}).waitFor()
    t.match(await askForTokens(server, second), {error: 'access_denied'})

    await page.goto(`${server.url}/settings/apps`)
    await press(w.disconnect)
    await press(w.disconnect)
    await page.getByRole('status').waitFor()
    await checkFit(t, page)
    await page.goto(`${server.url}/docs`)
    await checkFit(t, page)
  })
}

t.test('pairing needs no mouse, and a mistake takes the focus', needsChromium, async (t) => {
  const server = await startServer(t)
  const {id} = await server.addPerson('Anna')
  server.services.projects.create({name: 'Casa', address: null}, {ownerId: id, language: 'en'})
  const page = await openOwnPage(t, desk)
  const {keyboard} = page
  const focused = () => page.locator(':focus').evaluate((element) => element.textContent?.trim() || element.id)
  const tab = async (times: number) => {
    for (let time = 0; time < times; time++) await keyboard.press('Tab')
  }

  await page.goto(`${server.url}/device`)
  await tab(1)
  t.equal(await focused(), 'Skip to content')
  await keyboard.press('Enter')
  await tab(1)
  await keyboard.type('anna@example.org')
  await tab(1)
  await keyboard.type(password)
  await keyboard.press('Enter')

  await page.waitForURL('**/device')
  t.equal(await focused(), 'user_code')
  await keyboard.type('wrong')
  await keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  t.match(await focused(), /^Please check this/)
  await tab(1)
  await keyboard.press('Enter')
  t.equal(await focused(), 'user_code')
  await keyboard.press('Control+A')
  await keyboard.type((await askForCode(server)).user_code)
  await keyboard.press('Enter')

  await page.getByLabel('Project', {exact: true}).focus()
  await tab(1)
  t.equal(await focused(), 'name')
  await keyboard.type('Hall tablet')
  await tab(1)
  t.equal(await focused(), 'Allow')
  await keyboard.press('Enter')
  await page.getByRole('heading', {name: 'Hall tablet is connected'}).waitFor()
})

t.test('the pages use dark colours at night', needsChromium, async (t) => {
  const server = await startServer(t)
  const page = await openOwnPage(t, {...desk, colorScheme: 'dark'})
  await page.goto(`${server.url}/signin`)
  const {ink, paper} = await page.locator('body').evaluate((body) => {
    const {color, backgroundColor} = body.ownerDocument.defaultView?.getComputedStyle(body) ?? {}
    const brightest = (value = '') => Math.max(...(value.match(/\d+/g) ?? []).map(Number))
    return {ink: brightest(color), paper: brightest(backgroundColor)}
  })
  t.ok(ink > 200 && paper < 50, `ink ${ink} on paper ${paper}`)
})
