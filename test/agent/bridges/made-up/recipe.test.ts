import {execFile, spawn} from 'node:child_process'
import {once} from 'node:events'
import {cpSync, existsSync, globSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {type AddressInfo, createServer, type Socket} from 'node:net'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import t, {type Test} from 'tap'
import type {BridgeCommand} from '../../../../web/panel/protocol.ts'
import {openPanel} from '../../commands/panel-socket.ts'
import {temporaryFolder} from '../../temporary-folder.ts'

const root = join(import.meta.dirname, '../../../..')

/** Copies the agent, and follows the recipe of CONTRIBUTING.md in the copy: a folder and a line. */
async function copyWithBridge(t: Test): Promise<string> {
  const copy = await temporaryFolder(t)
  for (const path of ['agent', 'client', 'shared', 'web', 'package.json']) {
    cpSync(join(root, path), join(copy, path), {recursive: true})
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const bridges = join(copy, 'agent/bridges')
  cpSync(join(import.meta.dirname, 'line-lamps'), join(bridges, 'line-lamps'), {recursive: true})
  for (const file of globSync(join(bridges, 'line-lamps/*.ts'))) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('../../../../../agent/', '../../'))
  }
  const list = join(bridges, 'kinds.ts')
  const text = readFileSync(list, 'utf8')
  const added = text.replace('[homeAssistantKind, mqttKind]', '[homeAssistantKind, mqttKind, lineLampsKind]')
  writeFileSync(list, `import {lineLampsKind} from './line-lamps/kind.ts'\n${added}`)
  return copy
}

/** Starts lamps that listen on loopback; `heard` has the lines that they took. */
async function startLamps(t: Test) {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    createInterface({input: socket}).on('line', (line) => {
      heard.push(line)
      const [word, name, state] = line.split(' ')
      if (word === 'turn') socket.write(`lamp ${name} ${state}\n`)
      else socket.write(line === 'password right' ? 'lamp hall off\nbroken cellar\nend\n' : 'no\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {heard, address: `127.0.0.1:${(server.address() as AddressInfo).port}`}
}

t.test('a folder and a line make a bridge: commands, settings, doctor and the panel know it', async (t) => {
  const copy = await copyWithBridge(t)
  const {heard, address} = await startLamps(t)
  const folder = await temporaryFolder(t)
  const main = join(copy, 'agent/main.ts')
  const env = {PATH: process.env.PATH, PIANTA_AGENT_DATA: folder, PIANTA_AGENT_PORT: '0'}
  const run = (words: readonly string[], more: Record<string, string> = {}) =>
    new Promise<{code: number; out: string; said: string}>((resolve) => {
      const child = execFile(
        process.execPath,
        [main, ...words],
        {env: {...env, ...more}, timeout: 60_000},
        (_, out, said) => resolve({code: child.exitCode ?? -1, out, said}),
      )
      child.stdin?.end()
    })
  const secret = (text: string) => {
    writeFileSync(join(folder, 'password'), text)
    return join(folder, 'password')
  }

  t.match(await run(['bridge', 'add', '--help']), {out: /\[home-assistant\|mqtt\|line-lamps\]/})
  t.match(await run(['bridge', 'add', 'line-lamps', address]), {
    code: 2,
    said: /Line lamps need a password: give --password-file FILE\. It is printed below the lamp\./,
  })
  t.match(await run(['bridge', 'add', 'line-lamps', 'nowhere', '--password-file', secret('x')]), {
    code: 2,
    said: /nowhere is not an address of line lamps\. Use one like tcp:\/\/192\.168\.1\.7:7000\./,
  })
  t.match(await run(['bridge', 'add', 'line-lamps', address, '--password-file', secret('wrong')]), {
    code: 3,
    said: /The lamps refuse the password\./,
  })
  t.notOk(existsSync(join(folder, 'bridges.json')))
  t.match(await run(['bridge', 'add', 'line-lamps', address, '--password-file', secret('right')]), {
    code: 0,
    out: /^Found 1 light\. The bridge is called line-lamps\.$/m,
  })
  t.equal(readFileSync(join(folder, 'bridge-line-lamps.secret'), 'utf8'), 'right')
  const settings = {
    PIANTA_AGENT_DATA: join(folder, 'other'),
    PIANTA_AGENT_LINE_LAMPS_URL: address,
    PIANTA_AGENT_LINE_LAMPS_PASSWORD_FILE: secret('right'),
  }
  t.match(await run(['bridge', 'test'], settings), {code: 0, out: `line-lamps  tcp://${address}: 1 light`})
  t.match(await run(['bridge', 'test'], {PIANTA_AGENT_LINE_LAMPS_URL: address}), {
    code: 3,
    said: /PIANTA_AGENT_LINE_LAMPS_URL needs PIANTA_AGENT_LINE_LAMPS_PASSWORD_FILE too\./,
  })

  const agent = spawn(process.execPath, [main, 'run'], {env, stdio: ['pipe', 'ignore', 'pipe']})
  t.teardown(async () => {
    agent.kill('SIGKILL')
    await once(agent, 'exit')
  })
  const panel = await new Promise<string>((resolve) => {
    createInterface({input: agent.stderr}).on('line', (line) => {
      const [, address] = /panel started address=(\S+)/.exec(line) ?? []
      if (address !== undefined) resolve(address)
    })
  })
  const page = await openPanel(t, panel)
  const connected = await page.hears((message) =>
    'bridges' in message ? message.bridges?.find(({state}) => state === 'connected') : undefined,
  )
  t.match(connected, {id: 'line-lamps', kind: 'line-lamps', url: `tcp://${address}`, devices: 1, problems: 1})
  const question: BridgeCommand = {type: 'bridge', id: 1, question: {ask: 'kinds'}}
  page.socket.send(JSON.stringify(question))
  const kinds = await page.hears((message) => (message.type === 'bridge-answer' ? message.kinds : undefined))
  t.match(
    kinds.find(({kind}) => kind === 'line-lamps'),
    {
      title: {en: 'Line lamps', it: 'Lampade a righe'},
      adding: {
        fields: [{name: 'password', isSecret: true, isRequired: true, hint: {it: 'È scritta sotto la lampada.'}}],
      },
    },
  )
  t.match(await run(['act', 'hall', 'on', '--wait']), {code: 0})
  t.ok(heard.includes('turn hall on'))
  t.match(await run(['states', '--json']), {out: /"device":"line-lamps:hall".*"on":true/})
  t.match(await run(['doctor']), {out: /cellar: gives no light\. Screw the lamp in again\./})
  t.match(await run(['bridge', 'remove', 'line-lamps']), {code: 0})
  t.notOk(existsSync(join(folder, 'bridge-line-lamps.secret')))
})
