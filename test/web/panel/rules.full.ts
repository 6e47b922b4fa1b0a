import t from 'tap'
import {type Choice, noChoices} from '#shared/house/choices.ts'
import {watchRules} from '../../../agent/choices/watch-rules.ts'
import {withChoice} from '../../../agent/choices/with-choice.ts'
import {reasonOf} from '../../../agent/failure.ts'
import {needsChromium} from '../../chromium.ts'
import {checkPanelAccessible, openPanel, preparePanel} from './open-panel.ts'
import {richStates, showRichFlat} from './rich-flat.ts'

preparePanel(t)

/** Opens the flat with an agent that keeps choices, and its rules. */
async function openFlat(
  t: Parameters<typeof openPanel>[0],
  options: NonNullable<Parameters<typeof openPanel>[1]> = {},
) {
  const refusals: string[] = []
  const choices = {
    async choose(choice: Choice) {
      try {
        opened.model.update({choices: withChoice(opened.model.get(), choice)})
      } catch (error) {
        refusals.push(reasonOf(error))
        throw error
      }
    },
  }
  const opened = await openPanel(t, {...options, panel: {choices}}, (served) => {
    showRichFlat(served)
    t.teardown(watchRules(served.model, served.clock))
  })
  return {...opened, refusals}
}

t.test('a rule is made in a device’s dialog, and marks the plan', needsChromium, async (t) => {
  const {page, model} = await openFlat(t, {options: {bypassCSP: true, reducedMotion: 'reduce'}})
  await page.locator('pianta-plan').getByRole('button', {name: 'Living room'}).first().press('Enter')
  await page.getByRole('button', {name: 'Details: Terrace door'}).click()
  const dialog = page.getByRole('dialog', {name: 'Terrace door'})
  await dialog.getByText('Choices for the house').click()
  await dialog.getByRole('combobox', {name: 'Mark it red'}).selectOption('open')
  await dialog.getByRole('combobox', {name: 'For longer than'}).selectOption('15')
  await dialog.getByRole('combobox', {name: 'Only while'}).selectOption({label: 'Kitchen air'})
  await dialog.getByRole('spinbutton', {name: 'Limit (°C)'}).fill('23')
  await dialog.getByRole('spinbutton', {name: 'Limit (°C)'}).press('Enter')
  await dialog.getByRole('combobox', {name: 'Kitchen air'}).waitFor()
  await checkPanelAccessible(t, page)
  t.same(model.get().choices.rules, {
    door: {when: 'open', minutes: 15, while: {device: 'kitchen-air', below: 23, unit: '°C'}},
  })
  const mark = page.locator('pianta-plan').getByRole('button', {name: 'Terrace door, open'})
  t.equal(await mark.count(), 0)
  await dialog.getByRole('combobox', {name: 'For longer than'}).selectOption('0')
  for (const name of ['Terrace door', 'Living room']) {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', {name, exact: true}).waitFor({state: 'detached'})
  }
  await mark.waitFor()
  t.match(await mark.locator('.reading').getAttribute('style'), /background: rgb\(196, 43, 28\)/)
  await mark.click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  model.update({states: {...richStates, door: {status: 'ok', contact: 'closed'}}})
  await mark.waitFor({state: 'detached'})
})

t.test('what a rule marks comes first where it needs a look', needsChromium, async (t) => {
  const {page, model} = await openFlat(t, {options: {viewport: {width: 390, height: 844}}})
  model.update({choices: {...noChoices, rules: {radio: {when: 'on', minutes: 0}}}})
  const rows = page.locator('.house-list .rows').first().getByRole('listitem')
  await rows.first().getByText('Radio').waitFor()
  t.match(await rows.first().innerText(), /Radio\s+Kitchen\s+on/)
  t.equal(await rows.first().locator('.is-marked').count(), 1)
  model.update({choices: {...noChoices, rules: {door: {when: 'open', minutes: 0}}}})
  await rows.first().getByText('Terrace door').waitFor()
  t.match(await rows.first().innerText(), /Terrace door\s+Living room\s+open$/, 'once, in one word')
})
