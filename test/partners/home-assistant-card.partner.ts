import {execFile} from 'node:child_process'
import {copyFile, cp, readFile} from 'node:fs/promises'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {promisify} from 'node:util'
import type {Page} from 'playwright-core'
import t, {type Test} from 'tap'
import {buildCard} from '../../package/build-card.ts'
import {makeCard} from '../../package/make-card.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {chromiumPath, openChromium} from '../chromium.ts'
import {cardHome, recorded} from '../web/card/recorded-house.ts'
import {findHomeAssistant} from './home-assistant/install-home-assistant.ts'
import {type RealHomeAssistant, startHomeAssistant} from './home-assistant/start-home-assistant.ts'

t.setTimeout(900_000)

/** Serves the card and a home, as Home Assistant's folder www does. */
async function serveFiles(t: Test, home: () => unknown): Promise<string> {
  const files = await buildCard()
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    const script = files.get(request.url?.slice(1).replace(/\?.*/, '') ?? '')
    if (script) response.writeHead(200, {'Content-Type': 'text/javascript'}).end(script)
    else response.writeHead(200, {'Content-Type': 'application/json'}).end(JSON.stringify(home()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Opens a page of Home Assistant's in a browser that is signed in. */
async function openSignedIn(t: Test, {url, token}: RealHomeAssistant): Promise<Page> {
  const browser = await openChromium()
  const context = await browser.newContext({viewport: {width: 1280, height: 800}})
  t.teardown(() => context.close())
  context.setDefaultTimeout(60_000)
  const tokens = {
    access_token: token,
    token_type: 'Bearer',
    refresh_token: '',
    expires_in: 1e9,
    expires: Date.now() + 1e12,
    hassUrl: url,
    clientId: `${url}/`,
  }
  await context.addInitScript(`localStorage.setItem('hassTokens', ${JSON.stringify(JSON.stringify(tokens))})`)
  return context.newPage()
}

t.test('the card and its dashboard in a real Home Assistant', async (t) => {
  if (chromiumPath === undefined) return t.plan(0, 'no Chromium here')
  const program = await findHomeAssistant(t)
  if (program === undefined) return
  let served = cardHome
  const files = await serveFiles(t, () => served)
  const frontend = {extra_module_url: [`${files}/pianta-card.js`]}
  const real = await startHomeAssistant(t, program, {configuration: {frontend}})
  const admin = await real.admin()
  t.teardown(() => admin.close())
  const home = `${files}/home.json`
  const card = {
    type: 'custom:pianta-card',
    home,
    entities: {'l-table': 'light.ceiling_lights'},
    actions: {'l-living': {hold_action: {action: 'toggle'}}},
  }
  const entries = await admin.ask<{id: string; entity_id: string}[]>('config/entity_registry/list')
  const bedLight = entries.find(({entity_id}) => entity_id === 'light.bed_light')
  const recordedLamp = recorded.find(({entityId}) => entityId === 'light.living_room_ceiling')
  served = JSON.parse(JSON.stringify(cardHome).replaceAll(`:${recordedLamp?.id}`, `:${bedLight?.id}`))
  await admin.ask('lovelace/dashboards/create', {url_path: 'my-home', title: 'My home', mode: 'storage'})
  const sections = [{type: 'grid', cards: [card]}]
  const view = {title: 'One', type: 'sections', sections}
  await admin.ask('lovelace/config/save', {url_path: 'my-home', config: {views: [view]}})
  const page = await openSignedIn(t, real)
  const lampIs = async () => {
    const states = await admin.ask<{entity_id: string; state: string}[]>('get_states')
    return states.find(({entity_id}) => entity_id === 'light.bed_light')?.state
  }

  await t.test('a tap on a dashboard switches the lamp, and a hold does what the settings say', async (t) => {
    await page.goto(`${real.url}/my-home/0`)
    await page.getByRole('button', {name: 'Ceiling lamp, off'}).click()
    await page.getByRole('button', {name: /^Ceiling lamp, on/}).waitFor()
    t.equal(await lampIs(), 'on')
    await page.getByRole('button', {name: /^Ceiling lamp, on/}).click({delay: 700})
    await page.getByRole('button', {name: 'Ceiling lamp, off'}).waitFor()
    t.equal(await lampIs(), 'off')
  })

  await t.test('a tap on what people label opens Home Assistant’s dialog, and switches nothing', async (t) => {
    const {label_id: label} = await admin.ask<{label_id: string}>('config/label_registry/create', {name: 'Ask first'})
    const setLabels = (labels: string[]) =>
      admin.ask('config/entity_registry/update', {entity_id: 'light.bed_light', labels})
    await setLabels([label])
    await page.goto(`${real.url}/my-home/0`)
    await page.getByRole('button', {name: 'Ceiling lamp, off'}).click()
    await page.locator('ha-more-info-dialog').getByText('Bed Light').first().waitFor()
    t.equal(await lampIs(), 'off')
    await setLabels([])
  })

  await t.test('the card picker suggests it for an entity on the plan, and lists it with a preview', async (t) => {
    await page.goto(`${real.url}/my-home/0?edit=1`)
    await page.locator('hui-grid-section .add').last().click()
    await page.locator('hui-suggestion-picker').getByRole('textbox').fill('bed light')
    await page.locator('hui-suggestion-picker').getByText('Bed Light').first().click()
    await page.locator('hui-suggestion-picker').getByText('Pianta').last().scrollIntoViewIfNeeded()
    await page.locator('hui-suggestion-picker pianta-card').getByRole('button', {name: 'Living room'}).waitFor()
    t.pass('it is suggested')
    await page.locator('ha-tab-group-tab[panel=card]').click()
    await page.locator('hui-card-picker').getByPlaceholder('Search cards').fill('pianta')
    const listed = page.locator('hui-card-picker .card', {hasText: 'Pianta'})
    await listed.locator('pianta-card').getByRole('button', {name: 'Living room'}).waitFor()
    await listed.click()
    await page.getByText('Pianta card configuration').waitFor()
    await page.getByRole('textbox', {name: 'Address of the home'}).waitFor()
    t.equal(await page.getByRole('textbox', {name: 'Address of the home'}).inputValue(), home)
  })

  await t.test('a tap on the plan beside the settings opens Home Assistant’s entity picker', async (t) => {
    const dialog = page.locator('hui-dialog-edit-card')
    await dialog
      .locator('pianta-card')
      .getByRole('button', {name: /^Ceiling lamp/})
      .click()
    const picker = dialog.locator('pianta-card-editor ha-entity-picker')
    await picker.waitFor()
    await picker.getByText('Ceiling lamp in Living room').first().waitFor()
    // Its search field takes the focus a moment after the list is shown.
    await picker.locator('ha-input-search input:focus').waitFor()
    await page.keyboard.type('kitchen lights')
    await page.locator('ha-combo-box-item', {hasText: 'Kitchen Lights'}).first().click()
    await dialog.locator('pianta-card').getByRole('button', {name: 'Ceiling lamp, on'}).waitFor()
    t.pass('the chosen entity is on the plan')
  })

  await t.test('a panel view is as high as the window, and the plan fills it', async (t) => {
    const panel = {title: 'Plan', type: 'panel', cards: [{...card, entities: undefined}]}
    await admin.ask('lovelace/config/save', {url_path: 'my-home', config: {views: [view, panel]}})
    for (const [width, height, turned] of [
      [1280, 800, 0],
      [800, 480, 0],
      [390, 844, 90],
    ]) {
      await page.setViewportSize({width: width ?? 0, height: height ?? 0})
      await page.goto(`${real.url}/my-home/1`)
      await page
        .locator(`hui-panel-view pianta-plan g.turned[transform="rotate(${turned})"]`)
        .first()
        .waitFor({state: 'attached'})
      await page.locator('hui-panel-view pianta-plan .name').first().waitFor({state: 'attached'})
      const share = (await page.evaluate(`(() => {
        const inside = (root) => [root, ...[...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? inside(one.shadowRoot) : []))]
        const floors = inside(document).flatMap((root) => [...root.querySelectorAll('[data-kind=room] .floor')])
        const boxes = floors.map((floor) => floor.getBoundingClientRect())
        const side = (pick, name) => pick(...boxes.map((box) => box[name]))
        return ((side(Math.max, 'right') - side(Math.min, 'left')) * (side(Math.max, 'bottom') - side(Math.min, 'top'))) / innerWidth / (innerHeight - 56)
      })()`)) as number
      t.ok(share > 0.5, `${width} × ${height}: rooms take ${Math.round(100 * share)} %`)
      t.ok(await page.evaluate('document.documentElement.scrollHeight <= innerHeight'), 'nothing scrolls')
    }
    await page.setViewportSize({width: 1280, height: 800})
  })

  await t.test('Add dashboard makes one of it, with a view for each floor', async (t) => {
    await page.goto(`${real.url}/my-home/0`)
    await page.getByRole('button', {name: 'Ceiling lamp, off'}).waitFor()
    // The page stays the same, as when people walk to the settings: it knows the home that was shown.
    await page.evaluate(`{
      history.pushState(null, '', '/config/lovelace/dashboards')
      dispatchEvent(new CustomEvent('location-changed', {detail: {replace: false}}))
    }`)
    await page.getByRole('button', {name: 'Add dashboard'}).click()
    await page.locator('dashboard-card', {hasText: 'Pianta'}).click()
    const address = page.getByRole('textbox', {name: 'Address of the home'})
    await address.waitFor()
    t.equal(await address.inputValue(), home, 'the home that the card showed')
    await page
      .locator('dialog-lovelace-dashboard-configure-strategy')
      .getByRole('button', {name: /next|create/i})
      .click()
    await page.getByRole('button', {name: 'Create'}).click()
    await page.getByRole('button', {name: 'Create'}).waitFor({state: 'detached'})
    const made = await admin.ask<{url_path: string; title: string}[]>('lovelace/dashboards/list')
    t.match(made.at(-1), {title: 'Pianta', icon: 'mdi:floor-plan'})
    await page.goto(`${real.url}/${made.at(-1)?.url_path}/0`)
    await page.locator('hui-panel-view pianta-card').getByRole('button', {name: 'Living room'}).waitFor()
    await page
      .getByRole('tab', {name: 'Upper floor'})
      .or(page.getByText('Upper floor', {exact: true}))
      .first()
      .click()
    await page.locator('hui-panel-view pianta-card').getByRole('button', {name: 'Bedroom'}).waitFor()
  })
})

t.test('the Marketplace finds one dashboard file in the card’s repository', async (t) => {
  const program = await findHomeAssistant(t)
  if (program === undefined) return
  const [dist, folder] = [await temporaryFolder(t), await temporaryFolder(t)]
  await makeCard(dist)
  await cp(join(dist, 'card'), join(folder, 'card'), {recursive: true})
  const script = 'read-card-repository.py'
  await copyFile(new URL(`home-assistant/${script}`, import.meta.url), join(folder, script))
  const [file, ...args] = program.script(folder, script)
  await promisify(execFile)(file, args)
  t.same(JSON.parse(await readFile(join(folder, 'answers.json'), 'utf8')), [
    ['plugin', 'Pianta', 'pianta-card.js', [...(await buildCard()).keys()].map((name) => `dist/${name}`).toSorted()],
  ])
})
