import t from 'tap'
import type {KnownMesh} from '#shared/house/mesh.ts'
import type {Meshes} from '../../../agent/devices/meshes.ts'
import {needsChromium} from '../../chromium.ts'
import {flat, zigbee} from '../plan/layers/mesh/flat-mesh.ts'
import {checkPanelAccessible, openPanel, pass, preparePanel, showFlat, start} from './open-panel.ts'

preparePanel(t)

const prepare = `localStorage.setItem('pianta-panel', '{"layer": "network", "dimAfter": 0}')`

/** Meshes that answer when the test says so. */
function playMeshes(first: readonly KnownMesh[]) {
  let asked = 0
  let stopped = 0
  let known = first
  const meshes: Meshes = {
    async ask() {
      asked += 1
      return known
    },
    stop() {
      stopped += 1
    },
    read: () => known,
  }
  return {
    meshes,
    asked: () => asked,
    stopped: () => stopped,
    tell(next: readonly KnownMesh[]) {
      known = next
    },
  }
}

const none: KnownMesh = {...zigbee, map: null}

t.test('a person asks the mesh, which is drawn on the plan and told as a list', needsChromium, async (t) => {
  const play = playMeshes([none])
  const opened = await openPanel(t, {panel: {meshes: play.meshes}}, async ({model}, page) => {
    showFlat(model)
    model.update({home: flat, mesh: {askingSince: null, changed: 1, count: 1}})
    await page.addInitScript(prepare)
  })
  const {page, model, clock, complaints} = opened
  const legend = page.locator('pianta-plan .legend')
  await legend.getByText('The mesh was not asked yet').waitFor()
  await legend.getByRole('button', {name: 'Mesh and list'}).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/takes a second or two for each router/).waitFor()
  t.equal(play.asked(), 0, 'looking asks nothing')
  await dialog.getByRole('button', {name: 'Ask the mesh'}).click()
  await pass(opened, 1000)
  t.equal(play.asked(), 1)
  model.update({mesh: {askingSince: clock.now(), changed: 2, count: 1}})
  await dialog.getByText(/^Asking since/).waitFor()
  t.ok(await dialog.getByRole('button', {name: 'Ask the mesh'}).isDisabled(), 'one at a time')
  await checkPanelAccessible(t, page)
  await dialog.getByRole('button', {name: 'Stop asking'}).click()
  await pass(opened, 1000)
  t.same([play.asked(), play.stopped()], [1, 1])
  model.update({mesh: {askingSince: null, changed: 2, count: 1}})
  await dialog.getByRole('button', {name: 'Stop asking'}).waitFor({state: 'detached'})
  play.tell([{...zigbee, map: zigbee.map && {...zigbee.map, at: clock.now()}}])
  model.update({mesh: {askingSince: null, changed: 3, count: 1}})
  await dialog.getByText('through Ceiling lamp, weak 14 %, 1 wall between').waitFor()
  const [first] = await dialog.locator('li b').allTextContents()
  t.equal(first, 'Shed plug', 'what is worst comes first')
  await checkPanelAccessible(t, page)
  await page.keyboard.press('Escape')
  const lines = page.locator('pianta-plan .links line')
  t.equal(await lines.count(), 5, 'links between places on this floor')
  t.same(
    await lines.evaluateAll((all) =>
      all.map((one) =>
        [one.getAttribute('class'), one.getAttribute('stroke-width'), one.getAttribute('stroke-dasharray')].join(' '),
      ),
    ),
    ['heard 1 3 4', 'way 3.5 none', 'way 2.5 3 4', 'way 2.5 12 5', 'way 3.5 none'],
    'width and pattern tell the quality',
  )
  await legend.getByText(/^Mesh as of 14:0/).waitFor()
  await page.getByRole('button', {name: 'Ceiling lamp, router, through Coordinator, strong 84 %'}).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('pianta-plan .layers-open').click()
  await page.getByRole('checkbox', {name: 'Other links'}).click()
  await page.locator('pianta-plan .links line.heard').waitFor({state: 'detached'})
  t.same(complaints, [])
})

t.test('a mesh that does not answer says why, and keeps its older map', needsChromium, async (t) => {
  const reason = 'No map came within 10 minutes.'
  const failed: KnownMesh = {
    ...zigbee,
    map: zigbee.map && {...zigbee.map, at: start.getTime() - 3 * 24 * 3_600_000},
    failure: {at: start.getTime(), reason},
  }
  const {meshes} = playMeshes([failed])
  const opened = await openPanel(t, {panel: {meshes}}, async ({model}, page) => {
    showFlat(model)
    model.update({home: flat, mesh: {askingSince: null, changed: 1, count: 1}})
    await page.addInitScript(prepare)
  })
  const {page, panel} = opened
  const legend = page.locator('pianta-plan .legend')
  await legend.getByText(/^Old: mesh as of .*, 3 days ago$/).waitFor()
  await legend.getByText('The last asking brought no map').waitFor()
  await legend.getByRole('button', {name: 'Mesh and list'}).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(reason).waitFor()
  await panel.close()
  await page.clock.runFor(5000)
  await dialog.getByText('Without a connection nothing can be asked').waitFor()
  t.ok(await dialog.getByRole('button', {name: 'Ask the mesh'}).isDisabled())
})

t.test('a house without a mesh says so', needsChromium, async (t) => {
  const {page} = await openPanel(t, {}, async ({model}, page) => {
    showFlat(model)
    await page.addInitScript(prepare)
  })
  await page.locator('pianta-plan .legend').getByText('No connected house has a mesh that can be asked').waitFor()
  t.equal(await page.locator('pianta-plan .legend button').count(), 0)
})
