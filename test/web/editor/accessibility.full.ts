import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import type {Page} from 'playwright-core'
import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {startServer} from '../../helper.ts'
import {stock} from '../../server/pages/catalog/stocked.ts'
import {editorStates} from './editor-states.ts'
import {openHouse} from './house.ts'
import {openEditor} from './open-editor.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Rules by scheme: all of them in the light; in the dark the ones about colours. */
const rules = {
  light: {type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']},
  dark: {type: 'rule', values: ['color-contrast', 'link-in-text-block']},
}
const sizes = [
  {width: 1440, height: 900},
  {width: 390, height: 844},
]

/** Returns axe's findings in both schemes and sizes. */
async function findIn(page: Page): Promise<string[]> {
  const findings: string[] = []
  await page.evaluate(axe)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of sizes) {
      await page.emulateMedia({colorScheme, reducedMotion: 'reduce'})
      await page.setViewportSize(size)
      const options = {runOnly: rules[colorScheme], resultTypes: ['violations'], preload: false}
      const found = await page.evaluate<string[]>(
        `axe.run(document, ${JSON.stringify(options)}).then(({violations}) =>
          violations.map(({id, nodes}) => id + ': ' + nodes.map(({html}) => html.slice(0, 200)).join(' and ')))`,
      )
      findings.push(...found.map((text) => `${colorScheme}, ${size.width} px: ${text}`))
    }
  return findings
}

t.setTimeout(1_200_000)

for (const {name, start, reach} of editorStates)
  t.test(`axe finds nothing in the editor: ${name}`, needsChromium, async (t) => {
    const house = await openHouse(t, start)
    await reach(house, t)
    t.same(await findIn(house.page), [])
  })

t.test('axe finds nothing in the editor of an empty project, and in its tools', needsChromium, async (t) => {
  const server = await startServer(t, {PIANTA_RATE_LIMIT: '100000'})
  await stock(server)
  const {page} = await openEditor(t, {language: 'it', server})
  t.same(await findIn(page), [])
  for (const key of ['w', 'r', 'd', 'i', 'l', 'p', 'a', 's', 'e', 'b', 'm']) {
    await page.keyboard.press('Escape')
    await page.keyboard.press(key)
    if (key === 'i') await page.locator('.products button').first().waitFor()
    t.same(await findIn(page), [], key)
  }
})
