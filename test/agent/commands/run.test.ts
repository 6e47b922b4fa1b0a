import t from 'tap'
import {homeWith} from '../../server/api.ts'
import {commandLine, paired} from './agent-process.ts'

t.test('an agent runs, answers its commands, and stops cleanly', async (t) => {
  const {server, agent} = await paired(t, {PIANTA_AGENT_BRIDGE: 'simulated'})
  const home = homeWith({lights: [{id: 'l1', at: [1, 1]}]})
  await server.save(null, home)
  const running = agent.start('run')
  await running.says(/devices declared devices=1/)
  const {out, code} = await agent.run('status', '--json')
  t.equal(code, 0)
  const status = JSON.parse(out)
  t.match(status, {
    running: true,
    server: server.url,
    project: {id: server.projectId, name: 'Flat'},
    link: {state: 'online'},
    revision: 1,
    devices: 1,
    sessionDaysLeft: 90,
    panel: /^http:\/\/127\.0\.0\.1:\d+\/$/,
  })
  t.equal((await fetch(status.panel)).status, 200)
  t.match(await agent.run('status'), {
    code: 0,
    out: /Agent +online since .*Project +Flat\nVersion +1\nDevices +1\nBridge +simulated, connected since .*, 1 device\nSession +90 days left\nPanel/s,
  })
  t.match(await agent.run('api', 'GET', '/v1/projects'), {code: 0, out: /"rows"/})
  t.match(JSON.parse((await agent.run('devices', '--json')).out), {devices: [{id: 'light-l1'}]})
  for (const refused of await Promise.all([agent.run('run'), agent.run('pair', server.url)])) {
    t.match(refused, {code: 3, said: /Another pianta-agent uses this folder/})
  }

  running.child.kill('SIGTERM')
  t.equal(await running.exited, 0)
  t.match(running.said(), /info agent stopped\n$/)
  t.match(JSON.parse((await agent.run('status', '--json')).out), {running: false, revision: 1, link: null, panel: null})
  t.match(await agent.run('status'), {out: /Agent +not running/})
})

t.test('a panel that can’t listen is exit code 3', async (t) => {
  const {server, folder} = await paired(t)
  const taken = commandLine(t, folder, {PIANTA_AGENT_PORT: String(server.config.port)})
  t.match(await taken.run('run'), {code: 3, said: /Another program uses 127.0.0.1/})
})
