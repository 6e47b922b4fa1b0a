import type {Locator, Page} from 'playwright-core'
import t from 'tap'
import type {DeviceAction, HouseDevice, KnownState} from '#shared/house/device-state.ts'
import {needsChromium} from '../../chromium.ts'
import {answers, checkPanelAccessible, openPanel, pass, preparePanel, showWaiting} from './open-panel.ts'
import {richDevices, richStates, showRichFlat} from './rich-flat.ts'

preparePanel(t)

const openRich = (t: Parameters<typeof openPanel>[0], options = {}) => openPanel(t, options, showRichFlat)

/** Opens an element's dialog by its menu key. */
async function openDetail(page: Page, name: RegExp | string): Promise<Locator> {
  const mark = page.getByRole('button', {name}).first()
  await mark.focus()
  await mark.dispatchEvent('contextmenu', {button: 2, bubbles: true})
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

const actionsOn = (commands: readonly {device: string; action: DeviceAction}[], device: string) =>
  commands.filter((command) => command.device === device).map(({action}) => action)

t.test('a hold opens the lamp’s dialog with all it can do, and Done closes it', needsChromium, async (t) => {
  const opened = await openRich(t)
  const {page, lamp, live, commands, complaints} = opened
  await lamp.hover()
  await page.mouse.down()
  await pass(opened, 1000)
  const dialog = page.getByRole('dialog', {name: 'Ceiling lamp'})
  await dialog.waitFor()
  await page.mouse.up()
  t.strictSame(commands, [], 'the hold toggles nothing')
  await dialog.waitFor()
  for (const name of ['Brightness', 'Colour temperature', 'Colour', 'Saturation']) {
    const box = await dialog.getByRole('slider', {name, exact: true}).boundingBox()
    t.ok(box && box.height >= 44 && box.width >= 200, `${name} is large enough for a finger`)
  }
  t.equal(await dialog.getByRole('slider', {name: 'Brightness'}).getAttribute('aria-valuetext'), '40 %')
  t.equal(await dialog.getByRole('slider', {name: 'Position'}).count(), 0, 'only what the lamp can do')
  const answered = answers(live)
  await dialog.getByRole('button', {name: 'Turn off'}).click()
  await answered
  t.strictSame(actionsOn(commands, 'lamp'), [{type: 'turn', on: false}])
  await showWaiting({page})
  await dialog.getByText('waiting for an answer').waitFor()
  await dialog.getByRole('button', {name: 'Done'}).click()
  await dialog.waitFor({state: 'detached'})
  t.strictSame(complaints, [])
})

t.test('the keyboard alone opens a dialog, stays in it, sets a value and leaves', needsChromium, async (t) => {
  const {page, live, commands} = await openRich(t)
  const dialog = await openDetail(page, /^Ceiling lamp/)
  const focused = () =>
    page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim()')
  t.equal(await focused(), 'Ceiling lamp', 'the dialog has the focus')
  await page.keyboard.press('Tab')
  t.equal(await focused(), 'Done')
  await page.keyboard.press('Shift+Tab')
  t.equal(await focused(), 'Saturation', 'the focus turns within the dialog')
  await page.keyboard.press('Tab')
  t.equal(await focused(), 'Done')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  t.equal(await focused(), 'Brightness')
  const answered = answers(live)
  await page.keyboard.press('ArrowRight')
  await answered
  t.strictSame(actionsOn(commands, 'lamp'), [{type: 'brightness', value: 0.41}])
  await page.keyboard.press('Escape')
  await dialog.waitFor({state: 'detached'})
  t.match(
    await page.evaluate(`document.querySelector('pianta-plan').shadowRoot.activeElement?.ariaLabel`),
    /^Ceiling lamp/,
    'the focus is back',
  )
})

t.test('a tap outside closes the dialog, and a press that began inside does not', needsChromium, async (t) => {
  const {page} = await openRich(t)
  const dialog = await openDetail(page, /^Ceiling lamp/)
  await dialog.getByRole('heading').hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  t.equal(await dialog.count(), 1)
  await page.mouse.click(5, 5)
  await dialog.waitFor({state: 'detached'})
})

t.test(
  'a slider sends four values a second and always its last, and follows the house only when it is free',
  needsChromium,
  async (t) => {
    const opened = await openRich(t)
    const {page, live, commands, model} = opened
    const dialog = await openDetail(page, /^Ceiling lamp/)
    const slider = dialog.getByRole('slider', {name: 'Brightness'})
    const box = await slider.boundingBox()
    if (!box) throw new Error('no slider')
    const at = (share: number) => [box.x + 14 + (box.width - 28) * share, box.y + box.height / 2] as const
    const first = answers(live)
    await page.mouse.move(...at(0.5))
    await page.mouse.down()
    await first
    const start = actionsOn(commands, 'lamp').length
    for (const share of [0.55, 0.6, 0.65, 0.7]) await page.mouse.move(...at(share))
    t.equal(actionsOn(commands, 'lamp').length, start, 'nothing more within 250 ms')
    const set = (state: Partial<KnownState>) =>
      model.update({states: {...model.get().states, lamp: {...(richStates.lamp as KnownState), ...state}}})
    set({brightness: 0.1, title: 'heard'})
    await dialog.getByText('heard').waitFor()
    t.equal(await slider.getAttribute('aria-valuetext'), '70 %', 'the house does not move it under the finger')
    const second = answers(live)
    await page.clock.runFor(250)
    await second
    const third = answers(live)
    await page.mouse.move(...at(0.8))
    await page.mouse.up()
    t.equal(await slider.getAttribute('aria-valuetext'), '80 %', 'it stays where it was let go')
    await page.clock.runFor(250)
    await third
    t.strictSame(
      actionsOn(commands, 'lamp').map((action) => 'value' in action && action.value),
      [0.5, 0.7, 0.8],
    )
    set({brightness: 0.8, title: 'reached'})
    await dialog.getByText('reached').waitFor()
    t.equal(await slider.getAttribute('aria-valuetext'), '80 %')
    set({brightness: 0.2, title: 'elsewhere'})
    await dialog.getByText('elsewhere').waitFor()
    t.equal(await slider.getAttribute('aria-valuetext'), '20 %', 'it follows the house again')
  },
)

t.test('a value without an answer says so in the dialog, and goes back to the house’s', needsChromium, async (t) => {
  const opened = await openRich(t)
  const {page, live} = opened
  const dialog = await openDetail(page, /^Ceiling lamp/)
  const slider = dialog.getByRole('slider', {name: 'Brightness'})
  const answered = answers(live)
  await slider.focus()
  await page.keyboard.press('End')
  await answered
  t.equal(await slider.getAttribute('aria-valuetext'), '100 %')
  await pass(opened, 10_100)
  await dialog.getByText('did not answer', {exact: true}).waitFor()
  t.equal(await slider.getAttribute('aria-valuetext'), '40 %')
})

t.test('covers open, stop, close and tilt', needsChromium, async (t) => {
  const {page, live, commands, model} = await openRich(t)
  const dialog = await openDetail(page, /^Kitchen shutter/)
  const answered = answers(live, 5)
  for (const name of ['Open', 'Stop', 'Close']) await dialog.getByRole('button', {name, exact: true}).click()
  await dialog.getByRole('slider', {name: 'Tilt'}).focus()
  await page.keyboard.press('Home')
  await dialog.getByRole('slider', {name: 'Position'}).focus()
  await page.keyboard.press('ArrowRight')
  await answered
  t.match(actionsOn(commands, 'shutter'), [
    {type: 'position', value: 1},
    {type: 'stop'},
    {type: 'position', value: 0},
    {type: 'tilt', value: 0},
    {type: 'position'},
  ])
  model.update({
    states: {...model.get().states, shutter: {status: 'ok', position: 0.4, target: 1, moving: 'opening', tilt: 0.5}},
  })
  await dialog.getByText('opening').waitFor()
  t.equal(await dialog.getByRole('slider', {name: 'Position'}).getAttribute('aria-valuetext'), 'open')
})

t.test('fans, air conditioners, selections and numbers have controls of their own', needsChromium, async (t) => {
  const {page, live, commands, model} = await openRich(t)
  const change = (id: string, device: Partial<HouseDevice>) =>
    richDevices.map((one) => (one.id === id ? {...one, ...device} : one))
  model.update({
    devices: change('thermostat', {
      actions: ['turn', 'fanMode', 'mode', 'speed', 'humidity', 'number', 'start', 'home'],
      fanModes: ['auto', 'low'],
      humidities: [30, 80],
      numbers: [0, 10, 0.5],
    }),
    states: {
      ...richStates,
      thermostat: {
        ...(richStates.thermostat as KnownState),
        fanMode: 'low',
        speed: 0.66,
        targetHumidity: 54,
        value: 3.5,
      },
    },
  })
  const dialog = await openDetail(page, /^Stove/)
  const group = dialog.getByRole('group', {name: 'Living room thermostat'})
  t.ok(await group.getByRole('radiogroup', {name: 'Fan'}).getByRole('radio', {name: 'Low'}).isChecked())
  for (const [name, text] of [
    ['Speed', '66 %'],
    ['Target humidity', '54 %'],
    ['Value', '3.5'],
  ] as const) {
    t.equal(await group.getByRole('slider', {name}).getAttribute('aria-valuetext'), text)
  }
  const answered = answers(live, 5)
  await group.getByRole('radiogroup', {name: 'Fan'}).getByRole('radio', {name: 'Automatic'}).check()
  await group.getByRole('button', {name: 'Start'}).click()
  await group.getByRole('button', {name: 'Send home'}).click()
  for (const name of ['Target humidity', 'Value']) {
    await group.getByRole('slider', {name}).focus()
    await page.keyboard.press('ArrowRight')
  }
  await answered
  t.strictSame(actionsOn(commands, 'thermostat'), [
    {type: 'fanMode', value: 'auto'},
    {type: 'start'},
    {type: 'home'},
    {type: 'humidity', value: 55},
    {type: 'number', value: 4},
  ])
})

t.test('a thermostat in Fahrenheit is set by whole degrees of it', needsChromium, async (t) => {
  const {page, live, commands, model} = await openRich(t)
  const warm = {...(richStates.thermostat as KnownState), unit: '°F', reading: '69.8 °F'}
  model.update({states: {...richStates, thermostat: warm}})
  await page.getByText('69.8 °F → 68 °F').first().waitFor()
  const dialog = await openDetail(page, /^Stove/)
  const thermostat = dialog.getByRole('group', {name: 'Living room thermostat'})
  const slider = thermostat.getByRole('slider', {name: 'Target temperature'})
  t.equal(await slider.getAttribute('aria-valuetext'), '68 °F')
  const answered = answers(live)
  await thermostat.getByRole('button', {name: 'Warmer'}).click()
  await answered
  await thermostat.getByText('69 °F').first().waitFor()
  t.strictSame(actionsOn(commands, 'thermostat'), [{type: 'temperature', value: 20.56}])
})

t.test('a stove has a section for its thermostat and one for its lamp', needsChromium, async (t) => {
  const {page, live, commands} = await openRich(t)
  const dialog = await openDetail(page, /^Stove/)
  t.equal(await dialog.getAttribute('aria-label'), 'Stove')
  const thermostat = dialog.getByRole('group', {name: 'Living room thermostat'})
  await dialog.getByRole('group', {name: 'Stove light'}).getByText('4.2 W').waitFor()
  const answered = answers(live, 3)
  await thermostat.getByRole('radio', {name: 'Automatic'}).check()
  t.ok(
    await thermostat.getByRole('radiogroup', {name: 'Mode'}).getByRole('radio', {name: 'Automatic'}).isChecked(),
    'the choice stays while it waits',
  )
  await thermostat.getByRole('button', {name: 'Warmer'}).click()
  await thermostat.getByText('20.5 °C').first().waitFor()
  await thermostat.getByRole('slider', {name: 'Target temperature'}).focus()
  await page.keyboard.press('ArrowRight')
  await answered
  t.strictSame(actionsOn(commands, 'thermostat'), [
    {type: 'mode', value: 'auto'},
    {type: 'temperature', value: 20.5},
    {type: 'temperature', value: 21},
  ])
})

t.test('media play, pause and have a volume and a title', needsChromium, async (t) => {
  const {page, live, commands} = await openRich(t)
  const dialog = await openDetail(page, /^Radio/)
  await dialog.getByText('Radio Tre').waitFor()
  const answered = answers(live, 3)
  await dialog.getByRole('button', {name: 'Pause'}).click()
  await dialog.getByRole('button', {name: 'Play'}).click()
  await dialog.getByRole('slider', {name: 'Volume'}).focus()
  await page.keyboard.press('ArrowRight')
  await answered
  t.strictSame(actionsOn(commands, 'radio'), [{type: 'pause'}, {type: 'play'}, {type: 'volume', value: 0.31}])
})

t.test('two lamps on one element have controls for both and for each', needsChromium, async (t) => {
  const {page, live, commands} = await openRich(t)
  const dialog = await openDetail(page, /^Table/)
  const answered = answers(live, 2)
  await dialog.getByRole('group', {name: 'All 2 together'}).getByRole('button', {name: 'Turn off'}).click()
  await answered
  t.strictSame(commands, [
    {device: 'spot-1', action: {type: 'turn', on: false}},
    {device: 'spot-2', action: {type: 'turn', on: false}},
  ])
  t.equal(await dialog.getByRole('group').count(), 3)
  t.equal(await dialog.getByRole('group', {name: 'Spot 2'}).getByRole('slider', {name: 'Brightness'}).count(), 1)
})

t.test('an unreachable device says since when, also to a page that opens later', needsChromium, async (t) => {
  const {page, model} = await openPanel(t, {}, (served) => {
    showRichFlat(served)
    served.model.update({states: {...richStates, lamp: {status: 'unavailable'}}})
    // Three minutes before the page opens at 14:02.
    served.clock.advance(180_000)
  })
  let dialog = await openDetail(page, /^Ceiling lamp/)
  await dialog.getByText(/^Unavailable since 1[34]:5\d$|^Unavailable since 13:59$/).waitFor()
  t.equal(await dialog.getByRole('slider').count(), 0, 'no control can work')
  await page.keyboard.press('Escape')
  model.update({states: {...richStates, 'spot-1': {status: 'unavailable'}, 'spot-2': {status: 'unavailable'}}})
  dialog = await openDetail(page, /^Table, unavailable since 14:02/)
  await dialog.getByText('Unavailable since 14:02').first().waitFor()
})

t.test('a dialog stays when its device leaves the house or the agent goes away', needsChromium, async (t) => {
  const {page, model, panel} = await openRich(t)
  const dialog = await openDetail(page, /^Radio/)
  await panel.close()
  for (let second = 0; second < 20 && (await dialog.getByText('Offline').count()) === 0; second++)
    await page.clock.runFor(1000)
  await dialog.getByText('Offline: this is the last known state.').waitFor()
  t.ok(await dialog.getByRole('button', {name: 'Pause'}).isDisabled())
  model.update({devices: []})
})

t.test('a device that the house no longer has is said to be gone', needsChromium, async (t) => {
  const {page, model} = await openRich(t)
  const dialog = await openDetail(page, /^Radio/)
  model.update({devices: richDevices.filter(({id}) => id !== 'radio')})
  await dialog.getByText('The house no longer has this device.').waitFor()
})

t.test('dialogs are accessible in both schemes, and Italian in an Italian browser', needsChromium, async (t) => {
  const {page} = await openRich(t, {options: {locale: 'it-IT', bypassCSP: true}})
  for (const name of [/^Ceiling lamp/, /^Stove/]) {
    const dialog = await openDetail(page, name)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({colorScheme, reducedMotion: 'reduce'})
      await checkPanelAccessible(t, page)
    }
    await dialog.getByRole('button', {name: 'Fatto'}).click()
  }
  const dialog = await openDetail(page, /^Ceiling lamp/)
  await dialog.getByRole('slider', {name: 'Luminosità'}).waitFor()
})
