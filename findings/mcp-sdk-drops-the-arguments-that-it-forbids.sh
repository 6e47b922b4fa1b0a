#!/usr/bin/env bash
# @modelcontextprotocol/sdk 1.32.2 with zod 3.25.76 (npm), for tools that assistants call. 2026-11-28.
# A tool's schema, as clients read it, says additionalProperties: false; but a call with a misspelt argument is no error:
# the argument is dropped, and the tool runs without it. A wrong type of a known one is refused.
# Where it bites: "dim the kitchen to 10 %" with `brigthness` turns the lamp on as bright as it was, the assistant is told
# that it worked, and the model never learns of its slip.
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

const server = new McpServer({name: 'house', version: '1.0.0'})
const inputSchema = {room: z.string(), brightness: z.number().optional()}
server.registerTool('dim', {inputSchema}, async (given) => ({content: [{type: 'text', text: JSON.stringify(given)}]}))
const client = new Client({name: 'assistant', version: '1.0.0'})
const [one, other] = InMemoryTransport.createLinkedPair()
await Promise.all([server.connect(one), client.connect(other)])

console.log('@modelcontextprotocol/sdk', JSON.parse(readFileSync('node_modules/@modelcontextprotocol/sdk/package.json')).version)
const {tools} = await client.listTools()
const allowsMore = tools[0].inputSchema.additionalProperties
console.log('the schema: additionalProperties', allowsMore)
const call = async (given) => {
  const {content, isError = false} = await client.callTool({name: 'dim', arguments: given})
  console.log(`${JSON.stringify(given)} -> ${isError ? 'an error' : `the tool got ${content[0].text}`}`)
  return {text: content[0].text, isError}
}
const misspelt = await call({room: 'Kitchen', brigthness: 10})
const wrong = await call({room: 7})
if (allowsMore !== false || misspelt.isError || misspelt.text !== '{"room":"Kitchen"}' || !wrong.isError)
  throw new Error('This has changed.')
console.log('Seen: an argument that the schema forbids is dropped in silence.')
process.exit()
JS
node call.js
