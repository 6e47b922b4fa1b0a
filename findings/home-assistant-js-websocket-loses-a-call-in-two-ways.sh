#!/usr/bin/env bash
# home-assistant-js-websocket 9.7.0 (npm; the client of Home Assistant's own pages); ws 8.23.0 as the server. 2026-11-28.
# A call made while the connection is down rejects with the number ERR_CONNECTION_LOST. A call whose answer was awaited when
# the connection broke rejects with an object instead, {type: "result", success: false, error: {code: 3, …}}, as if Home
# Assistant had refused it; its README names the constant for just this case. Neither is an Error.
# Where it bites: "if (error === ERR_CONNECTION_LOST) try again" misses just the calls that were under way at a restart, and
# the person reads that Home Assistant refused to switch the lamp.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund home-assistant-js-websocket@9.7.0 ws@8.23.0
cat >calls.js <<'JS'
import {once} from 'node:events'
import {readFileSync} from 'node:fs'
import {callService, createConnection, createLongLivedTokenAuth, ERR_CONNECTION_LOST} from 'home-assistant-js-websocket'
import {WebSocket, WebSocketServer} from 'ws'

const {version} = JSON.parse(readFileSync('node_modules/home-assistant-js-websocket/package.json'))
console.log('home-assistant-js-websocket', version)
globalThis.WebSocket = WebSocket
const server = new WebSocketServer({host: '127.0.0.1', port: 0})
await once(server, 'listening')
const {promise: called, resolve: sawCall} = Promise.withResolvers?.() ?? deferred()
function deferred() {
  let resolve
  const promise = new Promise((done) => (resolve = done))
  return {promise, resolve}
}
server.on('connection', (socket) => {
  const send = (message) => socket.send(JSON.stringify(message))
  send({type: 'auth_required', ha_version: '2026.11.0'})
  socket.on('message', (data) => {
    const {id, type} = JSON.parse(String(data))
    if (type === 'auth') send({type: 'auth_ok', ha_version: '2026.11.0'})
    else if (type === 'call_service') sawCall()
    else send({id, type: 'result', success: true, result: null})
  })
})
const url = `http://127.0.0.1:${server.address().port}`
const connection = await createConnection({auth: createLongLivedTokenAuth(url, 'token')})
const ends = (call) => call.then(() => 'success', (error) => error)
const lost = new Promise((resolve) => connection.addEventListener('disconnected', resolve))
const underWay = ends(callService(connection, 'light', 'turn_on'))
await called
for (const socket of server.clients) socket.terminate()
server.close()
await lost
const results = [await underWay, await ends(callService(connection, 'light', 'turn_on'))]
console.log('ERR_CONNECTION_LOST is', ERR_CONNECTION_LOST)
console.log('under way when it broke:', JSON.stringify(results[0]))
console.log('called while it is down:', JSON.stringify(results[1]))
if (results[0]?.error?.code !== ERR_CONNECTION_LOST || results[0].success !== false || results[1] !== ERR_CONNECTION_LOST) {
  console.error('This has changed.')
  process.exit(1)
}
console.log('Seen: one lost connection, two kinds of rejection.')
process.exit()
JS
node calls.js
