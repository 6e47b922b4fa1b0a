import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {needsChromium, openChromium, openPage} from '../../chromium.ts'
import {makeHousehold} from './household.ts'
import {startMailing} from './mailing.ts'

t.setTimeout(960_000)

/** The folder that gets a picture of each page with a plan or a product; none without it. */
const pictures = process.env.PICTURES

const widths = [360, 820, 1440]

/** The links of header and tabs, by text, with their left and top edges. */
const places = `[...document.querySelectorAll('header a, nav.tabs a')].map((link) => {
  const {x, y} = link.getBoundingClientRect()
  return link.textContent.trim() + ' ' + Math.round(x * 10) / 10 + ' ' + Math.round(y * 10) / 10
})`

async function openHousehold(t: Test) {
  const server = await startMailing(t, {PIANTA_RATE_LIMIT: '100000'})
  const {people, project} = await makeHousehold(server, 'en')
  const page = await openPage(t, await openChromium(), {baseURL: server.url})
  await page.context().addCookies([{name: 'pianta_session', value: people.full.cookie, url: server.url}])
  return {page, project}
}

t.test('header and tabs stay where they are from page to page', needsChromium, async (t) => {
  const {page, project} = await openHousehold(t)
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

t.test('a product’s drawing stays in sight beside its long form', needsChromium, async (t) => {
  const {page, project} = await openHousehold(t)
  const product = '/catalog/acme/onda?with-chaise=left'
  const drawing = page.locator('.beside > section').first()
  for (const width of [820, 1440]) {
    await page.setViewportSize({width, height: 600})
    await page.goto(product)
    await page.evaluate(`[...document.querySelectorAll('.beside form button')].at(-1).scrollIntoView({block: 'end'})`)
    const {x, y, height} = (await drawing.boundingBox()) ?? {x: 0, y: 0, height: 0}
    const form = await page.locator('.beside form').boundingBox()
    t.ok(form && form.x > x, `beside it at ${width} px`)
    t.ok(y >= 0 && y + height <= 600, `whole at ${width} px: ${y}`)
  }
  if (pictures === undefined) return
  mkdirSync(pictures, {recursive: true})
  const paths = {project: `/projects/${project.id}`, version: `/projects/${project.id}/versions/4`, product}
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 820, 1440]) {
      await page.emulateMedia({colorScheme})
      await page.setViewportSize({width, height: 900})
      for (const [name, path] of Object.entries(paths)) {
        await page.goto(path, {waitUntil: 'networkidle'})
        await page.screenshot({path: join(pictures, `${name}-${width}-${colorScheme}.png`), fullPage: true})
      }
    }
})
