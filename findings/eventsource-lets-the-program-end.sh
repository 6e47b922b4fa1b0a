#!/usr/bin/env bash
# eventsource 5.1.5 (npm). 2026-11-28.
# When the stream breaks off, the client waits before it connects again, but its timer doesn't keep Node.js running. A
# program whose only work is the stream ends in that pause: exit code 0, no message, readyState CONNECTING.
# Where it bites: an agent that only listens ends quietly at the server's first restart, and a supervisor that restarts
# on failure leaves it ended, since 0 is success. In tests it never shows: a server or timer in the same process holds it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund eventsource@5.1.5
cat >listen.js <<'JS'
import {EventSource} from 'eventsource'

const stream = new EventSource(process.argv[2])
stream.onmessage = ({data}) => console.log('  client: event', data)
stream.onerror = () => console.log('  client: lost, readyState', stream.readyState)
process.on('exit', (code) => console.log(`  client: ends with ${code}, readyState ${stream.readyState}`))
if (process.argv[3]) setTimeout(() => process.exit(9), 5000)
JS
cat >run.js <<'JS'
import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {readFileSync} from 'node:fs'
import {createServer} from 'node:http'

console.log('eventsource', JSON.parse(readFileSync('node_modules/eventsource/package.json')).version)
let connections = 0
const server = createServer((_, response) => {
  response.writeHead(200, {'content-type': 'text/event-stream'})
  response.write(`retry: 500\ndata: ${++connections}\n\n`)
  setTimeout(() => response.end(), 200)
}).listen(0, '127.0.0.1')
await once(server, 'listening')

async function listen(...more) {
  connections = 0
  const client = spawn(process.execPath, ['listen.js', `http://127.0.0.1:${server.address().port}`, ...more], {stdio: 'inherit'})
  const [code] = await once(client, 'exit')
  console.log(`${more.length ? 'with' : 'without'} other work: ${connections} connections, exit code ${code}`)
  return [connections, code]
}
const [alone, held] = [await listen(), await listen('timer')]
server.close()
if (alone[0] !== 1 || alone[1] !== 0 || held[0] < 3 || held[1] !== 9) {
  console.error('This has changed.')
  process.exit(1)
}
console.log('Seen: a program that only listens ends before it would connect again.')
JS
node run.js
