import type {Page} from 'playwright-core'
import t, {type Test} from 'tap'
import type {HouseDevice, KnownState, PastStates} from '#shared/house/device-state.ts'
import {Failure} from '../../../agent/failure.ts'
import {needsChromium} from '../../chromium.ts'
import {smallFlatDevices, smallFlatStates} from '../plan/small-flat.ts'
import {checkPanelAccessible, openPanel, pass, preparePanel, showFlat} from './open-panel.ts'

preparePanel(t)

/** A picture of one grey point. */
const point = Buffer.from('R0lGODlhAQABAIAAAMLCwgAAACwAAAAAAQABAAACAkQBADs=', 'base64')

const camera: HouseDevice = {
  id: 'door-camera',
  name: 'Door camera',
  kind: 'sensor',
  room: 'Kitchen',
  floor: null,
  actions: [],
  measures: 'camera',
  picture: 'door-camera',
}
const bell: HouseDevice = {...camera, id: 'bell', name: 'Bell', measures: 'doorbell'}

t.test('a camera and a doorbell show a picture of now while their dialog is open', needsChromium, async (t) => {
  const taken: string[] = []
  let isBroken = false
  const stills = {
    async take(id: string) {
      taken.push(id)
      if (isBroken) throw new Failure('failed', 'The camera is broken.')
      return {type: 'image/gif', bytes: point}
    },
  }
  const opened = await openPanel(t, {panel: {stills}}, ({model}) => {
    showFlat(model)
    model.update({
      devices: [...smallFlatDevices, camera, bell],
      states: {
        ...smallFlatStates,
        'door-camera': {status: 'ok', text: 'idle', reading: 'idle', words: {en: 'Idle'}},
        bell: {status: 'ok', at: Date.UTC(2026, 10, 21, 12), text: 'ring', reading: 'ring'},
      },
    })
  })
  const {page, complaints} = opened
  await page.locator('pianta-plan [data-room=kitchen]').click()
  const sheet = page.getByRole('dialog', {name: 'Kitchen'})
  t.equal(await sheet.locator('.room-readings', {hasText: 'Idle'}).count(), 0, 'a camera reads nothing of the room')
  t.same(taken, [], 'no picture is taken before somebody wants one')
  for (const name of ['Bell', 'Door camera']) {
    await sheet.getByRole('button', {name: new RegExp(`^${name}`)}).click()
    const dialog = page.getByRole('dialog', {name, exact: true})
    if (name === 'Bell') {
      await dialog.getByText('Pictures of cameras are off on this tablet.').waitFor()
      t.same(taken, [], 'nor before somebody chooses it for this tablet')
      await dialog.getByRole('button', {name: 'Show them'}).click()
    }
    await dialog.getByRole('img', {name: `Picture of ${name}`}).waitFor()
    t.equal(
      await dialog.locator('img').evaluate((image) => (image as unknown as {naturalWidth: number}).naturalWidth),
      1,
    )
    if (name === 'Bell') await page.keyboard.press('Escape')
  }
  t.same(taken, ['door-camera', 'door-camera'])
  await checkPanelAccessible(t, page)
  const before = taken.length
  await pass(opened, 6000)
  t.ok(taken.length > before, 'another one comes by itself')
  isBroken = true
  await pass(opened, 6000)
  await page.getByText('There is no picture now. The camera is broken.').waitFor()
  t.equal(await page.locator('pianta-still img').count(), 0, 'no old picture passes for the present')
  await page.keyboard.press('Escape')
  const last = taken.length
  await pass(opened, 12_000)
  t.equal(taken.length, last, 'nobody looks')
  t.same(complaints, [])
})

/** Chooses for the tablet when pictures are shown. */
const showPictures = (page: Page, cameras: 'opened' | 'rings') =>
  page.addInitScript(`localStorage.setItem('pianta-panel', '{"cameras": "${cameras}"}')`)

/** A house whose bell is in the kitchen, which has a door, and rings. */
async function openBell(t: Test, cameras: 'opened' | 'rings', viewport = {width: 1280, height: 800}) {
  const taken: string[] = []
  const stills = {
    async take(id: string) {
      taken.push(id)
      return {type: 'image/gif', bytes: point}
    },
  }
  const at = Date.UTC(2026, 10, 21, 12)
  const ringAt = (at: number): KnownState => ({status: 'ok', at, text: 'ring', reading: 'ring'})
  const opened = await openPanel(t, {panel: {stills}, options: {viewport}}, async ({model}, page) => {
    await showPictures(page, cameras)
    showFlat(model)
    model.update({devices: [...smallFlatDevices, camera, bell], states: {...smallFlatStates, bell: ringAt(at)}})
  })
  const {page, model} = opened
  const ring = async (moment: number) => {
    model.update({states: {...model.get().states, bell: ringAt(at + moment)}})
    await pass(opened, 500)
  }
  return {...opened, ring, taken, card: page.getByRole('region', {name: 'Bell rings'})}
}

t.test(
  'when it rings, the picture is beside the door for a minute, where somebody chose that',
  needsChromium,
  async (t) => {
    const opened = await openBell(t, 'rings')
    const {page, ring, taken, card, complaints} = opened
    await ring(0)
    t.equal(await card.count(), 0, 'the last ring is no new one')
    await ring(1000)
    await card.getByRole('alert').getByText('Bell rings 14:02').waitFor()
    await card.getByRole('img', {name: 'Picture of Bell'}).waitFor()
    t.same(taken, ['door-camera'])
    const [door, box] = [await page.locator('.doorbell-door').boundingBox(), await card.boundingBox()]
    const kitchen = await page.locator('pianta-plan [data-room=kitchen]').boundingBox()
    t.ok(door && kitchen && Math.abs(door.y - kitchen.y) < 200, 'the ring is about the door')
    t.ok(door && box && (box.x > door.x + door.width || box.x + box.width < door.x), 'the picture covers no door')
    t.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 1280 && box.y + box.height <= 800, 'and is whole')
    t.notOk(await card.evaluate((card) => card.contains(card.ownerDocument.activeElement)), 'it takes no keys')
    await checkPanelAccessible(t, page)
    for (let second = 0; second < 62; second++) await pass(opened, 1000)
    t.equal(await card.count(), 0)
    const after = taken.length
    t.ok(after <= 13, `one each five seconds: ${after}`)
    await pass(opened, 12_000)
    t.equal(taken.length, after, 'none is taken any more')
    await ring(200_000)
    await card.getByRole('button', {name: 'Done'}).click()
    t.equal(await card.count(), 0)
    t.same(complaints, [])
  },
)

t.test('on a phone the picture is at the bottom', needsChromium, async (t) => {
  const {page, ring, card} = await openBell(t, 'rings', {width: 390, height: 844})
  await ring(1000)
  await card.waitFor()
  const box = await card.boundingBox()
  t.ok(box && box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844)
  t.notOk(await page.evaluate('document.documentElement.scrollWidth > innerWidth'))
})

t.test('a tablet where nobody chose it takes no picture when it rings', needsChromium, async (t) => {
  const {ring, card, taken} = await openBell(t, 'opened')
  await ring(1000)
  t.equal(await card.count(), 0)
  t.same(taken, [])
})

t.test('an element’s dialog shows each camera once, under its own device', needsChromium, async (t) => {
  const taken: string[] = []
  const stills = {
    async take(id: string) {
      taken.push(id)
      if (id === 'door') return await new Promise<never>(() => {})
      return {type: 'image/gif', bytes: point}
    },
  }
  const showing = (pictures: Readonly<Record<string, string>>) =>
    smallFlatDevices.map((device) => ({...device, ...(pictures[device.id] && {picture: pictures[device.id]})}))
  const {page, model} = await openPanel(t, {panel: {stills}}, async ({model}, page) => {
    await showPictures(page, 'opened')
    showFlat(model)
    model.update({devices: showing({'spot-1': 'garden', 'spot-2': 'garden'})})
  })
  await page.locator('button[data-key=l-table]').dispatchEvent('contextmenu', {button: 2, bubbles: true})
  await page.getByRole('dialog').getByRole('img').waitFor()
  t.equal(await page.locator('pianta-still').count(), 1)
  t.same(taken, ['garden'])
  model.update({devices: showing({'spot-1': 'garden', 'spot-2': 'door'}).filter(({id}) => id !== 'spot-1')})
  await page.getByText('The picture comes…').waitFor()
  t.equal(await page.locator('pianta-still img').count(), 0, 'the picture of one is never shown as the other’s')
  t.equal(await page.locator('pianta-still').count(), 1)
})

t.test('a sensor that people chose in the house is its room’s reading without a binding', needsChromium, async (t) => {
  const chosen: HouseDevice = {
    id: 'kitchen-air',
    name: 'Kitchen air',
    kind: 'sensor',
    room: 'Kitchen',
    floor: null,
    actions: [],
    measures: 'temperature',
  }
  const states = {
    ...smallFlatStates,
    'kitchen-air': {status: 'ok', temperature: 23.5, value: 23.5, unit: '°C'},
  } as const
  const {page, model} = await openPanel(t, {}, ({model}) => {
    showFlat(model)
    model.update({devices: [...smallFlatDevices, chosen], states})
  })
  const reading = page.locator('pianta-plan').getByText('23.5°')
  t.equal(await reading.count(), 0)
  model.update({devices: [...smallFlatDevices, {...chosen, isRoomReading: true}]})
  await reading.waitFor()
  model.update({devices: [...smallFlatDevices, chosen]})
  await reading.waitFor({state: 'detached'})
})

t.test(
  'a device of the plan that the house has no more stays, crossed, and its dialog says so',
  needsChromium,
  async (t) => {
    const {page, model} = await openPanel(t)
    model.update({
      devices: smallFlatDevices.map((device) => (device.id === 'lamp' ? {...device, isGone: true} : device)),
      states: {...smallFlatStates, lamp: {status: 'unavailable'}},
    })
    const mark = page.getByRole('button', {name: /^Ceiling lamp, unavailable/})
    await mark.focus()
    await mark.dispatchEvent('contextmenu', {button: 2, bubbles: true})
    await page.getByRole('dialog').getByText('The house no longer has this device. Bind another one').waitFor()
  },
)

t.test('moments that the house recorded say so', needsChromium, async (t) => {
  const minute = 60_000
  const on = {status: 'ok', on: true} as const
  const past = async (): Promise<PastStates> => ({
    lamp: [
      {ago: 180 * minute, state: {status: 'ok', on: false}, isRecorded: true},
      {ago: 90 * minute, state: on, isRecorded: true},
      {ago: 30 * minute, state: {status: 'ok', on: false}},
    ],
  })
  const {page} = await openPanel(t, {panel: {past}})
  await page.getByRole('button', {name: 'Last 3 days', exact: true}).click()
  await page.getByRole('slider', {name: 'Time'}).waitFor()
  const words = page.getByText('Recorded by the house.')
  await page.getByRole('button', {name: 'Previous change'}).click()
  await page.getByText('The house as it was at 13:32').waitFor()
  t.equal(await words.count(), 0, 'the agent saw this one')
  await page.getByRole('button', {name: 'Previous change'}).click()
  await words.waitFor()
})

t.test('a command that the house refuses is said with the house’s own reason', needsChromium, async (t) => {
  const command = () => Promise.reject(new Failure('failed', 'Home Assistant refuses: A code is needed'))
  const {page, lamp} = await openPanel(t, {panel: {command} as never})
  await lamp.click()
  const message = page.getByRole('alert').getByText('Ceiling lamp refused the command.')
  await message.waitFor()
  t.match(await message.textContent(), /Home Assistant refuses: A code is needed/)
})
