import type {Page} from 'playwright-core'
import t, {type Test} from 'tap'
import type {KnownState} from '#shared/house/device-state.ts'
import {needsChromium} from '../../chromium.ts'
import {byVoice, checkPanelAccessible, type Opened, openPanel, pass, preparePanel} from './open-panel.ts'
import {richStates, showRichFlat} from './rich-flat.ts'

preparePanel(t)

const alarm: KnownState = {status: 'ok', alarm: true}
const past = async () => ({lamp: [{ago: 5_400_000, state: {status: 'ok' as const, on: true}}]})

/** Opens a state of the page, and leaves it. The panel's words are in two languages, so elements are found by class. */
interface State {
  enter(opened: Opened): Promise<void>
  leave(opened: Opened): Promise<void>
}

const leaveByEscape = async ({page}: Opened) => {
  await page.keyboard.press('Escape')
  await page.locator('pianta-dialog, .settings').waitFor({state: 'detached'})
}

const waitFor = (page: Page, selector: string) => page.locator(selector).first().waitFor({state: 'attached'})

/** Waits for an element that comes with time. */
async function passUntil({page}: Opened, selector: string) {
  const element = page.locator(selector).first()
  for (let second = 0; second < 20 && (await element.count()) === 0; second++) await page.clock.runFor(1000)
  await element.waitFor({state: 'attached'})
}

const states: Readonly<Record<string, State>> = {
  plan: {enter: async () => {}, leave: async () => {}},
  'a mark’s dialog': {
    async enter({page, lamp}) {
      // Playwright's menu key opens no menu.
      await lamp.focus()
      await lamp.dispatchEvent('contextmenu', {button: 2, bubbles: true})
      await waitFor(page, 'pianta-dialog input[type=range]')
    },
    leave: leaveByEscape,
  },
  'a room’s sheet': {
    enter: ({page}) =>
      page
        .locator('button[data-room=living]')
        .press('Enter')
        .then(() => waitFor(page, 'pianta-dialog .all-off')),
    leave: leaveByEscape,
  },
  settings: {
    enter: ({page}) =>
      page
        .locator('.settings-open')
        .press('Enter')
        .then(() => waitFor(page, '.settings')),
    leave: leaveByEscape,
  },
  'all floors': {
    enter: ({page}) =>
      page
        .locator('pianta-plan .tools button:not([aria-label])')
        .last()
        .press('Enter')
        .then(() => waitFor(page, 'pianta-plan .floors')),
    leave: ({page}) => page.locator('pianta-plan .floors button').first().press('Enter'),
  },
  'the last 3 days': {
    enter: ({page}) =>
      page
        .locator('.history-open')
        .first()
        .press('Enter')
        .then(() => waitFor(page, 'pianta-history input')),
    leave: async ({page}) => {
      await page.keyboard.press('Escape')
      await page.locator('pianta-history input').waitFor({state: 'detached'})
    },
  },
  'the bridges': {
    async enter({page}) {
      await page.locator('.settings-open').press('Enter')
      await page.locator('.bridges-open').press('Enter')
      await waitFor(page, 'pianta-bridges button')
    },
    async leave({page}) {
      await page.locator('pianta-bridges button').first().press('Enter')
      await page.locator('pianta-bridges').waitFor({state: 'detached'})
      await page.locator('.settings-done').press('Enter')
      await page.locator('.settings').waitFor({state: 'detached'})
    },
  },
  'an alarm': {
    async enter({page, model}) {
      model.update({states: {...richStates, smoke: alarm}})
      await waitFor(page, '[role=alertdialog]')
    },
    async leave({page, model}) {
      await page.locator('[role=alertdialog] button').press('Enter')
      model.update({states: richStates})
      await page.locator('[role=alertdialog]').waitFor({state: 'detached'})
    },
  },
  'unreachable devices and a failed command': {
    async enter(opened) {
      const {page, model, lamp} = opened
      const lost = {status: 'unavailable' as const}
      model.update({states: {...richStates, shutter: lost, 'spot-1': lost, 'spot-2': lost, thermometer: lost}})
      await page.evaluate('WebSocket.prototype.send = () => {}')
      await lamp.press('Enter')
      await pass(opened, 11_000)
      await waitFor(page, '[role=alert] p')
    },
    leave: async () => {},
  },
  'no connection': {
    async enter(opened) {
      await opened.panel.close()
      await passUntil(opened, '.notices.is-offline p')
    },
    leave: async () => {},
  },
  'a dimmed screen': {
    async enter(opened) {
      await opened.page.clock.runFor(10 * 60_000)
      await passUntil(opened, '.idle')
    },
    leave: async () => {},
  },
}

for (const [locale, colorScheme] of [
  ['en-GB', 'light'],
  ['it-IT', 'dark'],
] as const) {
  t.test(`each state of the panel is accessible: ${locale}, ${colorScheme}`, needsChromium, async (t) => {
    const options = {locale, colorScheme, bypassCSP: true, reducedMotion: 'reduce'} as const
    const opened = await openPanel(t, {options, panel: {past}}, showRichFlat)
    for (const [name, {enter, leave}] of Object.entries(states)) {
      await t.test(name, async (t) => {
        await enter(opened)
        await checkPanelAccessible(t, opened.page, byVoice)
        if (!/dimmed/.test(name)) await checkKeyboard(t, opened.page)
        await leave(opened)
        // The checks took time, in which the page heard nothing.
        if (opened.live.isClosed()) return
        await pass(opened, 1000)
      })
    }
  })
}

/** Tests that the tabulator reaches everything that can be pressed or set, and that the focus is seen. */
async function checkKeyboard(t: Test, page: Page) {
  const all = await page.evaluate<string[]>(`(${collect})()`)
  t.ok(all.length > 0)
  const reached = new Set<string>()
  const unseen = new Set<string>()
  for (let press = 0; press < all.length * 2 + 4 && reached.size < all.length; press++) {
    await page.keyboard.press('Tab')
    const {name, isSeen} = await page.evaluate<{name: string; isSeen: boolean}>(`(${focused})()`)
    if (!all.includes(name)) continue
    reached.add(name)
    if (!isSeen) unseen.add(name)
  }
  t.same(
    all.filter((name) => !reached.has(name)),
    [],
    'the keyboard reaches everything',
  )
  t.same([...unseen], [], 'the focus is seen')
}

const helpers = `
  const named = (element) => [element.tagName, element.getAttribute('aria-label') || element.textContent.trim().replace(/\\s+/g, ' ')
    || element.labels?.[0]?.textContent.trim() || element.className].join(' ')
`

/** Collects what can be pressed or set; of a group of radio buttons, the one that the tabulator stops at. */
const collect = `() => {
  ${helpers}
  const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({shadowRoot}) => shadowRoot ?? [])]
  // What closed details hide has a place all the same.
  const isShown = (one) => one.checkVisibility({visibilityProperty: true})
  const isOff = (one) => one.closest('[inert]') || one.getRootNode().host?.closest('[inert]') || one.disabled
  const isUnchosen = (one) => one.getAttribute('role') === 'radio' && one.getAttribute('aria-checked') !== 'true'
  return [...new Set(roots
    .flatMap((root) => [...root.querySelectorAll('button, a[href], input, select, summary, [role=slider]')])
    .filter((one) => isShown(one) && !isOff(one) && !isUnchosen(one))
    .map(named))]
}`

/** Names the element that has the focus, and tests whether one sees that. */
const focused = `() => {
  ${helpers}
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  // A control may show it beside itself: on what it is drawn as, or on its label.
  const drawn = [[element], [element, '::before'], [element.querySelector('.disc, .reading') ?? element], [element.nextElementSibling ?? element],
    [element.closest('label') ?? element]]
  const isSeen = drawn.map((one) => getComputedStyle(...one)).some(({outlineStyle, outlineWidth, boxShadow}) =>
    (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none')
  return {name: named(element), isSeen}
}`
