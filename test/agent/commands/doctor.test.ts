import {once} from 'node:events'
import {chmod} from 'node:fs/promises'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import t from 'tap'
import {openBridgeStore} from '../../../agent/bridges/bridge-store.ts'
import {checkServer} from '../../../agent/doctor/check-server.ts'
import {freePort} from '../../../demo/free-port.ts'
import {FakeClock} from '../../fake-clock.ts'
import {homeWith} from '../../server/api.ts'
import {SmallHomeAssistant} from '../bridges/home-assistant/small-home-assistant.ts'
import {smallHouse} from '../bridges/home-assistant/small-house.ts'
import {temporaryFolder} from '../temporary-folder.ts'
import {commandLine, paired} from './agent-process.ts'

interface Finding {
  check: string
  subject: string | null
  ok: boolean
  message: string
}

const wrongs = (out: string): Finding[] => JSON.parse(out).checks.filter(({ok}: Finding) => !ok)

t.test('doctor finds nothing wrong with a healthy agent but its clock', async (t) => {
  const {server, agent} = await paired(t, {PIANTA_AGENT_BRIDGE: 'simulated'})
  await server.save(null, homeWith({lights: [{id: 'l1', at: [1, 1]}]}))
  const running = agent.start('run')
  await running.says(/devices declared/)
  const {out} = await agent.run('doctor', '--json')
  t.same(wrongs(out), [])
  t.same(
    JSON.parse(out).checks.map(({check}: Finding) => check),
    ['folder', 'panel', 'name', 'clock', 'server', 'pairing', 'bridge'],
  )
  t.match(await agent.run('doctor'), {code: 0, out: /^ok +folder .*\nok +panel .*ok +pairing +Paired with/s})
})

t.test('doctor names what is wrong and what to do, and no token', async (t) => {
  const folder = await temporaryFolder(t)
  const house = await new SmallHomeAssistant({...smallHouse, token: 'right'}).start()
  t.teardown(() => house.stop())
  const taken = createServer((_, response) => response.end('hello'))
  taken.listen(0, '127.0.0.1')
  await once(taken, 'listening')
  t.teardown(() => taken.close())
  const {port} = taken.address() as AddressInfo
  const store = openBridgeStore(folder)
  const bridge = {kind: 'home-assistant', id: 'home-assistant', url: house.url} as const
  await store.save(bridge, 'very-hidden')
  const settings = {PIANTA_AGENT_PORT: String(port), PIANTA_AGENT_SERVER: `http://127.0.0.1:${port}`}
  const agent = commandLine(t, folder, settings)
  const {code, out, said} = await agent.run('doctor', '--json')
  t.equal(code, 1)
  t.match(wrongs(out), [
    {check: 'panel', message: /Another program uses it.*PIANTA_AGENT_PORT/},
    {check: 'server', message: /is not a Pianta server \(status 200\)\. Check the address and port/},
    {check: 'pairing', message: /This agent is not paired\. Run: /},
    {check: 'bridge', subject: 'home-assistant', message: /refuses the token\. Make a new one/},
  ])
  t.notMatch(out + said, /very-hidden/)

  await store.save(bridge, 'right')
  await chmod(folder, 0o777)
  const unsafe = await agent.run('doctor')
  t.match(unsafe, {code: 1, out: /WRONG folder +Other users can write to .* chmod 700/})
  t.match(unsafe, {out: /ok +bridge +home-assistant answers: 2 lights/})
  t.notMatch(unsafe.out, /WRONG bridge/)
})

t.test('checkServer() says what is wrong on the way to the server', async (t) => {
  const signal = AbortSignal.any([])
  const clock = new FakeClock(Date.now() + 3 * 86_400_000)
  const server = createServer((_, response) => response.end('{}'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const found = await checkServer(url, clock, signal)
  t.match(
    found.filter(({ok}) => !ok),
    [
      {check: 'clock', message: /clock is 2\d+ s ahead of the server's\. Turn on time synchronisation/},
      {check: 'server'},
    ],
  )
  const behind = await checkServer(url, new FakeClock(0), signal)
  t.match(behind, [{check: 'name'}, {check: 'clock', message: /behind the server's/}, {check: 'server'}])
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  const closed = new URL(`http://127.0.0.1:${await freePort()}`)
  t.match(await checkServer(closed, clock, signal), [
    {check: 'name', ok: true},
    {check: 'server', ok: false, message: /ECONNREFUSED.*Check that the server runs/},
  ])
  t.match(await checkServer(new URL('http://no-such-name.invalid'), clock, signal), [
    {check: 'name', ok: false, message: /The name no-such-name\.invalid is not found/},
  ])
})
