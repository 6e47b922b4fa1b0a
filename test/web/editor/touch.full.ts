import type {Locator} from 'playwright-core'
import t from 'tap'
import {needsChromium, waitUntil} from '../../chromium.ts'
import {homeWith, room} from '../../server/api.ts'
import {flat} from './house.ts'
import {openEditor} from './open-editor.ts'
import {fingersOn} from './touch.ts'

const context = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true}

t.test('a pinch zooms and leaves no wall behind', needsChromium, async (t) => {
  const {page, placeOf, element} = await openEditor(t, {context})
  const {tapOn, start, move, end, tap} = await fingersOn(page)
  await tapOn('Wall')
  await tap(await placeOf([1, 1]))
  const scale = async () => Number((await page.locator('svg.hits').getAttribute('viewBox'))?.split(' ')[2])
  const before = await scale()
  const [one, other] = [await placeOf([3, 3]), await placeOf([5, 5])]
  await start(one)
  await start(one, other)
  await move({x: one.x - 30, y: one.y - 30}, {x: other.x + 30, y: other.y + 30})
  await end()
  t.ok((await scale()) < before * 0.9, 'the plan is larger')
  t.equal(await element(/^Wall/).count(), 0, 'the finger that came first drew nothing')
  await tap(await placeOf([4, 1]))
  await element('Wall 3.00 m').waitFor()
  t.pass('the chain goes on where it was')
})

t.test('a loupe shows what is under the finger, beside it', needsChromium, async (t) => {
  const {page, placeOf} = await openEditor(t, {context})
  const {tapOn, start, glide, end} = await fingersOn(page)
  await tapOn('Room')
  const loupe = page.locator('.loupe')
  for (const to of [await placeOf([6, 5]), await placeOf([6, -2])]) {
    const from = await placeOf([1, 1])
    await start(from)
    await glide(from, to)
    const box = await loupe.boundingBox()
    if (!box) return t.fail('the loupe is shown')
    const far = Math.hypot(box.x + box.width / 2 - to.x, box.y + box.height / 2 - to.y)
    t.ok(far > box.width / 2 + 20, 'the loupe is not under the finger')
    await page.keyboard.press('Escape')
    await end()
    t.equal(await loupe.count(), 0)
  }
})

t.test('a long press selects, whatever the tool', needsChromium, async (t) => {
  const {page, element} = await openEditor(t, {home: homeWith({rooms: [room('kitchen')]}), context})
  const {tapOn, start, end} = await fingersOn(page)
  await tapOn('Measure')
  const box = await element(/^Wall/).first().boundingBox()
  if (!box) return t.fail('the wall is shown')
  await start({x: box.x + box.width / 2, y: box.y + box.height / 2})
  await page.locator('.hit.is-selected').waitFor()
  await end()
  t.equal(await page.locator('.overlay .measure-line').count(), 0)
})

t.test('the panel is pulled up on a small screen', needsChromium, async (t) => {
  const {page, element} = await openEditor(t, {home: homeWith({rooms: [room('kitchen')]}), context})
  const properties = page.getByRole('region', {name: 'Properties'})
  t.notOk(await properties.isVisible())
  await element(/^Room kitchen/).tap()
  await page.getByRole('button', {name: /^Room kitchen/, expanded: false}).tap()
  await properties.getByLabel('Name').waitFor()
  await page.getByRole('button', {name: /^Room kitchen/, expanded: true}).tap()
  await properties.waitFor({state: 'hidden'})
})

t.test('the plan stays whole above the panel of a low screen, and the bar off its header', needsChromium, async (t) => {
  for (const viewport of [
    {width: 800, height: 480},
    {width: 390, height: 800},
  ]) {
    const {page, element} = await openEditor(t, {home: flat, context: {...context, viewport}})
    const size = `${viewport.width} × ${viewport.height}`
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? {x: 0, y: 0, width: 0, height: 0}
    const stage = page.locator('.stage')
    const isWhole = async () => {
      const [outer, inner] = [await boxOf(stage), await boxOf(element(/^Room Kitchen/))]
      return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height
    }
    const before = (await boxOf(stage)).height
    await page.locator('.pull').tap()
    await page.getByRole('region', {name: 'Devices'}).waitFor()
    while ((await boxOf(stage)).height === before || !(await isWhole()))
      await page.evaluate('new Promise(requestAnimationFrame)')
    const bar = await boxOf(page.locator('.bar'))
    t.ok(bar.y >= (await boxOf(stage)).y, `the bar is on the sheet at ${size}`)
    await page.locator('.pull').tap()
    await page.getByRole('button', {name: 'Zoom in'}).tap()
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    const {width} = await boxOf(element(/^Room Kitchen/))
    await page.locator('.pull').tap()
    await page.getByRole('region', {name: 'Devices'}).waitFor()
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    const after = (await boxOf(element(/^Room Kitchen/))).width
    t.ok(Math.abs(after - width) < 1, `a scale that somebody chose stays at ${size}`)
  }
})

t.test('the panel that a tool has opened closes with the tool', needsChromium, async (t) => {
  const {page} = await openEditor(t, {home: homeWith({rooms: [room('kitchen')]}), context})
  const {tapOn} = await fingersOn(page)
  const catalog = page.getByLabel('Search the catalog')
  await page.locator('.pull').tap()
  await page.locator('.panels').evaluate((panels) => panels.scrollTo({top: 9999}))
  await page.locator('.pull').tap()
  await tapOn('Furniture')
  await catalog.waitFor()
  await waitUntil(page, 'document.querySelector(".panels").scrollTop === 0')
  await tapOn('Wall')
  await catalog.waitFor({state: 'hidden'})
  t.equal(await page.locator('aside.is-open').count(), 0)
})
