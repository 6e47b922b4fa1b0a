/** The editor loads some scripts when they are needed: it goes on without them, and tries again. */
import type {Page} from 'playwright-core'
import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {homeWith, room} from '../../server/api.ts'
import {openEditor} from './open-editor.ts'
import {expectFailures, openWindow, windowOf} from './windows.ts'

const flat = homeWith({rooms: [room('kitchen'), room('hall')]})
const scripts = '**/editor/*/*.js'

/** Fails each script that holds a text. */
const failScripts = (page: Page, text: string) =>
  page.route(scripts, async (route) => {
    const answer = await route.fetch()
    if ((await answer.text()).includes(text)) await route.abort()
    else await route.fulfill({response: answer})
  })

/** Holds back the panels until the function that it returns is called. */
async function holdPanels(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('comment-form')) await held.promise
    await route.fulfill({response})
  })
  await page.reload()
  await page.getByRole('application', {name: 'Plan'}).waitFor()
  return held.resolve
}

t.test('the regions of devices and comments come when the network is back', needsChromium, async (t) => {
  const {page} = await openEditor(t, {home: flat})
  expectFailures(t, page)
  const comments = page.getByRole('region', {name: 'Comments'})
  await comments.waitFor()
  await failScripts(page, 'comment-form')
  const refused = page.waitForEvent('requestfailed')
  await page.reload()
  await refused
  await page.getByRole('region', {name: 'Problems'}).waitFor()
  t.equal(await comments.count(), 0, 'the plan and its problems are shown without them')
  // A press of the tool is not lost meanwhile.
  await page.getByRole('button', {name: 'Comment', exact: true}).click()
  await page.locator('svg.hits').click({position: {x: 300, y: 300}})
  await page.unroute(scripts)
  await page.evaluate('dispatchEvent(new Event("online"))')
  await comments.getByRole('textbox').waitFor()
  await page.getByRole('region', {name: 'Devices'}).waitFor()
})

t.test('changes of two windows are merged later when the merge can’t be loaded', needsChromium, async (t) => {
  const editor = await openEditor(t, {home: flat})
  expectFailures(t, editor.page)
  const first = windowOf(editor.page)
  const second = await openWindow(t, editor.page, editor.path)
  await first.rename([1, 1], 'Cucina')
  await first.waitForState('Draft saved')
  await second.rename([3, 1], 'Corridoio')
  await second.waitForState('Changed in another window')
  await second.page.route(scripts, (route) => route.abort())
  await second.button('Keep mine').click()
  await second.waitForState('The server can’t be reached')
  await second.page.unroute(scripts)
  await second.button('Keep mine').click()
  await second.waitForState('Both windows’ changes are in this draft')
  t.same(await second.rooms(), ['Corridoio', 'Cucina'])
})

t.test('what is typed while the panels are loading goes to the plan', needsChromium, async (t) => {
  const {page, element, readDraft} = await openEditor(t)
  const load = await holdPanels(page)
  await page.keyboard.type('r4x3')
  await page.keyboard.press('Enter')
  await element(/^Room/).waitFor()
  await page.keyboard.press('d')
  await page.keyboard.press('ArrowDown')
  load()
  await page.getByRole('region', {name: 'Comments'}).waitFor()
  await page.keyboard.type('0.5')
  await page.keyboard.press('Enter')
  await element(/^Door/).waitFor()
  await page.getByText('Draft saved').waitFor()
  const [plan] = (await readDraft()).home.plans
  t.same([plan?.rooms.length, plan?.openings.length], [1, 1])
})

t.test('the name of a new room is asked for once the panels are there', needsChromium, async (t) => {
  const {page, element} = await openEditor(t)
  const load = await holdPanels(page)
  await page.keyboard.type('r4x3')
  await page.keyboard.press('Enter')
  await element(/^Room/).waitFor()
  load()
  await page.locator('.properties [name=name]:focus').waitFor()
  await page.keyboard.type('Kitchen')
  await page.keyboard.press('Enter')
  await element(/^Room Kitchen/).waitFor()
})
