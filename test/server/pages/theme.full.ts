import t from 'tap'
import {checkAccessible} from '../../accessible.ts'
import {needsChromium, openChromium, openPage} from '../../chromium.ts'
import {startServer} from '../../helper.ts'
import {openBrowser} from './form-browser.ts'

const ink = `getComputedStyle(document.documentElement).getPropertyValue('--ink')`
const light = '#1c2829'
const dark = '#e9eeeb'

t.test('the colours of pages are chosen without a script, and the browser keeps them', async (t) => {
  const server = await startServer(t)
  const browser = openBrowser(server.url)
  const page = await browser.open('/signin')
  t.match(page.html, /<html lang="en">/)
  t.match(page.html, /dark\.css" media="screen and \(prefers-color-scheme: dark\)"/)
  const chosen = await browser.press(page, 'Dark')
  t.match(chosen.html, /<html lang="en" data-theme="dark">.*content="dark".*dark\.css" media="screen"/s)
  t.match((await browser.open('/docs')).html, /data-theme="dark"/, 'on every page')
  const again = await browser.press(chosen, 'Light')
  t.match(again.html, /data-theme="light"/)
  t.notMatch(again.html, 'dark.css')
  t.notMatch((await browser.press(again, 'As the system')).html, 'data-theme')
})

t.test('the chosen colours are shown whatever the system prefers, and paper is light', needsChromium, async (t) => {
  const server = await startServer(t)
  const page = await openPage(t, await openChromium(), {colorScheme: 'light', viewport: {width: 390, height: 844}})
  await page.goto(`${server.url}/signin`)
  if (process.env.SHOTS) await page.screenshot({path: `${process.env.SHOTS}/signin-light.png`})
  t.equal(await page.evaluate(ink), light)
  await page.getByRole('button', {name: 'Dark', exact: true}).click()
  await page.locator('html[data-theme=dark]').waitFor()
  t.equal(await page.evaluate(ink), dark)
  if (process.env.SHOTS) await page.screenshot({path: `${process.env.SHOTS}/signin-dark.png`, fullPage: true})
  t.equal(new URL(page.url()).pathname, '/signin', 'it is the same page')
  await checkAccessible(t, page)
  await page.emulateMedia({media: 'print'})
  t.equal(await page.evaluate(ink), light)
  await page.emulateMedia({media: 'screen', colorScheme: 'dark'})
  await page.getByRole('button', {name: 'Light', exact: true}).click()
  await page.locator('html[data-theme=light]').waitFor()
  t.equal(await page.evaluate(ink), light)
  await checkAccessible(t, page)
})

t.test('a password is seen while its box is checked, and hidden when it is sent', needsChromium, async (t) => {
  const server = await startServer(t)
  const page = await openPage(t, await openChromium(), {})
  await page.goto(`${server.url}/signin`)
  const field = page.getByLabel('Password', {exact: true})
  const type = () => field.getAttribute('type')
  await field.fill('correct horse')
  t.equal(await type(), 'password')
  await page.getByLabel('Show password').check()
  t.equal(await type(), 'text')
  await checkAccessible(t, page)
  await page.evaluate(`document.forms[0].addEventListener('submit', (event) => event.preventDefault())`)
  await field.press('Enter')
  t.equal(await type(), 'password')
  t.notOk(await page.getByLabel('Show password').isChecked())
})
