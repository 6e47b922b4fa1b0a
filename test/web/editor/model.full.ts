/** The draft in three dimensions, beside the plan. */
import {readFileSync} from 'node:fs'
import type {Browser, Page} from 'playwright-core'
import t from 'tap'
import type {Home} from '#shared/home/schema.ts'
import {checkAccessible} from '../../accessible.ts'
import {needsChromium, openDrawingChromium} from '../../chromium.ts'
import {openEditor} from './open-editor.ts'
import {expectFailures} from './windows.ts'

t.setTimeout(200_000)
const house = JSON.parse(readFileSync('samples/house.json', 'utf8')) as Home

let browser: Browser
t.before(async () => {
  if (!needsChromium.skip) browser = await openDrawingChromium()
})

const button = (page: Page, name = 'In three dimensions') => page.getByRole('button', {name, exact: true})

/** Waits until the model that is shown fulfils an expression, for 30 s at most. */
async function modelIs(page: Page, expression: string) {
  const isSo = await page.evaluate(`new Promise((resolve) => {
    const end = Date.now() + 30_000
    const look = () => {
      const {told, model, selected} = document.querySelector('pianta-model') ?? {}
      const openings = model?.home.plans.flatMap((plan) => plan.openings).length
      const isSo = model != null && (${expression})
      if (isSo || Date.now() > end) resolve(isSo)
      else setTimeout(look, 30)
    }
    look()
  })`)
  if (!isSo) throw new Error(`the model is not so: ${expression}`)
}

t.test('the model follows each edit, and shares the selection', needsChromium, async (t) => {
  const {page} = await openEditor(t, {home: house, browser})
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  t.equal(await page.locator('pianta-model').count(), 0)
  await button(page).press('Enter')
  await modelIs(page, 'told === null')
  t.equal(requests.filter((address) => address.endsWith('/model.js')).length, 1, 'loaded when it is wanted')
  t.equal(requests.filter((address) => /\/(model|home)(\?|$)/.test(address)).length, 0, 'made of the draft in memory')
  await checkAccessible(t, page)

  const all = house.plans.flatMap(({openings}) => openings).length
  const plan = page.getByRole('application', {name: 'Plan'})
  await plan.focus()
  await page.keyboard.press('Control+a')
  const wall = house.plans[0]?.walls[0]?.id ?? ''
  await modelIs(page, `selected.includes('${wall}')`)
  await page.keyboard.press('Escape')

  const box = await page.locator('pianta-model .stage').boundingBox()
  if (!box) throw new Error('no stage')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await modelIs(page, 'selected.length === 1')
  const selected = await page.evaluate(`document.querySelector('pianta-model').selected[0]`)
  t.ok(
    house.plans.some((one) => JSON.stringify(one).includes(`"id":"${selected}"`)),
    'what is tapped is selected',
  )

  await plan.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await modelIs(page, `openings < ${all}`)
  await page.keyboard.press('Control+z')
  await modelIs(page, `openings === ${all}`)

  for (const viewport of [
    {width: 800, height: 480},
    {width: 390, height: 844},
  ]) {
    await page.setViewportSize(viewport)
    await checkAccessible(t, page)
  }
  await button(page).press('Enter')
  t.equal(await page.locator('pianta-model').count(), 0)
})

t.test('without its script the editor says so, and goes on', needsChromium, async (t) => {
  const {page} = await openEditor(t, {home: house, language: 'it'})
  expectFailures(t, page)
  await page.route('**/model.js', (route) => route.abort())
  await button(page, 'In tre dimensioni').click()
  await page.getByText('non si è caricata').waitFor()
  await page.unroute('**/model.js')
  await button(page, 'In tre dimensioni').click()
  await modelIs(page, 'true')
})
