import {once} from 'node:events'
import {connect, createServer, type Socket} from 'node:net'
import type {Page} from 'playwright-core'
import t, {type Test} from 'tap'
import type {Plan, Point} from '#shared/home/schema.ts'
import {perMetre} from '#web/plan/path-lines.ts'
import {freePort} from '../../../demo/free-port.ts'
import {createRunningAgent} from '../../agent/outages/running-agent.ts'
import {turns} from '../../agent/quiet.ts'
import {needsChromium, openChromium} from '../../chromium.ts'
import {FakeClock} from '../../fake-clock.ts'
import {atLeast} from '../../runs.ts'
import {type SeededRandom, seededRandom} from '../../shared/home/check/plans/seeded-random.ts'
import {home, type LayerInWords, startRestlessHouse} from './week/restless-house.ts'
import {makeFolder} from './week/start-agent.ts'

/** `npm run truth` looks at ten thousand. */
const moments = atLeast(1000)

/** Milliseconds after which shown states are marked as old, and a step of this test. */
const grace = 3000
const step = 500

/** *Home* and the layers, each shown for so many moments at a time. */
const views = ['', 'comfort', 'presence', 'batteries', '', 'openings', 'energy', 'network']
const together = 7

/** The shortest step: states of a house are gathered for less. */
const blink = 30

/** Real milliseconds for a message to arrive: from the house, and that the house is lost. */
const arrival = 1000
const shortArrival = 60

/** 14:02 in Rome. */
const start = Date.UTC(2026, 10, 21, 13, 2)

const [ground] = home.plans as [Plan]

t.test('what the panel shows is so, or is marked as old within three seconds', needsChromium, async (t) => {
  t.setTimeout(Math.max(900_000, moments * 600))
  const random = seededRandom(20_261_123)
  const clock = new FakeClock(start)
  const world = await startWorld(t, clock, random)
  const {house, network, page} = world

  const counts = {right: 0, old: 0, wrong: 0, changes: 0}
  const faults = {agent: 0, house: 0, 'half-open house': 0, network: 0, 'half-open network': 0, sleep: 0}
  let recent: string[] = []

  async function fail(kind: keyof typeof faults, act: () => unknown) {
    faults[kind]++
    recent.push(kind)
    await act()
  }

  /** Changes the house or breaks something, or mends everything; or does nothing. */
  async function disturb() {
    const chance = random.share()
    if (chance < 0.5) {
      counts.changes++
      if (random.chance(0.2)) house.change()
      else house.changeOne()
    } else if (chance < 0.51) await fail('network', () => network.fail('cut'))
    else if (chance < 0.52) await fail('half-open network', () => network.fail('hold'))
    else if (chance < 0.53) await fail('agent', world.stopAgent)
    else if (chance < 0.54) await fail('house', world.stopHouse)
    else if (chance < 0.55) await fail('half-open house', world.muteHouse)
    else if (chance < 0.56) {
      // A tablet that sleeps: its clock goes on, its timers don't.
      const asleep = random.whole(60_000)
      clock.advance(asleep)
      await fail('sleep', () => page.clock.fastForward(asleep))
    } else if (chance < 0.66) await world.mend()
  }

  const say = (moment: number) => t.comment(`${moment} moments: ${JSON.stringify({...counts, ...faults})}`)
  let wrongFor = 0
  const looks: Record<string, number> = {}
  for (let moment = 0; moment < moments; moment++) {
    await disturb()
    const passed = random.chance(0.6) ? step : blink
    await world.pass(passed)
    const view = views[Math.floor(moment / together) % views.length] ?? ''
    if (moment % together === 0) await choose(page, view)
    const seen =
      view === ''
        ? await look(page, house.inWords(ground).marks, world.patience())
        : await lookAtLayer(page, view, {...house.inLayer(view), people: house.people()}, world.patience())
    looks[view] = (looks[view] ?? 0) + (seen.what === 'right' ? 1 : 0)
    if (seen.what === 'wrong') {
      counts.wrong++
      wrongFor += passed
      // A fault may hide the next one: then each has its own three seconds.
      if (wrongFor > grace * Math.max(1, recent.length) + step) {
        return t.fail(
          `moment ${moment}: for ${wrongFor} ms not marked, and wrong: ${seen.wrong.slice(0, 5).join('; ')}`,
        )
      }
    } else {
      wrongFor = 0
      recent = recent.slice(-1)
      counts[seen.what]++
    }
    if ((moment + 1) % 1000 === 0) say(moment + 1)
  }
  t.comment(`right by layer: ${JSON.stringify(looks)}`)
  for (const view of views) t.ok((looks[view] ?? 0) > 0, `${view || 'home'} was seen`)
  t.ok(counts.right > moments / 4 && counts.old > moments / 20, 'both were seen often')
  await world.mend()
})

/** Starts a house, an agent, and a network between the agent and a page, each of which can fail. */
async function startWorld(t: Test, clock: FakeClock, random: SeededRandom) {
  const {house, data, settings} = await startRestlessHouse(t, random)
  await makeFolder(data, clock.now())
  const port = await freePort()
  const agent = createRunningAgent(t, {
    folder: data,
    clock,
    settings: {
      PIANTA_AGENT_HOST: '127.0.0.2',
      PIANTA_AGENT_PORT: String(port),
      ...settings,
    },
  })
  await agent.start()
  // The network in between has the page's address.
  const network = await startNetwork(t, port)
  const page = await (await openChromium()).newPage({locale: 'en-GB', viewport: {width: 1600, height: 1000}})
  t.teardown(() => page.close())
  await page.addInitScript(`localStorage.setItem('pianta-panel', '{"dimAfter": 0, "rotation": 0}')`)
  await page.clock.install({time: clock.now()})
  await page.goto(network.address)
  await page.locator('pianta-plan .mark').first().waitFor({state: 'attached'})
  // A page that took long to load is ahead.
  const ahead = Number(await page.evaluate('Date.now()')) - clock.now()
  if (ahead > 0) clock.advance(ahead)
  await page.clock.pauseAt(clock.now() + 1000)

  let isAgentAway = false
  let isHouseAway = false
  /** Lets the agent's clock go on while something ends or starts. */
  async function during(act: Promise<void>) {
    let isDone = false
    const done = act.finally(() => {
      isDone = true
    })
    for (;;) {
      await turns(5)
      if (isDone) return done
      clock.advance(blink)
    }
  }
  return {
    house,
    network,
    page,
    /** Real milliseconds in which the page may still hear something new. */
    patience() {
      if (isAgentAway || !network.isWhole()) return 0
      return isHouseAway ? shortArrival : arrival
    },
    /** Lets time pass for all, and messages sent meanwhile arrive. */
    async pass(ms: number) {
      await turns(10)
      for (let left = ms; left > 0; left -= 100) {
        clock.advance(Math.min(left, 100))
        await turns(5)
      }
      await page.clock.runFor(ms)
    },
    async stopAgent() {
      isAgentAway = true
      await during(agent.stop())
    },
    async stopHouse() {
      isHouseAway = true
      await house.server.stop()
    },
    /** The house loses its power, or the cable to it: no connection is closed. */
    muteHouse() {
      isHouseAway = true
      house.server.isHalfOpen = true
    },
    async mend() {
      network.mend()
      if (isHouseAway) {
        house.server.isHalfOpen = false
        await house.server.stop()
        await house.server.start()
      }
      if (isAgentAway) await during(agent.start())
      isAgentAway = false
      isHouseAway = false
    },
  }
}

type Seen = {what: 'right' | 'old'} | {what: 'wrong'; wrong: string[]}

/** Compares the page with the expected states; waits a little for messages on their way. */
async function look(page: Page, expected: Readonly<Record<string, string>>, patience: number): Promise<Seen> {
  const until = Date.now() + patience
  for (;;) {
    const {isOld, names} = await page.evaluate<{isOld: boolean; names: Record<string, string>}>(`(() => {
      const plan = document.querySelector('pianta-plan')
      const buttons = [...plan.shadowRoot.querySelectorAll('button[data-key]')]
      return {
        isOld: plan.hasAttribute('disabled'),
        names: Object.fromEntries(
          buttons.map((button) => [button.dataset.key, button.getAttribute('aria-label').replace(/ since [^,]*$/, '')]),
        ),
      }
    })()`)
    if (isOld) return {what: 'old'}
    const keys = Object.keys(names)
    // A mark that is crossed says that nobody knows.
    const marked = keys.filter((key) => /, (unavailable|unknown)$/.test(names[key] ?? ''))
    const wrong = keys.filter((key) => names[key] !== expected[key] && !marked.includes(key))
    if (keys.length > 10 && wrong.length === 0) return {what: marked.length > keys.length / 2 ? 'old' : 'right'}
    if (Date.now() >= until) {
      return {what: 'wrong', wrong: wrong.map((key) => `${names[key]} is not ${expected[key]}`)}
    }
  }
}

/** Chooses a layer in the open menu; opens the menu first if need be. The page's own timers stand still meanwhile. */
async function choose(page: Page, layer: string) {
  for (let turn = 0; turn < 50; turn++) {
    const isDone = await page.evaluate<boolean>(`(() => {
      const root = document.querySelector('pianta-plan').shadowRoot
      const input = root.querySelector('.layers input[value="${layer}"]')
      if (input) input.click()
      else if (!root.querySelector('.layers')) root.querySelector('.layers-open').click()
      return input !== null
    })()`)
    if (isDone) return
    await turns(20)
  }
}

/** What a layer must show. */
interface ExpectedLayer extends LayerInWords {
  /** Where the radar sees people, on the plan; null while it is not heard. */
  people: readonly Point[] | null
}

/** What a page shows of a layer: what is not crossed. */
interface ShownParts {
  isOld: boolean
  isShown: boolean
  rooms: Record<string, string>
  signs: Record<string, string>
  /** Where people are; null without a radar that is heard. */
  people: Point[] | null
}

/**
 * Compares the rooms' lines, the signs and the people of a layer. What is crossed or without a place says nothing.
 */
async function lookAtLayer(page: Page, view: string, expected: ExpectedLayer, patience: number): Promise<Seen> {
  const until = Date.now() + patience
  for (;;) {
    const {isOld, isShown, rooms, signs, people} = await page.evaluate<ShownParts>(`(() => {
      const plan = document.querySelector('pianta-plan')
      const signs = [...plan.shadowRoot.querySelectorAll('.value')].filter((sign) => !sign.querySelector('.lost'))
      const drawn = plan.shadowRoot.querySelector('.sheet > svg polygon[stroke="var(--reading)"]')?.closest('svg')
      const isHeard = drawn?.querySelector('polygon:not([stroke-dasharray="4 4"])')
      const names = [...plan.shadowRoot.querySelectorAll('.name')].filter((name) => name.querySelector('small') && !name.querySelector('.lost'))
      const lineOf = (name) => {
        const small = name.querySelector('small').cloneNode(true)
        for (const part of small.querySelectorAll('.spoken')) part.remove()
        return small.textContent.replace(/[↑↓] /g, '').replace(/\\s+/g, ' ').trim()
      }
      return {
        isOld: plan.hasAttribute('disabled') && plan.shadowRoot.querySelector('.legend .is-old') !== null,
        isShown: plan.getAttribute('has-layer') === '${view}',
        rooms: Object.fromEntries(names.map((name) => [name.querySelector('button').dataset.room, lineOf(name)])),
        signs: Object.fromEntries(signs.map((sign) => [sign.dataset.value, sign.textContent.trim()])),
        people: isHeard ? [...drawn.querySelectorAll('circle')].map((one) => [one, 'cx', 'cy']).map(([one, ...at]) =>
          at.map((name) => Number(one.getAttribute(name)) / ${perMetre})) : null,
      }
    })()`)
    if (isOld) return {what: 'old'}
    const wrong = Object.keys(rooms).filter((room) => {
      // A small room has the first part alone, without its decimals.
      const whole = expected.rooms[room] ?? ''
      const [first = ''] = whole.split(' · ')
      const rounded = first.replace(/-?\d+\.\d/, (degrees) => String(Math.round(Number(degrees))))
      return ![whole, first, rounded].includes(rooms[room] ?? '')
    })
    const wrongSigns = Object.keys(signs).filter((device) => signs[device] !== expected.signs[device])
    const isElsewhere = people !== null && (expected.people === null || !areNear(people, expected.people))
    const all = [
      ...(isShown ? [] : [`${view} isn’t shown`]),
      ...wrong.map((room) => `${room}: ${rooms[room]} is not ${expected.rooms[room]}`),
      ...wrongSigns.map((device) => `${device}: ${signs[device]} is not ${expected.signs[device]}`),
      ...(isElsewhere ? [`people at ${people?.join(' and ')}, not at ${expected.people?.join(' and ')}`] : []),
    ]
    // The network has no line and no sign while everything can be reached.
    const says = Object.keys(rooms).length + Object.keys(signs).length > 0 || view === 'network'
    if (all.length === 0) return {what: says ? 'right' : 'old'}
    if (Date.now() >= until) return {what: 'wrong', wrong: all}
  }
}

/** Drawings have places to the millimetre. */
const areNear = (some: readonly Point[], others: readonly Point[]) =>
  some.length === others.length &&
  some.every(([x, y], index) => Math.hypot(x - (others[index]?.[0] ?? 0), y - (others[index]?.[1] ?? 0)) < 0.005)

/** A network between a page and its agent that cuts connections, or holds them as if both ends still listened. */
async function startNetwork(t: Test, target: number) {
  let state: 'pass' | 'hold' | 'cut' = 'pass'
  const pairs = new Set<readonly [Socket, Socket]>()
  const end = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  const server = createServer((near) => {
    if (state !== 'pass') return void near.destroy()
    const far = connect(target, '127.0.0.2')
    const pair = [near, far] as const
    pairs.add(pair)
    near.pipe(far)
    far.pipe(near)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        for (const each of pair) each.destroy()
      })
    }
  }).listen(target, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    end()
    server.close()
  })
  return {
    address: `http://127.0.0.1:${target}/`,
    isWhole: () => state === 'pass',
    fail(how: 'cut' | 'hold') {
      state = how
      if (how === 'cut') return end()
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        // Both sides stop reading, and stay open.
        near.pause()
        far.pause()
      }
    },
    mend() {
      if (state === 'pass') return
      // Held messages are lost with their connection, as after a router's restart.
      if (state === 'hold') end()
      state = 'pass'
    },
  }
}
