import t from 'tap'
import {startServer} from '../../helper.ts'
import {addSignedIn, askForCode, askForTokens} from './people.ts'

t.test('the list says what is connected, to what, since when, and from where', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  t.match((await browser.open('/settings/apps')).text, /Nothing is connected/)
  const {projects, connections} = server.services
  const {id: projectId} = projects.create({name: '<i>Casa', address: null}, {ownerId: account.id, language: 'en'})
  const device = {accountId: account.id, clientId: 'device', scopes: ['projects:read']}
  connections.allow({...device, name: '<b>Hall', address: '192.0.2.7', projectId})
  connections.allow({...device, name: 'Bridge', address: null})
  const page = await browser.open('/settings/apps')
  t.match(page.text, /<b>Hall Disconnect Project <i>Casa Connected .* Last used .* Allowed from 192\.0\.2\.7/)
  t.match(page.text, /Bridge Disconnect Project No project .* Allowed from Unknown/)
  t.notMatch(page.html, /<b>|<i>/)
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
  t.match(asked.text, /Disconnect Hall tablet\? It loses access at once/)
  t.equal((await call()).status, 200)
  const done = await browser.press(asked, 'Disconnect')
  t.match(
    done.text,
    /Hall tablet is disconnected\. Nothing is connected.*No longer connected Hall tablet .* You disconnected it/,
  )
  t.equal((await call()).status, 401)
  t.match(await browser.press(asked, 'Disconnect'), {status: 404, text: /Nothing is here/})
})

t.test('another person’s connection is not there', async (t) => {
  const server = await startServer(t)
  const {account} = await addSignedIn(server, 'Anna')
  const {browser} = await addSignedIn(server, 'Bruno')
  const {connections} = server.services
  const consent = {clientId: 'device', scopes: [], address: null}
  const {id} = connections.allow({...consent, accountId: account.id, name: 'Hall tablet'})
  t.equal((await browser.open(`/settings/apps/${id}/disconnect`)).status, 404)
  const page = await browser.open('/projects')
  const token = /name="token" value="([^"]*)"/.exec(page.html)?.[1] ?? ''
  const answer = await browser.send(`/settings/apps/${id}/disconnect`, {
    method: 'POST',
    body: new URLSearchParams({token}),
  })
  t.equal(answer.status, 404)
  t.ok(connections.byId(id))
  connections.end(id, 'person')
  t.notMatch((await browser.open(`/settings/apps?ended=${id}`)).text, /Hall tablet/)
})

t.test('a theft is told plainly, the other endings by their reason', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {connections} = server.services
  for (const reason of ['theft', 'expired', 'app'] as const) {
    const {id} = connections.allow({
      accountId: account.id,
      clientId: 'device',
      name: `Device ${reason}`,
      scopes: [],
      address: null,
    })
    connections.end(id, reason)
  }
  const {html, text} = await browser.open('/settings/apps')
  t.match(text, /Somebody may have copied a device’s key Device theft .* An old key of it was used again/)
  t.match(html, /role="alert"/)
  t.match(text, /Device expired · .* It was not used for 90 days/)
  t.match(text, /Device app · .* It disconnected itself/)
})
