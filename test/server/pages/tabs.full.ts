import t from 'tap'
import {needsChromium, openChromium, openPage} from '../../chromium.ts'
import {makeHousehold} from './household.ts'
import {startMailing} from './mailing.ts'

t.setTimeout(120_000)

const widths = [360, 820, 1440]

/** The links of header and tabs, by text, with their left and top edges. */
const places = `[...document.querySelectorAll('header a, nav.tabs a')].map((link) => {
  const {x, y} = link.getBoundingClientRect()
  return link.textContent.trim() + ' ' + Math.round(x * 10) / 10 + ' ' + Math.round(y * 10) / 10
})`

t.test('header and tabs stay where they are from page to page', needsChromium, async (t) => {
  const server = await startMailing(t, {PIANTA_RATE_LIMIT: '100000'})
  const {people, project} = await makeHousehold(server, 'en')
  const page = await openPage(t, await openChromium(), {baseURL: server.url})
  await page.context().addCookies([{name: 'pianta_session', value: people.full.cookie, url: server.url}])
  for (const start of [`/projects/${project.id}`, '/settings/account'])
    for (const width of widths) {
      await page.setViewportSize({width, height: 700})
      await page.goto(start)
      const paths = await page
        .locator('nav.tabs a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      t.ok(paths.length > 3)
      const expected = await page.evaluate(places)
      for (const path of paths) {
        await page.goto(path)
        t.same(await page.evaluate(places), expected, `${path} at ${width} px`)
      }
    }
})
