#!/usr/bin/env bash
# @modelcontextprotocol/client 2.4.0 (npm), a call that its program cancels by an AbortSignal. 2026-11-30.
# The call fails with SdkError and the code REQUEST_TIMEOUT, though no time ran out; `cause` is empty, and only the message
# ("AbortError: …") tells the two apart.
# Where it bites: an assistant that repeats what timed out repeats what its person has just stopped.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/server@2.4.0
cat >client.js <<'JS'
import {readFileSync} from 'node:fs'
import {Client, InMemoryTransport} from '@modelcontextprotocol/client'
import {McpServer} from '@modelcontextprotocol/server'

const {version} = JSON.parse(readFileSync('node_modules/@modelcontextprotocol/client/package.json', 'utf8'))
console.log('@modelcontextprotocol/client', version)
const server = new McpServer({name: 'house', version: '1.0.0'})
server.registerTool('wait', {}, () => new Promise(() => {}))
const client = new Client({name: 'assistant', version: '1.0.0'})
const [one, other] = InMemoryTransport.createLinkedPair()
await Promise.all([server.connect(one), client.connect(other)])
const stop = new AbortController()
const call = client.callTool({name: 'wait', arguments: {}}, {signal: stop.signal}).catch((error) => error)
stop.abort()
const {name, code, message, cause} = await call
console.log(`cancelled: ${name}, code ${code}, message ${message}, cause ${cause}`)
const late = await client.callTool({name: 'wait', arguments: {}}, {timeout: 20}).catch((error) => error)
console.log(`timed out: ${late.name}, code ${late.code}, message ${late.message}`)
if (code !== 'REQUEST_TIMEOUT' || late.code !== code || cause !== undefined) throw new Error('This has changed.')
console.log('Seen: a cancelled call and one that timed out have one code.')
process.exit()
JS
node client.js
