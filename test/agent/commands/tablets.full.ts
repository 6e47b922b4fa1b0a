import {once} from 'node:events'
import {createServer} from 'node:net'
import {networkInterfaces} from 'node:os'
import {text} from 'node:stream/consumers'
import t, {type Test} from 'tap'
import {readConfig} from '../../../agent/config.ts'
import {temporaryFolder} from '../temporary-folder.ts'
import {commandLine, unpaired} from './agent-process.ts'

/** A loopback address beside the panel's own, in place of one of the network. */
const network = '127.0.0.2'
const settings = {PIANTA_AGENT_HOST: network, PIANTA_AGENT_SERVER: 'http://127.0.0.1:9'}

/** Starts an agent for tablets; `address` has the key. */
async function runForTablets(t: Test, folder?: string) {
  const agent = commandLine(t, folder ?? (await temporaryFolder(t)), settings)
  const running = agent.start('run', '--lan', '--json')
  const [line] = (await once(running.printed(), 'line')) as [string]
  const {address} = JSON.parse(line) as {address: string}
  return {agent, running, address}
}

/** Opens an address as a tablet; returns its cookie. */
async function openAsTablet(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  await response.text()
  return response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
}

const statusAt = async (address: string, cookie?: string) =>
  (await fetch(address, {headers: cookie === undefined ? {} : {cookie}})).status

t.test('run --lan prints the address with a key; tablets are listed, removed, and the key renewed', async (t) => {
  const {agent, running, address} = await runForTablets(t)
  t.match(address, new RegExp(`^http://${network}:\\d+/\\?key=[\\w-]{32}$`))
  const bare = address.replace(/\?.*/, '')
  t.equal(await statusAt(bare), 401)
  t.same(JSON.parse((await agent.run('tablets', 'list', '--json')).out), {address, tablets: []})
  t.match(await agent.run('tablets', 'list'), {
    code: 0,
    out: '',
    said: /^No tablet .*\nOpen this on another tablet: http/,
  })

  const cookie = await openAsTablet(address)
  t.equal(await statusAt(bare, cookie), 200)
  const {lan, panel, tablets} = JSON.parse((await agent.run('status', '--json')).out)
  t.equal(lan, bare)
  t.match(tablets, [{id: /^[0-9a-f]{8}$/, name: 'unknown browser', isOpen: false}])
  t.match(panel, /^http:\/\/127\.0\.0\.1:\d+\/$/)
  t.equal(await statusAt(panel), 200, 'this machine needs no key')
  const [{id}] = tablets
  t.match((await agent.run('tablets', 'list')).out, new RegExp(`^${id} unknown browser, last seen 20`))
  t.match((await agent.run('status')).out, new RegExp(`Panel +${panel}\n +${bare}\nTablet +${id} unknown browser`))

  const renewed = JSON.parse((await agent.run('tablets', 'new-key', '--json')).out)
  t.not(renewed.address, address)
  t.equal(await statusAt(address), 401)
  t.equal(await statusAt(bare, cookie), 200)
  t.match((await agent.run('tablets', 'new-key')).out, /^Scan this .*\n {2}http:\S+\?key=\S+\n.*█/s)

  t.match(await agent.run('tablets', 'remove', 'nobody'), {code: 2, said: /There is no tablet nobody\. See: /})
  const {out} = await agent.run('tablets', 'remove', id, '--json')
  t.match(JSON.parse(out), {tablets: []})
  t.equal(await statusAt(bare, cookie), 401)
  t.equal(await statusAt(renewed.address), 401)
  const last = await openAsTablet(JSON.parse(out).address)
  const [{id: lastId}] = JSON.parse((await agent.run('tablets', 'list', '--json')).out).tablets
  t.match(await agent.run('tablets', 'remove', lastId), {code: 0, out: '', said: /is removed/})
  t.notMatch(running.said(), new RegExp(`key=|${last.split('=')[1]}`), 'the log names no key')
})

t.test('the key and the tablets outlast a restart; without --lan nobody of the network gets in', async (t) => {
  const folder = await temporaryFolder(t)
  const first = await runForTablets(t, folder)
  const cookie = await openAsTablet(first.address)
  first.running.child.kill('SIGTERM')
  t.equal(await first.running.exited, 0)
  const second = await runForTablets(t, folder)
  const {port} = new URL(second.address)
  t.equal(second.address, first.address.replace(/:\d+\//, `:${port}/`))
  const value = cookie.split('=')[1]
  t.equal(await statusAt(second.address.replace(/\?.*/, ''), `pianta-tablet-${port}=${value}`), 200)
  second.running.child.kill('SIGTERM')
  await second.running.exited

  const alone = commandLine(t, folder)
  const running = alone.start('run')
  await running.says(/agent started/)
  t.match(JSON.parse((await alone.run('tablets', 'list', '--json')).out), {address: null, tablets: [{isOpen: false}]})
  t.match(await alone.run('tablets', 'list'), {said: /^Tablets can't open the panel now: .* run --lan\n$/})
  t.match(await alone.run('tablets', 'new-key'), {code: 0, out: '', said: /^The key is new\. .* run --lan\n$/})
  t.match(JSON.parse((await alone.run('status', '--json')).out), {lan: null})
})

t.test('run --lan prints a QR code for people', async (t) => {
  const agent = await unpaired(t, settings)
  const running = agent.start('run', '--lan')
  const out = text(running.child.stdout)
  await running.says(/agent started/)
  running.child.kill('SIGTERM')
  t.match(await out, /^Scan this with a tablet of your network, or open\n {2}http:\S+\?key=\S+\n.*█/s)
})

t.test('one address for both needs the key on this machine too, and doctor finds the panel', async (t) => {
  const agent = await unpaired(t, {...settings, PIANTA_AGENT_HOST: '127.0.0.1'})
  const running = agent.start('run', '--lan')
  await running.says(/agent started/)
  const {lan, panel} = JSON.parse((await agent.run('status', '--json')).out)
  t.equal(panel, lan)
  t.equal(await statusAt(panel), 401)
  t.match(await agent.run('doctor'), {out: new RegExp(`The panel is at ${panel}`)})
})

t.test('tablets needs a running agent', async (t) => {
  const agent = await unpaired(t)
  for (const words of [['list'], ['new-key'], ['remove', 'x']]) {
    t.match(await agent.run('tablets', ...words), {code: 1, out: '', said: /^No agent is running in /})
  }
  t.match(await agent.run('tablets', 'fly'), {
    code: 2,
    said: /Use one of tablets list, tablets remove, tablets new-key/,
  })
})

t.test('--lan names its address: PIANTA_AGENT_HOST, or else that of this machine', async (t) => {
  t.match(readConfig({PIANTA_AGENT_HOST: network}, {lan: true}), {host: '127.0.0.1', lan: network})
  t.match(readConfig({PIANTA_AGENT_HOST: network}), {host: network, lan: undefined})
  for (const host of ['0.0.0.0', '::']) {
    t.throws(() => readConfig({PIANTA_AGENT_HOST: host}, {lan: true}), {kind: 'configuration', message: /one address/})
  }
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const addresses = own.flatMap(({family, internal, address}) => (family === 'IPv4' && !internal ? [address] : []))
  if (addresses.length === 0) t.throws(() => readConfig({}, {lan: true}), {message: /^--lan: /})
  else t.ok(addresses.includes(String(readConfig({}, {lan: true}).lan)))
})

t.test('an address that another program uses ends run --lan with 3', async (t) => {
  const other = createServer().listen(0, network)
  await once(other, 'listening')
  t.teardown(() => other.close())
  const {port} = other.address() as {port: number}
  const agent = await unpaired(t, {...settings, PIANTA_AGENT_PORT: String(port)})
  t.match(await agent.run('run', '--lan'), {code: 3, said: new RegExp(`Another program uses ${network}:${port}`)})
})
