import t, {type Test} from 'tap'
import {needsChromium, openChromium, openPage} from '../../../chromium.ts'
import {startVersions} from './versioning.ts'

async function openVersions(t: Test, viewport: {width: number; height: number}) {
  const versions = await startVersions(t)
  const page = await openPage(t, await openChromium(), {viewport})
  const {url} = versions.server
  await page.context().addCookies([...versions.anna.browser.cookies].map(([name, value]) => ({name, value, url})))
  await page.goto(`${url}/projects/${versions.id}`)
  await page.getByRole('link', {name: 'Versions', exact: true}).click()
  return {...versions, page}
}

t.test('a person compares two versions on a phone, and restores one', needsChromium, async (t) => {
  const {page, last} = await openVersions(t, {width: 360, height: 740})
  await page.getByRole('checkbox', {name: 'version 2'}).check()
  await page.getByRole('checkbox', {name: 'version 3'}).check()
  t.ok(await page.getByRole('button', {name: 'Compare'}).isVisible())
  await page.getByRole('button', {name: 'Compare'}).click()
  await page.getByText('Moved: Light Ceiling in Kitchen by 0.50 m').waitFor()
  await page.getByText('Changed: Door Entrance in Kitchen, width 0.80 → 0.90 m').waitFor()
  const lines = await page.locator('.drawing').evaluate((drawing) => {
    const styleOf = (selector: string) => {
      const shape = drawing.querySelector(selector)
      const style = shape?.ownerDocument.defaultView?.getComputedStyle(shape)
      return style && {dashes: style.strokeDasharray, colour: style.stroke, opacity: style.opacity}
    }
    return {
      now: styleOf('[data-change=moved] .lamp'),
      former: styleOf('[data-former=moved] .lamp'),
      changed: styleOf('[data-change=changed] path'),
    }
  })
  t.equal(lines.now?.colour, lines.former?.colour)
  t.not(lines.now?.dashes, lines.former?.dashes, 'not told apart by colour alone')
  t.not(lines.changed?.colour, lines.now?.colour)
  t.not(lines.changed?.dashes, lines.former?.dashes)

  await page.getByRole('link', {name: 'Version 2', exact: true}).click()
  await page.getByRole('button', {name: 'Restore'}).click()
  await page.getByRole('heading', {name: 'Restore version 2?'}).waitFor()
  await page.getByRole('button', {name: 'Restore'}).click()
  await page.getByText('Version 2 is restored. It is version 4 now.').waitFor()
  t.match(last(), {number: 4, restoredFrom: 2})
})

t.test('the keyboard alone compares and restores', needsChromium, async (t) => {
  const {page, last, path} = await openVersions(t, {width: 1280, height: 800})
  for (const number of [1, 2]) {
    await page.getByRole('checkbox', {name: `version ${number}`}).focus()
    await page.keyboard.press('Space')
  }
  // Enter in a box compares: it restores nothing.
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${path}/compare?version=2&version=1`)
  await page.goBack()
  const restore = page.getByRole('button', {name: 'Restore'})
  t.equal(await restore.count(), 2, 'one for each older version')
  await restore.last().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${path}/1/restore?**`)
  await page.getByRole('textbox', {name: 'Message'}).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${path}?restored=4`)
  t.match(last(), {number: 4, restoredFrom: 1})
})

t.test(
  'a comparison prints on one light sheet: plan, legend and words, without navigation',
  needsChromium,
  async (t) => {
    const {page, server, id} = await openVersions(t, {width: 1280, height: 768})
    for (const path of ['compare?version=2&version=3', 'compare?version=1&version=3']) {
      await page.goto(`${server.url}/projects/${id}/versions/${path}`)
      await page.locator('pianta-plan .name button').first().waitFor({state: 'attached'})
      await page.emulateMedia({media: 'print', colorScheme: 'dark'})
      for (const gone of ['header', 'nav.tabs', 'footer', '.pins', 'main p > a.touch'])
        t.notOk(await page.locator(gone).first().isVisible(), gone)
      for (const kept of ['h1', '.compared', '.legend', 'pianta-plan svg', '.differences li'])
        t.ok(await page.locator(kept).first().isVisible(), kept)
      const ink = await page.evaluate("getComputedStyle(document.querySelector('h1')).color")
      t.equal(ink, 'rgb(28, 40, 41)', 'of the light colours')
      const pdf = await page.pdf({format: 'A4', preferCSSPageSize: true})
      t.equal(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, 1, path)
    }
  },
)
