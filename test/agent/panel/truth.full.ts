import {once} from 'node:events'
import {connect, createServer, type Socket} from 'node:net'
import type {Page} from 'playwright-core'
import t, {type Test} from 'tap'
import {boundDevices} from '#shared/home/bindings.ts'
import type {DeviceState, DeviceStates} from '#shared/plan/device-state.ts'
import {markState} from '#shared/plan/mark-state.ts'
import {marksOf} from '#shared/plan/marks.ts'
import {stateWords} from '#shared/plan/state-words.ts'
import {planWords} from '#shared/plan/words.ts'
import {readPageFiles} from '../../../agent/panel/page-files.ts'
import {needsChromium, openChromium} from '../../chromium.ts'
import {type SeededRandom, seededRandom} from '../../shared/home/check/plans/seeded-random.ts'
import {smallFlat, smallFlatApp, smallFlatDevices, smallFlatStates} from '../../shared/plan/small-flat.ts'
import {servePanel} from './helper.ts'

const moments = Number(process.env.RUNS ?? 1500)

/** Milliseconds after which what is shown is marked as old, and a step of this test. */
const grace = 3000
const step = 500

/** Real milliseconds for a message to arrive. */
const arrival = 1000

const [plan] = smallFlat.plans
const marks = plan ? marksOf(plan, boundDevices(smallFlat, smallFlatApp), smallFlatDevices) : []

t.test('what the panel shows is so, or is marked as old within three seconds', needsChromium, async (t) => {
  t.setTimeout(Math.max(900_000, moments * 400))
  const random = seededRandom(20_261_123)
  // The network in between has the page's address.
  const {model, clock, panel} = await servePanel(t, {host: '127.0.0.2', files: await readPageFiles()})
  model.update({home: smallFlat, revision: 1, app: smallFlatApp, devices: smallFlatDevices, states: smallFlatStates})
  model.setLink('online')
  const network = await startNetwork(t, Number(new URL(panel.address).port))
  const page = await (await openChromium()).newPage({locale: 'en-GB'})
  t.teardown(() => page.close())
  await page.clock.install({time: clock.now()})
  await page.goto(network.address)
  await page.locator('pianta-plan .mark').first().waitFor({state: 'attached'})
  // A page that took long to load is ahead.
  const ahead = Number(await page.evaluate('Date.now()')) - clock.now()
  if (ahead > 0) clock.advance(ahead)
  await page.clock.pauseAt(clock.now() + 1000)

  const counts = {right: 0, old: 0, wrong: 0, changes: 0, faults: 0}
  /** Changes the house or the network, or lets the tablet sleep; or does nothing. */
  async function disturb() {
    const chance = random.share()
    if (chance < 0.5) {
      counts.changes++
      model.update({states: {...model.get().states, ...someState(random)}})
    } else if (chance < 0.53) {
      counts.faults++
      network.fail(random.pick(['cut', 'hold']))
    } else if (chance < 0.63) network.mend()
    else if (chance < 0.64) {
      // A tablet that sleeps: its clock goes on, its timers don't.
      const asleep = random.whole(60_000)
      clock.advance(asleep)
      await page.clock.fastForward(asleep)
    }
  }
  let wrongFor = 0
  for (let moment = 0; moment < moments; moment++) {
    await disturb()
    const passed = random.chance(0.6) ? step : 0
    if (passed > 0) {
      clock.advance(passed)
      await page.clock.runFor(passed)
    }
    const seen = await look(page, expectedNames(model.get().states), network.isWhole())
    if (seen === 'wrong') {
      counts.wrong++
      wrongFor += passed
      if (wrongFor > grace + step) return t.fail(`moment ${moment}: wrong for ${wrongFor} ms, and not marked`)
    } else {
      wrongFor = 0
      counts[seen]++
    }
  }
  t.comment(JSON.stringify(counts))
  t.ok(counts.right > moments / 4 && counts.old > moments / 20, 'both were seen often')
})

/** Compares what the page shows; while the network is whole, waits a little for messages on their way. */
async function look(
  page: Page,
  expected: Readonly<Record<string, string>>,
  isWhole: boolean,
): Promise<'right' | 'old' | 'wrong'> {
  const until = Date.now() + arrival
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
    if (isOld) return 'old'
    const keys = Object.keys(names)
    if (keys.length > 3 && keys.every((key) => names[key] === expected[key])) return 'right'
    if (!isWhole || Date.now() > until) return 'wrong'
  }
}

function expectedNames(states: DeviceStates): Record<string, string> {
  const words = planWords.en
  return Object.fromEntries(
    marks.map(({key, name, actuators, readings}) => [
      key,
      `${name}, ${stateWords(markState(actuators, states, {}, readings), words)}`,
    ]),
  )
}

function someState(random: SeededRandom): Record<string, DeviceState> {
  const lamp = random.pick(['lamp', 'dimmer', 'spot-1', 'spot-2'])
  const cover = random.pick(['shutter', 'awning'])
  const position = random.whole(101) / 100
  const changes: readonly Record<string, DeviceState>[] = [
    {[lamp]: {status: 'ok', on: random.chance(0.5), brightness: position}},
    {[lamp]: {status: 'ok', on: random.chance(0.5)}},
    {[lamp]: {status: random.pick(['unavailable', 'unknown'] as const)}},
    {[cover]: {status: 'ok', position}},
    {[cover]: {status: 'ok', position, target: random.pick([0, 1])}},
    // The whole house is away, and back.
    Object.fromEntries(smallFlatDevices.map(({id}) => [id, {status: 'unavailable' as const}])),
    smallFlatStates,
  ]
  return random.pick(changes)
}

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
        // Nothing is read any more, and nothing closes.
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
