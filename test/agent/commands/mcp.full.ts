import {once} from 'node:events'
import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import t from 'tap'
import {smallHouse, startBroker} from '../bridges/small-broker.ts'
import {temporaryFolder} from '../temporary-folder.ts'
import {commandLine} from './agent-process.ts'

t.test('mcp lets an assistant do what was allowed, through the running agent', async (t) => {
  const folder = await temporaryFolder(t)
  const agent = commandLine(t, folder, {PIANTA_AGENT_SERVER: 'http://127.0.0.1:9'})
  t.match(await agent.run('mcp'), {code: 1, out: '', said: /^No agent is running in/})
  const broker = await startBroker(t, {discoveries: smallHouse})
  await broker.publish('house/l1', {state: 'OFF'})
  broker.broker.on('publish', ({topic, payload}) => {
    if (topic === 'house/l1/set') void broker.publish('house/l1', String(payload))
  })
  const first = agent.start('run')
  await first.says(/warn not paired/)
  t.match(await agent.run('bridge', 'add', 'mqtt', broker.url), {code: 0})
  const lamp = await idOf('Lamp l1')

  t.match(await agent.run('mcp', 'list'), {
    code: 0,
    out: /^Assistants may do nothing\. Let them read .* mcp allow states\n$/,
  })
  t.match(await agent.run('mcp', 'allow', 'lock'), {code: 2, said: /^lock is nothing to allow/})
  t.match(await agent.run('mcp', 'allow', 'light'), {
    code: 0,
    out: 'Assistants may command lights in every room: 2 devices now\n',
  })
  t.match(await agent.run('mcp', 'allow', '--device', lamp, '--json'), {
    code: 0,
    out: /^\{"rule":\{"to":"command","device":/,
  })

  const session = agent.start('mcp', '--name', 'Helper')
  const replies = session.printed()
  await session.says(/and nothing else:\n {2}command lights in every room: 2 devices now\n/)
  let lastId = 0
  async function ask(method: string, params: object = {}) {
    const heard = once(replies, 'line')
    session.child.stdin.write(`${JSON.stringify({jsonrpc: '2.0', id: ++lastId, method, params})}\n`)
    const [line] = await heard
    return JSON.parse(line)
  }
  const turn = (device: string, action: string) =>
    ask('tools/call', {name: 'command_device', arguments: {device, action}})
  t.match(await ask('initialize', {protocolVersion: '2025-11-25'}), {result: {serverInfo: {name: 'pianta-agent'}}})
  t.match(await turn(lamp, 'on'), {result: {structuredContent: {state: {on: true}, isCurrent: true}}})
  await first.says(/info an assistant commanded a device assistant=Helper device=\S+ action=on/)
  t.match(await agent.run('states', '--json'), {out: new RegExp(`${lamp}.*"on":true`)})
  t.match(await ask('tools/list', {padding: 'x'.repeat(70_000)}), {
    error: {message: /too long: the limit is 65536 bytes/},
  })

  t.match(await agent.run('mcp', 'forbid', 'light'), {code: 0, out: /no longer command lights in every room/})
  t.match(await turn(await idOf('Lamp l2'), 'on'), {result: {isError: true}}, 'it takes effect in a session that runs')
  t.match(await agent.run('doctor', '--json'), {
    out: /Assistants on this machine may command Lamp l1 \([^)]+\), by its name\./,
  })
  first.child.kill('SIGTERM')
  await first.exited
  t.match(await turn(lamp, 'off'), {error: {message: /No agent is running/}})
  t.match(await agent.run('doctor', '--json'), {out: /Assistants on this machine may command \S+, by its name\./})

  const second = agent.start('run')
  await second.says(/warn not paired/)
  while ((await turn(lamp, 'off')).result?.structuredContent === undefined) await new Promise(setImmediate)
  t.match(await agent.run('mcp', 'forbid', 'all'), {code: 0})
  t.match(await turn(lamp, 'on'), {result: {isError: true}})
  session.child.stdin.end()
  t.equal(await session.exited, 0)
  second.child.kill('SIGTERM')
  t.equal(await second.exited, 0)

  await writeFile(join(folder, 'assistants.json'), '{"version":2,"value":[]}')
  t.match(await agent.run('run'), {code: 6, said: /A newer agent wrote .*assistants\.json/})

  async function idOf(name: string): Promise<string> {
    for (;;) {
      const {out} = await agent.run('states', '--json')
      const found = out.split('\n').find((line) => line.includes(`"${name}"`))
      if (found !== undefined) return JSON.parse(found).device
    }
  }
})
