#!/usr/bin/env bash
# mosquitto 2.0.11 (Debian 12; any 2.0 is run, its version is printed) and mqtt 5.16.0 (npm). 2026-11-28.
# A client with a lasting session is away, and more than max_queued_messages (1000 by default) arrive for it. The broker
# keeps the first 1000 and drops every later one. One would guess a queue of states that drops the oldest.
# Where it bites: after a night offline a wall panel or logger replays yesterday evening and ends on an old state. The
# newest states never come, no one is told, and the session counts as whole ("session present").
# It uses the mosquitto that is installed, or unpacks Debian's package into its folder.
set -euo pipefail
folder=$(mktemp -d)
broker=
trap '[ -z "$broker" ] || kill "$broker" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
export PATH="$PATH:/usr/sbin"
if ! command -v mosquitto >/dev/null; then
  apt-get -qq download mosquitto libwebsockets17 libdlt2 libcjson1
  for package in *.deb; do dpkg-deb -x "$package" .; done
  export PATH="$PATH:$folder/usr/sbin" LD_LIBRARY_PATH="$folder/usr/lib/$(uname -m)-linux-gnu"
fi
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund mqtt@5.16.0
mosquitto -h | head -n 1 || true
port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => {console.log(s.address().port); s.close()})")
mosquitto -p "$port" 2>broker.log &
broker=$!
cat >queue.js <<'JS'
import {setTimeout as pause} from 'node:timers/promises'
import mqtt from 'mqtt'

const url = `mqtt://127.0.0.1:${process.argv[2]}`
const panel = {clientId: 'panel', clean: false, reconnectPeriod: 0}
let publisher
for (let tries = 0; !publisher && tries < 50; tries++) {
  publisher = await mqtt.connectAsync(url, {reconnectPeriod: 0}).catch(() => pause(100))
}
const first = await mqtt.connectAsync(url, panel)
await first.subscribeAsync('house/meter', {qos: 1})
await first.endAsync()
for (let reading = 1; reading <= 1300; reading++) await publisher.publishAsync('house/meter', `${reading}`, {qos: 1})

const got = []
const back = mqtt.connect(url, panel)
back.on('connect', ({sessionPresent}) => console.log('session present:', sessionPresent))
back.on('message', (_, payload) => got.push(Number(payload)))
await pause(1500)
console.log(`sent 1 to 1300 while it was away, got ${got.length}: ${got[0]} to ${got.at(-1)}`)
// What is published now arrives: the gap is behind the client, not before it.
await publisher.publishAsync('house/meter', '1301', {qos: 1})
await pause(500)
console.log('next message:', got.at(-1))
await back.endAsync()
await publisher.endAsync()
if (got.length !== 1001 || got[0] !== 1 || got[999] !== 1000 || got[1000] !== 1301) {
  console.error('This has changed.')
  process.exit(1)
}
console.log('Seen: the 1000 oldest were kept, the 300 newest dropped.')
JS
node queue.js "$port"
