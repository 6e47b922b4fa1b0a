import {spawnSync} from 'node:child_process'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {BrowserContextOptions, Page} from 'playwright-core'
import t, {type Test} from 'tap'
import type {Home} from '../../shared/home/schema.ts'
import {checkAccessible} from '../accessible.ts'
import {needsChromium, openChromium, openPage} from '../chromium.ts'
import {expectOwnOrigin} from '../own-origin.ts'
import {openBlocks} from '../run-blocks.ts'
import {sheetOf} from '../web/editor/open-editor.ts'
import {startStaticHost} from './static-host.ts'

const command = ['bin/run.mjs', 'package/static-demo/main.ts']
const folder = t.testdir({})
const {run} = openBlocks(t, {
  holder: 'test/package/static-demo.full.ts',
  places: [
    ['npm ci\n', ''],
    ['./demo-site', folder],
  ],
})
await run('--static', {says: /files in .*Put the folder on any static host/})
const url = await startStaticHost(t, folder, '/some/path/')
const sizes = [
  {width: 1280, height: 800},
  {width: 800, height: 480},
  {width: 390, height: 844},
]

async function openDemo(t: Test, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(t, await openChromium(), {viewport: {width: 1280, height: 800}, ...options})
  expectOwnOrigin(t, page.context(), url)
  page.on('response', (response) => {
    const address = response.url()
    const isOwn = address.startsWith(url) || /^(blob|data):/.test(address)
    if (!isOwn || response.status() >= 400) t.fail(`${response.status()} ${address}`)
  })
  await page.goto(url + path)
  return page
}

const openEditor = async (t: Test, path = 'editor/', options: BrowserContextOptions = {}) => {
  const page = await openDemo(t, path, options)
  await page.locator('svg.hits').waitFor()
  return {page, ...sheetOf(page)}
}

const said = (page: Page, text: string | RegExp) => page.locator('.demo-said [role=status]', {hasText: text}).waitFor()

t.test('every page allows its own files only, and names them relative to itself', async (t) => {
  for (const name of readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) =>
    file.endsWith('.html'),
  )) {
    const html = readFileSync(join(folder, name), 'utf8')
    const [, policy = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? []
    t.match(policy.replaceAll('&#39;', "'"), /^default-src 'none'; img-src 'self' data:; /, name)
    t.notMatch(policy, /connect-src|unsafe|https?:/)
    t.notMatch(html, / (?:href|src|srcset)="(?:\/|https?:)/, name)
  }
})

t.test('the command takes a new folder, and nothing else', async (t) => {
  const run = (...args: string[]) => spawnSync(process.execPath, [...command, ...args], {encoding: 'utf8'})
  const refused = {status: 2, stdout: '', stderr: /^pianta: --static takes a folder and no other option/}
  for (const args of [
    ['--static'],
    ['--static='],
    ['--static', '--once'],
    ['--static=x', '--once'],
    ['x', '--static=y'],
  ])
    t.match(run(...args), refused, args.join(' '))
  t.match(run('--static', folder), {status: 2, stdout: '', stderr: /is not empty: name a new folder for the demo/})
})

t.test('the pages are accessible at every size, light and dark, in both languages', needsChromium, async (t) => {
  for (const [index, viewport] of sizes.entries())
    for (const colorScheme of ['light', 'dark'] as const) {
      const end = (index + (colorScheme === 'dark' ? 1 : 0)) % 2 === 0 ? '' : 'it.html'
      const page = await openDemo(t, end, {viewport, colorScheme})
      await page.getByRole('img').waitFor()
      await checkAccessible(t, page)
      await page.goto(`${url}panel/${end}`)
      await page.locator('pianta-plan button.light').first().waitFor()
      t.equal(await page.locator('html').getAttribute('lang'), end === '' ? 'en' : 'it')
      t.equal(await page.locator('html').getAttribute('data-theme'), colorScheme)
      await checkAccessible(t, page)
      await page.goto(`${url}editor/${end}`)
      await page.locator('svg.hits').waitFor()
      await checkAccessible(t, page)
    }
  const absent = await openDemo(t, 'editor/en/print', {viewport: {width: 390, height: 844}})
  await checkAccessible(t, absent)
})

t.test('the panel: a lamp lights, a door opens by itself, and the past day has been', needsChromium, async (t) => {
  const page = await openDemo(t, 'panel/')
  await page.getByRole('button', {name: 'Study ceiling light, off'}).click()
  await page.getByRole('button', {name: 'Study ceiling light, on'}).waitFor()
  await page.getByText('1 light on').waitFor()
  await page.locator('.house-line', {hasText: 'Front door'}).waitFor()
  await page.getByRole('button', {name: 'Last 3 days'}).click()
  await page.locator('pianta-history input').fill('-600')
  await page.locator('pianta-plan[past]').waitFor()
  await page.getByRole('button', {name: 'Last 3 days'}).click()
  await page.locator('.settings-open').click()
  await page.getByRole('button', {name: 'Bridges'}).click()
  await said(page, 'Other houses are not in this demo.')
  await page.getByText('Simulated house').first().waitFor()
})

t.test('the editor: a room is drawn, saved, and still there; the panel shows it', needsChromium, async (t) => {
  const {page, drag} = await openEditor(t)
  const panel = await page.context().newPage()
  await panel.goto(`${url}panel/`)
  await panel.locator('pianta-plan button.light').first().waitFor()
  await page.bringToFront()
  await page.keyboard.press('r')
  await drag([-3.5, 1], [-1, 4])
  await page.getByText('Draft saved').waitFor()
  await page.reload()
  await page.getByText('Draft saved').waitFor()
  await page.getByRole('button', {name: 'Save version'}).click()
  await page.getByLabel('Message').fill('A shed')
  await page.getByRole('button', {name: 'Save', exact: true}).click()
  await said(page, 'Version 2 is kept in this browser only.')
  await page.getByText('Version 2 is saved').waitFor()
  await page.reload()
  await page.getByText('No changes').waitFor()
  await page
    .getByRole('application')
    .getByLabel(/^Room 15/)
    .waitFor()
  await said(panel, 'The panel shows version 2')
  await panel.getByText('Room 15').first().waitFor({state: 'attached'})

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('Download', {exact: true}).click(),
  ])
  t.equal(download.suggestedFilename(), 'Flat with a terrace.json')
  const home: Home = JSON.parse(readFileSync(await download.path(), 'utf8'))
  t.ok(home.plans[0]?.rooms.some(({name}) => name === 'Room 15'))

  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', {name: 'Begin anew'}).click()
  await page
    .getByRole('application')
    .getByLabel(/^Room 15/)
    .waitFor({state: 'detached'})
  await panel.getByText('Room 15').first().waitFor({state: 'detached'})
})

t.test('the editor finds furniture, and says what only a server has', needsChromium, async (t) => {
  const {page, click} = await openEditor(t, 'editor/it.html')
  await page.locator('.tools').getByText('Arredo').click()
  await page.locator('.catalog input[type=search]').fill('lampada arco')
  await page.locator('.catalog').getByText('Lampada ad arco').first().waitFor()
  await page.locator('.catalog img').first().waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.locator('.tools').getByText('Commento').click()
  await click([3, 3])
  await page.locator('.comments textarea').fill('Ciao')
  await page.locator('.comments textarea').press('Control+Enter')
  await said(page, 'I commenti non ci sono in questa demo')
  await page.getByRole('button', {name: 'Chiudi', exact: true}).click()
  await page.locator('.demo-said').waitFor({state: 'hidden'})
  await page.locator('a.back').click()
  await page.getByRole('heading', {name: 'Questo non c’è nella demo'}).waitFor()
  await page.getByRole('link', {name: 'Torna all’editor'}).click()
  await page.locator('svg.hits').waitFor()
})
