import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {openPanel, pass, preparePanel} from './open-panel.ts'
import {showRichFlat} from './rich-flat.ts'

preparePanel(t)

/** The languages of browsers, with the name that the settings have in each. */
const browsers = [
  ['de-AT', 'de', 'Einstellungen'],
  ['fr-CA', 'fr', 'Paramètres'],
  ['es-419', 'es', 'Ajustes'],
  ['nl-BE', 'nl', 'Instellingen'],
] as const

for (const [locale, language, settings] of browsers)
  t.test(`a browser in ${locale} gets the panel in ${language}, and loads no other`, needsChromium, async (t) => {
    const {page, requests, complaints} = await openPanel(t, {options: {locale}}, showRichFlat)
    await page.getByRole('button', {name: settings, exact: true}).waitFor()
    t.equal(await page.locator('html').getAttribute('lang'), language)
    await page.getByText('21,5°').first().waitFor()
    t.same(
      requests.filter((url) => url.includes('/texts-')).map((url) => url.split('/').at(-1)),
      [`texts-${language}.js`],
    )
    t.strictSame(complaints, [])
  })

t.test('the settings change the language, and English loads none', needsChromium, async (t) => {
  const {page, requests, complaints} = await openPanel(t, {}, showRichFlat)
  await page.getByRole('button', {name: 'Settings'}).click()
  t.same(
    requests.filter((url) => url.includes('/texts-')),
    [],
  )
  const names = await page.getByLabel('Language').locator('option').allTextContents()
  t.same(names, ['Automatic', 'English', 'Italiano', 'Deutsch', 'Français', 'Español', 'Nederlands'])
  await page.getByLabel('Language').selectOption({label: 'Français'})
  await page.getByRole('dialog', {name: 'Paramètres'}).waitFor()
  t.equal(await page.locator('html').getAttribute('lang'), 'fr')
  await page.getByLabel('Langue').selectOption({label: 'Italiano'})
  await page.getByRole('dialog', {name: 'Impostazioni'}).waitFor()
  t.strictSame(complaints, [])
})

t.test('a language that does not load is English until it does', needsChromium, async (t) => {
  const opened = await openPanel(t, {options: {locale: 'nl-NL'}}, async (served, page) => {
    showRichFlat(served)
    await page.route('**/texts-nl.js', (route) => route.abort())
  })
  const {page} = opened
  await page.getByRole('button', {name: 'Settings', exact: true}).waitFor()
  t.equal(await page.locator('html').getAttribute('lang'), 'en')
  await page.unroute('**/texts-nl.js')
  await pass(opened, 61_000)
  await page.getByRole('button', {name: 'Instellingen', exact: true}).waitFor()
})
