#!/usr/bin/env bash
# undici 6.24.1 (npm; the one that is built into Node.js 20.20.2), its WebSocket; ws 8.23.0 as the server. 2026-11-28.
# A message that arrives compressed and is larger than 4 MiB unpacked ends the connection: an error event, then close code
# 1006. The same message uncompressed is received. The client offered compression by itself, and no option changes the limit.
# Where it bites: servers that compress, as Home Assistant does. Three days of history of 50 entities end the
# connection at every try. A smaller question works, and so does the same code in a browser.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund undici@6.24.1 ws@8.23.0
cat >messages.js <<'JS'
import {once} from 'node:events'
import {readFileSync} from 'node:fs'
import {WebSocket} from 'undici'
import {WebSocketServer} from 'ws'

console.log('undici', JSON.parse(readFileSync('node_modules/undici/package.json')).version, 'on Node', process.version)
const states = (mebibytes) =>
  Array.from({length: (mebibytes * 2 ** 20) / 32}, (_, n) => `{"state":${String((n * 7919) % 100_003).padStart(22)}}`).join()

async function receive(mebibytes, perMessageDeflate) {
  const server = new WebSocketServer({host: '127.0.0.1', port: 0, perMessageDeflate})
  await once(server, 'listening')
  server.on('connection', (socket) => socket.send(states(mebibytes)))
  const client = new WebSocket(`ws://127.0.0.1:${server.address().port}`)
  const seen = await new Promise((resolve) => {
    let reason = ''
    client.onmessage = ({data}) => resolve(data.length > mebibytes * 1e6 ? 'received' : 'cut')
    client.onerror = ({error, message}) => (reason = error?.message ?? message)
    client.onclose = ({code}) => resolve(`closed with ${code}: ${reason}`)
  })
  client.close()
  for (const socket of server.clients) socket.terminate()
  server.close()
  console.log(`${mebibytes} MiB ${perMessageDeflate ? 'compressed  ' : 'uncompressed'} ${seen}`)
  return seen
}

const results = [await receive(3, true), await receive(6, false), await receive(6, true)]
if (results[0] !== 'received' || results[1] !== 'received' || !results[2].startsWith('closed with 1006')) {
  console.error('This has changed.')
  process.exit(1)
}
console.log('Seen: only the large compressed message ends the connection.')
JS
node messages.js
