import t, {type Test} from 'tap'
import {startServer} from '../../../helper.ts'
import {connectApp} from '../../api.ts'
import {addSignedIn} from '../people.ts'

const scopes = ['openid', 'projects:read']

/** Starts with Anna, signed in, and her app; she and Bruno connected it. */
async function setUp(t: Test) {
  const server = await startServer(t)
  const {services, url} = server
  const [anna, bruno] = [await addSignedIn(server, 'Anna'), await addSignedIn(server, 'Bruno')]
  const {id: clientId} = services.apps.create({ownerId: anna.account.id, name: 'Wall', kind: 'device', scopes})
  const connect = ({account}: typeof anna, name: string) => {
    const {id: projectId} = services.projects.create({name, address: null}, {ownerId: account.id, language: 'en'})
    return connectApp(services, {accountId: account.id, projectId, clientId, name: 'Wall', scopes})
  }
  return {
    server,
    services,
    anna,
    bruno,
    clientId,
    own: connect(anna, 'Casa'),
    theirs: connect(bruno, 'Mare'),
    ask: (token: string, path: string) => fetch(url + path, {headers: {authorization: `Bearer ${token}`}}),
  }
}

t.test("a connection's page shows its recent requests, with the reasons for refusals", async (t) => {
  const {anna, bruno, own, ask} = await setUp(t)
  const path = `/settings/apps/${own.connectionId}`
  t.match((await anna.browser.open(path)).text, /Recent requests .+ It has made no request since the server started\./)
  await ask(own.token, '/v1/projects?limit=5')
  t.match(
    (await anna.browser.open(path)).text,
    /No request was refused\. The latest request GET \/v1\/projects\?limit 200 · /,
  )
  await ask(own.token, '/v1/projects/x<b>?name=Rossi')
  const {text, html} = await anna.browser.open(path)
  t.match(
    text,
    /The latest refused request GET \/v1\/projects\/x%3Cb%3E\?name 400 · .+? invalid_input projectId: .+? The latest 2 requests GET \/v1\/projects\/x%3Cb%3E\?name 400 · .+? GET \/v1\/projects\?limit 200 · /,
  )
  t.notMatch(html, /Rossi|<b>/)
  t.equal((await bruno.browser.open(path)).status, 404)
})

t.test('a server error shows the id to quote', async (t) => {
  const {anna, own, ask, services} = await setUp(t)
  services.database.$client.exec('alter table connection_project rename to lost')
  const {errorId} = (await (await ask(own.token, '/v1/projects')).json()) as {errorId: string}
  services.database.$client.exec('alter table lost rename to connection_project')
  const {text} = await anna.browser.open(`/settings/apps/${own.connectionId}`)
  t.ok(text.includes(`server_error errorId: ${errorId}`))
})

t.test("an app's maker sees the requests of their own connections, and no other person's", async (t) => {
  const {anna, own, theirs, clientId, ask, services} = await setUp(t)
  await ask(theirs.token, '/v1/theirs')
  const path = `/settings/developer/${clientId}`
  t.match((await anna.browser.open(path)).text, /Requests from your connection .+ Casa It has made no request since/)
  await ask(own.token, '/v1/nothing')
  const {text, html} = await anna.browser.open(path)
  t.match(
    text,
    /Casa The latest refused request GET \/v1\/nothing 404 · .+? not_found The latest request GET \/v1\/nothing/,
  )
  t.notMatch(text, /theirs|Mare/)
  t.match(html, `href="/settings/apps/${own.connectionId}"`)

  services.connections.end(own.connectionId, 'person')
  t.notMatch((await anna.browser.open(path)).text, /Requests from your connection/)
})
