import t from 'tap'
import {startServer, type TestServer} from '../../helper.ts'
import {addApp} from '../pages/apps.ts'
import {openBrowser} from '../pages/form-browser.ts'
import {addSignedIn, askForCode, signIn} from '../pages/people.ts'

const address = '127.0.0.1'

/** Returns the entries, oldest first, as short objects. */
const entriesOf = ({services}: TestServer, accountId?: string) =>
  services.audit
    .list({accountId, count: 100})
    .toReversed()
    .map(({kind, name, byName, address, about, count}) => ({kind, name, byName, address, about, count}))

t.test('sign-ins and failures are recorded', async (t) => {
  const server = await startServer(t)
  const anna = await server.addPerson('Anna')
  await signIn(server, anna.email)
  const browser = openBrowser(server.url)
  const page = await browser.open('/signin')
  const wrong = (email: string) => browser.press(page, 'Sign in', {Email: email, Password: 'wrong'})
  await wrong(anna.email)
  await wrong(anna.email.toUpperCase())
  await wrong('my secret typed into the wrong field')
  t.match(entriesOf(server), [
    {kind: 'signed-in', name: 'Anna', byName: 'Anna', address, about: {way: 'password'}},
    {kind: 'sign-in-failed', name: 'Anna', byName: null, address, count: 2},
    {kind: 'sign-in-failed', name: null, byName: null, address, about: {}, count: 1},
  ])
  const rows = server.services.database.$client.prepare('select * from audit').all()
  t.notMatch(JSON.stringify(rows), /secret/, 'nothing that was typed is stored')
})

t.test('a failure that can’t be recorded changes no answer', async (t) => {
  const server = await startServer(t)
  const refuse = 'create trigger refuse before insert on audit begin select raise(abort, "full"); end'
  server.services.database.$client.exec(refuse)
  const browser = openBrowser(server.url)
  const answer = await browser.press(await browser.open('/signin'), 'Sign in', {Email: 'x@y.org', Password: 'x'})
  t.match(answer, {status: 400, text: /Wrong email or password/})
})

t.test('roles, apps and accounts that administrators and commands change are recorded', async (t) => {
  const server = await startServer(t)
  const anna = await server.addPerson('Anna', {isAdmin: true})
  const bruno = await server.addPerson('Bruno', {isMaker: false})
  const browser = await signIn(server, anna.email)
  const before = entriesOf(server).length
  const path = `/settings/administration/people/${bruno.id}/administrator`
  await browser.press(await browser.open(path), 'Make administrator')
  await browser.press(await browser.open(path), 'Remove as administrator')
  const app = addApp(server, {ownerId: anna.id})
  const appPath = `/settings/administration/apps/${app.id}`
  await browser.press(await browser.open(appPath), 'Remove verification')
  await browser.press(await browser.open(appPath), 'Verify')
  const by = {byName: 'Anna', address}
  t.match(
    entriesOf(server)
      .slice(before)
      .filter(({byName}) => byName === 'Anna'),
    [
      {kind: 'administrator-made', name: 'Bruno', ...by},
      {kind: 'administrator-removed', name: 'Bruno', ...by},
      {kind: 'app-unverified', ...by},
      {kind: 'app-verified', ...by},
    ],
  )
})

t.test('a consent and its end are recorded, with the name of the device', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {user_code: code} = await askForCode(server, {scope: 'openid offline_access catalog:read'})
  const asked = await browser.press(await browser.open('/device'), 'Continue', {Code: code})
  await browser.press(asked, 'Allow', {'Name of this device': 'Kitchen'})
  const [connection] = server.services.connections.list(account.id)
  await browser.press(await browser.open(`/settings/apps/${connection?.id}/disconnect`), 'Disconnect')
  t.match(entriesOf(server, account.id).slice(1), [
    {kind: 'app-connected', name: 'Anna', byName: 'Anna', address, about: {name: 'Kitchen'}},
    {kind: 'app-disconnected', name: 'Anna', byName: 'Anna', address, about: {name: 'Kitchen', reason: 'person'}},
  ])
})

t.test('changes of a project’s people are recorded once they are done', async (t) => {
  const server = await startServer(t)
  const anna = await addSignedIn(server, 'Anna')
  const bruno = await addSignedIn(server, 'Bruno')
  const {projects, members} = server.services
  const {id} = projects.create({name: 'Flat', address: null}, {ownerId: anna.account.id, language: 'en'})
  const link = members.invite({projectId: id, role: 'viewer', email: null, invitedBy: anna.account.id})
  await bruno.browser.press(await bruno.browser.open(`/invitation?link=${link}`), 'Join')
  const person = `/projects/${id}/people/${bruno.account.id}`
  await anna.browser.press(await anna.browser.open(person), 'Save', {Role: 'editor'})
  const own = `/projects/${id}/people/${anna.account.id}`
  const refused = await anna.browser.press(await anna.browser.open(own), 'Save', {Role: 'viewer'})
  t.equal(refused.status, 409)
  await anna.browser.press(await anna.browser.open(`${person}/transfer`), 'Hand over the project')
  await bruno.browser.press(await bruno.browser.open(`${own}/remove`), 'Remove from the project')
  const about = (role?: string) => ({project: id, ...(role && {role})})
  t.match(
    entriesOf(server).filter(({kind}) => kind !== 'signed-in'),
    [
      {kind: 'role-changed', name: 'Bruno', byName: 'Bruno', about: about('viewer')},
      {kind: 'role-changed', name: 'Bruno', byName: 'Anna', about: about('editor')},
      {kind: 'role-changed', name: 'Anna', byName: 'Anna', about: about('editor')},
      {kind: 'role-changed', name: 'Bruno', byName: 'Anna', about: about('owner')},
      {kind: 'member-removed', name: 'Anna', byName: 'Bruno', about: about()},
    ],
  )
})
