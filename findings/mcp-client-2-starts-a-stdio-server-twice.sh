#!/usr/bin/env bash
# @modelcontextprotocol/client 2.4.0 (npm), with `versionNegotiation` `'auto'` or a pinned revision, over stdio. 2026-11-30.
# The client starts the server's program twice: a first process only answers `server/discover` and is ended, a second one
# serves. The default ('legacy') starts one. The first one's stderr is thrown away.
# Where it bites: a server that takes a lock, opens a port, asks for a sign-in or counts its starts does it twice; when the
# second start fails because the first still holds the lock, the log shows one start and no reason.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund @modelcontextprotocol/client@2.4.0
cat >server.js <<'JS'
import {appendFileSync} from 'node:fs'
import {createInterface} from 'node:readline'
appendFileSync(process.argv[2], 'started\n')
const meta = {'io.modelcontextprotocol/serverInfo': {name: 'house', version: '1.0.0'}}
const cache = {ttlMs: 0, cacheScope: 'private'}
const results = {
  'server/discover': {supportedVersions: ['2026-07-28'], capabilities: {tools: {}}, ...cache},
  'tools/list': {tools: [], ...cache},
  initialize: {protocolVersion: '2025-11-25', capabilities: {tools: {}}, serverInfo: {name: 'house', version: '1.0.0'}},
}
for await (const line of createInterface({input: process.stdin})) {
  const {id, method} = JSON.parse(line)
  if (id === undefined) continue
  const result = {resultType: 'complete', ...results[method], _meta: meta}
  process.stdout.write(`${JSON.stringify({jsonrpc: '2.0', id, result})}\n`)
}
JS
cat >client.js <<'JS'
import {readFileSync} from 'node:fs'
import {Client} from '@modelcontextprotocol/client'
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio'

const {version} = JSON.parse(readFileSync('node_modules/@modelcontextprotocol/client/package.json', 'utf8'))
console.log('@modelcontextprotocol/client', version)
const startsIn = async (mode) => {
  const file = `starts-${mode.pin ?? mode}`
  const client = new Client({name: 'assistant', version: '1.0.0'}, {versionNegotiation: {mode}})
  await client.connect(new StdioClientTransport({command: process.execPath, args: ['server.js', file]}))
  await client.listTools()
  await client.close()
  const starts = readFileSync(file, 'utf8').trim().split('\n').length
  console.log(`${JSON.stringify(mode)}: the program was started ${starts} times`)
  return starts
}
const starts = [await startsIn('legacy'), await startsIn({pin: '2026-07-28'}), await startsIn('auto')]
if (String(starts) !== '1,2,2') throw new Error('This has changed.')
console.log('Seen: finding out the revision takes a process of its own.')
JS
node client.js
