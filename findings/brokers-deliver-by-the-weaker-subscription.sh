#!/usr/bin/env bash
# aedes 1.2.0, mqtt 5.16.0 (npm) and mosquitto 2.0.11 (Debian; its version is printed). 2026-12-01.
# A client subscribes to `#` with QoS 1 and to `alarm/smoke` with QoS 0, which match one message. The standard says that it
# comes with the greater of the two (MQTT 3.1.1, 3.3.5-1). Both brokers deliver with QoS 0, aedes in each case,
# mosquitto wherever the filter without a wildcard has QoS 0.
# Where it bites: a program with one subscription for its log and one for alarms, over one connection. An alarm that is under
# way when the Wi-Fi drops is not sent again, though one subscription asked for that, and nothing says so.
set -euo pipefail
folder=$(mktemp -d)
broker=
trap '[ -z "$broker" ] || kill "$broker" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
export PATH="$PATH:/usr/sbin"
command -v mosquitto >/dev/null || { echo "It needs mosquitto."; exit 1; }
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund aedes@1.2.0 mqtt@5.16.0
mosquitto -h | head -n 1 || true
port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => {console.log(s.address().port); s.close()})")
mosquitto -p "$port" 2>broker.log &
broker=$!
cat >overlap.js <<'JS'
import {once} from 'node:events'
import {readFileSync} from 'node:fs'
import {createServer} from 'node:net'
import {setTimeout as pause} from 'node:timers/promises'
import {Aedes} from 'aedes'
import mqtt from 'mqtt'

for (const name of ['aedes', 'mqtt']) console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version)
const server = createServer((await Aedes.createBroker()).handle).listen(0, '127.0.0.1')
await once(server, 'listening')
const connect = async (port) => {
  for (let tries = 0; ; tries++) {
    try {
      return await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {reconnectPeriod: 0})
    } catch (error) {
      if (tries > 50) throw error
      await pause(100)
    }
  }
}

// The quality of service with which a message of QoS 1 comes.
const receive = async (port, filters) => {
  const [listener, publisher] = [await connect(port), await connect(port)]
  const got = []
  listener.on('message', (_topic, _payload, {qos}) => got.push(qos))
  for (const [filter, qos] of filters) await listener.subscribeAsync(filter, {qos})
  await publisher.publishAsync('alarm/smoke', 'on', {qos: 1})
  await pause(300)
  await Promise.all([listener.endAsync(), publisher.endAsync()])
  return got.join()
}

const seen = []
for (const [name, port] of [['aedes', server.address().port], ['mosquitto', process.argv[2]]]) {
  for (const filters of [[['#', 1]], [['#', 1], ['alarm/smoke', 0]], [['alarm/smoke', 0], ['#', 1]], [['alarm/smoke', 1], ['#', 0]]]) {
    const got = await receive(port, filters)
    console.log(`${name}, ${filters.map(([filter, qos]) => `${filter} of QoS ${qos}`).join(' and ')}: comes with QoS ${got}`)
    seen.push(got)
  }
}
if (seen.join(' ') !== '1 0 0 0 1 0 0 1') throw new Error('This has changed.')
console.log('Seen: a second, weaker subscription weakens the first.')
process.exit()
JS
node overlap.js "$port"
