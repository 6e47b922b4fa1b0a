import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {openPairing} from './open-pairing.ts'

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
