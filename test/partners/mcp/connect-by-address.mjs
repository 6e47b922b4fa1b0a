// Connects to `/mcp` by the official TypeScript client with its whole sign-in, and prints the answers as JSON. The test
// is its browser: it gets the address to open by a message, and answers with the code.
// node connect-by-address.mjs ERA ADDRESS CLIENT_ID PROJECT
// biome-ignore lint/correctness/noUndeclaredDependencies: the test installs it
import {Client, StreamableHTTPClientTransport} from '@modelcontextprotocol/client'

const [era, address, clientId, project] = process.argv.slice(2)
const redirectUrl = 'http://127.0.0.1:45678/callback'
let [information, tokens, verifier] = []
const asked = []

const authProvider = {
  redirectUrl,
  clientMetadataUrl: clientId,
  clientMetadata: {client_name: 'Partner', redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none'},
  clientInformation: () => information,
  saveClientInformation: (given) => {
    information = given
  },
  tokens: () => tokens,
  saveTokens: (given) => {
    tokens = given
  },
  saveCodeVerifier: (given) => {
    verifier = given
  },
  codeVerifier: () => verifier,
  redirectToAuthorization(url) {
    asked.push(url.searchParams.get('scope'))
    process.send({open: url.href})
  },
}

const answer = () => new Promise((resolve) => process.once('message', resolve))
const versionNegotiation = {mode: era === 'modern' ? {pin: '2026-07-28'} : 'legacy'}
const open = () => new Client({name: 'partner', version: '1.0.0'}, {versionNegotiation})
const transport = () => new StreamableHTTPClientTransport(new URL(address), {authProvider})

async function signIn(begun) {
  const query = new URLSearchParams(await answer())
  await begun.finishAuth(query)
}

/** Runs a call; once more, with another sign-in, if the person must allow it first. */
async function withConsent(begun, act) {
  const coming = answer()
  const outcome = await act().then(
    (value) => ({value}),
    (error) => ({error}),
  )
  if (outcome.value) return outcome.value
  const query = await Promise.race([coming, new Promise((resolve) => setTimeout(resolve, 20_000))])
  if (!query) throw outcome.error
  await begun.finishAuth(new URLSearchParams(query))
  return act()
}

let client = open()
let used = transport()
try {
  await client.connect(used)
} catch (error) {
  if (asked.length === 0) throw error
  await signIn(used)
  client = open()
  used = transport()
  await client.connect(used)
}
const call = (name, input) => client.callTool({name, arguments: input})
const home = (await call('describe_home', {project})).structuredContent
const operations = [{do: 'name_room', room: home.plans[0].rooms[0].id, name: 'Library'}]
const proposed = await withConsent(used, () => call('propose_edit', {project, title: 'Rename', operations}))
const proposals = await call('list_proposals', {project})
const gone = new AbortController()
const doomed = {name: 'propose_edit', arguments: {project, title: 'Cancelled', operations}}
const cancelled = client.callTool(doomed, {signal: gone.signal}).then(
  () => 'no error',
  () => 'cancelled',
)
gone.abort()
const results = {
  era: client.getNegotiatedProtocolVersion?.() ?? null,
  tools: (await client.listTools()).tools.map(({name}) => name),
  asked,
  proposed: {isError: proposed.isError ?? false, text: proposed.content[0].text},
  proposals: proposals.structuredContent.rows.map(({title}) => title),
  cancelled: await cancelled,
  wrong: (await call('measure', {project, from: [0, 0], form: 'x'})).isError,
  picture: (await call('draw_plan', {project})).content.map(({type}) => type),
}
process.send({results})
await client.close()
process.disconnect()
