import t from 'tap'
import type {Home} from '#shared/home/schema.ts'
import {checkAccessible} from '../../../accessible.ts'
import {needsChromium, openChromium, openPage, waitUntil} from '../../../chromium.ts'
import {password} from '../../../helper.ts'
import {uncertainScan} from '../../../shared/home/roomplan/imported-scan.ts'
import {startImport} from './importer.ts'

t.test('unsure elements are agreed to on a phone, by keys alone', needsChromium, async (t) => {
  const {server, account, id, path, last} = await startImport(t, {language: 'it'})
  const browser = await openChromium()
  const page = await openPage(t, browser, {viewport: {width: 390, height: 844}})
  await page.goto(`${server.url}/signin`)
  await page.getByLabel('Email', {exact: true}).fill(account.email)
  await page.getByLabel('Password', {exact: true}).fill(password)
  await page.locator('main button').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'))
  await page.goto(server.url + path)
  const buffer = Buffer.from(JSON.stringify(uncertainScan()))
  await page.getByLabel('File', {exact: true}).setInputFiles({name: 'camera.json', mimeType: '', buffer})
  await page.getByRole('button', {name: 'Importa', exact: true}).press('Enter')
  await page.getByRole('heading', {name: 'Di che cosa il file non è certo'}).waitFor()
  await checkAccessible(t, page)

  const pin = page.getByRole('link', {name: '2: Letto, Camera'})
  await pin.focus()
  await page.keyboard.press('Enter')
  t.ok(await page.locator('#answer-2').evaluate((field) => field.matches(':target')), 'a pin leads to its choice')
  const bed = page.locator('#answer-2')
  await bed.focus()
  await page.keyboard.press('ArrowDown')
  t.equal(await bed.inputValue(), 'out')
  await page.getByRole('button', {name: 'Ridisegna'}).press('Enter')
  await waitUntil(page, "!document.querySelector('.drawing [data-kind=item] title')?.textContent.includes('Letto')")
  t.equal(await page.locator('#answer-2').inputValue(), 'out')
  t.equal(last(), undefined, 'nothing is saved yet')
  await page.getByRole('button', {name: 'Accetta e salva'}).press('Enter')
  await page.waitForURL(`**/projects/${id}?imported=1`)
  const home: Home = JSON.parse((await server.services.revisions.homeJson(id, 1)).toString())
  t.notOk(home.plans[0]?.items.some(({name}) => name === 'Letto'))
})
