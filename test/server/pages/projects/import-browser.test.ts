import t from 'tap'
import {needsChromium, openChromium} from '../../../chromium.ts'
import {password} from '../../../helper.ts'
import {flatXml, zip} from '../../imports/archives.ts'
import {startImport} from './importer.ts'

t.test('a plan is imported and viewed on a phone, at night', needsChromium, async (t) => {
  const {server, account, id} = await startImport(t, {language: 'it'})
  const browser = await openChromium()
  const page = await browser.newPage({
    viewport: {width: 390, height: 844},
    isMobile: true,
    hasTouch: true,
    colorScheme: 'dark',
  })
  t.teardown(() => page.close())
  page.on('console', (message) => t.fail(`the browser complains: ${message.text()}`))
  await page.goto(`${server.url}/signin`)
  await page.getByLabel('Email', {exact: true}).fill(account.email)
  await page.getByLabel('Password', {exact: true}).fill(password)
  await page.locator('main button').click()
  await page.getByRole('link', {name: 'Importa una pianta'}).click()
  const buffer = await zip({'Home.xml': flatXml()})
  await page.getByLabel('File', {exact: true}).setInputFiles({name: 'casa.sh3d', mimeType: '', buffer})
  await page.getByRole('button', {name: 'Importa', exact: true}).click()
  await page.waitForURL(`**/projects/${id}?imported=1`)
  await page.getByText('La versione 1 è salvata.').waitFor()

  const drawing = page.locator('.drawing svg')
  const {width = 0, height = 0} = (await drawing.boundingBox()) ?? {}
  t.ok(width > 300 && width <= 390 && height > 150, `the drawing is ${width} × ${height}`)
  const fill = await page.evaluate("getComputedStyle(document.querySelector('.drawing .wall path')).fill")
  t.equal(fill, 'rgb(163, 174, 187)', 'the drawing takes the theme of the page')
  const hidden = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  t.equal(hidden, 0, 'the page fits its width')
  await page.close()
})
