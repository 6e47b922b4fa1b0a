/** Radars on the panel: their field, zones and people on the layer Presence. */
import t from 'tap'
import type {Home, Plan} from '#shared/home/schema.ts'
import {needsChromium} from '../../chromium.ts'
import {fullHouse} from '../plan/layers/full-house.ts'
import {checkPanelAccessible, type Opened, openPanel, preparePanel} from './open-panel.ts'

preparePanel(t)

function showHouse({model}: Pick<Opened, 'model'>) {
  const {home, app, devices, states} = fullHouse('flat')
  const [ground, ...others] = home.plans as [Plan, ...Plan[]]
  const device = {app, device: devices[0]?.id ?? ''}
  const path: [number, number][] = [
    [-1, 1],
    [0.5, 1],
    [0.5, 2],
    [-1, 2],
  ]
  const radars: Plan['radars'] = [
    {
      id: 'radar',
      model: 'ld2450',
      at: ground.rooms[0]?.at ?? [1, 1],
      device,
      zones: [{name: 'Sofa', number: 1, path}],
    },
  ]
  const withRadar: Home = {...home, plans: [{...ground, radars}, ...others]}
  model.update({home: withRadar, app, devices, states, revision: 3, project: {id: 'p', name: 'Flat'}})
  model.setLink('online')
}

/** Somebody or nobody on the sofa of the first room. */
function inSofa(isTaken: boolean) {
  const [ground] = fullHouse('flat').home.plans as [Plan]
  return {name: 'Sofa', number: 1, room: ground.rooms[0]?.id ?? null, isTaken}
}

const pictures = process.env.PICTURES

for (const [name, options] of [
  ['wide', {viewport: {width: 1280, height: 800}}],
  ['wall-dark', {viewport: {width: 800, height: 480}, colorScheme: 'dark'}],
  ['phone', {viewport: {width: 390, height: 844}}],
] as const)
  t.test(`people move on the plan, and go when the radar is lost: ${name}`, needsChromium, async (t) => {
    const opened = await openPanel(t, {options}, async (served, page) => {
      showHouse(served)
      served.model.update({radars: {radar: {status: 'ok', targets: [[0, 1.5]], zones: [inSofa(true)]}}})
      await page.addInitScript(
        `localStorage.setItem('pianta-panel', '{"layer": "presence", "dimAfter": 0, "list": false}')`,
      )
    })
    const {page, model, complaints} = opened
    const legend = page.locator('pianta-plan .legend')
    await legend.getByText('The radars see somebody: Sofa').waitFor()
    const people = page.locator('pianta-plan .sheet > svg circle')
    t.equal(await people.count(), 1)
    const before = await people.getAttribute('cx')
    if (pictures) await page.screenshot({path: `${pictures}/radar-${name}.png`})
    await checkPanelAccessible(t, page)
    model.update({
      radars: {
        radar: {
          status: 'ok',
          targets: [
            [1.5, 1.5],
            [0, 3],
          ],
          zones: [inSofa(false)],
        },
      },
    })
    await legend.getByText('The radars see somebody', {exact: true}).waitFor()
    t.equal(await people.count(), 2)
    t.not(await people.first().getAttribute('cx'), before)
    model.update({radars: {radar: {status: 'unavailable', zones: []}}})
    await legend.getByText('1 radar is not heard').waitFor()
    t.equal(await people.count(), 0)
    t.same(complaints, [])
  })

t.test('a room’s sheet says who is in its zones, and nothing of another moment', needsChromium, async (t) => {
  const {home} = fullHouse('flat')
  const room = home.plans[0]?.rooms[0]?.name ?? ''
  const {page, model, complaints} = await openPanel(t, {}, async (served) => {
    showHouse(served)
    served.model.update({radars: {radar: {status: 'unavailable', zones: [inSofa(true)]}}})
  })
  await page.locator('pianta-plan').getByRole('button', {name: room}).first().press('Enter')
  const sheet = page.getByRole('dialog', {name: room, exact: true})
  await sheet.getByText('Sofa: somebody').waitFor()
  model.update({radars: {radar: {status: 'unavailable', zones: [inSofa(false)]}}})
  await sheet.getByText('Sofa: nobody').waitFor()
  await checkPanelAccessible(t, page)
  model.update({radars: {radar: {status: 'unavailable', zones: []}}})
  await sheet.getByText('Sofa').waitFor({state: 'detached'})
  t.same(complaints, [])
})
