import t from 'tap'
import type {PairingNumber} from '../../../agent/model.ts'
import {needsChromium} from '../../chromium.ts'
import {openPairing} from './open-pairing.ts'
import {checkPanelAccessible} from './open-panel.ts'

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
    const box = await page.locator('.pairing .qr-code').boundingBox()
    t.ok(box && box.width >= 200, 'a phone can scan it from a step away')
    if (process.env.SHOTS) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({colorScheme})
        await page.screenshot({path: `${process.env.SHOTS}/pairing-${size.join('x')}-${colorScheme}.png`})
      }
    }
  })
}

for (const size of [
  [390, 844],
  [800, 480],
  [1280, 800],
] as const) {
  t.test(`the number of the page is typed on the panel at ${size.join(' × ')}`, needsChromium, async (t) => {
    const {page, model} = await openPairing(t, {size: [...size]})
    const typed: string[] = []
    const ask = (status: PairingNumber['status']) => {
      const {pairing} = model.get()
      if (pairing) model.update({pairing: {...pairing, number: {status, type: (number) => typed.push(number)}}})
    }
    ask('needed')
    const field = page.getByRole('textbox', {name: 'Type the number'})
    await field.waitFor()
    await field.fill('12')
    await field.press('Enter')
    await field.fill('482 913')
    await page.getByRole('button', {name: 'Connect', exact: true}).click()
    while (typed.length === 0) await page.clock.runFor(50)
    t.same(typed, ['482 913'], 'a number of two digits is not sent')
    ask('checking')
    await page.getByText('Checking…').waitFor()
    t.ok(await field.isDisabled())
    ask('wrong')
    await page.getByText('That is another number. Look at the page again.').waitFor()
    t.equal(await field.inputValue(), '')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({colorScheme})
      await page.clock.runFor(1000)
      await checkPanelAccessible(t, page)
      if (process.env.SHOTS)
        await page.screenshot({path: `${process.env.SHOTS}/number-${size.join('x')}-${colorScheme}.png`})
    }
  })
}
