import t from 'tap'
import type {Choice} from '#shared/house/choices.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import {needsChromium} from '../../chromium.ts'
import {answers, checkPanelAccessible, openPanel, preparePanel} from './open-panel.ts'
import {richDevices, richStates, showRichFlat} from './rich-flat.ts'

preparePanel(t)

const scene = (id: string, name: string, more: Partial<HouseDevice> = {}): HouseDevice => ({
  ...{id, name, kind: 'sensor', room: null, floor: null, actions: ['press'], measures: 'scene'},
  ...more,
})

const stays = (id: string, staysOn: 'night' | 'always') => (one: HouseDevice) =>
  one.id === id ? {...one, staysOn} : one

/** Opens the flat with scenes of the house, and a radio that stays on at night. */
async function openWhole(
  t: Parameters<typeof openPanel>[0],
  options: NonNullable<Parameters<typeof openPanel>[1]> = {},
) {
  const chosen: Choice[] = []
  const choices = {choose: async (choice: Choice) => void chosen.push(choice)}
  const opened = await openPanel(t, {...options, panel: {choices}}, (served) => {
    showRichFlat(served)
    served.model.update({
      devices: [
        ...richDevices.map(stays('radio', 'night')),
        scene('away', 'Away'),
        scene('vacation', 'Holiday lights', {measures: 'script', room: 'Attic'}),
        scene('dinner', 'Dinner', {room: 'Kitchen'}),
      ],
      states: {...richStates, away: {status: 'ok'}, vacation: {status: 'ok', on: false}, dinner: {status: 'ok'}},
    })
  })
  await opened.page.getByRole('button', {name: 'Whole house'}).click()
  const sheet = opened.page.getByRole('dialog', {name: 'Whole house'})
  await sheet.getByRole('button', {name: 'Good night', exact: true}).waitFor()
  return {...opened, sheet, chosen}
}

t.test('the whole house has the scenes of no room, which are in no other list', needsChromium, async (t) => {
  const {sheet, page, live, commands} = await openWhole(t)
  const scenes = sheet.getByRole('list', {name: 'Scenes'})
  t.same(await scenes.getByRole('button').allInnerTexts(), ['Away', 'Holiday lights'])
  const pressed = answers(live)
  await scenes.getByRole('button', {name: 'Holiday lights'}).click()
  await pressed
  t.same(commands, [{device: 'vacation', action: {type: 'press'}}])
  await page.keyboard.press('Escape')
  await sheet.waitFor({state: 'detached'})
  t.equal(await page.getByText(/Away|Dinner/).count(), 0)
})

t.test('Good night asks, then turns off all but what stays on', needsChromium, async (t) => {
  const {sheet, page, live, commands} = await openWhole(t, {options: {bypassCSP: true, reducedMotion: 'reduce'}})
  await sheet.getByText('Turns off 3 things.').waitFor()
  await sheet.getByRole('button', {name: 'Radio Kitchen Good night leaves it on'}).waitFor()
  await checkPanelAccessible(t, page)
  await sheet.getByRole('button', {name: 'Good night', exact: true}).click()
  const question = page.getByRole('dialog', {name: 'Good night'})
  t.same(commands, [], 'one press does nothing')
  const answered = answers(live, 3)
  await question.getByRole('button', {name: 'Turn off (3)'}).click()
  await answered
  t.same(
    commands.map(({device, action}) => [device, action]),
    ['lamp', 'dimmer', 'spot-1'].map((device) => [device, {type: 'turn', on: false}]),
  )
})

t.test('Good night reaches every lamp of a large house', needsChromium, async (t) => {
  const {sheet, page, live, commands, model} = await openWhole(t)
  const many = Array.from(
    {length: 90},
    (_, index): HouseDevice => ({...{id: `l${index}`, name: `L ${index}`, kind: 'light', room: null, floor: null}}),
  )
  const on = Object.fromEntries(many.map(({id}) => [id, {status: 'ok', on: true} as const]))
  model.update({devices: [...model.get().devices, ...many], states: {...model.get().states, ...on}})
  await sheet.getByText('Turns off 93 things.').waitFor()
  await sheet.getByRole('button', {name: 'Good night', exact: true}).click()
  const answered = answers(live, 93)
  await page.getByRole('button', {name: 'Turn off (93)'}).click()
  await answered
  t.equal(new Set(commands.map(({device}) => device)).size, 93)
  t.equal(await page.getByText('did not').count(), 0, 'none is refused as one too many')
})

t.test('what stays on is chosen in a device’s dialog', needsChromium, async (t) => {
  const {sheet, page, chosen} = await openWhole(t)
  await sheet.getByRole('button', {name: /^Radio/}).click()
  const dialog = page.getByRole('dialog', {name: 'Radio'})
  await dialog.getByText('Choices for the house').click()
  const choice = dialog.getByRole('combobox', {name: 'All off and Good night'})
  t.equal(await choice.inputValue(), 'night')
  await choice.selectOption('always')
  await choice.selectOption('no')
  t.same(chosen, [
    {of: 'stays', device: 'radio', value: 'always'},
    {of: 'stays', device: 'radio', value: null},
  ])
})

t.test('a phone has the whole house in its list', needsChromium, async (t) => {
  const {page, sheet} = await openWhole(t, {options: {viewport: {width: 390, height: 844}}})
  await sheet.getByRole('button', {name: 'Away'}).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({state: 'detached'})
  t.equal(await page.locator('header').getByRole('button', {name: 'Whole house'}).count(), 0)
})
