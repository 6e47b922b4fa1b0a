import type {OldChromium} from '../../test/partners/old-browser/unpack-chromium.ts'
import {knownLayers} from '../../web/plan/layers/layer-ids.ts'
import {summarize} from '../summarize.ts'
import {betweenLooks, busy, lampOf, openPage, pan, slowdown, tapLamp, taps} from './drive-panel.ts'
import {makeLayeredHouse} from './layered-house.ts'
import {print} from './print.ts'
import {servePanel} from './serve-panel.ts'

const changesPerSecond = 50

/** Pans each layer of a restless house, and taps its lamps. */
export async function measureLayers(browser: OldChromium, floor: string) {
  const {house, meshes, change, tick} = makeLayeredHouse()
  await using served = await servePanel(house, meshes)
  let spared: string | undefined
  const changes = setInterval(() => change(served.model, spared), 1000 / changesPerSecond)
  const ticks = setInterval(() => tick(served.model), 1000)
  try {
    for (const [index, layer] of ['', ...knownLayers, 'network'].entries()) {
      await using page = await openPage(browser, {floor, panel: `${served.address}?layer=${layer}`}, slowdown)
      if (index === 0) {
        const {length} = house.devices
        console.log(`\n${page.version}: ${length} devices, ${changesPerSecond} changes a second, slowed ${slowdown} ×`)
        spared = await lampOf(page)
        const delays: number[] = []
        for (let tap = 0; tap < taps; tap++) delays.push(await tapLamp(page))
        const {median, most} = summarize(delays)
        print('tap → lit', `${median.toFixed(0)} ms, at most ${most.toFixed(0)}`, '≤ 100 ms', median <= 100)
      } else await page.until(`all('pianta-plan[has-layer=${layer}]').length`, betweenLooks)
      const before = await busy(page)
      const rate = await pan(page)
      const work = ((await busy(page)) - before) * 1000
      const name = `pan with ${layer || 'home'}`
      print(name, `${rate.toFixed(0)} frames a second, ${work.toFixed(0)} ms of work`, '≥ 45', rate >= 45)
    }
  } finally {
    clearInterval(changes)
    clearInterval(ticks)
  }
}
