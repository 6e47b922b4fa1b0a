import t from 'tap'
import type {DeviceState} from '#shared/house/device-state.ts'
import type {HouseEnergy} from '#shared/house/energy/sum-house.ts'
import {needsChromium} from '../../chromium.ts'
import {fullHouse} from '../plan/layers/full-house.ts'
import {checkPanelAccessible, type Opened, openPanel, pass, preparePanel} from './open-panel.ts'

preparePanel(t)

const project = {id: '8d4f7a3e-3c1b-4d5e-9f60-1a2b3c4d5e6f', name: 'Flat by the sea'}

function showHouse({model}: Pick<Opened, 'model'>) {
  const {home, app, devices, states} = fullHouse('flat')
  model.update({home, app, devices, states, revision: 3, project})
  model.setLink('online')
}

const choose = async ({page}: Pick<Opened, 'page'>, layer: string) => {
  await page.getByRole('group', {name: 'Layers'}).getByRole('radio', {name: layer, exact: true}).click()
}

t.test('layers are loaded when somebody opens one, say their time, and are remembered', needsChromium, async (t) => {
  const opened = await openPanel(t, {}, showHouse)
  const {page, requests, complaints, model, panel} = opened
  const loads = () => requests.filter((url) => url.endsWith('/layers.js')).length
  t.equal(loads(), 0, 'Home needs nothing more')
  const lamps = page.locator('pianta-plan button.light')
  t.ok((await lamps.count()) > 0)
  await page.getByRole('button', {name: 'Layers'}).click()
  await choose(opened, 'Comfort')
  const legend = page.locator('pianta-plan .legend')
  await legend.getByText('Now', {exact: true}).waitFor()
  t.equal(loads(), 1)
  t.equal(await lamps.count(), 0, 'a layer stands alone')
  await page.getByRole('checkbox', {name: 'Temperature'}).click()
  await legend.getByText('Humidity').waitFor()
  await checkPanelAccessible(t, page)
  await page.keyboard.press('Escape')
  const button = page.getByRole('button', {name: 'Comfort'})
  t.equal(
    await button.evaluate((one) => (one.getRootNode() as unknown as {activeElement: unknown}).activeElement === one),
    true,
    'the focus is back',
  )
  await page.reload()
  await page.clock.runFor(1000)
  await legend.getByText('Humidity').waitFor()
  t.equal(loads(), 2, 'it was remembered')
  // The address decides the layer of an old tablet's page, not its memory.
  await page.goto(`${panel.address}?layer=openings`)
  await page.clock.runFor(1000)
  await legend.getByText('Alarm: Armed home').waitFor()
  await checkPanelAccessible(t, page)
  await page.locator('pianta-plan .value.is-alert').first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  model.update({
    states: {...model.get().states, lock: {status: 'ok', text: 'locked', reading: 'locked'} as DeviceState},
  })
  await legend.getByText('1 unlocked').waitFor({state: 'detached'})
  t.same(complaints, [])
})

t.test('a layer without a connection says that it is old', needsChromium, async (t) => {
  const opened = await openPanel(t, {}, async (served, page) => {
    showHouse(served)
    await page.addInitScript(
      `localStorage.setItem('pianta-panel', '{"layer": "presence", "language": "it", "dimAfter": 0}')`,
    )
  })
  const {page, panel} = opened
  const legend = page.locator('pianta-plan .legend')
  await legend.getByText('Adesso').waitFor()
  await checkPanelAccessible(t, page)
  await panel.close()
  await page.clock.runFor(5000)
  await legend.getByText(/^Vecchio: dalle/).waitFor()
})

t.test('where the layers do not load, the panel says so and shows the house as usual', needsChromium, async (t) => {
  const opened = await openPanel(t, {}, async (served, page) => {
    showHouse(served)
    await page.route('**/layers.js', (route) => route.abort())
  })
  const {page} = opened
  await page.getByRole('button', {name: 'Layers'}).click()
  await page.getByText('That did not load').waitFor()
  await page.unroute('**/layers.js')
  await page.getByRole('button', {name: 'Layers'}).click()
  await choose(opened, 'Batteries')
  await page
    .locator('.legend')
    .getByText(/batteries low/)
    .waitFor()
  await pass(opened, 1000)
  t.ok((await page.locator('pianta-plan .name .lost').count()) > 0, 'a room with a device out of reach has a sign')
})

t.test('energy is opened by the address of before, and follows what the agent counts', needsChromium, async (t) => {
  const {home, app, devices, states} = fullHouse('flat')
  const energy: HouseEnergy = {
    now: {solar: 2100, fromGrid: 0, toGrid: 400, home: 1700},
    today: {solar: {amount: 9000, since: null, isPartial: false}, home: null},
    cost: {amount: 1.536, currency: 'EUR', since: null, isPartial: true},
    devices: devices
      .filter(({id}) => id.startsWith('power-'))
      .map(({id, name}, index) => ({
        name,
        device: id,
        today: {amount: 310 * index, since: null, isPartial: false},
        isSummed: true,
      })),
  }
  const opened = await openPanel(t, {}, async ({model}, page) => {
    model.update({home, app, devices, states, revision: 3, project, energy})
    model.setLink('online')
    await page.addInitScript(`localStorage.setItem('pianta-panel', '{"layer": "power", "dimAfter": 0}')`)
  })
  const {page, model, complaints} = opened
  const legend = page.locator('pianta-plan .legend')
  await legend.getByText('sun 2.1 kW, to grid 400 W, home 1.7 kW').waitFor()
  await legend.getByText('Today: sun 9 kWh, home not added up').waitFor()
  await legend.getByText('Cost today at least 1.54 EUR').waitFor()
  await page.getByRole('button', {name: 'Energy'}).waitFor()
  await page
    .locator('pianta-plan .name')
    .getByText(/kWh today|Wh today/)
    .first()
    .waitFor()
  await checkPanelAccessible(t, page)
  model.update({energy: {...energy, now: {...energy.now, solar: 0}}})
  await legend.getByText(/^sun 0 W/).waitFor()
  model.update({energy: undefined})
  await legend.getByText(/^sun/).waitFor({state: 'detached'})
  t.same(complaints, [])
})
