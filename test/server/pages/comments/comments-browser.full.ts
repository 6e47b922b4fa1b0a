import type {Browser, BrowserContextOptions, Page} from 'playwright-core'
import t, {type Test} from 'tap'
import {needsChromium, openChromium, openPage} from '../../../chromium.ts'
import {startCommenting} from './commenting.ts'

/** Opens a page with a form browser's cookies. */
async function openAs(
  t: Test,
  browser: Browser,
  {url}: {url: string},
  {browser: {cookies}}: {browser: {cookies: Map<string, string>}},
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await openPage(t, browser, options)
  await page.context().addCookies([...cookies].map(([name, value]) => ({name, value, url})))
  return page
}

t.test('two people discuss a room: one on a phone, one by keyboard', needsChromium, async (t) => {
  const server = await startCommenting(t)
  const {url, anna, bruno, id, list} = server
  const browser = await openChromium()
  const phone = await openAs(t, browser, server, bruno, {
    viewport: {width: 360, height: 740},
    isMobile: true,
    hasTouch: true,
  })
  await phone.goto(`${url}/projects/${id}`)
  await phone.getByRole('link', {name: 'Comments'}).tap()
  await phone.getByLabel('Where', {exact: true}).selectOption('bath')
  await phone.getByLabel('Comment', {exact: true}).fill('Is there room\nfor a tub?')
  await phone.getByRole('button', {name: 'Publish comment'}).tap()
  await phone.getByText('Your comment is published.').waitFor()

  const desk = await openAs(t, browser, server, anna, {viewport: {width: 1280, height: 800}})
  await desk.goto(`${url}/projects/${id}`)
  const pin = desk.getByRole('link', {name: 'Comment 1: bath'})
  const [mark, sheet] = [await pin.boundingBox(), await desk.locator('.drawing .sheet').boundingBox()]
  const [wall] = await desk.locator('.drawing [data-id="across-1"] path').all()
  const middle = (mark?.x ?? 0) + (mark?.width ?? 0) / 2
  t.ok(middle > ((await wall?.boundingBox())?.x ?? 0), 'the pin is in the right room')
  t.ok(middle < (sheet?.x ?? 0) + (sheet?.width ?? 0))
  t.ok((mark?.width ?? 0) >= 24 && (mark?.height ?? 0) >= 24, 'as large as a finger')
  await pin.focus()
  await desk.keyboard.press('Enter')
  await desk.waitForURL(`**${list}/*`)
  t.equal(
    await desk.locator('.said').evaluate((said) => said.ownerDocument.defaultView?.getComputedStyle(said).whiteSpace),
    'pre-wrap',
  )
  await desk.getByLabel('Your answer', {exact: true}).focus()
  await desk.keyboard.type('A small one.')
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  await desk.getByText('Your answer is published.').waitFor()
  await desk.getByRole('button', {name: 'Mark as resolved'}).press('Enter')
  await desk.getByText('The comment is resolved.').waitFor()

  await phone.goto(`${url}/projects`)
  await phone.getByRole('link', {name: 'What’s new, 2 unread'}).tap()
  await phone.getByRole('link', {name: 'Anna answered'}).tap()
  await phone.getByText('A small one.').waitFor()
  await phone.getByRole('link', {name: 'What’s new', exact: true}).waitFor()
  const hidden = await phone.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  t.equal(hidden, 0, 'the page fits its width')
})

t.test('pins keep their size and place at every page width', needsChromium, async (t) => {
  const server = await startCommenting(t)
  server.open('The lamp', {at: [3, 0.5], ref: {kind: 'light', id: 'lamp'}})
  const page = await openAs(t, await openChromium(), server, server.anna, {})
  for (const viewport of [
    {width: 360, height: 740},
    {width: 800, height: 400},
    {width: 1280, height: 800},
  ]) {
    await page.setViewportSize(viewport)
    await page.goto(`${server.url}/projects/${server.id}`)
    const middleOf = async (selector: string) => {
      const {x = 0, y = 0, width = 0, height = 0} = (await page.locator(selector).first().boundingBox()) ?? {}
      return {x: x + width / 2, y: y + height / 2, width}
    }
    const [pin, lamp] = [await middleOf('.pins circle'), await middleOf('.drawing [data-id="lamp"] .lamp')]
    t.ok(Math.hypot(pin.x - lamp.x, pin.y - lamp.y) < 2, `on the lamp at ${viewport.width} px`)
    t.ok(pin.width > 26 && pin.width < 34, `${pin.width} px wide at ${viewport.width} px`)
  }
})
