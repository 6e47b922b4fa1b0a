import type {BrowserContextOptions} from 'playwright-core'
import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {password, startServer} from '../../helper.ts'
import {askForCode} from './people.ts'
import {openOwnPage, visitPages} from './visit-pages.ts'

const desk: BrowserContextOptions = {viewport: {width: 1280, height: 800}, locale: 'en-GB'}
const phone: BrowserContextOptions = {
  viewport: {width: 390, height: 844},
  locale: 'it-IT',
  isMobile: true,
  hasTouch: true,
}

t.test('setup, sign-in, pairing and disconnecting on a phone, in Italian', needsChromium, (t) => visitPages(t, phone))

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
  await keyboard.type('Casa')
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
