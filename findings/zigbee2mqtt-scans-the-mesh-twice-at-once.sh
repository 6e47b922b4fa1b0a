#!/usr/bin/env bash
# Zigbee2MQTT 2.14.1 (npm), its extension for network maps. 2026-12-01.
# Expected: a second request for a map, while one is being made, joins it or is refused: a scan asks each router in turn,
# with a second of rest "to reduce stress on network".
# Seen: each request runs a scan of its own, at once with the others. Every router is asked twice within the same second,
# and both answers come on one topic; only a `transaction` tells whose is whose.
# Where it bites: a page that is opened twice, or a client that asks again when nothing came after ten seconds, doubles the
# load just while the mesh is slow; a client without a `transaction` takes the answer of another one's question.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-audit --no-fund --ignore-scripts --loglevel=error zigbee2mqtt@2.14.1 >/dev/null
mkdir data
echo '{"version": 5, "mqtt": {"server": "mqtt://127.0.0.1", "base_topic": "zigbee2mqtt"}, "serial": {"port": "/dev/null"}, "advanced": {"log_output": []}}' >data/configuration.yaml
export ZIGBEE2MQTT_DATA="$folder/data"
cat >ask.cjs <<'JS'
const root = './node_modules/zigbee2mqtt/dist'
require(`${root}/util/settings`).reRead()
require(`${root}/util/logger`).default.init()
const EventBus = require(`${root}/eventBus`).default
const NetworkMap = require(`${root}/extension/networkMap`).default

// Three routers without a radio: the extension is the real one.
const asked = []
const begin = Date.now()
const device = (number) => ({
  ieeeAddr: `0x000000000000000${number}`,
  name: `Router ${number}`,
  options: {},
  zh: {
    type: 'Router',
    networkAddress: number,
    lqi: async () => {
      asked.push([number, Math.round((Date.now() - begin) / 1000)])
      return []
    },
  },
})
const routers = [1, 2, 3].map(device)
const answers = []
const zigbee = {devicesIterator: (test) => routers.filter((one) => test(one.zh)), deviceByNetworkAddress: () => undefined}
const mqtt = {publish: async (topic, payload) => void answers.push(JSON.parse(payload).transaction ?? 'nobody')}
const map = new NetworkMap(zigbee, mqtt, undefined, undefined, new EventBus(), undefined, undefined, undefined)
const ask = (more) =>
  map.onMQTTMessage({topic: 'zigbee2mqtt/bridge/request/networkmap', message: JSON.stringify({type: 'raw', ...more})})

Promise.all([ask({transaction: 'one'}), ask({})]).then(() => {
  console.log('zigbee2mqtt', require('./node_modules/zigbee2mqtt/package.json').version)
  console.log('router and second:', asked.map((one) => one.join(' at ')).join(', '))
  console.log('answers to:', answers.join(', '))
  const seconds = new Set(asked.map(([, second]) => second))
  process.exit(asked.length === 6 && seconds.size === 3 && answers.length === 2 ? 0 : 1)
})
JS
node ask.cjs
