import {generateKeyPairSync} from 'node:crypto'
import t from 'tap'
import {startServer, type TestServer} from '../../../helper.ts'
import {answering, startReceiver} from '../../outbound/receivers.ts'
import type {BrowserPage, FormBrowser} from '../form-browser.ts'
import {formToken} from '../form-browser.ts'
import {addSignedIn, askForCode, askForTokens, signIn} from '../people.ts'

const keys = generateKeyPairSync('ec', {namedCurve: 'P-256'})
const publicSet = JSON.stringify({keys: [keys.publicKey.export({format: 'jwk'})]})
const privateJwk = keys.privateKey.export({format: 'jwk'})

const webApp = {
  Name: 'Dashboard',
  'Web page': 'on',
  'Return addresses': 'https://example.org/callback\n\n http://localhost:3000 \r\n',
  'projects:read': 'on',
}

const serverApp = {
  name: 'Server',
  kind: 'server' as const,
  redirectUris: ['https://example.org/'],
  jwksUri: 'https://example.org/jwks.json',
  scopes: ['openid'],
}

const register = async (browser: FormBrowser, values: Record<string, string>) =>
  browser.press(await browser.open('/settings/developer/new'), 'Register app', values)

/** Returns the app's id, from the address of its page. */
const idOf = ({path}: BrowserPage) => /developer\/([\w-]{36})/.exec(path)?.[1] ?? ''

/** Posts a form by hand, with the token of this browser. */
async function post(browser: FormBrowser, path: string, fields: Record<string, string> = {}) {
  const {html} = await browser.open('/projects')
  const token = formToken(html)
  return browser.send(path, {method: 'POST', body: new URLSearchParams({token, ...fields})})
}

const only = ({services}: TestServer) => services.apps.listAll()[0]

t.test('a maker registers an app, and sees its client_id', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  t.match((await browser.open('/settings/developer')).text, /No app yet/)
  const page = await register(browser, webApp)
  const app = only(server)
  t.match(app, {
    ownerId: account.id,
    name: 'Dashboard',
    kind: 'web',
    redirectUris: ['https://example.org/callback', 'http://localhost:3000'],
    jwks: null,
    scopes: ['projects:read'],
    isVerified: false,
  })
  t.equal(page.path, `/settings/developer/${app?.id}?done=registered`)
  t.match(page.text, /“Dashboard” is registered/)
  t.ok(page.text.includes(app?.id ?? '?'))
  t.ok(page.text.includes(`${server.url}/.well-known/openid-configuration`))
  t.match(page.text, /Not verified Only you can connect it/)
  const list = await browser.open('/settings/developer')
  t.match(list.text, /Dashboard Not verified client_id [\w-]{36} Kind Web page Connected by Nobody Registered/)
})

t.test('every kind of app is registered with its fields', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const kinds = {
    'Installed app': {'Return addresses': 'org.example.app:/callback'},
    Device: {},
    'Your own server': {'Return addresses': 'https://example.org/callback', 'Public keys': publicSet},
  }
  for (const [kind, values] of Object.entries(kinds)) {
    const page = await register(browser, {Name: kind, [kind]: 'on', 'projects:read': 'on', openid: 'on', ...values})
    t.equal(page.status, 200, page.text)
  }
  const kept = Object.fromEntries(server.services.apps.listAll().map((app) => [app.kind, app]))
  t.match(kept, {
    installed: {redirectUris: ['org.example.app:/callback'], jwks: null, scopes: ['projects:read', 'openid']},
    device: {redirectUris: [], jwks: null},
    server: {redirectUris: ['https://example.org/callback'], jwks: JSON.parse(publicSet)},
  })
})

t.test('problems are shown at their field and in the summary, with the line, and typed text stays', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const page = await register(browser, {
    ...webApp,
    Name: '',
    'Return addresses': 'https://example.org/\n\nhttp://<b>example.org\nhttp://example.org/',
    'Public keys': publicSet,
    'projects:read': '',
    'hosts:manage': 'on',
  })
  t.equal(page.status, 400)
  t.match(page.html, /<title>Problem: /)
  for (const said of [
    'Name: must have 1 to 200 characters',
    'Line 3: has a character that addresses cannot have',
    'Line 4: must be an https address',
    'Public keys: only a server has keys',
    'Scopes: hosts:manage is requested together with projects:read',
  ]) {
    t.equal(page.text.split(said).length, 3, `twice: ${said}`)
  }
  t.match(
    page.html,
    /id="redirectUris"[^>]* aria-describedby="redirectUris-problem redirectUris-hint" aria-invalid="true"/,
  )
  t.notMatch(page.html, /<b>/)
  t.same(server.services.apps.listAll(), [])

  const again = await browser.press(page, 'Register app', {Name: 'x', 'Public keys': '', 'projects:read': 'on'})
  t.match(again.text, /Line 4: must be an https address/, 'the addresses were still there')
  const registered = await browser.press(again, 'Register app', {'Return addresses': 'https://example.org/'})
  t.equal(registered.status, 200)
  t.match(only(server), {kind: 'web', scopes: ['projects:read', 'hosts:manage']}, 'so were kind and scopes')
})

t.test('kind and scopes are required', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const page = await register(browser, {Name: 'x'})
  t.match(page.text, /Kind: must be one of Web page, Installed app, Device, Your own server/)
  t.match(page.text, /Scopes: must name at least one scope/)
  const odd = await post(browser, '/settings/developer/new', {name: 'x', kind: '__proto__', scopes: 'everything'})
  t.match(odd, {status: 400, text: /Scopes: everything is not a scope/})
})

t.test('a private key is refused, and neither shown again nor stored nor logged', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const secret = String(privateJwk.d)
  const pasted = {
    'a set': JSON.stringify({keys: [privateJwk]}),
    'the key alone': JSON.stringify(privateJwk),
    'spoilt JSON': `${JSON.stringify({keys: [privateJwk]})},`,
    PEM: keys.privateKey.export({format: 'pem', type: 'pkcs8'}).toString(),
  }
  for (const [name, text] of Object.entries(pasted)) {
    for (const kind of ['Your own server', 'Web page']) {
      const page = await register(browser, {...webApp, [kind]: 'on', 'Public keys': text})
      t.equal(page.status, 400, name)
      t.match(page.text, /Public keys: |Key 1: /, name)
      t.match(page.text, /is not shown again/, name)
      t.notOk(page.html.includes(secret), name)
      t.notMatch(page.html, /PRIVATE KEY/, name)
      t.match(page.html, /<textarea id="redirectUris"[^>]*>\nhttps:\/\/example\.org/, 'the rest stays')
    }
  }
  t.same(server.services.apps.listAll(), [])
  const spoilt = await register(browser, {...webApp, 'Your own server': 'on', 'Public keys': '{"keys": []}'})
  t.match(spoilt.html, /&#34;keys|&quot;keys/, 'what has nothing private in it stays')
  t.notMatch(spoilt.text, /is not shown again/)
})

t.test('a server switches between an address for its keys and a set', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const address = 'https://example.org/jwks.json'
  const page = await register(browser, {...webApp, 'Your own server': 'on', 'Public keys': `  ${address}\n`})
  t.equal(page.status, 200, page.text)
  t.match(only(server), {kind: 'server', jwks: null, jwksUri: address})
  t.match(page.html, /<textarea id="jwks"[^>]*>\nhttps:\/\/example\.org\/jwks\.json</)
  const saved = await browser.press(page, 'Save', {'Public keys': publicSet})
  t.match(only(server), {jwks: JSON.parse(publicSet), jwksUri: null})
  await browser.press(saved, 'Save', {'Public keys': 'https://example.org/keys'})
  t.match(only(server), {jwks: null, jwksUri: 'https://example.org/keys'})

  const wrong = await browser.press(saved, 'Save', {'Public keys': 'https://10.1/jwks.json'})
  t.equal(wrong.status, 400)
  t.match(wrong.text, /Public keys: must be on the public internet, and 10\.0\.0\.1 is not/)
  t.notMatch(wrong.text, /is not shown again/)
  t.match(wrong.html, /<textarea id="jwks"[^>]*>\nhttps:\/\/10\.1\/jwks\.json</)
  const page2 = await register(browser, {...webApp, 'Public keys': address})
  t.match(page2.text, /Public keys: only a server has keys/)
  t.match(only(server), {jwksUri: 'https://example.org/keys'})
})

t.test("problems with an address are in the maker's language", async (t) => {
  const server = await startServer(t)
  const {email} = await server.addPerson('Anna', {language: 'it'})
  const browser = await signIn(server, email)
  const page = await browser.press(await browser.open('/settings/developer/new'), 'Registra l’app', {
    Nome: 'x',
    'Un tuo server': 'on',
    'Chiavi pubbliche': 'https://example.org:22/',
  })
  t.match(page.text, /Chiavi pubbliche: la porta non può essere 22, che è di un altro protocollo/)
})

t.test("keys that could not be fetched are reported on the app's page until they can", async (t) => {
  const server = await startServer(t, {PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8'})
  const {browser} = await addSignedIn(server, 'Anna')
  const host = await startReceiver(t, (socket) => socket.end())
  const page = await register(browser, {...webApp, 'Your own server': 'on', 'Public keys': host.url})
  t.notMatch(page.text, /could not fetch the keys/)
  await t.rejects(server.services.remoteKeys.get(host.url, server.app.log))
  const told = await browser.open(`/settings/developer/${idOf(page)}`)
  t.match(
    told.text,
    /Pianta could not fetch the keys from their address the last time it needed them\. \(.+\) 127\.0\.0\.1:\d+ closed the connection/,
  )
  t.match((await browser.press(told, 'Save', {Name: ''})).text, /could not fetch the keys/)
  await browser.press(told, 'Save', {'Public keys': publicSet})
  t.notMatch((await browser.open(`/settings/developer/${idOf(page)}`)).text, /could not fetch the keys/)
})

t.test("keys that could not be fetched are reported in the maker's language", async (t) => {
  const server = await startServer(t, {PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8'})
  const {id: ownerId, email} = await server.addPerson('Anna', {language: 'it'})
  const browser = await signIn(server, email)
  const reported = async (jwksUri: string) => {
    const {id} = server.services.apps.create({...serverApp, ownerId})
    // As after PIANTA_WEBHOOK_ALLOW_NETWORKS changed.
    server.services.database.$client.prepare('update app set jwks_uri = ? where id = ?').run(jwksUri, id)
    await t.rejects(server.services.remoteKeys.get(jwksUri, server.app.log))
    return (await browser.open(`/settings/developer/${id}`)).text
  }
  const answers = (text: string) => startReceiver(t, answering(text))
  const status = await answers('HTTP/1.1 503 Gone\r\nContent-Length: 0\r\n\r\n')
  const keys = await answers('HTTP/1.1 200 OK\r\nContent-Length: 24\r\n\r\n{"keys":[{"kty":"oct"}]}')
  t.match(await reported(status.url), /127\.0\.0\.1:\d+ ha risposto 503 invece di 200/)
  t.match(await reported(keys.url), /chiavi valido: Chiave 1: è un segreto condiviso; usa la chiave pubblica/)
  t.match(await reported('https://10.0.0.8/jwks.json'), /Chiavi pubbliche: dev’essere sull’internet pubblica/)
})

t.test('an app can be changed, except for its kind', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const page = await register(browser, webApp)
  const id = idOf(page)
  t.notMatch(page.html, /type="radio"/)
  const saved = await browser.press(page, 'Save', {Name: 'Panel', 'Return addresses': 'https://example.org/new'})
  t.match(saved, {
    path: `/settings/developer/${id}?done=saved`,
    text: /Saved\. The change applies from the next sign-in/,
  })
  t.match(only(server), {id, name: 'Panel', kind: 'web', redirectUris: ['https://example.org/new']})
  const wrong = await browser.press(saved, 'Save', {'Return addresses': ''})
  t.match(wrong, {status: 400, text: /Return addresses: this kind of app needs at least one return address/})
  t.match(only(server), {redirectUris: ['https://example.org/new']})
  await post(browser, `/settings/developer/${id}`, {
    name: 'x',
    kind: 'device',
    redirectUris: 'https://example.org/',
    scopes: 'openid',
  })
  t.match(only(server), {name: 'x', kind: 'web', scopes: ['openid']})

  const device = await register(browser, {Name: 'Panel', Device: 'on', openid: 'on'})
  t.notMatch(device.html, /id="redirectUris"|id="jwks"/)
  t.match((await browser.press(device, 'Save', {Name: 'Wall'})).text, /Saved/)
})

t.test('deleting asks first, counts the affected people, and ends their access at once', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const page = await register(browser, {Name: '<i>Wall', Device: 'on', openid: 'on', 'projects:create': 'on'})
  const id = idOf(page)
  const asked = await browser.open(`/settings/developer/${id}/delete`)
  t.match(asked.text, /Delete <i>Wall\? Nobody has connected it\. .* can’t be undone/)
  t.notMatch(asked.html, /<i>/)

  const code = await askForCode(server, {client: id, scope: 'openid projects:create'})
  t.equal(server.services.deviceCodes.allow(code.user_code, {accountId: account.id, name: ''}), 'allowed')
  const {access_token} = await askForTokens(server, code, {client_id: id})
  const create = (name: string) =>
    fetch(`${server.url}/v1/projects`, {
      method: 'POST',
      headers: {authorization: `Bearer ${access_token}`, 'content-type': 'application/json'},
      body: JSON.stringify({name}),
    })
  t.equal((await create('Flat')).status, 201)
  t.match((await browser.open('/settings/developer')).text, /Connected by 1 person/)
  const again = await browser.open(`/settings/developer/${id}/delete`)
  t.match(again.text, /1 person who connected it is disconnected immediately/)
  const done = await browser.press(again, 'Delete')
  t.match(done, {path: '/settings/developer?done=deleted', text: /The app is deleted\. No app yet/})
  t.equal((await create('Attic')).status, 401)
  t.same(server.services.apps.listAll(), [])
  t.equal((await browser.press(again, 'Delete')).status, 404)
})

t.test("another person's app is not found", async (t) => {
  const server = await startServer(t)
  const {account} = await addSignedIn(server, 'Anna')
  const app = server.services.apps.create({ownerId: account.id, name: 'Secret', kind: 'device', scopes: ['openid']})
  await server.addPerson('Bruno', {isAdmin: true})
  const browser = await signIn(server, 'bruno@example.org')
  for (const id of [app.id, 'unknown']) {
    for (const path of [`/settings/developer/${id}`, `/settings/developer/${id}/delete`]) {
      t.equal((await browser.open(path)).status, 404, path)
      t.equal((await post(browser, path, {name: 'Stolen', scopes: 'openid'})).status, 404, path)
    }
  }
  t.same(server.services.apps.listAll(), [app])
  t.notMatch((await browser.open('/settings/developer')).text, /Secret/)
})

t.test('the eleventh app is refused, also in forms that were open at once', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const form = await browser.open('/settings/developer/new')
  const values = {Name: 'Wall', Device: 'on', openid: 'on'}
  const pages = await Promise.all(Array.from({length: 12}, () => browser.press(form, 'Register app', values)))
  t.equal(server.services.apps.list(account.id).length, 10)
  t.equal(pages.filter(({path}) => path === '/settings/developer').length, 2)
  const list = await browser.open('/settings/developer')
  t.match(list.text, /You have ten apps, the limit for one account/)
  t.notMatch(list.html, /developer\/new/)
  t.equal((await browser.open('/settings/developer/new')).path, '/settings/developer')
})

t.test('people who may not create apps learn so, and keep theirs unchanged', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const page = await register(browser, webApp)
  const id = idOf(page)
  server.services.accounts.setMaker(account.id, false)
  t.match((await browser.open('/settings/account')).html, /\/settings\/developer/, 'a tab leads to them')
  t.match((await browser.open('/settings/developer')).text, /can’t register or change apps.*Dashboard/)
  t.match(await browser.press(page, 'Save', {Name: 'Panel'}), {
    status: 403,
    text: /Your account has no permission for it/,
  })
  t.match(await browser.open('/settings/developer/new'), {status: 403, text: /can’t register apps yet/})
  t.equal((await post(browser, '/settings/developer/new', {name: 'x', kind: 'device', scopes: 'openid'})).status, 403)
  const own = await browser.open(`/settings/developer/${id}`)
  t.notMatch(own.html, /<button>Save/)
  t.match(only(server), {name: 'Dashboard'})
  t.equal(server.services.apps.listAll().length, 1)

  await browser.press(await browser.open(`/settings/developer/${id}/delete`), 'Delete')
  t.same(server.services.apps.listAll(), [])
  t.match(await browser.open('/settings/developer'), {
    status: 403,
    text: /An administrator can allow it/,
  })
  t.notMatch((await browser.open('/settings/account')).html, /\/settings\/developer/, 'no tab leads to nothing')
})

t.test('the developer section exists in Italian', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  server.services.accounts.update(account.id, {name: 'Anna', language: 'it'})
  const form = await browser.open('/settings/developer/new')
  const page = await browser.press(form, 'Registra l’app', {
    Nome: 'Quadro',
    'App installata': 'on',
    'Indirizzi di ritorno': 'https://example.org/',
  })
  t.match(page.text, /Riga 1: un’app installata non può tornare a https/)
  t.match(page.text, /Scope: scegline almeno uno/)
})
