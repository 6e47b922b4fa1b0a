import type {Page} from 'playwright-core'
import t from 'tap'
import {needsChromium, openDrawingChromium} from '../../chromium.ts'
import {checkPanelAccessible, type Opened, pass, preparePanel} from './open-panel.ts'
import {openSimulatedHouse, passUntil} from './open-simulated-house.ts'

t.setTimeout(300_000)
preparePanel(t, openDrawingChromium)

const countDraws = `globalThis.drawn = 0
  const {drawElements} = WebGL2RenderingContext.prototype
  WebGL2RenderingContext.prototype.drawElements = function (...all) {
    globalThis.drawn++
    return drawElements.apply(this, all)
  }`

const drawn = (page: Page): Promise<number> => page.evaluate('globalThis.drawn')

/** Lets time pass until the page has drawn more than before. */
async function drawsAgain(opened: Opened, before: number) {
  for (let second = 0; second < 30; second++) {
    if ((await drawn(opened.page)) > before) return
    await pass(opened, 1000)
  }
  throw new Error('The page drew nothing for 30 s.')
}

async function openModel(opened: Opened) {
  await opened.page.evaluate(countDraws)
  await opened.page.getByRole('button', {name: '3D', exact: true}).click()
  await opened.page.locator('pianta-house-model .stage').waitFor()
  await drawsAgain(opened, 0)
  return opened.page.locator('pianta-house-model')
}

t.test(
  'the house in three dimensions: a tap on a lamp lights it, and nothing is drawn while nothing changes',
  needsChromium,
  async (t) => {
    const opened = await openSimulatedHouse(t, {options: {viewport: {width: 1280, height: 800}}})
    const {page, model, complaints} = opened
    t.notOk(
      opened.requests.some((address) => address.endsWith('/model.js')),
      'its script is loaded when it is opened',
    )
    const house = await openModel(opened)
    t.equal(await page.locator('pianta-plan').count(), 0, 'the plan is gone')
    await checkPanelAccessible(t, page)

    await pass(opened, 2000)
    const still = await drawn(page)
    await pass(opened, 5000)
    t.equal(await drawn(page), still, 'no frame while nothing changes')

    const lamp = house.locator('.mark button.light:visible').first()
    const device = `light-${await lamp.getAttribute('data-key')}`
    const isOn = () => {
      const state = model.get().states[device]
      return state?.status === 'ok' && state.on === true
    }
    const before = isOn()
    const [pressed, count] = [await lamp.getAttribute('aria-pressed'), await drawn(page)]
    await lamp.click()
    await passUntil(opened, () => isOn() !== before)
    await drawsAgain(opened, count)
    t.not(await lamp.getAttribute('aria-pressed'), pressed)
    await lamp.click({button: 'right'})
    t.ok(await page.getByRole('dialog').isVisible(), 'a long press opens its detail')
    await page.keyboard.press('Escape')

    model.update({states: {...model.get().states, [device]: {status: 'unavailable'}}})
    await pass(opened, 1000)
    t.match(await lamp.getAttribute('class'), /is-unavailable/)
    await page.getByRole('button', {name: 'Plan', exact: true}).click()
    await page.locator('pianta-plan').waitFor()
    t.equal(await page.locator('pianta-house-model').count(), 0)
    t.same(complaints, [])
  },
)

t.test('Italian, dark and small', needsChromium, async (t) => {
  const options = {viewport: {width: 800, height: 480}, locale: 'it-IT', colorScheme: 'dark' as const}
  const opened = await openSimulatedHouse(t, {options})
  await openModel(opened)
  await checkPanelAccessible(t, opened.page)
  for (const name of ['Cammina', 'Mostra tutto']) t.ok(await opened.page.getByRole('button', {name}).isVisible(), name)
  await opened.page.setViewportSize({width: 390, height: 844})
  await pass(opened, 1000)
  await checkPanelAccessible(t, opened.page)
})

t.test('the plan stands in where the tablet has no WebGL, or the script does not come', needsChromium, async (t) => {
  const opened = await openSimulatedHouse(t, {options: {viewport: {width: 1280, height: 800}}})
  const {page} = opened
  await page.route('**/model.js', (route) => route.abort())
  await page.getByRole('button', {name: '3D', exact: true}).click()
  await page.getByText('did not load').waitFor()
  t.ok(await page.locator('pianta-plan').isVisible())
  await page.unroute('**/model.js')
  await page.evaluate(`HTMLCanvasElement.prototype.getContext = () => null; console.error = () => {}`)
  await page.getByRole('button', {name: '3D', exact: true}).click()
  await page.getByText('This browser can’t draw in three dimensions here').waitFor()
  t.ok(await page.locator('pianta-house-model pianta-plan').isVisible())
  await pass(opened, 1000)
  await page.locator('pianta-plan .mark button').first().waitFor()
})
