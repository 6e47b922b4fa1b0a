import t from 'tap'
import type {DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import {needsChromium, waitUntil} from '../../chromium.ts'
import {fullHouse} from '../plan/layers/full-house.ts'
import {answers, checkPanelAccessible, type Opened, openPanel, pass, preparePanel} from './open-panel.ts'
import {richStates, showRichFlat} from './rich-flat.ts'

preparePanel(t)

const phone = {options: {viewport: {width: 390, height: 844}}}

const looks = ({page}: Pick<Opened, 'page'>) => page.getByRole('region', {name: 'Needs a look'})

t.test('a phone lists what needs a look, then the rooms, then the plan', needsChromium, async (t) => {
  const opened = await openPanel(t, phone, showRichFlat)
  const {page, live, commands, requests, complaints, model} = opened
  const list = looks(opened)
  await list.waitFor()
  t.equal(requests.filter((url) => url.endsWith('/list.js')).length, 1)
  const rows = list.getByRole('button')
  const names = await rows.evaluateAll((buttons) => buttons.map((one) => one.textContent?.replace(/\s+/g, ' ').trim()))
  t.match(names.join('; '), /^To the plan; Terrace door.* open; .*battery 9 %.*; .* on/)
  // The state of a door that changes while the page watches has a time.
  model.update({states: {...richStates, door: {status: 'ok', contact: 'closed'}}})
  await list.getByText('Terrace door').waitFor({state: 'detached'})
  model.update({states: richStates})
  await list.getByText('open since 14:02').waitFor()
  // A tap has the same effect as one on the plan.
  const answered = answers(live)
  await list.getByRole('button', {name: /Ceiling lamp/}).click()
  await answered
  t.match(commands, [{device: 'lamp', action: {type: 'turn', on: false}}])
  await list.getByRole('button', {name: /Terrace door/}).press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({state: 'detached'})
  const rooms = page.getByRole('region', {name: 'Rooms'})
  await rooms.getByRole('button', {name: /^Living room .*1 light on · 21\.5°/}).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({state: 'detached'})
  const off = answers(live)
  await rooms.getByRole('button', {name: 'All off: Living room'}).click()
  await off
  t.ok(commands.length > 1)
  await checkPanelAccessible(t, page)
  await page.getByRole('button', {name: 'To the plan'}).press('Enter')
  await waitUntil(
    page,
    "document.querySelector('pianta-plan').getBoundingClientRect().top < innerHeight / 2 && document.activeElement.localName === 'pianta-plan'",
  )
  t.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
  t.strictSame(complaints, [])
  await page.setViewportSize({width: 800, height: 480})
  await list.waitFor({state: 'detached'})
})

t.test('many rows are folded, hidden kinds stay hidden, and old states are marked', needsChromium, async (t) => {
  const opened = await openPanel(
    t,
    {options: {viewport: {width: 320, height: 640}, locale: 'it-IT', colorScheme: 'dark'}},
    async ({model}, page) => {
      const {home, app, devices: seen, states} = fullHouse('flat')
      const devices = seen.map((device): HouseDevice => ({...device, actions: ['turn']}))
      model.update({home, app, devices, states, revision: 3, project: {id: 'p', name: 'Flat by the sea'}})
      model.setLink('online')
      await page.addInitScript(
        `localStorage.setItem('pianta-panel', '{"hidden": ["look/battery", "look/cold"], "dimAfter": 0}')`,
      )
    },
  )
  const {page, model, panel} = opened
  const list = page.getByRole('region', {name: 'Da guardare'})
  await list.waitFor()
  t.equal(await list.getByText(/^batteria/).count(), 0)
  const fold = list.getByText(/^Altri \d+ accesi$/)
  const shown = await list.getByRole('button').count()
  await fold.press('Enter')
  await waitUntil(page, `document.querySelectorAll('.house-list details[open] .device[data-device]').length > 0`)
  t.ok((await list.getByRole('button').count()) > shown)
  t.equal(await page.evaluate('document.querySelector("main").scrollWidth <= innerWidth'), true, 'nothing is too wide')
  await checkPanelAccessible(t, page)
  const calm = Object.entries(model.get().states).map(([id, state]): [string, DeviceState] => {
    if (state.status !== 'ok') return [id, {status: 'ok', on: false}]
    const {on: _, contact: __, text: ___, ...rest} = state
    return [id, {...rest, ...(id === 'lock' ? {text: 'locked'} : {on: false})}]
  })
  model.update({states: Object.fromEntries(calm)})
  await list.getByText('Niente da guardare').waitFor()
  await panel.close()
  await page.clock.runFor(5000)
  await list.getByText(/^Vecchio: dalle/).waitFor()
  t.equal(
    await page
      .getByRole('button', {name: /^Spegni tutto/})
      .first()
      .isDisabled(),
    true,
  )
})

t.test('a phone whose list does not load shows the plan alone, and tries again', needsChromium, async (t) => {
  const opened = await openPanel(t, phone, async (served, page) => {
    showRichFlat(served)
    await page.route('**/list.js', (route) => route.abort())
  })
  const {page} = opened
  await page.locator('pianta-plan .marks').first().waitFor({state: 'attached'})
  t.equal(await looks(opened).count(), 0)
  await page.unroute('**/list.js')
  await pass(opened, 31_000)
  // The next change of the house is an occasion.
  opened.model.update({states: {...richStates, lamp: {status: 'ok', on: false}}})
  await looks(opened).waitFor()
})
