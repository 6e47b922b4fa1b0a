import t from 'tap'
import {member} from '../../../../server/database/tables/members.ts'
import {strings} from '../../../../server/words/strings.ts'
import {apiScopes, openidScopes} from '../../../../shared/contract/scopes.ts'
import {startServer, type TestServer} from '../../../helper.ts'
import {addApp, authorizationPath} from '../apps.ts'
import {formWith} from '../form-browser.ts'
import {addSignedIn, askForCode} from '../people.ts'

const everyScope = [...openidScopes, ...Object.keys(apiScopes)]

const addProject = ({services}: TestServer, ownerId: string, name: string) =>
  services.projects.create({name, address: null}, {ownerId, language: 'en'})

t.test('every scope is listed once, the weightier ones under separate headings', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  addProject(server, account.id, 'Casa')
  const app = addApp(server, {ownerId: account.id, scopes: everyScope})
  const {html, text} = await browser.open(authorizationPath(app, {scope: everyScope.join(' ')}))
  const told = [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, gift]) => gift)
  t.same([...told].sort(), Object.values(strings.en.scopes).map(escaped).sort())
  t.match(
    text,
    /able to View See the plans.*Change Change the project.*Keep working while you are away Receive changes.*Stay conn/,
  )
  t.same(
    [...html.matchAll(/<(h[1-6])/g)].map(([, heading]) => heading),
    ['h1', 'h2', 'h3', 'h3', 'h3'],
  )
  const light = await browser.open(authorizationPath(app, {scope: 'openid projects:read'}))
  t.notMatch(light.text, /Change the project|while you are away/)
})

const escaped = (text: string) => text.replaceAll(/["'&<>]/g, (character) => `&#${character.charCodeAt(0)};`)

t.test('the consent page says which projects the app reaches', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  addProject(server, account.id, 'Casa')
  const app = addApp(server, {ownerId: account.id})
  for (const [scope, told] of [
    ['openid projects:read', 'It sees this project and no other.'],
    ['projects:read projects:create', 'It can reach this project and the ones it creates, and no other.'],
    ['projects:create', 'It can’t reach your projects, only the ones it creates.'],
    ['catalog:read', 'It can’t reach any of your projects.'],
  ] as const) {
    const page = await browser.open(authorizationPath(app, {scope}))
    t.ok(page.text.includes(told), scope)
    t.equal(page.html.includes('<select'), scope.includes('projects:read'), `${scope}: a project is chosen, or none`)
  }
})

t.test('no project is preselected, not even an only one', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const app = addApp(server, {ownerId: account.id})
  for (const name of ['Casa', 'Mare']) {
    addProject(server, account.id, name)
    const page = await browser.open(authorizationPath(app))
    t.equal(formWith(page, 'Allow').fields.get('project'), '')
    t.match(await browser.press(page, 'Allow', {Project: ''}), {status: 400, text: /Choose one of your projects/})
  }
})

t.test('pairing a device preselects none of several projects', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {account: other} = await addSignedIn(server, 'Bruno')
  addProject(server, account.id, 'Casa')
  server.clock.advance(1000)
  const newest = addProject(server, account.id, 'Mare')
  server.clock.advance(1000)
  const {id: projectId} = addProject(server, other.id, 'Monte')
  server.services.database.insert(member).values({projectId, accountId: account.id, role: 'viewer'}).run()
  const {user_code} = await askForCode(server, {scope: 'openid offline_access projects:read hosts:manage'})
  const page = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
  t.equal(formWith(page, 'Allow').fields.get('project'), '')
  const unchosen = await browser.press(page, 'Allow', {'Name of this device': 'Tablet'})
  t.match(unchosen, {status: 400, text: /Choose one of your projects/})
  const done = await browser.press(unchosen, 'Allow', {Project: newest.id})
  t.match(done.text, /Tablet is connected/)
  t.match(done.text, /press Match devices/)
  t.notMatch(done.text, /close this page/, 'it goes on')
  t.ok(done.html.includes(`href="/projects/${newest.id}/devices"`), 'the next step is a press away')
})

t.test('a viewer learns that the app can only view the project too', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {account: other} = await addSignedIn(server, 'Bruno')
  addProject(server, account.id, 'Casa')
  const app = addApp(server, {ownerId: account.id})
  const scope = 'projects:read projects:write'
  const note = /save versions Not in a project that you can only view\./
  t.notMatch((await browser.open(authorizationPath(app, {scope}))).text, note)
  const {id: projectId} = addProject(server, other.id, 'Mare')
  server.services.database.insert(member).values({projectId, accountId: account.id, role: 'viewer'}).run()
  const page = await browser.open(authorizationPath(app, {scope}))
  t.match(page.text, note)
  t.match(page.text, /Mare \(Viewer\)/)
  t.match((await browser.press(page, 'Allow', {Project: projectId})).text, /Lampada is connected/)
  t.notMatch((await browser.open(authorizationPath(app))).text, /only view\./, 'where nothing is written')
})

t.test('the consent page says which connection it updates', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const casa = addProject(server, account.id, '<i>Casa')
  const mare = addProject(server, account.id, 'Mare')
  const app = addApp(server, {ownerId: account.id})
  const open = async (scope?: string) => browser.open(authorizationPath(app, scope === undefined ? {} : {scope}))
  t.notMatch((await open()).text, /already connected/)

  await browser.press(await open(), 'Allow', {Project: casa.id})
  const joining = await open()
  t.ok(joining.text.includes('You already connected Lampada for “<i>Casa”. Choose “<i>Casa” again'))
  t.notMatch(joining.html, /<i>/)
  t.notMatch((await open('catalog:read')).text, /already connected/, 'one without a project is another')
  await browser.press(joining, 'Allow', {Project: casa.id})
  t.equal(server.services.connections.list(account.id).length, 1)

  await browser.press(await open(), 'Allow', {Project: mare.id})
  t.equal(server.services.connections.list(account.id).length, 2)
  t.match((await open()).text, /for “.*” and “.*”\. Choose one of these again to update its connection/)
  await browser.press(await open('catalog:read'), 'Allow')
  const same = await open('catalog:read')
  t.match(same.text, /You already connected Lampada\. Allow it again to update that connection\./)
  await browser.press(same, 'Allow')
  t.equal(server.services.connections.list(account.id).length, 3)
})

t.test('a consent with fewer scopes says what the connection loses, and a wider one says nothing', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const casa = addProject(server, account.id, 'Casa')
  addProject(server, account.id, '<i>Mare')
  const app = addApp(server, {ownerId: account.id})
  const open = (scope: string) => browser.open(authorizationPath(app, {scope}))
  await browser.press(await open('openid projects:read projects:write'), 'Allow', {Project: casa.id})
  const loss =
    /It asks for less than before\. If you choose “Casa”, Lampada loses these permissions there.*now:.* Change the project you choose: /
  t.match((await open('projects:read')).text, loss)
  t.notMatch((await open('openid projects:read projects:write')).text, /less than before/)
  t.notMatch((await open('openid projects:read projects:write projects:create')).text, /less than before/)
  t.notMatch((await open('catalog:read')).text, /less than before/, 'that is another connection')
  await browser.press(await open('openid catalog:read'), 'Allow')
  const alone = await open('catalog:read')
  t.match(
    alone.text,
    /less than before\. If you allow it, Lampada loses these permissions wherever it is connected now: /,
  )

  const tokens = server.services.connections.list(account.id).find(({projects}) => projects[0]?.id === casa.id)
  const narrow = await browser.press(await open('projects:read'), 'Allow', {Project: casa.id})
  t.match(narrow.text, /Lampada is connected/)
  t.same(server.services.connections.byId(tokens?.id ?? '')?.scopes, ['projects:read'])
})

t.test('a registered app that shows a code joins too, and keeps its registered name', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  addProject(server, account.id, 'Casa')
  const app = addApp(server, {ownerId: account.id, kind: 'device', redirectUris: []})
  const enter = async () => {
    const {user_code} = await askForCode(server, {client: app.id, scope: 'projects:read'})
    return browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
  }
  const done = await browser.press(await enter(), 'Allow')
  t.match(done.text, /Lampada is connected Go back to the device/)
  t.notMatch(done.text, /Match devices/, 'it may not declare devices')
  t.match(done.text, /You can close this page\./)
  t.match((await enter()).text, /You already connected Lampada for “Casa”/)
  await browser.press(await enter(), 'Allow')
  t.equal(server.services.connections.list(account.id).length, 1)
})

t.test('another account can take over with the same code', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const {user_code} = await askForCode(server)
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
  const form = await browser.press(consent, 'Use another account')
  t.equal(form.path, `/signin?next=${encodeURIComponent(`/device?user_code=${user_code.replace('-', '')}`)}`)
})

t.test('an app on the web is connected to one of many projects, found by its name', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {id} = addProject(server, account.id, 'Mare')
  for (let count = 1; count <= 30; count++) addProject(server, account.id, `Flat ${count}`)
  const app = addApp(server, {ownerId: account.id})
  const page = await browser.open(authorizationPath(app))
  t.equal(formWith(page, 'Allow').fields.get('project'), '')
  const found = await browser.press(page, 'Find', {'Find a project by name': 'mare'})
  t.equal(formWith(found, 'Allow').fields.get('project'), id)
  t.match(found.text, /The list below has the project with this in the name\./)
})
