// Reads a house and commands a lamp through the official TypeScript client, and prints the answers as JSON.
// node use-house.mjs ERA LAMP OTHER COMMAND WORDS…
// biome-ignore lint/correctness/noUndeclaredDependencies: the test installs it
import {Client} from '@modelcontextprotocol/client'
// biome-ignore lint/correctness/noUndeclaredDependencies: the test installs it
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio'

const [era, lamp, other, command, ...args] = process.argv.slice(2)
const versionNegotiation = {mode: era === 'modern' ? {pin: '2026-07-28'} : 'legacy'}
const client = new Client({name: 'partner', version: '1.0.0'}, {versionNegotiation})
await client.connect(new StdioClientTransport({command, args, env: process.env}))
const call = async (name, input = {}) => {
  const {structuredContent: data, content, isError = false} = await client.callTool({name, arguments: input})
  return {data, isError, text: content[0]?.text ?? ''}
}
const {tools} = await client.listTools()
const results = {
  era: client.getNegotiatedProtocolVersion?.() ?? null,
  server: client.getServerVersion?.()?.name ?? null,
  tools: tools.map(({name}) => name),
  house: await call('describe_house'),
  states: await call('read_states', {kind: 'light'}),
  lit: await call('command_device', {device: lamp, action: 'brightness', value: 40}),
  refused: await call('command_device', {device: other, action: 'open'}),
  wrong: await call('read_states', {rooom: 'x'}),
  off: await call('command_device', {device: lamp, action: 'off'}),
}
console.log(JSON.stringify(results))
await client.close()
