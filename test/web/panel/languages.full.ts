import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {noChoices} from '#shared/house/choices.ts'
import {type HouseLanguage, loadedLanguages} from '#shared/text/languages.ts'
import {needsChromium, waitUntil} from '../../chromium.ts'
import {fullHouse} from '../plan/layers/full-house.ts'
import {openPairing} from './open-pairing.ts'
import {type Opened, openPanel, pass, preparePanel} from './open-panel.ts'
import {richDevices, richStates, showRichFlat} from './rich-flat.ts'
import {textFaults} from './text-faults.ts'

/** The folder that gets a picture of everything at more sizes, light and dark; none without it. */
const pictures = process.env.PICTURES

/** The smallest phone; pictures show the others too. */
const sizes: readonly (readonly [number, number])[] =
  pictures === undefined
    ? [[320, 640]]
    : [
        [320, 640],
        [390, 844],
        [800, 480],
        [1280, 800],
      ]

const schemes = pictures === undefined ? (['light'] as const) : (['light', 'dark'] as const)

/** The languages to test: all, or the ones that `LANGUAGES` names. */
const languages = loadedLanguages.filter((language) =>
  (process.env.LANGUAGES ?? language).split(',').includes(language),
)

preparePanel(t)
if (pictures !== undefined) mkdirSync(pictures, {recursive: true})

const isHeard = (opened: Partial<Opened>): opened is Opened => opened.live !== undefined

/** Checks that no text of the page is cut or lies on another. */
async function look(t: Test, opened: Pick<Opened, 'page'> & Partial<Opened>, language: HouseLanguage, what: string) {
  const {page} = opened
  // A panel that hears nothing of the agent would say so.
  const wait = (ms: number) => (isHeard(opened) ? pass(opened, ms) : page.clock.runFor(ms))
  for (const [width, height] of sizes) {
    await page.setViewportSize({width, height})
    await wait(200)
    // The page's layout follows frames of the browser's own clock.
    let faults: string[] = []
    for (let tries = 0; tries < 10; tries++) {
      await wait(200)
      faults = await textFaults(page)
      if (faults.length === 0) break
    }
    if (width === 320) t.same(faults, [], `${what} at ${width} × ${height}`)
    else if (faults.length > 0) t.comment(`${language}, ${what} at ${width} × ${height}: ${faults.join('; ')}`)
    for (const colorScheme of schemes) {
      if (pictures === undefined) continue
      await page.emulateMedia({colorScheme})
      await wait(1000)
      await page.screenshot({path: join(pictures, `${language}-${what}-${width}-${colorScheme}.png`)})
    }
  }
  await page.setViewportSize({width: 320, height: 640})
}

const phone = (language: HouseLanguage) => ({locale: language, viewport: {width: 320, height: 640}, bypassCSP: true})
const settings = `localStorage.setItem('pianta-panel', '{"dimAfter": 0, "theme": "system"}')`

const choices = {choose: async () => {}}
const radio = {when: 'on', minutes: 240, while: {device: 'kitchen-air', below: 10, unit: '°C'}} as const

for (const language of languages) {
  t.test(`${language}: list, sheets, settings and bridges fit a small phone`, needsChromium, async (t) => {
    const opened = await openPanel(t, {options: phone(language), panel: {choices}}, async (served, page) => {
      await page.addInitScript(settings)
      showRichFlat(served)
      // Long and short at once: something is on, open, lost and low.
      served.model.update({
        states: {...richStates, 'spot-1': {status: 'unavailable'}},
        devices: richDevices.map((one) => (one.id === 'radio' ? {...one, staysOn: 'night'} : one)),
        choices: {...noChoices, stays: {radio: 'night'}, rules: {radio, door: {when: 'open', minutes: 240}}},
        marked: ['door'],
      })
    })
    const {page} = opened
    await page.locator('.house-list').waitFor()
    t.equal(await page.locator('html').getAttribute('lang'), language)
    await look(t, opened, language, 'list')
    await page.locator('.house-list .device[data-device]').first().press('Enter')
    await page.getByRole('dialog').waitFor()
    await look(t, opened, language, 'device')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({state: 'detached'})
    await page.locator('.house-list .whole').click()
    await page.locator('.dialog .all-off').waitFor()
    await look(t, opened, language, 'whole-house')
    await page.locator('.dialog .all-off').click()
    await page.locator('.ask-confirm').waitFor()
    await look(t, opened, language, 'ask-first')
    await page.keyboard.press('Escape')
    await page.locator('.ask-confirm').waitFor({state: 'detached'})
    await page.locator('.dialog [data-device=radio]').click()
    await page.locator('.choices summary').click()
    await page.locator('.choices select').nth(3).waitFor()
    await look(t, opened, language, 'choices')
    for (let open = 0; open < 2; open++) await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({state: 'detached'})
    await page.locator('.settings-open').click()
    await page.locator('.settings').waitFor()
    await look(t, opened, language, 'settings')
    await page.locator('.settings-done').click()
    await page.locator('.history-open').click()
    await page.locator('pianta-history').waitFor()
    await look(t, opened, language, 'history')
    await page.locator('.history-open').click()
    await page.locator('.bridges-open').first().click()
    await page.locator('.bridge-kinds button').first().waitFor()
    await look(t, opened, language, 'bridges')
    await page.locator('pianta-bridges summary').click()
    await page.locator('input[name=url]').fill('http://example.org')
    await look(t, opened, language, 'bridges-token')
    await page.locator('.bridge-kinds button', {hasText: 'MQTT'}).click()
    await look(t, opened, language, 'bridges-mqtt')
    await page.locator('.bridges-head button').click()
    await opened.panel.close()
    await page.clock.runFor(5000)
    await page.locator('.notices.is-offline').waitFor()
    await look(t, {page}, language, 'offline')
  })

  t.test(`${language}: the plan and every layer fit a small phone`, needsChromium, async (t) => {
    const {home, app, devices, states} = fullHouse('flat')
    const opened = await openPanel(t, {options: phone(language)}, async ({model}, page) => {
      await page.addInitScript(settings)
      const energy = {
        now: {solar: 2100, fromGrid: 0, toGrid: 400, home: 1700},
        today: {solar: {amount: 9000, since: null, isPartial: false}, home: null},
        cost: {amount: 1.536, currency: 'EUR', since: null, isPartial: true},
        devices: [],
      }
      model.update({home, app, devices, states, revision: 3, project: {id: 'p', name: 'Flat by the sea'}, energy})
      model.setLink('online')
    })
    const {page} = opened
    await page.locator('.house-list').waitFor()
    await look(t, opened, language, 'long-list')
    const toPlan = () => page.evaluate(`document.querySelector('pianta-plan').scrollIntoView({block: 'end'})`)
    await toPlan()
    await page.locator('pianta-plan .layers-open').click()
    await page.locator('pianta-plan .layers input[type=radio]').first().waitFor()
    await look(t, opened, language, 'layers')
    const radios = page.locator('pianta-plan .layers input[type=radio]')
    const ids = await radios.evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''))
    for (const id of ids.filter((one) => one !== '')) {
      await page.locator(`pianta-plan .layers input[type=radio][value=${id}]`).check()
      await page.locator('pianta-plan .layers-done').click()
      await page.locator('pianta-plan .legend').waitFor()
      await toPlan()
      await look(t, opened, language, id)
      await page.locator('pianta-plan .layers-open').click()
      await waitUntil(page, `document.querySelector('pianta-plan').shadowRoot.querySelector('.layers-done') !== null`)
      await look(t, opened, language, `${id}-menu`)
    }
  })

  t.test(`${language}: pairing fits a small phone`, needsChromium, async (t) => {
    const opened = await openPairing(t, {size: [320, 640], locale: language, isLoopback: true})
    await look(t, opened, language, 'pairing')
  })
}
