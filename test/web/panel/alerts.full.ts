import t from 'tap'
import type {KnownState} from '#shared/house/device-state.ts'
import {needsChromium} from '../../chromium.ts'
import {openPanel, preparePanel} from './open-panel.ts'
import {richStates, showRichFlat} from './rich-flat.ts'

preparePanel(t)

const alarm: KnownState = {status: 'ok', alarm: true}

t.test(
  'an alarm fills the screen until it is seen, then stays in the header until it ends',
  needsChromium,
  async (t) => {
    const {page, model, complaints} = await openPanel(
      t,
      {options: {bypassCSP: true, reducedMotion: 'reduce'}},
      showRichFlat,
    )
    model.update({states: {...richStates, smoke: alarm}})
    const dialog = page.getByRole('alertdialog', {name: 'Smoke'})
    await dialog.getByText('Kitchen: Smoke detector').waitFor()
    await dialog.getByText('since 14:02').waitFor()
    t.match(await page.locator('.backdrop').boundingBox(), {x: 0, y: 0, width: 1280, height: 720})
    await page.keyboard.press('Escape')
    t.equal(await dialog.count(), 1, 'Escape is not enough')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.waitFor({state: 'detached'})
    const line = page.getByText('Smoke: Kitchen, Smoke detector, since 14:02')
    await line.waitFor()

    model.update({states: {...richStates, smoke: {status: 'unavailable'}}})
    model.update({states: {...richStates, smoke: {status: 'unavailable'}, lamp: {status: 'ok', on: false}}})
    await page.getByRole('button', {name: /^Ceiling lamp, off/}).waitFor()
    t.equal(await line.count(), 1, 'an unreachable detector has not stopped')
    model.update({states: richStates})
    await line.waitFor({state: 'detached'})
    model.update({states: {...richStates, smoke: alarm}})
    await dialog.waitFor()
    t.strictSame(complaints, [])
  },
)

t.test('an alarm that ended before anybody saw it is still told', needsChromium, async (t) => {
  const {page, model} = await openPanel(t, {options: {locale: 'it-IT'}}, showRichFlat)
  model.update({states: {...richStates, smoke: alarm}})
  const dialog = page.getByRole('alertdialog', {name: 'Fumo'})
  await dialog.waitFor()
  model.update({states: richStates})
  await dialog.getByText('dalle 14:02 alle 14:02, finito').waitFor()
  await dialog.getByRole('button', {name: 'Visto'}).click()
  await dialog.waitFor({state: 'detached'})
  t.equal(await page.getByText('Fumo').count(), 0)
})

t.test('a second alarm opens the alert again', needsChromium, async (t) => {
  const {page, model} = await openPanel(t, {}, showRichFlat)
  model.update({states: {...richStates, smoke: alarm}})
  await page.getByRole('button', {name: 'Seen'}).click()
  await page.getByRole('alertdialog').waitFor({state: 'detached'})
  model.update({states: {...richStates, smoke: alarm, door: {status: 'ok', contact: 'open', alarm: true}}})
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Terrace door').waitFor()
  await dialog.getByText('Smoke detector').waitFor()
})
