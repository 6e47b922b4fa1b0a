import type {Page} from 'playwright-core'
import t from 'tap'
import {type Choice, noChoices} from '#shared/house/choices.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import {needsChromium} from '../../chromium.ts'
import {answers, checkPanelAccessible, openPanel, preparePanel} from './open-panel.ts'
import {richDevices, richStates, showRichFlat} from './rich-flat.ts'

preparePanel(t)

const sizes = [
  {width: 1280, height: 800},
  {width: 800, height: 480},
  {width: 390, height: 844},
]

/** Opens the flat with a shutter that guards an entrance, and a valve that is open. */
async function openFlat(
  t: Parameters<typeof openPanel>[0],
  options: NonNullable<Parameters<typeof openPanel>[1]> = {},
) {
  const chosen: Choice[] = []
  const choices = {
    async choose(choice: Choice) {
      chosen.push(choice)
      if (choice.of === 'asks' && choice.device === 'lamp') {
        opened.model.update({
          choices: {...noChoices, asks: {lamp: choice.value === true}},
          devices: opened.model.get().devices.map((one) => (one.id === 'lamp' ? {...one, asksFirst: true} : one)),
        })
      } else throw new Error(`device: nothing to choose of ${choice.device}`)
    },
  }
  const opened = await openPanel(t, {...options, panel: {choices}}, (served) => {
    showRichFlat(served)
    const valve: HouseDevice = {
      ...{id: 'valve', name: 'Water', kind: 'switch', room: 'Kitchen', floor: null},
      ...{actions: ['toggle', 'turn'], secures: 'supply'},
    }
    const guarded = (one: HouseDevice): HouseDevice => (one.id === 'shutter' ? {...one, secures: 'entrance'} : one)
    served.model.update({
      devices: [...richDevices.map(guarded), valve],
      states: {...richStates, valve: {status: 'ok', on: true}},
    })
  })
  return {...opened, chosen}
}

const shutter = (page: Page) =>
  page
    .locator('pianta-plan')
    .getByRole('button', {name: /^Kitchen shutter/})
    .first()

t.test('a tap on a door asks, and its second press is on another place of the screen', needsChromium, async (t) => {
  for (const viewport of sizes) {
    const {page, live, commands} = await openFlat(t, {options: {viewport}})
    await shutter(page).scrollIntoViewIfNeeded()
    const place = await shutter(page).boundingBox()
    const at = {x: (place?.x ?? 0) + (place?.width ?? 0) / 2, y: (place?.y ?? 0) + (place?.height ?? 0) / 2}
    await page.mouse.click(at.x, at.y)
    const dialog = page.getByRole('dialog', {name: 'Kitchen shutter'})
    await dialog.waitFor()
    const confirm = dialog.getByRole('button', {name: 'Close'})
    const box = await confirm.boundingBox()
    t.ok(box && (at.y < box.y || at.y > box.y + box.height), `${viewport.width}: it is not below the finger`)
    t.same(commands, [], 'one press does nothing')
    // A second press on the same place gives up, or does nothing: it never goes on.
    await page.mouse.click(at.x, at.y)
    await dialog.waitFor({state: 'detached'})
    t.same(commands, [])
    await page.mouse.click(at.x, at.y)
    const sent = answers(live)
    await confirm.click()
    await sent
    t.same(commands, [{device: 'shutter', action: {type: 'position', value: 0}}])
  }
})

t.test('the second press does what the first one asked, whatever happened meanwhile', needsChromium, async (t) => {
  const {page, live, commands, model} = await openFlat(t)
  await shutter(page).click()
  const dialog = page.getByRole('dialog', {name: 'Kitchen shutter'})
  model.update({states: {...model.get().states, shutter: {status: 'ok', position: 0}}})
  const sent = answers(live)
  await dialog.getByRole('button', {name: 'Close'}).click()
  await sent
  t.same(commands, [{device: 'shutter', action: {type: 'position', value: 0}}], 'it does not open')
  await page.getByText('Kitchen', {exact: true}).first().waitFor()
})

t.test('a door that moves stops at once; keys and sliders ask once', needsChromium, async (t) => {
  const {page, live, commands, model} = await openFlat(t)
  model.update({states: {...model.get().states, shutter: {status: 'ok', position: 0.5, target: 1, moving: 'opening'}}})
  const stopped = answers(live)
  await shutter(page).click()
  await stopped
  t.same(commands.splice(0), [{device: 'shutter', action: {type: 'stop'}}])
  model.update({states: {...model.get().states, shutter: {status: 'ok', position: 0.5}}})
  await shutter(page).click({button: 'right'})
  const detail = page.getByRole('dialog', {name: 'Kitchen shutter'}).first()
  const slider = detail.getByRole('slider', {name: 'Position'})
  const {x = 0, y = 0, width = 0, height = 0} = (await slider.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  for (const share of [0.4, 0.3, 0.2]) await page.mouse.move(x + width * share, y + height / 2)
  await page.clock.runFor(600)
  t.equal(await page.locator('.ask-confirm').count(), 0, 'a finger that moves is not asked')
  await page.mouse.up()
  const sent = answers(live)
  await page.locator('.ask-confirm').press('Enter')
  await sent
  t.equal(commands.length, 1)
  const [{device, action} = {}] = commands
  t.equal(device, 'shutter')
  t.ok(action?.type === 'position' && Math.abs(action.value - 0.2) < 0.05, JSON.stringify(action))
})

t.test('All off leaves what asks first', needsChromium, async (t) => {
  const {page, live, commands} = await openFlat(t)
  await page.locator('pianta-plan').getByRole('button', {name: 'Kitchen'}).first().press('Enter')
  const answered = answers(live, 3)
  await page.getByRole('dialog', {name: 'Kitchen', exact: true}).getByRole('button', {name: 'All off'}).click()
  await answered
  t.notOk(commands.some(({device}) => device === 'valve'))
})

t.test('a person marks a device for the whole house; a refusal is told', needsChromium, async (t) => {
  const {page, live, commands, chosen} = await openFlat(t, {options: {bypassCSP: true, reducedMotion: 'reduce'}})
  const lamp = page.locator('button[data-key=l-living]')
  await lamp.click({button: 'right'})
  const dialog = page.getByRole('dialog', {name: 'Ceiling lamp'})
  await dialog.getByText('Choices for the house').click()
  const box = dialog.getByRole('checkbox', {name: 'Ask first'})
  await box.check()
  t.same(chosen, [{of: 'asks', device: 'lamp', value: true}])
  await checkPanelAccessible(t, page)
  await page.keyboard.press('Escape')
  await lamp.click()
  const question = page.getByRole('dialog', {name: 'Ceiling lamp'})
  t.same(commands, [])
  await checkPanelAccessible(t, page)
  const sent = answers(live)
  await question.getByRole('button', {name: 'Turn off'}).click()
  await sent
  t.same(commands, [{device: 'lamp', action: {type: 'turn', on: false}}])
  await shutter(page).click({button: 'right'})
  const other = page.getByRole('dialog', {name: 'Kitchen shutter'})
  await other.getByText('Choices for the house').click()
  const guarded = other.getByRole('checkbox', {name: 'Ask first'})
  await guarded.click()
  await page.getByText('The choice was not kept.').waitFor()
  t.equal(await guarded.isChecked(), true, 'the box is as before')
})
