import t, {type Test} from 'tap'
import {systemClock} from '#shared/clock.ts'
import type {DeviceState} from '#shared/house/device-state.ts'
import {type PageFiles, readPageFiles} from '../../agent/panel/page-files.ts'
import {servePanel} from '../web/panel/helper.ts'
import {showRichFlat} from '../web/panel/rich-flat.ts'
import {installPartner} from './install-partner.ts'
import {openOldPage} from './old-browser/drive-page.ts'
import {releases, unpackChromium} from './old-browser/unpack-chromium.ts'

t.setTimeout(1_200_000)

/** Milliseconds for which a finger holds a mark. */
const hold = 900

let files: PageFiles
t.before(async () => {
  files = await readPageFiles()
})

for (const [name, release] of Object.entries(releases)) {
  t.test(`the panel in ${name}`, async (t: Test) => {
    const installed = await installPartner(t, `chrome-aws-lambda@${release}`)
    if (installed === undefined) return
    const lit: DeviceState = {status: 'ok', on: true, brightness: 0.4}
    const past = {lamp: [{ago: 3_600_000, state: lit}]}
    const served = await servePanel(t, {clock: systemClock, files, past: async () => past})
    const {model, commands} = served
    const show = (device: string, state: DeviceState) =>
      model.update({states: {...model.get().states, [device]: state}})
    showRichFlat(served)
    show('lamp', {status: 'ok', on: false})
    const page = await openOldPage(t, unpackChromium(installed))
    const {send, evaluate, until, tap} = page
    t.match(page.version, name.replace('Chrome ', 'Chrome/'), page.version)
    const lamp = `all('button[data-key=l-living]')[0]`
    const label = (element: string) => `${element}.getAttribute('aria-label')`

    await t.test('shows the plan and asks for the settings of the tablet', async (t) => {
      await send('Page.navigate', {url: served.panel.address})
      await until(`all('[data-kind=wall]').length > 5 && ${lamp}`)
      t.equal(await evaluate(label(lamp)), 'Ceiling lamp, off')
      t.ok(await evaluate(`all('.name').some((one) => one.textContent.includes('Living room'))`))
      t.ok(await evaluate(`document.getElementById('too-old').hidden`), 'the browser is not called too old')
      await until(`document.querySelector('.settings')`)
      await tap(`document.querySelector('.settings-done')`)
      await until(`!document.querySelector('.settings')`)
    })

    await t.test('lays the page out without a scroll and without overlaps', async (t) => {
      t.ok(await evaluate(`document.documentElement.scrollHeight <= innerHeight`), 'no scroll')
      const box = await evaluate<{width: number; height: number}>(
        `(({width, height}) => ({width, height}))(all('.sheet')[0].getBoundingClientRect())`,
      )
      t.ok(box.width > 300 && box.height > 300, `the plan is large: ${JSON.stringify(box)}`)
    })

    await t.test('lights a lamp by a tap, and follows the house by its WebSocket', async (t) => {
      await tap(lamp)
      await until(`${lamp}.classList.contains('is-waiting')`)
      t.same(commands.at(-1), {device: 'lamp', action: {type: 'turn', on: true}})
      show('lamp', lit)
      await until(`${label(lamp)} === 'Ceiling lamp, on, 40 %'`)
      await until(`getComputedStyle(all('polygon[data-element=l-living]')[0]).opacity > 0.5`)
    })

    await t.test('opens the details by a hold, and closes them', async (t) => {
      await tap(lamp, hold)
      await until(`document.querySelector('[role=dialog]')`)
      t.equal(commands.length, 1, 'a hold commands nothing')
      await until(`document.querySelector('[role=dialog] [role=slider], [role=dialog] input[type=range]')`)
      await tap(
        `[...document.querySelectorAll('[role=dialog] button')].find((one) => /Close|Done/.test(one.textContent + one.getAttribute('aria-label')))`,
      )
      await until(`!document.querySelector('[role=dialog]')`)
    })

    await t.test('opens a room’s sheet', async () => {
      await tap(`all('[data-room=living]')[0]`)
      await until(
        `[...document.querySelectorAll('[role=dialog] button')].some((one) => one.textContent.includes('All off'))`,
      )
      await send('Input.dispatchKeyEvent', {type: 'keyDown', key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27})
      await until(`!document.querySelector('[role=dialog]')`)
    })

    await t.test('shows another floor', async () => {
      const floor = (name: string) => `all('.floors button').find((one) => one.textContent.includes('${name}'))`
      await tap(`named('Floors')`)
      await until(`all('.floors svg').length >= 6`)
      await tap(floor('Upper floor'))
      await until(`all('button[data-key=l-bedroom]').length === 1`)
      await tap(`named('Floors')`)
      await tap(floor('Ground floor'))
      await until(lamp)
    })

    await t.test('zooms, and shows the last 3 days', async (t) => {
      const scale = () => evaluate<number>(`all('.sheet')[0].getBoundingClientRect().width`)
      const before = await scale()
      await tap(`named('Zoom in')`)
      await until(`all('.sheet')[0].getBoundingClientRect().width > ${before * 1.2}`)
      await tap(`named('Fit')`)
      await until(`all('.sheet')[0].getBoundingClientRect().width < ${before * 1.2}`)
      await tap(`named('Last 3 days')`)
      await until(`document.querySelector('pianta-history input')`)
      await tap(`named('Back to now')`)
      await until(`!document.querySelector('pianta-history input')`)
      t.equal(await evaluate(label(lamp)), 'Ceiling lamp, on, 40 %')
    })

    await t.test('is light or dark as the system', async (t) => {
      const paper = () => evaluate<string>(`getComputedStyle(document.body).backgroundColor`)
      const scheme = (value: string) =>
        send('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value}]})
      await scheme('dark')
      await until(
        `document.documentElement.dataset.theme === 'dark' && all('.drawing svg')[0].dataset.theme === 'dark'`,
      )
      const dark = await paper()
      await scheme('light')
      await until(
        `document.documentElement.dataset.theme === 'light' && all('.drawing svg')[0].dataset.theme === 'light'`,
      )
      t.not(await paper(), dark)
    })

    await t.test('paints the plan on a processor slowed six times', async (t) => {
      await send('Emulation.setCPUThrottlingRate', {rate: 6})
      await send('Page.navigate', {url: `${served.panel.address}?again`})
      await until(`all('[data-kind=wall]').length > 5 && ${lamp}`)
      t.comment(`plan and marks after ${Math.round(await evaluate<number>('performance.now()'))} ms`)
      await send('Emulation.setCPUThrottlingRate', {rate: 1})
    })

    t.same(page.complaints, [], 'no errors')
  })
}

t.test('Chrome 72 is too old, and says so', async (t: Test) => {
  const installed = await installPartner(t, 'chrome-aws-lambda@1.11.2')
  if (installed === undefined) return
  const served = await servePanel(t, {clock: systemClock, files})
  showRichFlat(served)
  const {version, send, until} = await openOldPage(t, unpackChromium(installed))
  t.match(version, 'Chrome/72')
  await send('Page.navigate', {url: served.panel.address})
  await until(`document.body && document.body.innerText.includes('This browser is too old for the panel')`)
})
