import {isDeepStrictEqual} from 'node:util'
import t from 'tap'
import {createWorld, lamps, liveThrough, sessionOf, type World} from './outages/world.ts'

/** `npm run test:night` lives through 91: a session that is never renewed ends after 90. */
const days = Number(process.env.DAYS ?? 7)

// 91 days take some ten minutes on two free cores.
t.setTimeout(3_600_000)

const devices = ['cover:c1', 'light:l1', 'light:l2', 'sensor:s1'].map((id) => `mqtt:${id}`)

/** The session is renewed every 51 minutes. The server remembers used tokens for 90 days, to notice copies. */
const maxTokens = (90 + 2) * 30

t.test(`${days} days with daily outages of server, house and network need nobody`, async (t) => {
  const warnings: string[] = []
  const onWarning = ({message}: Error) => void warnings.push(message)
  process.on('warning', onWarning)
  t.teardown(() => process.off('warning', onWarning))
  const world = await createWorld(t)
  const {agent, app, house, pass, server} = world
  await world.save()
  await agent.start()
  while (!agent.said.has('info elements declared')) await pass(1000)
  const timers = server.clock.pending()

  for (let day = 0; day < days; day++) {
    await liveThrough(day, world)
    const expected = {link: 'online', revision: world.revision(), pairings: 0, sessions: [app], declared: devices}
    // The agent's last messages may still be in flight.
    for (let second = 0; second < 60 && !isDeepStrictEqual(shownOf(world), expected); second++) await pass(1000)
    const {tokens} = sessionOf(world)
    t.same(
      shownOf(world),
      expected,
      `after ${day + 1} days the agent has its one session, the last version and its devices`,
    )
    t.ok(server.clock.pending() <= timers, `${server.clock.pending()} timers are pending, at the start ${timers}`)
    t.ok(tokens < maxTokens, `${tokens} tokens are stored`)
  }

  const {said, shown} = agent
  t.same([...shown.links.keys()].sort(), ['connecting', 'offline', 'online', 'polling'], 'it never needs pairing')
  t.notOk(said.has('warn not paired any more'))
  t.ok((said.get('debug session renewed') ?? 0) > 20 * days)
  t.ok((said.get('warn no connection to the MQTT broker') ?? 0) > days)
  t.equal(said.get('info devices declared'), 1, 'no outage changes the declaration')
  const earlier = house.commands.length
  for (const id of lamps) agent.tap(`mqtt:light:${id}`, {type: 'turn', on: true})
  while (house.commands.length < earlier + lamps.length) await pass(100)
  t.same(
    house.commands.slice(earlier),
    lamps.map((id) => `house/${id}/set`),
  )
  t.same(warnings, [])
})

/** Returns the agent's state as its panel and the server show it. */
function shownOf(world: World) {
  const {link, revision, pairings} = world.agent.shown
  const {sessions, declared} = sessionOf(world)
  return {link, revision, pairings, sessions, declared}
}
