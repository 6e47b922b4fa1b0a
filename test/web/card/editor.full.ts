import type {Page} from 'playwright-core'
import t from 'tap'
import {systemClock} from '#shared/clock.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import type {OfferedPlaces} from '../../../agent/devices/offered-places.ts'
import {openTablets} from '../../../agent/tablets/tablets.ts'
import {checkAccessible} from '../../accessible.ts'
import {temporaryFolder} from '../../agent/temporary-folder.ts'
import {needsChromium} from '../../chromium.ts'
import {quiet, servePanel} from '../panel/helper.ts'
import {type DashboardOptions, eventsOf, openDashboard} from './dashboard.ts'
import {cardHome, entityList} from './recorded-house.ts'

/** Opens the editor beside the card, which takes each change as Home Assistant gives it back. */
async function openEditor(t: Parameters<typeof openDashboard>[0], options: DashboardOptions = {}): Promise<Page> {
  const {page} = await openDashboard(t, options)
  await showEditor(page, options.config ?? {home: '/local/home.json'})
  return page
}

async function showEditor(page: Page, config: Record<string, unknown>): Promise<void> {
  await page.evaluate(`(async () => {
    globalThis.editor = await customElements.get('pianta-card').getConfigElement()
    editor.setConfig({type: 'custom:pianta-card', grid_options: {rows: 6}, ...${JSON.stringify(config)}})
    editor.hass = hass
    view.append(editor)
    editor.addEventListener('config-changed', ({detail}) => {
      editor.setConfig(detail.config)
      card.setConfig(detail.config)
    })
  })()`)
}

t.test('the editor changes every setting by keyboard, and keeps what it doesn’t know', needsChromium, async (t) => {
  const page = await openEditor(t)
  await page.getByLabel('Starting floor').selectOption({label: 'Upper floor'})
  const config = {type: 'custom:pianta-card', grid_options: {rows: 6}, home: '/local/home.json'}
  t.same(await eventsOf(page), [['config', {...config, floor: 'Upper floor'}]])
  await page.getByRole('button', {name: /^Bedside lamp, unavailable since /}).waitFor()
  await page.getByLabel('Starting floor').selectOption({label: 'The first one'})
  t.same(await eventsOf(page), [['config', config]], 'a setting at its first value is left out')

  await page.getByLabel('Title').focus()
  await page.keyboard.type('My flat')
  await page.keyboard.press('Tab')
  t.same(await eventsOf(page), [['config', {...config, title: 'My flat'}]])
  await page.getByLabel('Orientation').selectOption({label: 'Turned right'})
  await page.getByLabel('Temperatures as colours').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const last = (await eventsOf(page)).at(-1)
  const all = {...config, title: 'My flat', orientation: 90, tint: true, readings: false, unbound: true}
  t.same(last, ['config', all])
  await checkAccessible(t, page)
})

t.test('the editor names what has no entity in people’s words, and binds it', needsChromium, async (t) => {
  const list = entityList.filter(({entity_id: id}) => !/ceiling|terrace_door/.test(id))
  const page = await openEditor(t, {list})
  const door = page.getByLabel('Terrace door', {exact: true})
  await door.waitFor()
  const lamp = page.getByRole('combobox', {name: 'Ceiling lamp in Living room'})
  await lamp.fill('light.living_room_ceiling')
  await page.keyboard.press('Tab')
  const entities = {'l-living': 'light.living_room_ceiling'}
  t.match((await eventsOf(page)).at(-1), ['config', {entities}])
  await page.getByRole('button', {name: /^Ceiling lamp, off/}).waitFor()
  t.equal(await lamp.inputValue(), 'light.living_room_ceiling', 'it stays, to be changed')
  await lamp.fill('no entity')
  await page.keyboard.press('Tab')
  t.same(await eventsOf(page), [], 'what is no entity is not taken')
  await lamp.fill('')
  await page.keyboard.press('Tab')
  t.notMatch((await eventsOf(page)).at(-1), ['config', {entities: {}}])
  await checkAccessible(t, page)
})

t.test('a home without bindings is bound in the editor, element by element', needsChromium, async (t) => {
  const plans = JSON.parse(JSON.stringify(cardHome.plans), (key, value) => (key === 'bindings' ? undefined : value))
  const page = await openEditor(t, {file: {body: JSON.stringify({...cardHome, plans})}})
  const another = page.getByLabel('Give another element an entity')
  await another.selectOption({label: 'Ceiling lamp in Living room'})
  await page.getByRole('combobox', {name: 'Ceiling lamp in Living room'}).waitFor()
  await page.waitForFunction(`editor.shadowRoot.activeElement.dataset.key === 'l-living'`)
  await page.keyboard.type('light.kitchen_dimmer')
  await page.keyboard.press('Tab')
  t.match((await eventsOf(page)).at(-1), ['config', {entities: {'l-living': 'light.kitchen_dimmer'}}])
  await page.getByRole('button', {name: 'Ceiling lamp, on, 50 %'}).waitFor()
  await another.selectOption({label: 'Kitchen'})
  await page.getByRole('combobox', {name: 'Kitchen', exact: true}).fill('sensor.processor_use')
  await page.keyboard.press('Tab')
  t.equal(await another.inputValue(), '', 'the list is ready for the next one')
  const both = {'l-living': 'light.kitchen_dimmer', kitchen: 'sensor.processor_use'}
  t.match((await eventsOf(page)).at(-1), ['config', {entities: both}])
  await checkAccessible(t, page)
})

t.test('a tap on the plan beside the editor gives an element its entity', needsChromium, async (t) => {
  const plans = JSON.parse(JSON.stringify(cardHome.plans), (key, value) => (key === 'bindings' ? undefined : value))
  const page = await openEditor(t, {file: {body: JSON.stringify({...cardHome, plans})}, width: 800})
  await page.evaluate('card.preview = true')
  const lamp = page.locator('pianta-plan #el-l-living')
  await lamp.waitFor({state: 'attached'})
  await page.getByLabel('Give another element an entity').waitFor()
  const at = await lamp.boundingBox()
  await page.mouse.click((at?.x ?? 0) + (at?.width ?? 0) / 2, (at?.y ?? 0) + (at?.height ?? 0) / 2)
  await page.waitForFunction(`editor.shadowRoot.activeElement?.dataset.key === 'l-living'`)
  const proposals = page.getByRole('group', {name: 'Proposals for Ceiling lamp in Living room'})
  await checkAccessible(t, page)
  await proposals.getByRole('button', {name: 'Living room ceiling'}).click()
  t.match((await eventsOf(page)).at(-1), ['config', {entities: {'l-living': 'light.living_room_ceiling'}}])
  const bound = page.getByRole('button', {name: 'Ceiling lamp, off'})
  await bound.waitFor()
  await bound.click()
  await page.locator('button[data-room=kitchen]').click()
  await page.waitForFunction(`editor.shadowRoot.activeElement?.dataset.key === 'kitchen'`)
  t.same(await page.evaluate(`calls.filter(([kind]) => kind !== 'ws')`), [], 'no tap switches anything')
  t.equal(await page.getByRole('dialog').count(), 0)
})

t.test('Home Assistant’s own entity picker is used where it is', needsChromium, async (t) => {
  const page = await openEditor(t)
  await page.evaluate(`
    // As in Home Assistant: the picker comes with the editor of a card of its own.
    globalThis.loadCardHelpers = async () => ({createCardElement: () => ({constructor: {async getConfigElement() {
      customElements.define('ha-entity-picker', class extends HTMLElement {
        open() { events.push(['opened', this.dataset.key, this.label, this.value]) }
      })
    }}})})
    card.preview = true
  `)
  await page.getByRole('button', {name: 'Ceiling lamp, off'}).click()
  await page.waitForFunction(`events.some(([kind]) => kind === 'opened')`)
  t.same(await eventsOf(page), [['opened', 'l-living', 'Ceiling lamp in Living room', 'light.living_room_ceiling']])
  await page.evaluate(`editor.shadowRoot.querySelector('ha-entity-picker').dispatchEvent(
    new CustomEvent('value-changed', {detail: {value: 'light.stove'}, bubbles: true, composed: true}))`)
  t.match((await eventsOf(page)).at(-1), ['config', {entities: {'l-living': 'light.stove'}}])
})

t.test('an agent takes the place of a file, with its key', needsChromium, async (t) => {
  const page = await openEditor(t)
  await page.getByLabel('The home comes from').selectOption({label: 'an agent'})
  t.same(await eventsOf(page), [], 'settings without a home are an error')
  await page.getByLabel('Address of the agent').fill('http://127.0.0.1:9')
  await page.keyboard.press('Tab')
  await page.getByLabel('Key').fill('secret')
  await page.keyboard.press('Tab')
  const last = (await eventsOf(page)).at(-1)
  t.match(last, ['config', {agent: 'http://127.0.0.1:9', key: 'secret'}])
  t.notMatch(last, ['config', {home: /./}])
  // Without a home that answers, a floor is named by hand.
  t.equal(await page.getByLabel('Starting floor').evaluate(({localName}) => localName), 'input')
  await page.getByLabel('The home comes from').selectOption({label: 'a file'})
  await page.getByLabel('Address of the home').fill('/local/home.json')
  await page.keyboard.press('Tab')
  t.notMatch((await eventsOf(page)).at(-1), ['config', {key: /./}])
})

t.test('chosen entities are offered to the agent that shows the home', needsChromium, async (t) => {
  const entities = {'l-living': 'light.stove', 'plate/0': ['switch.nowhere']}
  const {page, address: origin} = await openDashboard(t, {config: {agent: 'http://127.0.0.1:9', entities}})
  const offers: OfferedPlaces[] = []
  let isAway = true
  const folder = await temporaryFolder(t)
  const tablets = await openTablets({folder, logger: quiet, areReachable: true, clock: systemClock})
  const {panel, model} = await servePanel(t, {
    tablets,
    cardOrigins: [origin],
    offers: async (offered) => {
      if (isAway) throw new RangeError('too many')
      offers.push(offered)
    },
  })
  const stove: HouseDevice = {
    id: 'ha:1',
    name: 'Stove',
    kind: 'light',
    room: null,
    floor: null,
    aliases: ['light.stove'],
  }
  model.update({home: cardHome, devices: [stove]})
  await showEditor(page, {agent: panel.address, key: tablets.key(), entities})
  await page.getByRole('button', {name: 'Propose these for the plan'}).click()
  await page.getByText('The agent didn’t take them.').waitFor()
  isAway = false
  await page.getByRole('button', {name: 'Propose these for the plan'}).click()
  await page.getByText('2 elements are proposed in “Match” now.').waitFor()
  await page.getByText('The agent has no switch.nowhere. Is it connected').waitFor()
  t.same(offers, [{'l-living': ['light.stove'], 'plate/0': ['switch.nowhere']}])
  await checkAccessible(t, page)
  await page.getByLabel('Key').fill('wrong')
  await page.keyboard.press('Tab')
  await page.getByText('2 elements are proposed').waitFor({state: 'detached'})
})

t.test('the editor of a whole dashboard has all but a title and a floor', needsChromium, async (t) => {
  const page = await openEditor(t)
  await page.getByLabel('Starting floor').waitFor()
  await page.evaluate(`(async () => {
    const another = await customElements.get('ll-strategy-dashboard-pianta').getConfigElement()
    another.setConfig({type: 'custom:pianta'})
    another.hass = hass
    editor.replaceWith(another)
    another.addEventListener('config-changed', ({detail}) => another.setConfig(detail.config))
  })()`)
  t.equal(await page.getByLabel('Address of the home').inputValue(), '/local/home.json', 'the usual one is there')
  t.equal(await page.getByLabel('Starting floor').count(), 0)
  t.equal(await page.getByLabel('Title').count(), 0)
  await page.getByLabel('Temperatures as colours').check()
  t.same((await eventsOf(page)).at(-1), ['config', {type: 'custom:pianta', home: '/local/home.json', tint: true}])
  await checkAccessible(t, page)
})

t.test('the editor speaks Italian', needsChromium, async (t) => {
  const page = await openEditor(t, {hass: {locale: {language: 'it-IT'}, themes: {darkMode: true}}})
  await page.evaluate(`document.documentElement.classList.add('dark')`)
  await page.getByLabel('La casa viene da').waitFor()
  await page.getByLabel('Letture dei sensori').waitFor()
  await checkAccessible(t, page)
})
