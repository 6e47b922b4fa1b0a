// A server that follows people's homes by webhooks, and proves itself by a private key (private_key_jwt).
//
// README.md says how to make its key and register it. PIANTA=http://127.0.0.1:8420 CLIENT_ID=… node server.mjs
import {readFile} from 'node:fs/promises'
import {createServer} from 'node:http'
import {buffer} from 'node:stream/consumers'
import {beginSignIn, completeSignIn, createClient} from '@pianta/client'
import {fileStore, privateKeyJwt, SignatureError, verifiedEvent} from '@pianta/client/server'

const {PIANTA = 'http://127.0.0.1:8420', CLIENT_ID = '', APP_KEY = 'pianta-app-key.json', PORT = '8500'} = process.env
const own = process.env.OWN_ADDRESS ?? `http://localhost:${PORT}`
const client = createClient({
  store: await fileStore('session.json'),
  app: {
    id: CLIENT_ID,
    scope: 'openid offline_access projects:read webhooks:manage',
    proof: privateKeyJwt(JSON.parse(await readFile(APP_KEY, 'utf8'))),
  },
})

/** Pending sign-ins, by their state. A server of many people keeps them in each browser's session. */
const pendings = new Map()
/** The secret of the webhook: a new one at each start, so that none is stored. */
let secret = ''
/** The latest deliveries. Keep them with your data, if work must not be repeated after a restart. */
const seen = new Set()

/** Takes over the webhook of an earlier run, or registers one. */
async function takeWebhook() {
  const url = `${own}/posts`
  const {rows} = await client.get('/v1/webhooks')
  const mine = rows.find((webhook) => webhook.url === url)
  const {id, ...taken} = mine
    ? await client.post('/v1/webhooks/{webhookId}/secret', {path: {webhookId: mine.id}})
    : await client.post('/v1/webhooks', {body: {url}})
  secret = taken.secret
  console.log(`webhook ${id}`)
}
if (client.isSignedIn) await takeWebhook()

const routes = {
  async 'GET /'(_, response) {
    const {url, pending} = await beginSignIn(client, PIANTA, {redirectUri: `${own}/callback`})
    pendings.set(pending.state, pending)
    response.writeHead(302, {location: url.href}).end()
  },
  async 'GET /callback'(request, response) {
    const callback = new URL(request.url ?? '', own)
    const pending = pendings.get(callback.searchParams.get('state'))
    if (!pending) return response.writeHead(400).end('This sign-in is unknown here. Begin again.')
    pendings.delete(pending.state)
    await completeSignIn(client, callback, pending)
    await takeWebhook()
    response.end('Signed in. Every saved version is told to this server now.')
  },
  async 'POST /posts'(request, response) {
    const payload = new Uint8Array(await buffer(request))
    const {type, data} = await verifiedEvent({payload, header: request.headers['service-signature'], secret})
    const delivery = request.headers['service-delivery']
    if (!seen.has(delivery)) {
      if (type === 'revision.saved') {
        const path = {projectId: data.projectId, number: data.number}
        const {home} = await client.get('/v1/projects/{projectId}/revisions/{number}', {path})
        console.log(`version ${data.number}: ${home.plans.length} plans`)
      }
      seen.add(delivery)
    }
    response.writeHead(204).end()
  },
}

createServer(async (request, response) => {
  try {
    const route = routes[`${request.method} ${new URL(request.url ?? '', own).pathname}`]
    await (route ? route(request, response) : response.writeHead(404).end())
  } catch (error) {
    console.error(error.message)
    response.writeHead(error instanceof SignatureError ? 400 : 500).end()
  }
}).listen(Number(PORT), '127.0.0.1', () => console.log('listening'))
