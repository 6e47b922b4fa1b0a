import {readdirSync, statSync} from 'node:fs'
import {join} from 'node:path'
import type {CDPSession, Page} from 'playwright-core'
import t, {type Test} from 'tap'
import type {Plan} from '#shared/home/schema.ts'
import {filesIn} from '../../../agent/folder.ts'
import {needsChromium, openChromium} from '../../chromium.ts'
import {seededRandom} from '../../shared/home/check/plans/seeded-random.ts'
import {growthOf} from '../../soak/memory.ts'
import {home, type PlanInWords, startRestlessHouse} from './week/restless-house.ts'
import {startAgent} from './week/start-agent.ts'

/** The state changes of the week. `npm run week` makes a million. */
const changes = Number(process.env.CHANGES ?? 15_000)

const hour = 60 * 60_000
const day = 24 * hour
/** One day more comes first, in which memory grows to its size. */
const days = 7
/** Readings of the memory. */
const readings = 21
/** Changes of each device before the page is looked at again. */
const together = 10
/** Memory that grows by less is flat. */
const maxGrowth = 1.15

t.setTimeout(Math.max(300_000, changes * 10))

t.test('a week of changes leaves the memory of agent and page flat', needsChromium, async (t) => {
  t.setTimeout(0)
  const {house, data, settings} = await startRestlessHouse(t, seededRandom(20_261_126))
  const agent = await startAgent(t, data, settings)
  const {page, measure} = await openPanel(t, agent.panel)
  const [ground] = home.plans as [Plan]
  let compared = await shows(page, house.inWords(ground))
  t.comment(`a plan with ${compared} marks and rooms`)

  /** Lets time pass, with so many changes of the house. Each burst begins once the page shows the one before it. */
  async function live(count: number, time: number) {
    const from = house.changes
    for (let passed = 0; house.changes - from < count; ) {
      for (let change = 0; change < together; change++) house.change()
      compared += await shows(page, house.inWords(ground))
      const due = Math.min(1, (house.changes - from) / count) * time
      agent.skip(due - passed)
      passed = due
    }
  }
  const started = performance.now()
  await live(changes / days, day)
  const memory = {
    'heap of the agent': [] as number[],
    'memory of the agent': [] as number[],
    'heap of the page': [] as number[],
    'nodes of the page': [] as number[],
    'listeners of the page': [] as number[],
  }
  const before = house.changes
  for (let reading = 0; reading < readings; reading++) {
    await live(changes / readings, (days * day) / readings)
    const [{heap, resident}, ofPage] = [await agent.measure(), await measure()]
    memory['heap of the agent'].push(heap)
    memory['memory of the agent'].push(resident)
    memory['heap of the page'].push(ofPage.heap)
    memory['nodes of the page'].push(ofPage.nodes)
    memory['listeners of the page'].push(ofPage.listeners)
  }
  const seconds = (performance.now() - started) / 1000
  t.comment(`${house.changes - before} changes in ${seconds.toFixed(0)} s, ${compared} comparisons`)
  for (const [what, values] of Object.entries(memory)) {
    t.comment(`${what}: ${values.map((value) => value.toFixed(value < 1000 ? 1 : 0)).join(' ')}`)
    const growth = growthOf(values)
    t.ok(growth <= maxGrowth, `${what} stays flat: the last third is ${growth.toFixed(3)} × the first`)
  }
  for (const plan of home.plans.toReversed()) {
    await page.getByRole('button', {name: 'Floors'}).click()
    await page.locator('.floors button').filter({hasText: plan.name}).click()
    t.ok((await shows(page, house.inWords(plan))) > 20, `${plan.name} is as the house is`)
  }
  await agent.stop()
  checkLog(t, data)
  t.same(
    // The recorder has three minutes, which pass in a moment here.
    agent.complaints.filter((complaint) => !/server|home|project|recorder|127\.0\.0\.1:9\b/i.test(complaint)),
    [],
  )
})

async function openPanel(t: Test, address: string) {
  const browser = await openChromium()
  const context = await browser.newContext({locale: 'en-GB', viewport: {width: 1600, height: 1000}})
  t.teardown(() => context.close())
  await context.addInitScript(`localStorage.setItem('pianta-panel', '{"dimAfter": 0}')`)
  await context.addInitScript({content: watch})
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('pianta-plan .mark').first().waitFor({state: 'attached'})
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  return {page, measure: () => measurePage(session)}
}

/** Resolves in the page with the number of marks and rooms that it shows as they are; with those that are wrong after 10 s. */
const watch = `
  window.shows = ({marks, rooms}) => new Promise((resolve) => {
    const root = document.querySelector('pianta-plan').shadowRoot
    const until = performance.now() + 10000
    const look = () => {
      const wrong = []
      let right = 0
      const compare = (shown, expected) => shown === expected ? right++ : wrong.push(shown + ' is not ' + expected)
      for (const button of root.querySelectorAll('button[data-key]'))
        compare(button.getAttribute('aria-label').replace(/ since [^,]*$/, ''), marks[button.dataset.key])
      for (const button of root.querySelectorAll('button[data-room]')) {
        const text = button.parentElement.querySelector('small')
        if (text) compare(text.textContent.replace(/\\s+/g, ' ').trim(), rooms[button.dataset.room])
      }
      if (wrong.length === 0 && right > 0) resolve(right)
      else if (performance.now() > until) resolve(wrong)
      else requestAnimationFrame(look)
    }
    look()
  })
`

/** Waits until the page shows the house; returns the number of compared marks and rooms. */
async function shows(page: Page, inWords: PlanInWords): Promise<number> {
  const seen = await page.evaluate<number | string[]>(`shows(${JSON.stringify(inWords)})`)
  if (typeof seen === 'number') return seen
  throw new Error(`the page shows something else than the house: ${seen.slice(0, 5).join('; ')}`)
}

async function measurePage(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage')
  const {usedSize} = await session.send('Runtime.getHeapUsage')
  const {metrics} = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {heap: usedSize / 2 ** 20, nodes: of('Nodes'), listeners: of('JSEventListeners')}
}

/** Checks that the log of states has no file of more than three days ago, and that its files are bounded. */
function checkLog(t: Test, data: string) {
  const folder = filesIn(data).log
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
  const all = sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20
  t.comment(`the log has ${sizes.length} files of ${all.toFixed(1)} MiB`)
  // A file covers six hours or more: the week's clock goes in steps.
  t.ok(sizes.length >= 6 && sizes.length <= 14 && all <= 34, 'the log is bounded')
}
