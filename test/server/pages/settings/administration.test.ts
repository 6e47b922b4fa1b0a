import {generateKeyPairSync} from 'node:crypto'
import t, {type Test} from 'tap'
import {startServer, type TestServer} from '../../../helper.ts'
import {authorizationPath, addApp as webApp} from '../apps.ts'
import {stock} from '../catalog/stocked.ts'
import {formToken} from '../form-browser.ts'
import {addSignedIn, askForCode, signIn} from '../people.ts'

const path = '/settings/administration'

/** Starts with Anna, the administrator, and Bruno. */
async function setUp(t: Test) {
  const server = await startServer(t)
  const anna = await server.addPerson('Anna', {isAdmin: true, isMaker: false})
  const bruno = await server.addPerson('Bruno', {isMaker: false})
  const browser = await signIn(server, anna.email)
  const personIs = (id: string) => server.services.accounts.byId(id)
  return {server, anna, bruno, browser, personIs}
}

const addApp = ({services}: TestServer, ownerId: string, name = 'Panel') =>
  services.apps.create({ownerId, name, kind: 'device', scopes: ['openid', 'projects:create']})

t.test('the administration exists only for administrators', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Bruno')
  const app = addApp(server, account.id)
  const {html} = await browser.open('/settings/account')
  t.notMatch(html, path)
  const token = formToken(html)
  const person = `${path}/people/${account.id}`
  for (const page of [path, `${person}/administrator`, `${path}/apps/${app.id}`]) {
    t.equal((await browser.open(page)).status, 404, page)
  }
  for (const page of [`${person}/maker`, `${person}/administrator`, `${path}/apps/${app.id}`]) {
    const body = new URLSearchParams({token, is: 'yes'})
    t.equal((await browser.send(page, {method: 'POST', body})).status, 404, page)
  }
  t.match(server.services.accounts.byId(account.id), {isAdmin: false})
  t.match(server.services.apps.byId(app.id), {isVerified: false})
})

t.test('an administrator lets a person create apps', async (t) => {
  const {server, bruno, browser, personIs} = await setUp(t)
  server.services.accounts.update(bruno.id, {name: '<b>Bruno', language: 'en'})
  const page = await browser.open(path)
  t.match(page.text, /Anna You Administrator Email anna@example.org .* <b>Bruno Email bruno@example.org/)
  t.match(
    page.html,
    /class="whole"><dt>Email<\/dt><dd>anna@/,
    'an address has a phone’s whole width, or it breaks anywhere',
  )
  t.notMatch(page.html, /<b>/)
  t.match(page.text, /No app is registered yet/)
  // Anna's button comes before Bruno's.
  const allowed = await browser.press(page, 'Allow app registration')
  t.match(allowed, {path: `${path}?done=saved`, text: /Saved\. .* Can register apps/})
  t.match(personIs(bruno.id), {isMaker: false})
  await browser.press(allowed, 'Allow app registration')
  t.match(personIs(bruno.id), {isMaker: true, isAdmin: false})
  await browser.press(await browser.open(path), 'Forbid app registration')
  t.match((await browser.open(path)).text, /Bruno Can register apps/)
})

t.test('an administrator makes another, after a confirmation', async (t) => {
  const {bruno, browser, personIs} = await setUp(t)
  const asked = await browser.open(`${path}/people/${bruno.id}/administrator`)
  t.match(asked.text, /Make Bruno an administrator\? .* other people’s projects\. Email bruno@example.org/)
  t.match(personIs(bruno.id), {isAdmin: false})
  const done = await browser.press(asked, 'Make administrator')
  t.match(done, {path: `${path}?done=saved`})
  t.match(personIs(bruno.id), {isAdmin: true})
  const back = await browser.open(`${path}/people/${bruno.id}/administrator`)
  t.match(back.text, /Remove Bruno as administrator\?/)
  await browser.press(back, 'Remove as administrator')
  t.match(personIs(bruno.id), {isAdmin: false})
})

t.test('the last administrator stays one; others may step down', async (t) => {
  const {server, anna, bruno, browser, personIs} = await setUp(t)
  const asked = await browser.open(`${path}/people/${anna.id}/administrator`)
  t.match(asked.text, /Stop being an administrator\? You lose access to this page immediately/)
  const refused = await browser.press(asked, 'Remove as administrator')
  t.match(refused, {status: 400, text: /This server needs an administrator/})
  t.match(personIs(anna.id), {isAdmin: true})
  server.services.accounts.setAdmin(bruno.id, true)
  const left = await browser.press(asked, 'Remove as administrator')
  t.match(left, {status: 200, path: '/settings/account'})
  t.match(personIs(anna.id), {isAdmin: false})
  t.equal((await browser.open(path)).status, 404)
})

t.test('an administrator verifies an app, and everybody can connect it until that is withdrawn', async (t) => {
  const {server, bruno, anna, browser} = await setUp(t)
  const {apps, deviceCodes} = server.services
  const app = apps.create({
    ownerId: bruno.id,
    name: '<i>Panel',
    kind: 'web',
    redirectUris: ['https://example.org/callback?x'],
    scopes: ['openid', 'projects:create'],
  })
  const device = addApp(server, bruno.id, 'Wall')
  const consent = async () => {
    const {user_code} = await askForCode(server, {client: device.id, scope: 'openid projects:create'})
    return deviceCodes.allow(user_code, {accountId: anna.id, name: ''})
  }
  t.match((await browser.open(path)).text, /<i>Panel Not verified Made by Bruno Kind Web page/)
  const page = await browser.open(`${path}/apps/${app.id}`)
  t.match(page.text, /<i>Panel .* Bruno \(bruno@example.org\) .* https:\/\/example.org\/callback\?x .* projects:create/)
  t.notMatch(page.html, /<i>/)

  t.equal(await consent(), 'forbidden')
  await browser.press(await browser.open(`${path}/apps/${device.id}`), 'Verify')
  t.match(apps.byId(device.id), {isVerified: true})
  t.match(apps.byId(app.id), {isVerified: false})
  t.equal(await consent(), 'allowed')
  const verified = await browser.open(`${path}/apps/${device.id}`)
  t.match(verified.text, /Everyone can connect this app.* Return addresses None .* Connected by 1 person/)
  await browser.press(verified, 'Remove verification')
  t.match(apps.byId(device.id), {isVerified: false})
  t.equal(await consent(), 'forbidden')
  t.equal(server.services.connections.countPeople(device.id), 1, 'whoever connected it stays')
})

t.test(
  'a verified app that its maker changes is for its maker alone until an administrator looks at it again',
  async (t) => {
    const {server, bruno, anna, browser} = await setUp(t)
    const {accounts, apps} = server.services
    accounts.setMaker(bruno.id, true)
    const app = webApp(server, {ownerId: bruno.id})
    const maker = await signIn(server, bruno.email)
    const other = await signIn(server, (await server.addPerson('Carla')).email)
    const asked = await other.open(authorizationPath(app))
    t.match(asked.text, /Connect Lampada\?/)
    t.notMatch(asked.text, /Not verified/)

    const edit = await maker.open(`/settings/developer/${app.id}`)
    t.match(edit.text, /Any change here removes the verification/)
    t.match((await maker.press(edit, 'Save')).text, /Saved\. The change applies .* Verified Everyone can connect it/)
    const address = 'https://evil.example/steal'
    const saved = await maker.press(edit, 'Save', {Name: 'Pianta Official Update', 'Return addresses': address})
    t.match(saved.text, /The app is no longer verified.* Not verified It changed, or an administrator removed/)
    t.notMatch((await maker.open(`/settings/developer/${app.id}`)).text, /Any change here/)

    const renamed = {...app, redirectUris: [address]}
    const pressed = await other.press(asked, 'Allow', {'Name of your first project': 'Flat'})
    t.match(pressed.text, /can’t be connected yet/, 'a consent page that was open before is refused too')
    t.match(await other.open(authorizationPath(renamed)), {text: /Pianta Official Update can’t be connected yet/})
    t.match((await maker.open(authorizationPath(renamed))).text, /Not verified\. .* you registered it/)

    t.match((await browser.open(path)).text, /Pianta Official Update No longer verified Made by Bruno/)
    const page = await browser.open(`${path}/apps/${app.id}`)
    t.match(
      page.text,
      /until its developer changed it.*Name before Lampada Return addresses before https:\/\/lampada\.example\/back .* Made by/,
    )
    t.notMatch(page.text, /Scopes before|Public keys/)
    const {jwks, jwksUri, scopes} = app
    apps.update(app.id, app)
    const back = await browser.open(`${path}/apps/${app.id}`)
    t.match(back.text, /until its developer changed it\. Everything is as it was verified again\./)
    apps.update(app.id, {name: 'Third', redirectUris: [address], jwks, jwksUri, scopes})
    const changed = await browser.press(page, 'Verify')
    t.match(changed, {status: 409, text: /Third .*changed this app while you looked at it/})
    t.match(apps.byId(app.id), {isVerified: false})
    await browser.press(changed, 'Verify')
    t.match(apps.byId(app.id), {isVerified: true, formerlyVerified: null})
    t.notMatch((await browser.open(`${path}/apps/${app.id}`)).text, /Name before/)
    t.same(server.services.appNotices.list(anna.id), [], 'she never connected it')
  },
)

t.test("an administrator sees a server's keys", async (t) => {
  const {server, bruno, browser} = await setUp(t)
  const more = {kind: 'server' as const, ownerId: bruno.id, jwksUri: 'https://example.org/jwks.json'}
  const app = webApp(server, more)
  t.match((await browser.open(`${path}/apps/${app.id}`)).text, /Public keys https:\/\/example\.org\/jwks\.json/)
  const key = generateKeyPairSync('ed25519').publicKey.export({format: 'jwk'})
  const {name, redirectUris, scopes} = app
  server.services.apps.update(app.id, {name, redirectUris, scopes, jwks: {keys: [key]}, jwksUri: null})
  const page = await browser.open(`${path}/apps/${app.id}`)
  t.ok(page.text.includes(`"x":"${key.x}"`))
  t.match(page.text, /Public keys before https:\/\/example\.org\/jwks\.json/)
})

t.test('an administrator sees the loaded catalogs', async (t) => {
  const {server, browser} = await setUp(t)
  const {catalog} = server.services
  t.match(
    (await browser.open(path)).text,
    /Catalogs Load catalogs from folders with this command: npm run -s pianta -- catalog load/,
  )
  await stock(server)
  catalog.beginLoad('bottega')
  t.match(
    (await browser.open(path)).text,
    /Catalogs acme Contains 32 products Loaded .* bottega Still loading, or loading did not finish Contains 0 products/,
  )
})

t.test('unknown people and apps are not found', async (t) => {
  const {browser} = await setUp(t)
  t.equal((await browser.open(`${path}/people/unknown/administrator`)).status, 404)
  t.equal((await browser.open(`${path}/apps/unknown`)).status, 404)
})

t.test('a clock far ahead of what is stored is said, until an administrator says that it is right', async (t) => {
  const {server, browser} = await setUp(t)
  const {clock, services} = server
  t.notMatch((await browser.open(path)).text, 'The time is right')
  services.clock.confirm()
  clock.set(clock.now() + 100 * 24 * 60 * 60 * 1000)
  const again = await signIn(server, 'anna@example.org')
  const page = await again.open(path)
  t.match(page.text, /The clock may be wrong .* That is 100 days ahead of what it last knew\./)
  t.equal(services.clock.report().state, 'ahead')
  t.match(await again.press(page, 'The time is right'), {status: 200, text: /Saved\./})
  t.equal(services.clock.report().state, 'right')
  t.notMatch((await again.open(path)).text, 'The clock may be wrong')
  t.equal(services.audit.list({count: 1})[0]?.kind, 'time-confirmed')
})
