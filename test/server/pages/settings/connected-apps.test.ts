import t from 'tap'
import {member} from '../../../../server/database/tables/members.ts'
import {startServer} from '../../../helper.ts'
import {decode, formToken} from '../form-browser.ts'
import {addSignedIn, askForCode, askForTokens} from '../people.ts'

t.test("the list shows each connection's app, project, time and address", async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  t.match((await browser.open('/settings/apps')).text, /Nothing is connected/)
  const {projects, connections} = server.services
  const {id: projectId} = projects.create({name: '<i>Casa', address: null}, {ownerId: account.id, language: 'en'})
  const device = {accountId: account.id, clientId: 'device', scopes: ['projects:read']}
  connections.allow({...device, name: '<b>Hall', address: '192.0.2.7', projectId})
  connections.allow({...device, name: 'Bridge', address: null})
  const page = await browser.open('/settings/apps')
  t.match(
    page.text,
    /<b>Hall Disconnect Device Project <i>Casa Connected .* Last used .* Allowed from 192\.0\.2\.7 What it can do .*See the plans/,
  )
  t.match(page.text, /Bridge Disconnect Device Project No project .* Allowed from Unknown/)
  t.notMatch(page.html, /<b>|<i>/)
})

t.test('the list shows 50 connections a page, the newest first', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  for (let count = 1; count <= 51; count++) {
    const device = {accountId: account.id, clientId: 'device', scopes: [], address: null, name: `Tablet ${count}.`}
    server.services.connections.allow(device)
    server.clock.advance(1)
  }
  const first = await browser.open('/settings/apps')
  t.match(first.text, /Tablet 51\..*Tablet 2\..*Older apps/)
  t.notMatch(first.text, /Tablet 1\.|Newest apps/)
  const second = await browser.open(decode(/href="([^"]+)">Older apps/.exec(first.html)?.[1] ?? ''))
  t.match(second.text, /Tablet 1\..*Newest apps/)
  t.notMatch(second.text, /Tablet 2\.|Older apps/)
})

t.test('disconnecting asks first, then ends the access at once', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  server.services.projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'en'})
  const code = await askForCode(server)
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: code.user_code})
  await browser.press(consent, 'Allow', {'Name of this device': 'Hall tablet'})
  const {access_token} = await askForTokens(server, code)
  const call = () => fetch(`${server.url}/v1/projects`, {headers: {authorization: `Bearer ${access_token}`}})
  t.equal((await call()).status, 200)

  const asked = await browser.press(await browser.open('/settings/apps'), 'Disconnect')
  t.match(asked.text, /Disconnect Hall tablet\? It loses access immediately/)
  t.equal((await call()).status, 200)
  const done = await browser.press(asked, 'Disconnect')
  t.match(
    done.text,
    /Hall tablet is disconnected\. Nothing is connected.*No longer connected Hall tablet .* You disconnected it/,
  )
  t.equal((await call()).status, 401)
  t.match(await browser.press(asked, 'Disconnect'), {status: 404, text: /There is no page here/})
})

t.test("another person's connection is not found", async (t) => {
  const server = await startServer(t)
  const {account} = await addSignedIn(server, 'Anna')
  const {browser} = await addSignedIn(server, 'Bruno')
  const {connections} = server.services
  const consent = {clientId: 'device', scopes: [], address: null}
  const {id} = connections.allow({...consent, accountId: account.id, name: 'Hall tablet'})
  t.equal((await browser.open(`/settings/apps/${id}/disconnect`)).status, 404)
  const page = await browser.open('/projects')
  const token = formToken(page.html)
  const answer = await browser.send(`/settings/apps/${id}/disconnect`, {
    method: 'POST',
    body: new URLSearchParams({token}),
  })
  t.equal(answer.status, 404)
  t.ok(connections.byId(id))
  connections.end(id, 'person')
  t.notMatch((await browser.open(`/settings/apps?ended=${id}`)).text, /Hall tablet/)
})

t.test('a registered app shows its kind, its verification and the projects it created', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {apps, projects, connections} = server.services
  const owner = {ownerId: account.id, language: 'en'} as const
  const [chosen, made] = ['Casa', 'Studio'].map((name) => projects.create({name, address: null}, owner).id)
  const scopes = ['projects:read', 'projects:create']
  const redirectUris = ['https://planner.example/back']
  const {id: clientId} = apps.create({ownerId: account.id, name: 'Planner', kind: 'web', redirectUris, scopes})
  const connection = {accountId: account.id, clientId, name: 'Planner', scopes, address: null}
  const {id} = connections.allow({...connection, projectId: chosen})
  connections.addCreated(id, made ?? '')
  const {text} = await browser.open('/settings/apps')
  t.match(text, /Planner Disconnect Web page Not verified Project Casa Projects it created Studio Connected/)
  t.match(text, /Create projects and change the ones it created/)
  apps.setVerified(clientId, true)
  t.match((await browser.open('/settings/apps')).text, /Planner Disconnect Web page Verified Project/)
})

t.test("the list names the scopes that a viewer's app cannot use", async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const bruno = await server.addPerson('Bruno')
  const {projects, connections, database} = server.services
  const {id: projectId} = projects.create({name: 'Casa', address: null}, {ownerId: bruno.id, language: 'en'})
  database.insert(member).values({projectId, accountId: account.id, role: 'viewer'}).run()
  const scopes = ['projects:read', 'hosts:manage']
  connections.allow({accountId: account.id, clientId: 'device', name: 'Hall', scopes, address: null, projectId})
  t.match((await browser.open('/settings/apps')).text, /it controls Not in a project that you can only view/)
})

t.test('a theft is shown prominently, other endings with their reason', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {connections} = server.services
  const connection = {accountId: account.id, clientId: 'device', scopes: [], address: null}
  for (const reason of ['theft', 'expired', 'app', 'replaced', 'deleted'] as const) {
    const {id} = connections.allow({...connection, name: `Device ${reason}`})
    connections.end(id, reason)
  }
  const {html, text} = await browser.open('/settings/apps')
  t.match(text, /Someone may have copied a key Device theft .* One of its keys or codes was used a second time/)
  t.match(html, /role="alert"/)
  t.ok(text.indexOf('copied a key') < text.indexOf('Nothing is connected yet'), 'first of all')
  t.match(text, /Device expired · .* It was not used for 90 days/)
  t.match(text, /Device app · .* It disconnected itself/)
  t.match(text, /Device replaced · .* Another device replaced it/)
  t.match(text, /Device deleted · .* Its developer deleted it/)
})

t.test("a registered app's theft is shown until it is connected again, a replay for 90 days", async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {apps, connections} = server.services
  const {id: clientId} = apps.create({ownerId: account.id, name: 'Wall', kind: 'device', scopes: ['catalog:read']})
  const connection = {accountId: account.id, clientId, name: 'Wall', scopes: ['catalog:read'], address: null}
  const {id} = connections.allow(connection)
  const [list, own] = ['/settings/apps', `/settings/apps/${id}`]
  const copied = /Someone may have copied a key\. .* The app was signed out/
  const replayed = /It used an old key again\. This happens when the power fails/
  t.notMatch((await browser.open(list)).text, copied)

  connections.recordReuse(id, 'theft')
  connections.recordReuse(id, 'replay')
  for (const path of [list, own]) t.match((await browser.open(path)).text, copied)
  for (const path of [list, own]) t.match((await browser.open(path)).text, replayed)

  connections.allow(connection)
  const again = await browser.open(list)
  t.notMatch(again.text, copied)
  t.match(again.text, replayed)

  const day = 24 * 60 * 60_000
  for (let weeks = 0; weeks < 12; weeks++) {
    server.clock.advance(7 * day)
    await browser.open(list)
  }
  server.clock.advance(6 * day - 1)
  t.match((await browser.open(list)).text, replayed)
  server.clock.advance(1)
  t.notMatch((await browser.open(list)).text, replayed)
})
