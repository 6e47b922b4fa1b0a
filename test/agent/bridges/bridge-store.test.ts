import {chmod, readdir, readFile, stat, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import t from 'tap'
import {openBridgeStore} from '../../../agent/bridges/bridge-store.ts'
import {chooseBridges} from '../../../agent/bridges/choose-bridges.ts'
import type {HomeAssistantConfig} from '../../../agent/bridges/home-assistant/config.ts'
import type {MqttConfig} from '../../../agent/bridges/mqtt/config.ts'
import {readSecretFile} from '../../../agent/bridges/secret-file.ts'
import {readConfig} from '../../../agent/config.ts'
import {createLogger} from '../../../agent/logger.ts'
import {FakeClock} from '../../fake-clock.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const house = {kind: 'home-assistant', id: 'home-assistant', url: 'http://house:8123'} as const
const broker = {kind: 'mqtt', id: 'mqtt', url: 'mqtt://house:1883', username: 'me', prefix: 'homeassistant'} as const

t.test('a bridge store keeps secrets in files of their own, only for their owner', async (t) => {
  const folder = await temporaryFolder(t)
  const store = openBridgeStore(folder)
  t.same(await store.list(), [])
  await store.save(house, 'the token')
  await store.save(broker, 'the password')
  t.same(await openBridgeStore(folder).list(), [house, broker])
  t.same((await readdir(folder)).toSorted(), ['bridge-home-assistant.secret', 'bridge-mqtt.secret', 'bridges.json'])
  for (const name of await readdir(folder)) t.equal((await stat(join(folder, name))).mode & 0o777, 0o600, name)
  t.notMatch(await readFile(join(folder, 'bridges.json'), 'utf8'), /the token|the password/)
})

t.test('a bridge reads its secret again at each connection', async (t) => {
  const store = openBridgeStore(await temporaryFolder(t))
  await store.save(house, 'old')
  const config = store.configOf(house) as HomeAssistantConfig
  t.equal(await config.token(), 'old')
  await store.save(house, 'new')
  t.equal(await config.token(), 'new')
  t.same(await store.list(), [house])
  await store.remove(house.id)
  await t.rejects(config.token(), {kind: 'configuration', message: /Add the bridge again/})
  const open = store.configOf(broker) as MqttConfig
  t.equal(await open.password(), undefined, 'a broker may have no password')
})

t.test('removing a bridge deletes its files and no other bridge’s', async (t) => {
  const folder = await temporaryFolder(t)
  const store = openBridgeStore(folder)
  await store.save(broker, 'one')
  await store.save({...broker, id: 'mqtt-2', url: 'mqtt://other:1883'}, 'two')
  for (const name of ['bridge-mqtt.json', 'bridge-mqtt-2.json']) await writeFile(join(folder, name), '{}')
  await store.remove('mqtt')
  t.same((await readdir(folder)).toSorted(), ['bridge-mqtt-2.json', 'bridge-mqtt-2.secret', 'bridges.json'])
  t.match(await store.list(), [{id: 'mqtt-2'}])
})

t.test('a bridge store ignores what is no bridge', async (t) => {
  const folder = await temporaryFolder(t)
  const store = openBridgeStore(folder)
  for (const bridge of [null, {...house, id: '../session'}, {...house, kind: 'knx'}, {...broker, prefix: 1}]) {
    await writeFile(join(folder, 'bridges.json'), JSON.stringify({version: 1, value: [bridge]}))
    t.same(await store.list(), [])
  }
})

t.test('readSecretFile() says which file it can’t use', async (t) => {
  const folder = await temporaryFolder(t)
  const path = join(folder, 'token')
  await t.rejects(readSecretFile('--token-file', path), {
    kind: 'configuration',
    message: `--token-file: there is no file ${path}.`,
  })
  await writeFile(path, ' \n')
  await t.rejects(readSecretFile('--token-file', path), {message: /is empty/})
  await writeFile(path, 'one\ntwo\n')
  await t.rejects(readSecretFile('--token-file', path), {message: /more than one line/})
  await writeFile(path, 'secret\r\n')
  t.equal(await readSecretFile('--token-file', path), 'secret')
  await t.rejects(readSecretFile('--token-file', folder), {kind: 'configuration', message: /EISDIR/})
  await chmod(path, 0o600)
})

t.test('chooseBridges() runs the bridges of the settings and those that people added', async (t) => {
  const data = await temporaryFolder(t)
  const store = openBridgeStore(data)
  await store.save(house, 'a token')
  await store.save({...broker, id: 'mqtt-2'}, undefined)
  await writeFile(join(data, 'password'), 'hush\n')
  const said: string[] = []
  const logger = createLogger({level: 'info', clock: new FakeClock(), write: (line) => said.push(line)})
  const config = readConfig({
    PIANTA_AGENT_DATA: data,
    PIANTA_AGENT_BRIDGE: 'simulated',
    PIANTA_AGENT_MQTT_URL: 'broker.lan',
    PIANTA_AGENT_MQTT_USERNAME: 'me',
    PIANTA_AGENT_MQTT_PASSWORD_FILE: join(data, 'password'),
  })
  const bridges = await chooseBridges(config, logger)
  t.match(bridges, [
    {id: 'simulated'},
    {id: 'mqtt', url: 'mqtt://broker.lan:1883', username: 'me', prefix: 'homeassistant'},
    {id: 'home-assistant', url: 'http://house:8123'},
    {id: 'mqtt-2'},
  ])
  t.equal(await (bridges[1] as MqttConfig).password(), 'hush')
  t.same(said, [])

  const inAddOn = await chooseBridges(readConfig({PIANTA_AGENT_DATA: data, SUPERVISOR_TOKEN: 'given'}), logger)
  t.match(inAddOn, [{id: 'home-assistant', url: 'http://supervisor/core'}, {id: 'mqtt-2'}])
  t.equal(await (inAddOn[0] as HomeAssistantConfig).token(), 'given')
  t.match(said, [/warn the settings replace a bridge that was added bridge=home-assistant url=http:\/\/house:8123/])
})

t.test('the token of a setting is read from its file at each connection', async (t) => {
  const data = await temporaryFolder(t)
  const token = join(data, 'token')
  const {bridges} = readConfig({
    PIANTA_AGENT_HOME_ASSISTANT_URL: 'homeassistant.local',
    PIANTA_AGENT_HOME_ASSISTANT_TOKEN_FILE: token,
    SUPERVISOR_TOKEN: 'given',
  })
  const [config] = bridges as HomeAssistantConfig[]
  t.match(config, {url: 'http://homeassistant.local:8123'})
  await t.rejects(async () => config?.token(), {
    message: /^PIANTA_AGENT_HOME_ASSISTANT_TOKEN_FILE: there is no file/,
  })
  await writeFile(token, 'mine')
  t.equal(await config?.token(), 'mine')
})
