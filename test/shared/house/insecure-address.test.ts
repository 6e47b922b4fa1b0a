import t from 'tap'
import {kindOf} from '../../../agent/bridges/kinds.ts'
import * as insecureAddress from '../../../shared/house/insecure-address.ts'

const saferScheme = (kind: string, typed: string) => insecureAddress.saferScheme(kindOf(kind).schemes, typed)
const insecureAddressWarning = (kind: string, typed: string) =>
  insecureAddress.insecureAddressWarning(kindOf(kind).schemes, typed)

t.test('saferScheme() names the scheme to use for hosts on the internet, as people type them', async (t) => {
  for (const [kind, typed, scheme] of [
    ['home-assistant', 'http://ha.example.org:8123', 'https'],
    ['home-assistant', 'HTTP://HA.EXAMPLE.ORG', 'https'],
    ['home-assistant', 'ws://8.8.8.8/', 'wss'],
    ['home-assistant', '8.8.8.8:8123', 'https'],
    ['mqtt', 'mqtt.example.org', 'mqtts'],
    ['mqtt', ' mqtt://me:secret@mqtt.example.org:1883', 'mqtts'],
    ['mqtt', 'tcp://8.8.8.8', 'mqtts'],
    ['mqtt', 'ws://[2001:4860::1]/mqtt', 'wss'],
    ['mqtt', '172.32.0.1', 'mqtts'],
    ['mqtt', '100.128.0.1', 'mqtts'],
  ] as const) {
    t.equal(saferScheme(kind, typed), scheme, typed)
  }
  for (const [kind, typed] of [
    ['home-assistant', ''],
    ['home-assistant', 'ha.example.org'],
    ['home-assistant', 'https://ha.example.org'],
    ['home-assistant', 'http://homeassistant.local:8123'],
    ['home-assistant', 'http://nas:8123'],
    ['home-assistant', 'http://[fd00::5]:8123'],
    ['home-assistant', 'http://[FE80::1]:8123'],
    ['home-assistant', 'http://supervisor/core'],
    ['mqtt', ''],
    ['mqtt', 'mqtts://8.8.8.8:8883'],
    ['mqtt', '192.168.1.5'],
    ['mqtt', 'mqtt://100.101.1.1:1883'],
    ['mqtt', 'mqtt://172.16.0.1'],
    ['mqtt', 'mqtt://127.0.0.1'],
    ['mqtt', 'ws://[::1]'],
    ['mqtt', 'constructor://8.8.8.8'],
  ] as const) {
    t.equal(saferScheme(kind, typed), undefined, typed)
  }
})

t.test('insecureAddressWarning() says what to use', async (t) => {
  t.equal(
    insecureAddressWarning('mqtt', 'mqtt://8.8.8.8:1883'),
    'mqtt://8.8.8.8:1883 is on the internet and not encrypted: others can read the secret on its way. ' +
      'Use mqtts:// if the house has it.',
  )
  t.equal(insecureAddressWarning('mqtt', 'mqtt://192.168.1.5:1883'), undefined)
})
