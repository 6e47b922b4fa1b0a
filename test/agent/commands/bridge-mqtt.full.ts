import {once} from 'node:events'
import {readdir, readFile, stat, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import t from 'tap'
import {filesIn} from '../../../agent/folder.ts'
import {lockFolder} from '../../../agent/lock.ts'
import {systemClock} from '../../../shared/clock.ts'
import {certificate} from '../../server/mail/certificate.ts'
import {startFront} from '../bridges/mqtt/front.ts'
import {smallHouse, startBroker} from '../bridges/small-broker.ts'
import {temporaryFolder} from '../temporary-folder.ts'
import {commandLine} from './agent-process.ts'

// Each test of a broker waits two seconds for more devices: they wait together.
t.jobs = 4

const login = {username: 'me', password: 'very hidden'}

t.test('bridge add tests a broker, says what it has, and keeps what worked', {buffered: true}, async (t) => {
  const folder = await temporaryFolder(t)
  const agent = commandLine(t, folder)
  const broker = await startBroker(t, {discoveries: smallHouse, login})
  const passwordFile = join(await temporaryFolder(t), 'password')
  await writeFile(passwordFile, 'wrong\n')
  const words = [
    'bridge',
    'add',
    'mqtt',
    `127.0.0.1:${broker.port}`,
    '--username',
    'me',
    '--password-file',
    passwordFile,
  ]

  const refused = await agent.run(...words, '--json')
  t.match(refused, {code: 3, out: '', said: /refuses the login of me/})
  t.same(
    (await readdir(folder)).filter((name) => name.startsWith('bridge')),
    [],
    'nothing is kept',
  )

  await writeFile(passwordFile, `${login.password}\n`)
  const added = await agent.run(...words, '--json')
  t.equal(added.code, 0)
  t.same(JSON.parse(added.out), {
    id: 'mqtt',
    kind: 'mqtt',
    url: broker.url,
    lights: 2,
    covers: 1,
    switches: 0,
    sensors: 1,
    climates: 0,
    media: 0,
    rooms: 0,
  })
  t.equal((await stat(join(folder, 'bridge-mqtt.secret'))).mode & 0o777, 0o600)
  t.notMatch(await readFile(join(folder, 'bridges.json'), 'utf8'), /hidden/)

  t.match(await agent.run('bridge', 'list', '--json'), {code: 0, out: /"id":"mqtt".*"connected":false/})
  t.match(await agent.run('bridge', 'test'), {code: 0, out: /mqtt .*: 2 lights, 1 cover and 1 sensor\n/})
  t.match(await agent.run(...words), {
    code: 0,
    out: /Found 2 lights, 1 cover and 1 sensor\. The bridge is called mqtt\./,
  })
  t.equal(JSON.parse((await agent.run('bridge', 'list', '--json')).out).bridges.length, 1, 'the same address again')

  const other = await startBroker(t, {prefix: 'other'})
  const second = await agent.run('bridge', 'add', 'mqtt', other.url, '--prefix', 'other', '--json')
  t.match(JSON.parse(second.out), {id: 'mqtt-2', lights: 0})
  await broker.stop()
  t.match(await agent.run('bridge', 'test', 'mqtt', '--json'), {
    code: 1,
    out: /^\{"id":"mqtt".*"ok":false,"error":"No MQTT/,
  })
  t.match(await agent.run('bridge', 'remove', 'mqtt'), {code: 0, said: /The bridge mqtt is removed/})
  t.same(
    (await readdir(folder)).filter((name) => name.startsWith('bridge')),
    ['bridges.json'],
  )
  t.match(await agent.run('bridge', 'remove', 'mqtt'), {
    code: 2,
    said: /There is no bridge mqtt\. The bridges are mqtt-2\./,
  })
})

t.test('bridge add through the running agent takes effect at once, without a pairing', {buffered: true}, async (t) => {
  const folder = await temporaryFolder(t)
  const agent = commandLine(t, folder, {PIANTA_AGENT_SERVER: 'http://127.0.0.1:9'})
  const broker = await startBroker(t, {discoveries: smallHouse})
  const running = agent.start('run')
  await running.says(/warn not paired/)
  t.match(await agent.run('bridge', 'list'), {code: 0, out: '', said: /There is no bridge yet/})
  await broker.publish('house/l1', {state: 'ON'})
  t.match(await agent.run('bridge', 'add', 'mqtt', `mqtt://127.0.0.1:${broker.port}`), {
    code: 0,
    out: /Found 2 lights/,
    said: /Next, pair this agent with a server: open its panel, http:/,
  })

  const following = agent.start('states', '--follow', '--json')
  const devices = new Map<string, unknown>()
  for await (const line of following.printed()) {
    const {name, state} = JSON.parse(line)
    devices.set(name, state.on)
    if (devices.size === smallHouse.length && devices.get('Lamp l1') === true) break
  }
  t.ok(devices.has('Thermometer'), 'and the state that the broker kept is shown')
  following.child.kill('SIGTERM')
  const status = JSON.parse((await agent.run('status', '--json')).out)
  t.match(status.bridges, [{id: 'mqtt', kind: 'mqtt', url: broker.url, connected: true, reason: null, devices: 4}])

  t.match(await agent.run('bridge', 'remove', 'mqtt'), {code: 0})
  t.same(JSON.parse((await agent.run('status', '--json')).out).bridges, [])
  t.match(await agent.run('bridge', 'remove', 'mqtt'), {code: 2, said: /There is no bridge mqtt\. None was added yet/})
  running.child.kill('SIGTERM')
  t.equal(await running.exited, 0)
  t.notMatch(running.said(), /very hidden/)
})

t.test('bridge add leaves the folder to others while it connects', {buffered: true}, async (t) => {
  const agent = commandLine(t, await temporaryFolder(t), {PIANTA_AGENT_SERVER: 'http://127.0.0.1:9'})
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<boolean>()
  const slow = await startBroker(t, {
    discoveries: smallHouse,
    canRead() {
      asked.resolve()
      return answer.promise
    },
  })
  const [one, other] = [await startBroker(t), await startBroker(t)]
  const add = async (url: string) => {
    const {out, said} = await agent.run('bridge', 'add', 'mqtt', url, '--json')
    return out === '' ? said : JSON.parse(out).id
  }
  const adding = add(slow.url)
  await asked.promise
  const ids = await Promise.all([add(one.url), add(other.url)])
  t.same(ids.sort(), ['mqtt', 'mqtt-2'], 'two at once get an id each')

  const running = agent.start('run')
  await running.says(/info agent started/)
  answer.resolve(true)
  t.equal(await adding, 'mqtt-3', 'the agent that started meanwhile adds it')
  const {bridges} = JSON.parse((await agent.run('status', '--json')).out)
  t.match(bridges, [{id: 'mqtt'}, {id: 'mqtt-2'}, {id: 'mqtt-3', url: slow.url}])
  running.child.kill('SIGTERM')
  t.equal(await running.exited, 0)
})

t.test('topics that the broker refuses are named by add, test, status and doctor', {buffered: true}, async (t) => {
  const folder = await temporaryFolder(t)
  const agent = commandLine(t, folder, {PIANTA_AGENT_SERVER: 'http://127.0.0.1:9'})
  const broker = await startBroker(t, {discoveries: smallHouse, canRead: (topic) => !topic.startsWith('tasmota/')})
  const refusal =
    /doesn't let this login read tasmota\/discovery\/\+\/config, .*\. Allow it in the broker's access list/
  const added = await agent.run('bridge', 'add', 'mqtt', broker.url, '--json')
  t.match(added, {code: 0, said: refusal})
  t.match(JSON.parse(added.out), {lights: 2, warnings: [refusal]})
  t.match(await agent.run('bridge', 'test'), {code: 0, out: /2 lights/, said: refusal})
  const stopped = JSON.parse((await agent.run('doctor', '--json')).out)
  t.ok(stopped.checks.some((one: {check: string; ok: boolean}) => one.check === 'bridge' && one.ok))
  t.match(
    stopped.checks.find((one: {check: string; ok: boolean}) => one.check === 'bridge' && !one.ok),
    {subject: 'mqtt', message: refusal},
  )

  const running = agent.start('run')
  await running.says(/connected to the MQTT broker/)
  const {bridges} = JSON.parse((await agent.run('status', '--json')).out)
  t.match(bridges, [{connected: true, reason: null, problems: [{device: 'mqtt', reason: refusal}]}])
  t.match((await agent.run('doctor')).out, /WRONG bridge +mqtt: The MQTT broker doesn't let this login read tasmota/)
  running.child.kill('SIGTERM')
  t.equal(await running.exited, 0)
})

t.test('bridge add takes a broker whose certificate a private authority signed', {buffered: true}, async (t) => {
  const broker = await startBroker(t, {discoveries: smallHouse})
  const front = await startFront(t, broker.port, 'tls')
  const authority = join(await temporaryFolder(t), 'ca.pem')
  await writeFile(authority, certificate.cert)
  const url = `mqtts://localhost:${front.port}`
  const stranger = commandLine(t, await temporaryFolder(t)).start('bridge', 'add', 'mqtt', url)
  t.equal(await stranger.exited, 1)
  t.match(stranger.said(), /signed by an authority that this machine doesn't know\. .*NODE_EXTRA_CA_CERTS=\/path\/to/)

  const agent = commandLine(t, await temporaryFolder(t), {NODE_EXTRA_CA_CERTS: authority})
  const added = agent.start('bridge', 'add', 'mqtt', url, '--json')
  const [line] = await once(added.printed(), 'line')
  t.match(JSON.parse(line), {url, lights: 2})
  t.equal(await added.exited, 0)
})

t.test('a bridge of the settings is tested, and can’t be changed by commands', {buffered: true}, async (t) => {
  const broker = await startBroker(t, {discoveries: smallHouse})
  const folder = await temporaryFolder(t)
  const agent = commandLine(t, folder, {PIANTA_AGENT_MQTT_URL: broker.url})
  const lock = await lockFolder(filesIn(folder).lock, {clock: systemClock, lockTimeout: 0, logger: {warn() {}}})
  t.match(await agent.run('bridge', 'test', 'mqtt'), {code: 0, out: /2 lights/}, 'without the lock')
  lock[Symbol.dispose]()
  t.match(await agent.run('bridge', 'remove', 'mqtt'), {code: 2, said: /A setting names the bridge mqtt/})
  t.match(await agent.run('bridge', 'add', 'mqtt', broker.url), {code: 2, said: /is connected already, by a setting/})
})

t.test('bridge add without a terminal says what is missing', {buffered: true}, async (t) => {
  const agent = commandLine(t, await temporaryFolder(t))
  for (const [words, said] of [
    [[], /Without a terminal, give the address: npm run -s agent -- bridge add home-assistant ADDRESS, or/],
    [['knx'], /knx is not a kind of bridge\. Use home-assistant or mqtt/],
    [['home-assistant', 'http://supervisor/core'], /No browser can open http:\/\/supervisor\/core/],
    [['home-assistant', 'nas', '--username', 'me'], /--username is not for Home Assistant/],
    [['mqtt', 'nas', '--token-file', 'x'], /--token-file is not for an MQTT broker/],
    [['mqtt', 'ftp://nas'], /is not an address of an MQTT broker/],
    [['mqtt', 'nas', '--prefix', 'a/#'], /is not a topic/],
    [['mqtt', 'mqtt://:secret@nas'], /A password needs a user name too/],
  ] as const) {
    t.match(await agent.run('bridge', 'add', ...words), {code: 2, out: '', said}, words.join(' '))
  }
  t.match(await agent.run('bridge', 'add', 'home-assistant', 'nas', '--token-file', '/nowhere'), {
    code: 3,
    said: /--token-file: there is no file \/nowhere/,
  })
  t.match(await agent.run('bridge'), {code: 2, said: /Use one of bridge add, bridge list, bridge test, bridge remove/})
})
