import {once} from 'node:events'
import t from 'tap'
import {homeWith} from '../../server/api.ts'
import {paired, unpaired} from './agent-process.ts'

const lines = (out: string) => out.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))

t.test('states and act go through the running agent', async (t) => {
  const {server, agent} = await paired(t, {PIANTA_AGENT_BRIDGE: 'simulated'})
  await server.save(null, homeWith({lights: [{id: 'l1', at: [1, 1], name: 'Desk'}]}))
  const running = agent.start('run')
  await running.says(/devices declared devices=1/)

  const [lamp, ...more] = lines((await agent.run('states', '--json')).out)
  t.same(more, [])
  t.match(lamp, {device: 'light-l1', kind: 'light', room: null, floor: null, bridge: 'simulated', state: {on: false}})
  t.ok(lamp.actions.includes('brightness'))
  t.match(await agent.run('states'), {code: 0, out: /^light-l1 +.*: off/})

  const following = agent.start('states', '--follow', '--json')
  const heard = following.printed()
  const [first] = await once(heard, 'line')
  t.same(JSON.parse(first), lamp, 'first all devices')
  const next = once(heard, 'line')
  t.match(await agent.run('act', 'light-l1', 'brightness', '40', '--wait', '--json'), {
    code: 0,
    out: /^\{"device":"light-l1",.*"state":\{"status":"ok","on":true,"brightness":0\.4/,
  })
  const [changed] = await next
  t.match(JSON.parse(changed), {device: 'light-l1', state: {on: true, brightness: 0.4}})
  t.match(await agent.run('act', lamp.name.toUpperCase(), 'off', '--wait'), {code: 0, out: /: off/})

  t.match(await agent.run('act', 'light-l1', 'tilt', '40'), {code: 2, said: /has no tilt\. .* can do: on, off, toggle/})
  t.match(await agent.run('act', 'sauna', 'on'), {code: 2, said: /There is no device sauna/})

  running.child.kill('SIGTERM')
  t.equal(await following.exited, 1)
  t.match(following.said(), /The agent has stopped/)
  t.match(await agent.run('states'), {
    code: 1,
    said: /No agent is running in .* Start it with: npm run -s agent -- run/,
  })
  t.match(await agent.run('act', 'light-l1', 'on'), {code: 1, said: /No agent is running/})
})

t.test('an agent that isn’t paired tells its states and its status, and says how to pair', async (t) => {
  const agent = await unpaired(t, {PIANTA_AGENT_BRIDGE: 'simulated', PIANTA_AGENT_SERVER: 'http://127.0.0.1:9'})
  t.match(await agent.run('status'), {code: 4, out: /Bridge +simulated, not running/, said: /This agent is not paired/})
  const running = agent.start('run')
  await running.says(/warn not paired/)
  t.match(await agent.run('states'), {code: 0, out: '', said: /The house has no devices yet/})
  let status = await agent.run('status', '--json')
  // The house reads its file meanwhile.
  while (!JSON.parse(status.out).bridges[0].connected) status = await agent.run('status', '--json')
  t.equal(status.code, 4)
  t.match(status.said, /is running and not paired/)
  t.match(JSON.parse(status.out), {
    running: true,
    server: 'http://127.0.0.1:9',
    pairedAt: null,
    unpaired: /Its panel http/,
    link: {state: 'unpaired'},
    bridges: [
      {id: 'simulated', kind: 'simulated', url: null, connected: true, state: 'connected', reason: null, devices: 0},
    ],
  })
  const following = agent.start('states', '--follow')
  following.child.kill('SIGTERM')
  await following.exited
  running.child.kill('SIGTERM')
  t.equal(await running.exited, 0)
})
