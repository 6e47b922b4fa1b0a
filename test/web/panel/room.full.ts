import type {Locator} from 'playwright-core'
import t from 'tap'
import type {HouseDevice} from '#shared/house/device-state.ts'
import {needsChromium} from '../../chromium.ts'
import {answers, checkPanelAccessible, openPanel, preparePanel} from './open-panel.ts'
import {richDevices, richStates, showRichFlat} from './rich-flat.ts'

preparePanel(t)

type Options = Parameters<typeof openPanel>[1]

/** Opens the panel and a room's sheet by the room's name. */
async function openRoom(t: Parameters<typeof openPanel>[0], room: string, options: Options = {}) {
  const opened = await openPanel(t, options, showRichFlat)
  await opened.page.locator('pianta-plan').getByRole('button', {name: room}).first().press('Enter')
  const sheet = opened.page.getByRole('dialog', {name: room, exact: true})
  await sheet.waitFor()
  return {...opened, sheet}
}

t.test('a room’s sheet has its readings and devices, and turns off what is on', needsChromium, async (t) => {
  const {page, sheet, live, commands, model} = await openRoom(t, 'Kitchen')
  await sheet.getByText('22.5°').waitFor()
  const rows = await sheet.getByRole('listitem').allInnerTexts()
  t.match(rows.join('\n'), /Kitchen lamps.*Spot 1.*Spot 2.*Kitchen shutter.*Radio.*Smoke detector.*Kitchen air/s)
  t.notMatch(rows.join('\n'), /Ceiling lamp|Terrace awning/)
  const answered = answers(live, 3)
  await sheet.getByRole('button', {name: 'All off'}).click()
  await answered
  t.strictSame(
    commands.map(({device, action}) => [device, action]),
    ['dimmer', 'spot-1', 'radio'].map((device) => [device, {type: 'turn', on: false}]),
    'covers and thermostats stay as they are, and what is off gets no command',
  )
  model.update({
    states: {
      ...richStates,
      dimmer: {status: 'ok', on: false},
      'spot-1': {status: 'ok', on: false},
      radio: {status: 'ok', on: false},
    },
  })
  await page.locator('.all-off:disabled').waitFor()
})

t.test('a row switches by a tap, and opens its dialog by a button, which leads back', needsChromium, async (t) => {
  const {page, sheet, live, commands} = await openRoom(t, 'Living room')
  const answered = answers(live)
  await sheet.getByRole('button', {name: /^Ceiling lamp/}).click()
  await answered
  t.strictSame(commands, [{device: 'lamp', action: {type: 'turn', on: false}}])
  await sheet.getByRole('button', {name: 'Details: Stove light'}).click()
  const detail = page.getByRole('dialog', {name: 'Stove light'})
  await detail.waitFor()
  await page.keyboard.press('Escape')
  await detail.waitFor({state: 'detached'})
  t.equal(await page.evaluate('document.activeElement.ariaLabel'), 'Details: Stove light')
  await page.keyboard.press('Escape')
  await sheet.waitFor({state: 'detached'})
})

t.test('a room’s sheet and the list say since when a device is unreachable', needsChromium, async (t) => {
  const {page, sheet, model} = await openRoom(t, 'Living room')
  const lost = {status: 'unavailable'} as const
  model.update({states: {...richStates, lamp: lost, thermostat: lost, smoke: lost}})
  await sheet.getByRole('button', {name: 'Ceiling lamp unavailable since 14:02'}).waitFor()
  await sheet.getByText('unavailable since 14:02').nth(1).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').getByText('unavailable since 14:02').waitFor()
})

t.test('a room’s sheet has its scenes and scripts as buttons; one that asks first asks', needsChromium, async (t) => {
  const {sheet, page, model, live, commands} = await openRoom(t, 'Living room')
  const scene = (id: string, name: string, more: Partial<HouseDevice> = {}): HouseDevice => ({
    ...{id, name, kind: 'sensor', room: 'Living room', floor: null, actions: ['press'], measures: 'scene'},
    ...more,
  })
  model.update({
    devices: [
      ...richDevices,
      scene('movie', 'Movie night'),
      scene('gate', 'Open gate', {measures: 'script', asksFirst: true}),
    ],
    states: {...richStates, movie: {status: 'ok'}, gate: {status: 'ok', on: false}},
  })
  const pressed = answers(live)
  const scenes = sheet.getByRole('list', {name: 'Scenes'})
  await scenes.getByRole('button', {name: 'Movie night'}).click()
  await pressed
  await scenes.getByRole('button', {name: /^Open gate/}).click()
  const sent = answers(live)
  await page.getByRole('dialog', {name: 'Open gate'}).getByRole('button', {name: 'Run'}).click()
  await sent
  t.strictSame(
    commands.map(({device, action}) => [device, action.type]),
    [
      ['movie', 'press'],
      ['gate', 'press'],
    ],
  )
  model.update({states: {...model.get().states, movie: {status: 'unavailable'}, gate: {status: 'ok', on: true}}})
  await scenes.getByRole('button', {name: 'Open gate runs'}).waitFor()
  t.ok(await scenes.getByRole('button', {name: 'Movie night unavailable'}).isDisabled())
})

t.test('a tap on a thermostat’s row opens its dialog, in the list and in a sheet', needsChromium, async (t) => {
  const {sheet, page, commands} = await openRoom(t, 'Living room')
  const tap = async (row: Locator, name: string) => {
    await row.click()
    const dialog = page.getByRole('dialog', {name, exact: true})
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({state: 'detached'})
  }
  await tap(sheet.getByRole('button', {name: /^Living room thermostat/}), 'Living room thermostat')
  await page.keyboard.press('Escape')
  await tap(page.getByRole('complementary').getByRole('button', {name: /^Heating/}), 'Heating')
  t.strictSame(commands, [])
})

t.test(
  'rows that a tap leaves alone look like text, and All off stands in line with the rows',
  needsChromium,
  async (t) => {
    const {sheet} = await openRoom(t, 'Living room')
    const look = (row: Locator) =>
      row.evaluate((one) => one.ownerDocument.defaultView?.getComputedStyle(one).borderColor)
    t.equal(await look(sheet.locator('div.device').first()), 'rgba(0, 0, 0, 0)')
    t.not(await look(sheet.locator('button.device').first()), 'rgba(0, 0, 0, 0)')
    const rows = await sheet.locator('.rows').boundingBox()
    const allOff = await sheet.locator('.all-off').boundingBox()
    t.equal(allOff?.x, rows?.x)
    t.equal(allOff?.width, rows?.width)
  },
)

t.test('a room’s sheet is accessible, and Italian in an Italian browser', needsChromium, async (t) => {
  const {page, sheet} = await openRoom(t, 'Kitchen', {
    options: {locale: 'it-IT', bypassCSP: true, reducedMotion: 'reduce'},
  })
  await sheet.getByRole('button', {name: 'Spegni tutto'}).waitFor()
  await checkPanelAccessible(t, page)
})

t.test('the header tells the whole house and the time', needsChromium, async (t) => {
  const {page, model} = await openPanel(t, {}, showRichFlat)
  const line = page.locator('.house-line')
  const parts = async () => (await line.innerText()).replace(/\s+/g, ' ').trim()
  t.match(await parts(), /^3 lights on, 1 unknown ?1 door open ?1 open ?: [^,]+ ?21\.5° → 20° ?21\.5°, target 20°$/)
  model.update({states: {...richStates, lamp: {status: 'ok', on: false}, door: {status: 'ok', contact: 'closed'}}})
  await line.getByText('2 lights on, 1 unknown').waitFor()
  t.notMatch(await parts(), /open/)
  t.equal(await page.locator('.clock').textContent(), '14:02')
  await page.clock.runFor(61_000)
  await page.locator('.clock', {hasText: '14:03'}).waitFor()
})

t.test('a temperature of a room on the plan is in the room; a long list is one button', needsChromium, async (t) => {
  const {page, model} = await openPanel(t, {}, showRichFlat)
  const list = page.getByRole('complementary')
  await list.getByText('Smoke detector').waitFor()
  t.equal(await list.getByText('Kitchen air').count(), 0)
  const more = ['one', 'two', 'three'].map(
    (id): HouseDevice => ({id, name: `Plug ${id}`, kind: 'switch', room: null, floor: null}),
  )
  model.update({devices: [...richDevices, ...more]})
  await page.getByRole('button', {name: 'Not on the plan: 6'}).click()
  await page
    .getByRole('dialog', {name: 'Not on the plan'})
    .getByRole('button', {name: /^Plug three/})
    .waitFor()
  t.equal(await list.count(), 0)
})

t.test('a double tap fills the screen with a room, and another shows the whole plan', needsChromium, async (t) => {
  const {page} = await openPanel(t, {}, showRichFlat)
  const floor = page.locator('pianta-plan [data-kind=room][data-id=kitchen] .floor')
  const widthOf = async () => (await floor.boundingBox())?.width ?? 0
  const whole = await widthOf()
  const doubleTap = async () => {
    const {x = 0, y = 0, width = 0, height = 0} = (await floor.boundingBox()) ?? {}
    // Beside the room's name and lamps.
    await page.mouse.dblclick(x + width * 0.1, y + height * 0.9)
  }
  await doubleTap()
  await page.locator('pianta-plan .stage.is-zoomed').waitFor()
  t.ok((await widthOf()) > 1.05 * whole, 'the room is larger')
  await doubleTap()
  await page.locator('pianta-plan .stage:not(.is-zoomed)').waitFor()
  t.ok(Math.abs((await widthOf()) - whole) < 1, 'the plan is as before')
})
