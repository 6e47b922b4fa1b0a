import {once} from 'node:events'
import {createInterface} from 'node:readline'
import t from 'tap'
import {ownSettings, pianta, serve, start} from './pianta.ts'

t.test('mcp answers over stdin and stdout, with and without a running server', async (t) => {
  const settings = await ownSettings(t)
  await pianta(['user', 'create', '--email', 'ada@example.org', '--name', 'Ada'], settings)
  t.match(await pianta(['mcp'], settings), {code: 2, stdout: '', stderr: /--as is missing/})
  const unknown = await pianta(['mcp', '--as', 'bob@example.org'], settings)
  t.match(unknown, {code: 1, stdout: '', stderr: /bob@example.org: no account has this email/})
  const lines = [
    {jsonrpc: '2.0', id: 1, method: 'initialize', params: {protocolVersion: '2025-11-25', capabilities: {}}},
    {jsonrpc: '2.0', method: 'notifications/initialized'},
    {jsonrpc: '2.0', id: 2, method: 'tools/call', params: {name: 'list_projects'}},
    'not JSON',
    [{jsonrpc: '2.0', id: 3, method: 'ping'}],
  ]
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  const ask = async () => {
    const {code, stdout, stderr} = await pianta(['mcp', '--as', 'ada@example.org'], settings, input)
    t.match({code, stderr}, {code: 0, stderr: ''})
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    t.equal(answers.length, 4)
    const byId = (id: number) => answers.find((answer) => answer.id === id)
    t.match(byId(1), {result: {protocolVersion: '2025-11-25', serverInfo: {name: 'pianta'}}})
    t.match(byId(2), {result: {structuredContent: {rows: []}}})
    t.match(
      answers
        .filter(({id}) => id === null)
        .map(({error}) => error.code)
        .toSorted(),
      [-32600, -32700],
    )
  }
  await ask()
  await serve(t, settings)
  await ask()

  const child = start(['mcp', '--as', 'ada@example.org'], settings)
  t.teardown(() => child.kill('SIGKILL'))
  const closed = once(child, 'close')
  const replies = createInterface({input: child.stdout})
  child.stdin.write(`${JSON.stringify({jsonrpc: '2.0', id: 'a', method: 'ping'})}\n`)
  const [reply] = await once(replies, 'line')
  t.same(JSON.parse(reply), {jsonrpc: '2.0', id: 'a', result: {}})
  child.stdin.end()
  t.match(await closed, [0])
})
