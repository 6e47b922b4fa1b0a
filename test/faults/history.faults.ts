import t from 'tap'
import {bindDevice} from '../../shared/home/bindings.ts'
import {smallHouse, startBroker} from '../agent/bridges/small-broker.ts'
import {paired} from '../agent/commands/agent-process.ts'
import {openPanel} from '../agent/commands/panel-socket.ts'
import {homeWith} from '../server/api.ts'

t.setTimeout(480_000)

const rounds = Number(process.env.ROUNDS ?? 10)

/** The percents that the shutter is open, one for each start. */
const percentOf = (round: number) => 5 * (round + 1)

t.test(`the last 3 days outlive ${rounds} starts, each with a bridge added again and another one added`, async (t) => {
  const {server, agent} = await paired(t)
  const {id: app} = server.agentConnection()
  const shutter = {id: 's1', wall: 'w1', side: 'left', at: 2, z: 2, width: 1, reach: 0, kind: 'shutter'} as const
  const home = homeWith({walls: [{id: 'w1', a: [0, 0], b: [4, 0]}], awnings: [shutter]})
  const bound = bindDevice(home, {kind: 'awning', id: 's1'}, 'cover', {app, device: 'mqtt:cover:c1'})
  const saved = await server.save(null, bound)
  t.equal(saved.status, 201, saved.text)
  const broker = await startBroker(t, {discoveries: smallHouse})
  const others = await Promise.all(Array.from({length: rounds}, () => startBroker(t, {discoveries: smallHouse})))
  await broker.publish('house/c1/position', '100')

  for (const [round, other] of others.entries()) {
    const running = agent.start('run')
    await running.says(/info online/)
    const {panel} = JSON.parse((await agent.run('status', '--json')).out)
    const page = await openPanel(t, panel)
    for (const url of [broker.url, other.url]) {
      const added = await agent.run('bridge', 'add', 'mqtt', url)
      t.equal(added.code, 0, added.said)
    }
    // The broker keeps the last position only: all others come from the history.
    for (const percent of [percentOf(round), 100]) {
      await broker.publish('house/c1/position', String(percent))
      await page.hears((message) => {
        const state = 'states' in message ? message.states?.['mqtt:cover:c1'] : undefined
        return (state?.status === 'ok' && state.position === percent / 100) || undefined
      })
    }
    page.socket.send(JSON.stringify({type: 'history', id: 1}))
    const {past} = await page.hears((message) => (message.type === 'history-answer' ? message : undefined))
    const seen = (past['mqtt:cover:c1'] ?? []).flatMap(({state}) => (state.status === 'ok' ? [state.position] : []))
    const expected = others.slice(0, round + 1).map((_, index) => percentOf(index) / 100)
    t.same(
      expected.filter((position) => !seen.includes(position)),
      [],
      `after start ${round + 1} every position is still known`,
    )
    running.child.kill('SIGTERM')
    t.equal(await running.exited, 0, running.said())
  }
})
