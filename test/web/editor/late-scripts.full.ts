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
