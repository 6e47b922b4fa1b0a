import type {Page} from 'playwright-core'
import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {openPairing, uri} from './open-pairing.ts'

const qrOf = (page: Page) => page.getByRole('img', {name: 'QR code of the address'})

t.test('an unpaired panel shows the QR code, the address, the code and how long it lasts', needsChromium, async (t) => {
  const {page, model, clock} = await openPairing(t)
  await page.getByRole('heading', {name: 'Connect this panel'}).waitFor()
  await page.getByText(uri).waitFor()
  await page.getByText('BCDF-GHJK', {exact: true}).waitFor()
  await page.getByText('Show it to nobody you don’t know.').waitFor()
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
    await page.getByText('Non mostrarlo a chi non conosci.').waitFor()
    await panel.close()
    await page.clock.runFor(10_000)
    await page.locator('.pairing').waitFor({state: 'detached'})
    t.equal(await page.getByText('BCDF-GHJK').count(), 0, 'an agent that is gone takes no pairing')
  },
)

t.test('a code of a loopback address comes with a warning', needsChromium, async (t) => {
  const {page} = await openPairing(t, {isLoopback: true})
  await page.getByText(/A phone can’t open this address, .* with: npm run -s pianta -- serve --lan$/).waitFor()
})
