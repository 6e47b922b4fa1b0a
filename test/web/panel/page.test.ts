import t, {type Test} from 'tap'
import type {PageFiles} from '../../../agent/panel/page-files.ts'
import {type PanelOptions, startPanel} from '../../../agent/panel/server.ts'
import {needsChromium} from '../../chromium.ts'
import {smallFlatApp} from '../plan/small-flat.ts'
import {quiet} from './helper.ts'
import {
  answers,
  named,
  type Opened,
  openPanel,
  pass,
  prepared,
  preparePanel,
  showFlat,
  showWaiting,
} from './open-panel.ts'

preparePanel(t)

t.test('a tap lights a lamp once the house confirms it', needsChromium, async (t) => {
  const {page, live, model, commands, lamp, complaints} = await openPanel(t)
  const answered = answers(live)
  await named(lamp, 'Ceiling lamp, off').click()
  await showWaiting({page})
  await named(lamp, 'Ceiling lamp, off, waiting for an answer').waitFor()
  await answered
  t.strictSame(commands, [{device: 'lamp', action: {type: 'turn', on: true}}])

  model.update({states: {...model.get().states, lamp: {status: 'ok', on: true, brightness: 1}}})
  await named(lamp, 'Ceiling lamp, on, 100 %').waitFor()
  t.equal(await lamp.getAttribute('aria-pressed'), 'true')
  t.equal(await page.locator('polygon[data-element=l-living]').getAttribute('style'), 'opacity: 1;')
  t.strictSame(complaints, [])
})

t.test(
  'a device that doesn’t respond within ten seconds gets a message, and no state is reversed',
  needsChromium,
  async (t) => {
    const opened = await openPanel(t)
    const {page, live, lamp} = opened
    const answered = answers(live)
    await lamp.click()
    await answered
    await pass(opened, 9900)
    await named(lamp, 'Ceiling lamp, off, waiting for an answer').waitFor()
    await pass(opened, 200)
    await named(lamp, 'Ceiling lamp, off, did not answer').waitFor()
    t.equal(await page.locator('[role=alert]').textContent(), 'Ceiling lamp did not answer.')
    await pass(opened, 9000)
    await named(lamp, 'Ceiling lamp, off').waitFor()
    t.equal(await page.locator('[role=alert]').textContent(), '')
  },
)

t.test('a refused command shows a message', needsChromium, async (t) => {
  const refuse = async () => {
    throw new Error('the bridge is away')
  }
  const {page, lamp} = await openPanel(t, {panel: {command: refuse} as Partial<PanelOptions>})
  await lamp.click()
  await named(lamp, 'Ceiling lamp, off, the command was not taken').waitFor()
  t.equal(await page.locator('[role=alert]').textContent(), 'Ceiling lamp refused the command.')
})

t.test('the keyboard toggles a lamp, and a lamp is large enough for a finger', needsChromium, async (t) => {
  const {page, live, commands, lamp} = await openPanel(t)
  const answered = answers(live, 2)
  await lamp.focus()
  await page.keyboard.press('Enter')
  await showWaiting({page})
  await named(lamp, 'Ceiling lamp, off, waiting for an answer').waitFor()
  await page.keyboard.press('Space')
  await answered
  const box = await lamp.boundingBox()
  t.ok(box && box.width >= 44 && box.height >= 44)
  t.match(commands, [{device: 'lamp'}, {device: 'lamp'}])
})

/** Starts a closed panel again on its port, with the prepared files and these. */
async function startAgain(t: Test, {panel, model}: Opened, changed: PageFiles = new Map()) {
  const again = await startPanel({
    model,
    files: new Map([...prepared().files, ...changed]),
    logger: quiet,
    signal: new AbortController().signal,
    port: Number(new URL(panel.address).port),
  })
  t.teardown(() => again.close())
}

t.test('a lost agent is reported after three seconds, and comes back without a reload', needsChromium, async (t) => {
  const opened = await openPanel(t)
  const {page, panel, model, lamp} = opened
  await lamp.waitFor()
  await page.evaluate('window.notReloaded = true')
  const plan = page.locator('pianta-plan')
  const lost = page.waitForEvent('console', (message) => message.text().includes('WebSocket')).catch(() => {})
  await panel.close()
  await lost
  await page.clock.runFor(2500)
  t.equal(await page.getByRole('status').textContent(), '', 'nothing within the grace')
  t.equal(await plan.getAttribute('disabled'), null)
  await page.clock.runFor(1000)
  await page.getByText('Offline since 14:02. The plan shows the state at that time.').waitFor()
  t.equal(await plan.getAttribute('disabled'), '')
  t.equal(await lamp.getAttribute('aria-disabled'), 'true')

  model.update({states: {...model.get().states, lamp: {status: 'ok', on: true}}})
  await startAgain(t, opened)
  const isBack = named(lamp, 'Ceiling lamp, on')
  for (let second = 0; second < 20 && (await isBack.count()) === 0; second++) await page.clock.runFor(1000)
  await isBack.waitFor()
  t.equal(await page.getByRole('status').textContent(), '')
  t.equal(await plan.getAttribute('disabled'), null)
  t.equal(await page.evaluate('window.notReloaded'), true)
})

t.test('a page reloads itself after the agent was upgraded', needsChromium, async (t) => {
  const opened = await openPanel(t)
  const {page, panel, lamp} = opened
  await lamp.waitFor()
  await page.evaluate('window.notReloaded = true')
  await panel.close()
  const newPage = {type: 'text/html', body: Buffer.from('<title>The new page</title>'), etag: '"new"'}
  await startAgain(t, opened, new Map([['/', newPage]]))
  for (let second = 0; second < 20 && (await page.title()) !== 'The new page'; second++)
    await page.clock.runFor(1000).catch(() => {})
  t.equal(await page.title(), 'The new page')
  t.equal(await page.evaluate('window.notReloaded'), undefined)
})

t.test('a house without a device on the plan says how to put them there', needsChromium, async (t) => {
  const {page, model} = await openPanel(t, {}, ({model}) => {
    showFlat(model)
    model.update({app: 'another'})
  })
  const notice = page.getByRole('status').getByText('No device is on the plan yet.')
  await notice.waitFor()
  model.update({app: smallFlatApp})
  await notice.waitFor({state: 'detached'})
})

t.test('the page never contacts another host', needsChromium, async (t) => {
  const {lamp, host, requests, complaints} = await openPanel(t)
  await lamp.waitFor()
  t.ok(requests.includes(`ws://${host}/live`))
  t.strictSame(complaints, [])
})
