import type {Browser, Page} from 'playwright-core'
import t, {type Test} from 'tap'
import type {PairingState} from '../../../../agent/model.ts'
import {type PageFiles, readPageFiles} from '../../../../agent/panel/page-files.ts'
import {needsChromium, openChromium} from '../../../chromium.ts'
import {type Served, servePanel} from '../helper.ts'

let browser: Browser
let files: PageFiles

t.before(async () => {
  if (needsChromium.skip) return
  browser = await openChromium()
  files = await readPageFiles()
})

const uri = 'http://192.168.1.20:8420/device'

/** Opens the panel of an agent that pairs. The page's clock stands until the test moves it. */
async function openPairing(
  t: Test,
  {change = {}, link = 'unpaired' as 'unpaired' | 'revoked', locale = 'en-GB', size = [1280, 800]} = {},
): Promise<Served & {page: Page}> {
  const served = await servePanel(t, {files})
  served.model.setLink(link)
  served.model.update({pairing: {...pairingOf(served), ...change}})
  const [width = 0, height = 0] = size
  const context = await browser.newContext({locale, viewport: {width, height}})
  t.teardown(() => context.close())
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  page.on('console', (message) => {
    // At the end of a test its panel may be gone before the page.
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION_REFUSED/.test(message.text())) t.fail(message.text())
  })
  await page.clock.install()
  await page.goto(served.panel.address)
  await page.locator('.pairing').waitFor()
  return {...served, page}
}

const pairingOf = ({clock}: Served): PairingState => ({
  server: 'http://192.168.1.20:8420',
  code: {
    userCode: 'BCDF-GHJK',
    verificationUri: uri,
    verificationUriComplete: `${uri}?user_code=BCDF-GHJK`,
    isLoopback: false,
    endsAt: clock.elapsed() + 589_000,
  },
  trouble: undefined,
})

const qrOf = (page: Page) => page.getByRole('img', {name: 'QR code of the address'})

t.test('an unpaired panel shows the QR code, the address, the code and how long it lasts', needsChromium, async (t) => {
  const {page, model, clock} = await openPairing(t)
  await page.getByRole('heading', {name: 'Connect this panel'}).waitFor()
  await page.getByText(uri).waitFor()
  await page.getByText('BCDF-GHJK', {exact: true}).waitFor()
  await page.getByRole('timer').getByText('The code lasts 9:4').waitFor()
  for (let second = 0; second < 10; second++) {
    // A heartbeat, without which the page would count its agent as lost.
    clock.advance(1000)
    await page.clock.runFor(1000)
  }
  await page.getByRole('timer').getByText('The code lasts 9:3').waitFor()
  const box = await qrOf(page).boundingBox()
  t.ok(box && box.width > 300 && Math.abs(box.width - box.height) < 2)
  t.equal(await page.getByText('A phone can’t open').count(), 0)

  const {pairing} = model.get()
  model.update({
    pairing: {server: 'http://nas:8420', code: undefined, trouble: {kind: 'unreachable', reason: 'ECONNREFUSED'}},
  })
  await page.getByText('http://nas:8420 does not answer.').waitFor()
  t.equal(await qrOf(page).count(), 0)
  model.update({pairing})
  await qrOf(page).waitFor()
  model.update({pairing: undefined})
  model.setLink('online')
  await page.getByText('Starting…').waitFor()
})

t.test(
  'a disconnected panel says so in the browser’s language and shows the code to pair again',
  needsChromium,
  async (t) => {
    const {page, panel} = await openPairing(t, {link: 'revoked', locale: 'it-IT'})
    await page.getByRole('heading', {name: 'Questo pannello è stato scollegato'}).waitFor()
    await page.getByText('Inquadra questo codice con il telefono, oppure apri').waitFor()
    await page.getByText('BCDF-GHJK', {exact: true}).waitFor()
    await panel.close()
    await page.clock.runFor(10_000)
    await page.locator('.pairing').waitFor({state: 'detached'})
    t.equal(await page.getByText('BCDF-GHJK').count(), 0, 'an agent that is gone takes no pairing')
  },
)

t.test('a code of a loopback address comes with a warning', needsChromium, async (t) => {
  const served = await servePanel(t, {files})
  const {code} = pairingOf(served)
  const {page} = await openPairing(t, {change: {code: {...code, isLoopback: true}}})
  await page.getByText(/A phone can’t open this address, .* with: npm run -s pianta -- serve --lan$/).waitFor()
})

for (const size of [
  [360, 740],
  [800, 480],
  [1280, 800],
  [1920, 1080],
] as const) {
  t.test(`the code to pair fits ${size.join(' × ')} without a scroll`, needsChromium, async (t) => {
    const {page} = await openPairing(t, {size: [...size], link: 'revoked', locale: 'it-IT'})
    const rest =
      'document.documentElement.scrollHeight - innerHeight + document.documentElement.scrollWidth - innerWidth'
    t.equal(await page.evaluate(rest), 0)
    const box = await page.locator('.pairing-qr').boundingBox()
    t.ok(box && box.width >= 200, 'a phone can scan it from a step away')
    if (process.env.SHOTS) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({colorScheme})
        await page.screenshot({path: `${process.env.SHOTS}/pairing-${size.join('x')}-${colorScheme}.png`})
      }
    }
  })
}
