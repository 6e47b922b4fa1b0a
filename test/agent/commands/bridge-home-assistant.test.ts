import {existsSync} from 'node:fs'
import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import t from 'tap'
import {SmallHomeAssistant} from '../bridges/home-assistant/small-home-assistant.ts'
import {smallHouse} from '../bridges/home-assistant/small-house.ts'
import {temporaryFolder} from '../temporary-folder.ts'
import {commandLine} from './agent-process.ts'

t.test('bridge add connects to Home Assistant, and a later refusal is named', async (t) => {
  const folder = await temporaryFolder(t)
  const agent = commandLine(t, folder, {PIANTA_AGENT_SERVER: 'http://127.0.0.1:9'})
  const house = await new SmallHomeAssistant({...smallHouse, token: 'very hidden'}).start()
  t.teardown(() => house.stop())
  const tokenFile = join(await temporaryFolder(t), 'token')
  await writeFile(tokenFile, 'no token')
  const words = [
    'bridge',
    'add',
    'home-assistant',
    house.url.replace('http://', ''),
    '--token-file',
    tokenFile,
    '--json',
  ]
  t.match(await agent.run(...words), {code: 3, out: '', said: /refuses the token/})
  t.notOk(existsSync(join(folder, 'bridges.json')), 'nothing is kept')

  await writeFile(tokenFile, 'very hidden\n')
  const added = await agent.run(...words)
  t.equal(added.code, 0, added.said)
  t.match(JSON.parse(added.out), {id: 'home-assistant', kind: 'home-assistant', url: house.url, lights: 2, rooms: 3})
  t.equal(await readFile(join(folder, 'bridge-home-assistant.secret'), 'utf8'), 'very hidden')

  const again = await agent.run(...words.slice(0, -1))
  t.match(again, {
    out: /^Found 2 lights.*is called home-assistant\.$/m,
    said: /Next, pair this agent with a server: .* pair$/m,
  })

  const running = agent.start('run')
  await running.says(/warn not paired/)
  const following = agent.start('states', '--follow', '--json')
  for await (const line of following.printed()) {
    const {kind, state} = JSON.parse(line)
    if (kind === 'light' && state.status === 'ok') break
  }
  following.child.kill('SIGTERM')
  const bridges = async () => JSON.parse((await agent.run('status', '--json')).out).bridges
  t.match(await bridges(), [{id: 'home-assistant', connected: true, state: 'connected', reason: null}])
  t.match(await agent.run('bridge', 'test'), {code: 0, out: /home-assistant .*: 2 lights, 1 cover, .* in 3 rooms/})

  house.token = 'another'
  house.drop()
  t.match(await agent.run('bridge', 'test', '--json'), {code: 1, out: /"ok":false,"error":".*refuses the token/})
  let [bridge] = await bridges()
  while (bridge.state !== 'refused') [bridge] = await bridges()
  t.match(bridge, {connected: false, since: /^2\d{3}-/, reason: /refuses the token/})
  t.match(await agent.run('status'), {out: /Bridge +home-assistant .*, refused since .*refuses the token/})
  running.child.kill('SIGTERM')
  t.equal(await running.exited, 0)
  t.notMatch(running.said(), /very hidden/)
})
