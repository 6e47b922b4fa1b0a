import t from 'tap'
import {kindOf} from '../../../agent/bridges/kinds.ts'

const parseBridgeAddress = (kind: string, typed: string) => kindOf(kind).parseAddress(typed)

for (const [typed, url] of [
  ['homeassistant.local', 'http://homeassistant.local:8123'],
  [' http://homeassistant.local/ ', 'http://homeassistant.local:8123'],
  ['HTTP://HomeAssistant.local:8123/lovelace/0', 'http://homeassistant.local:8123'],
  ['192.168.1.20', 'http://192.168.1.20:8123'],
  ['192.168.1.20:80', 'http://192.168.1.20:80'],
  ['http://192.168.1.20:80', 'http://192.168.1.20:80'],
  ['[fd00::5]', 'http://[fd00::5]:8123'],
  ['abcdef.ui.nabu.casa', 'https://abcdef.ui.nabu.casa'],
  ['https://ha.example.org:443/', 'https://ha.example.org'],
  ['https://ha.example.org:8443', 'https://ha.example.org:8443'],
  ['ws://homeassistant:8123/api/websocket', 'http://homeassistant:8123'],
  ['wss://ha.example.org/api/websocket', 'https://ha.example.org'],
  ['http://supervisor/core', 'http://supervisor/core'],
] as const) {
  t.test(`parseBridgeAddress() tidies ${typed} of Home Assistant`, async (t) => {
    t.same(parseBridgeAddress('home-assistant', typed), {url})
    t.same(parseBridgeAddress('home-assistant', url), {url}, 'a tidied address stays as it is')
  })
}

for (const [typed, address] of [
  ['192.168.1.5', {url: 'mqtt://192.168.1.5:1883'}],
  ['Broker', {url: 'mqtt://broker:1883'}],
  ['mqtt://broker.local/', {url: 'mqtt://broker.local:1883'}],
  ['tcp://broker:1884', {url: 'mqtt://broker:1884'}],
  ['ssl://broker', {url: 'mqtts://broker:8883'}],
  ['mqtts://broker', {url: 'mqtts://broker:8883'}],
  ['ws://broker:9001/mqtt', {url: 'ws://broker:9001/mqtt'}],
  ['wss://broker', {url: 'wss://broker'}],
  ['mqtt://me:p%40ss@broker', {url: 'mqtt://broker:1883', username: 'me', password: 'p@ss'}],
  ['mqtt://me:100%@broker', {url: 'mqtt://broker:1883', username: 'me', password: '100%'}],
  ['[::1]:1883', {url: 'mqtt://[::1]:1883'}],
] as const) {
  t.test(`parseBridgeAddress() tidies ${typed} of a broker`, async (t) => {
    t.same(parseBridgeAddress('mqtt', typed), address)
    t.same(parseBridgeAddress('mqtt', address.url), {url: address.url}, 'a tidied address stays as it is')
  })
}

t.test('parseBridgeAddress() refuses what is no address, and repeats no login', async (t) => {
  for (const typed of ['', 'two words', 'ftp://nas', 'mqtt://nas', 'http://', 'constructor://nas']) {
    t.throws(() => parseBridgeAddress('home-assistant', typed), {
      kind: 'usage',
      message: /is not an address of Home Assistant\. Use one like http:\/\/homeassistant\.local:8123\.$/,
    })
  }
  for (const typed of ['', 'http://nas', 'constructor://nas', 'mqtt://nas:99999', 'mqtt://']) {
    t.throws(() => parseBridgeAddress('mqtt', typed), {kind: 'usage', message: /is not an address of an MQTT broker/})
  }
  t.throws(() => parseBridgeAddress('home-assistant', 'http://me:hidden@nas:8123'), {
    kind: 'usage',
    message: /^Home Assistant takes an access token, not a login in the address\. Give nas:8123 and the token\.$/,
  })
  t.throws(() => parseBridgeAddress('mqtt', 'http://me:hidden@nas'), {message: /^http:\/\/…@nas is not/})
})
