import t from 'tap'
import {startServer} from '../../../helper.ts'
import {startDocumentHost} from '../../identity/document-host.ts'
import {authorizationPath} from '../apps.ts'
import {addSignedIn} from '../people.ts'

t.test(
  'the page of an app that nobody registered says where it describes itself, and that it saves nothing',
  async (t) => {
    const host = await startDocumentHost(t)
    const server = await startServer(t)
    const {account, browser} = await addSignedIn(server, 'Anna')
    const {id: projectId} = server.services.projects.create(
      {name: 'Casa', address: null},
      {ownerId: account.id, language: 'en'},
    )
    const redirect_uris = ['http://127.0.0.1/cb', 'https://lumen.example/cb']
    const id = host.publish('/client.json', {client_name: 'Lumen <b>', redirect_uris})
    const ask = (redirect: string, scope = 'projects:read hosts:manage projects:write') =>
      authorizationPath({id, redirectUris: [redirect]}, {scope, resource: `${server.url}/mcp`})

    const page = await browser.open(ask('http://127.0.0.1:3118/cb'))
    t.match(page.text, 'Connect Lumen <b>?')
    t.match(page.text, `Describes itself at ${new URL(id).host}`)
    t.match(page.text, `Only the address ${new URL(id).host} is sure`)
    t.match(page.text, 'any program here can pose as this app')
    t.match(page.text, 'an app on this device (http://127.0.0.1:3118)')
    t.match(page.text, /View See the plans.* See the names and places of the project’s devices.*Change Propose changes/)
    t.notMatch(page.text, /save versions|You can connect it because you registered it/)
    const away = await browser.open(ask('https://lumen.example/cb'))
    t.match(away.text, 'Takes you back to https://lumen.example')
    t.notMatch(away.text, 'can pose as this app')

    const allowed = await browser.press(away, 'Allow', {Project: projectId})
    t.match(allowed.text, 'Lumen <b> is connected')
    const [connection] = server.services.connections.list(account.id)
    t.match(connection, {clientId: id, name: 'Lumen <b>'})
    const shown = await browser.open(`/settings/apps/${connection?.id}`)
    t.match(shown.text, /Assistant.*Describes itself at localhost/)
    t.match(shown.text, 'Propose changes')
    t.notMatch(shown.text, 'save versions')
    t.match((await browser.open('/settings/apps')).text, 'Lumen <b>')
  },
)

t.test('a server that can’t reach the address says so, in the person’s language', async (t) => {
  const host = await startDocumentHost(t)
  const server = await startServer(t)
  host.act('/client.json', (response) => response.destroy())
  for (const [language, told] of [
    ['en', /The app’s description can’t be read.*If the server has no internet, ask the administrator/],
    ['it', /La descrizione dell’app non si può leggere.*Se il server non ha internet/],
  ] as const) {
    const app = {id: `${host.origin}/client.json`, redirectUris: ['http://127.0.0.1/cb']}
    const headers = {'accept-language': language, accept: 'text/html'}
    const answer = await fetch(server.url + authorizationPath(app), {headers})
    t.equal(answer.status, 400)
    t.match((await answer.text()).replaceAll(/\s+/g, ' '), told)
  }
})
