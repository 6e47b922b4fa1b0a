#!/usr/bin/env bash
# @modelcontextprotocol/sdk 1.32.2 with zod 3.25.76 (npm), for tools that assistants call. 2026-11-28.
# A result with a field more than its outputSchema passes the server's own check and is sent whole; the client of the same
# package refuses it as an error of the call ("must NOT have additional properties").
# Where it bites: a field is added to what a tool returns, the server's log is clean and its tests of the tool pass, and
# every assistant gets an error for an action that was done, which it then repeats.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2 zod@3.25.76
cat >call.js <<'JS'
import {readFileSync} from 'node:fs'
import {Client} from '@modelcontextprotocol/sdk/client/index.js'
import {InMemoryTransport} from '@modelcontextprotocol/sdk/inMemory.js'
import {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js'
import {z} from 'zod'

let done = 0
const server = new McpServer({name: 'house', version: '1.0.0'})
server.registerTool('all-off', {outputSchema: {lamps: z.number()}}, async () => {
  done++
  return {structuredContent: {lamps: 3, since: '21:40'}, content: [{type: 'text', text: '3 lamps are off'}]}
})
const client = new Client({name: 'assistant', version: '1.0.0'})
const [one, other] = InMemoryTransport.createLinkedPair()
await Promise.all([server.connect(one), client.connect(other)])

console.log('@modelcontextprotocol/sdk', JSON.parse(readFileSync('node_modules/@modelcontextprotocol/sdk/package.json')).version)
let isSent = false
const take = other.onmessage
other.onmessage = (message, extra) => {
  isSent ||= message.result?.structuredContent?.since === '21:40'
  take(message, extra)
}
await client.listTools()
const refused = await client.callTool({name: 'all-off', arguments: {}}).then(
  () => 'nothing',
  ({message}) => message,
)
console.log(`the tool ran ${done} time; the server sent the result: ${isSent}; the client says: ${refused}`)
if (done !== 1 || !isSent || !/must NOT have additional properties/.test(refused)) throw new Error('This has changed.')
console.log('Seen: what the server lets through, its own client refuses after the work is done.')
process.exit()
JS
node call.js
