#!/usr/bin/env bash
# aedes 1.2.0 (npm), the MQTT broker that Node programs embed; mqtt 5.16.0 (npm) as client. 2026-11-28.
# Subscribing to $share/GROUP/house/# is granted (SUBACK with QoS 1), but the broker has no shared subscriptions: it takes
# "$share" as an ordinary first level, and no message ever arrives. mosquitto and other brokers share, for MQTT 3.1.1 too,
# so one would guess that it either works or is refused.
# Where it bites: two workers that share a house's messages pass their tests against one broker and are silent on an
# embedded one, without an error on either side.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund aedes@1.2.0 mqtt@5.16.0
cat >share.js <<'JS'
import {once} from 'node:events'
import {readFileSync} from 'node:fs'
import {createServer} from 'node:net'
import {setTimeout as pause} from 'node:timers/promises'
import {Aedes} from 'aedes'
import mqtt from 'mqtt'

console.log('aedes', JSON.parse(readFileSync('node_modules/aedes/package.json')).version)
const broker = await Aedes.createBroker()
const server = createServer(broker.handle).listen(0, '127.0.0.1')
await once(server, 'listening')
const connect = () => mqtt.connectAsync(`mqtt://127.0.0.1:${server.address().port}`)
const clients = [await connect(), await connect(), await connect()]
const heard = {worker: 0, plain: 0}
clients[0].on('message', () => heard.worker++)
clients[1].on('message', () => heard.plain++)
const [granted] = await clients[0].subscribeAsync('$share/workers/house/#', {qos: 1})
await clients[1].subscribeAsync('house/#', {qos: 1})
for (let n = 0; n < 5; n++) await clients[2].publishAsync('house/lamp', `${n}`, {qos: 1})
await pause(500)
console.log('granted:', granted, 'heard of 5 messages:', heard)
for (const client of clients) await client.endAsync()
broker.close(() => server.close())
if (granted.qos !== 1 || heard.worker !== 0 || heard.plain !== 5) {
  console.error('This has changed.')
  process.exit(1)
}
console.log('Seen: the shared subscription is granted and never served.')
JS
node share.js
