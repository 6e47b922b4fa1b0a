import t from 'tap'
import type {KnownState} from '../../../shared/house/device-state.ts'
import {needsChromium} from '../../chromium.ts'
import {pass, preparePanel} from './open-panel.ts'
import {openSimulatedHouse, passTo, passUntil} from './open-simulated-house.ts'

preparePanel(t)

t.test('a person at the wall sees and commands the simulated house', needsChromium, async (t) => {
  const opened = await openSimulatedHouse(t, {options: {viewport: {width: 1280, height: 800}}})
  const {page, model, happen, complaints} = opened
  const plan = page.locator('pianta-plan')
  const button = (name: RegExp) => page.getByRole('button', {name})
  const device = (prefix: string) => {
    const found = model.get().devices.find(({id}) => id.startsWith(prefix))
    if (!found) throw new Error(`no ${prefix}`)
    return found
  }
  const elementOf = (id: string) => id.slice(id.indexOf('-') + 1)
  const stateOf = (id: string) => model.get().states[id] as KnownState
  const lamp = device('light-')
  const living = 'Soggiorno'
  /** Opens the sheet of the living room. */
  async function openSheet() {
    await plan.locator('button[data-room=soggiorno]').click()
    return page.getByRole('dialog', {name: living, exact: true})
  }
  /** Opens the dialog of a device that has no mark, by its room's sheet. */
  async function openDetail(name: string) {
    await (await openSheet()).getByRole('button', {name: `Details: ${name}`}).click()
    return page.getByRole('dialog', {name, exact: true})
  }
  async function close() {
    const dialog = page.getByRole('dialog')
    while ((await dialog.count()) > 0) await page.keyboard.press('Escape')
  }

  await t.test('a lamp is switched, dimmed and coloured', async (t) => {
    await button(new RegExp(`^${lamp.name}, off`)).click()
    await passTo(opened, button(new RegExp(`^${lamp.name}, on, 100 %$`)))
    t.match(await plan.locator(`polygon[data-element="${elementOf(lamp.id)}"]`).getAttribute('style'), 'opacity: 1')
    await button(new RegExp(`^${lamp.name}, on`)).click({button: 'right'})
    const dialog = page.getByRole('dialog', {name: lamp.name})
    await dialog.getByRole('slider', {name: 'Colour', exact: true}).focus()
    await page.keyboard.press('End')
    await dialog.getByRole('slider', {name: 'Brightness', exact: true}).focus()
    await page.keyboard.press('ArrowLeft')
    await close()
    await passTo(opened, button(new RegExp(`^${lamp.name}, on, 99 %$`)))
    t.match(stateOf(lamp.id).color, /^#ff/, 'in its own colour')
  })

  await t.test('a shutter moves to its target', async (t) => {
    const cover = device('cover-')
    await button(new RegExp(`^${cover.name}, `))
      .first()
      .click()
    await passTo(opened, button(new RegExp(`^${cover.name}, closing$`)))
    t.ok((await plan.locator('.cover-arrow[d^=M]').count()) > 0, 'its movement is drawn')
    await passTo(opened, button(new RegExp(`^${cover.name}, closed$`)))
    t.equal(await plan.locator('.cover-arrow[d^=M]').count(), 0)
  })

  await t.test('an open window is drawn and counted', async (t) => {
    const window = device('contact-')
    await happen(window.id)
    await page.getByText('1 open', {exact: true}).waitFor()
    t.equal(await plan.locator(`#el-${elementOf(window.id)}`).getAttribute('data-contact'), 'open')
  })

  await t.test('sensors tell readings beside the room’s name, motion and a low battery', async (t) => {
    const camera = plan.locator('.name', {has: page.locator('button[data-room=camera]')})
    t.match(await camera.locator('small').innerText(), /^\d\d(\.\d)?° · 48 %/)
    await camera.getByRole('img', {name: 'battery low'}).waitFor()
    await happen(device('motion-').id)
    await plan.locator('.name.has-motion').waitFor({state: 'attached'})
  })

  await t.test('rooms have the colours of their temperatures', async (t) => {
    await page.getByRole('button', {name: 'Settings'}).click()
    await page.getByLabel('Temperatures as colours').check()
    await page.getByRole('button', {name: 'Done'}).click()
    t.match(await plan.locator('#el-camera .floor').getAttribute('style'), 'fill: rgba(')
  })

  await t.test('a thermostat has a target temperature and a mode', async (t) => {
    const climate = device('climate-')
    const dialog = await openDetail(climate.name)
    const target = dialog.getByRole('slider', {name: 'Target temperature'})
    const before = stateOf(climate.id).targetTemperature ?? 0
    await target.focus()
    await page.keyboard.press('ArrowRight')
    await dialog.getByRole('radio', {name: 'Off'}).check()
    await passUntil(opened, () => stateOf(climate.id).mode === 'off')
    t.equal(stateOf(climate.id).targetTemperature, before + 0.5)
    t.equal(await target.inputValue(), String(before + 0.5))
    await close()
  })

  await t.test('a television plays, pauses and has a volume; a room’s All off ends it', async (t) => {
    const media = device('media-')
    const dialog = await openDetail(media.name)
    await dialog.getByRole('button', {name: 'Play'}).click()
    await passUntil(opened, () => stateOf(media.id).playback === 'playing')
    await dialog.getByRole('slider', {name: 'Volume'}).focus()
    await page.keyboard.press('ArrowRight')
    await passUntil(opened, () => stateOf(media.id).volume === 0.31)
    await dialog.getByRole('button', {name: 'Pause'}).click()
    await passUntil(opened, () => stateOf(media.id).playback === 'paused')
    await close()
    const allOff = (await openSheet()).getByRole('button', {name: 'All off'})
    await allOff.click()
    await passUntil(opened, () => stateOf(media.id).on === false)
    await page.locator('.all-off:disabled').waitFor()
    t.equal(stateOf(lamp.id).on, lamp.room !== living, 'lamps of other rooms stay as they are')
    await close()
  })

  await t.test('smoke fills the screen until it is seen', async (t) => {
    const smoke = device('smoke-')
    await happen(smoke.id)
    const alert = page.getByRole('alertdialog', {name: 'Smoke'})
    await alert.getByText(smoke.name).waitFor()
    t.match(await page.locator('.backdrop').boundingBox(), {x: 0, y: 0, width: 1280, height: 800})
    await alert.getByRole('button', {name: 'Seen'}).click()
    await alert.waitFor({state: 'detached'})
    await happen(smoke.id)
    await page.getByText(/^Smoke: /).waitFor({state: 'detached'})
  })

  await t.test('the last 3 days show what was switched', async (t) => {
    // Changes are told apart by the minute.
    await pass(opened, 60_000)
    await button(new RegExp(`^${lamp.name}, on`)).click()
    await passTo(opened, button(new RegExp(`^${lamp.name}, off`)))
    await page.getByRole('button', {name: 'Last 3 days', exact: true}).click()
    await page.getByRole('button', {name: 'Previous change'}).click()
    await page.getByText(/^The house as it was at 14:0/).waitFor()
    const then = button(new RegExp(`^${lamp.name}, on, 99 %$`))
    await then.waitFor()
    t.equal(await then.getAttribute('aria-disabled'), 'true')
    await page.keyboard.press('Escape')
    await button(new RegExp(`^${lamp.name}, off`)).waitFor()
  })

  await t.test('a lamp without power is crossed, with since when', async (t) => {
    model.update({states: {...model.get().states, [lamp.id]: {status: 'unavailable'}}})
    const lost = button(new RegExp(`^${lamp.name}, unavailable since 14:\\d\\d$`))
    await lost.waitFor()
    t.equal(await lost.getAttribute('aria-disabled'), 'true')
  })

  await t.test('the plan is dark while the sun is down', async (t) => {
    t.equal(await plan.getAttribute('data-theme'), 'light', 'it is day in Turin')
    const {home} = model.get()
    if (home) model.update({home: {...home, site: {north: 0, lat: -36.8, lon: 174.8}}})
    await page.locator('pianta-plan[data-theme=dark]').waitFor()
  })
  t.strictSame(complaints, [])
})
