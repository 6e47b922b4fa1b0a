// Uses every tool through the official TypeScript client, and prints the answers as JSON.
// node use-tools.mjs ERA PROJECT COMMAND WORDS…
// biome-ignore lint/correctness/noUndeclaredDependencies: the test installs it
import {Client} from '@modelcontextprotocol/client'
// biome-ignore lint/correctness/noUndeclaredDependencies: the test installs it
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio'

const [era, project, command, ...args] = process.argv.slice(2)
const versionNegotiation = {mode: era === 'modern' ? {pin: '2026-07-28'} : 'legacy'}
const client = new Client({name: 'partner', version: '1.0.0'}, {versionNegotiation})
await client.connect(new StdioClientTransport({command, args, env: process.env}))
const call = async (name, input = {project}) => {
  const {structuredContent: data, content, isError = false} = await client.callTool({name, arguments: input})
  return {data, isError, text: content[0]?.text ?? '', types: content.map(({type}) => type)}
}
const refused = (promise) =>
  promise.then(
    () => 'no error',
    ({code, message}) => code ?? message,
  )
const {tools} = await client.listTools()
const home = await call('describe_home')
const [plan] = home.data.plans
const operations = [{do: 'name_room', room: plan.rooms[0].id, name: 'Library'}]
const proposed = await call('propose_edit', {project, title: 'Rename', operations})
const gone = new AbortController()
const doomed = {name: 'propose_edit', arguments: {project, title: 'Cancelled', operations}}
const cancelled = refused(client.callTool(doomed, {signal: gone.signal}))
gone.abort()
const results = {
  era: client.getNegotiatedProtocolVersion?.() ?? null,
  tools: tools.map(({name}) => name),
  projects: await call('list_projects', {}),
  home: {total: plan.elements, text: home.text.length},
  elements: await call('list_elements', {project, kinds: ['labels'], after: 9_900}),
  room: await call('list_elements', {project, room: plan.rooms[0].id, kinds: ['rooms']}),
  measure: await call('measure', {project, from: plan.rooms[0].id}),
  picture: await call('draw_plan', {project, room: plan.rooms[0].id}),
  check: await call('check_home'),
  format: await call('describe_format', {kind: 'openings'}),
  catalog: await call('search_catalog', {words: 'sofa'}),
  product: await call('read_product', {product: 'pianta/none'}),
  devices: await call('list_devices'),
  proposed,
  cancelled: await cancelled,
  proposals: await call('list_proposals'),
  withdrawn: await call('withdraw_proposal', {project, proposal: proposed.data.proposal}),
  wrongInput: await call('measure', {project, from: [0, 0], form: 'x'}),
  unknownTool: await refused(client.callTool({name: 'save_version', arguments: {project}})),
}
console.log(JSON.stringify(results))
await client.close()
