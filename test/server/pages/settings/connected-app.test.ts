import {randomUUID} from 'node:crypto'
import t, {type Test} from 'tap'
import {eq} from '../../../../server/database/drizzle.ts'
import {member} from '../../../../server/database/tables/members.ts'
import {startServer} from '../../../helper.ts'
import {formToken} from '../form-browser.ts'
import {addSignedIn, askForCode, askForTokens} from '../people.ts'

const both = ['projects:read', 'hosts:manage']

/** Starts with Anna, signed in, with two projects and ways to connect to the first. */
async function setUp(t: Test) {
  const server = await startServer(t)
  const {services} = server
  const {account, browser} = await addSignedIn(server, 'Anna')
  const addProject = (name: string, ownerId = account.id) =>
    services.projects.create({name, address: null}, {ownerId, language: 'en'}).id
  const [casa, mare] = [addProject('Casa'), addProject('Mare')]
  const allow = (more: {clientId?: string; name?: string; scopes?: string[]; projectId?: string | undefined} = {}) =>
    services.connections.allow({
      accountId: account.id,
      clientId: 'device',
      name: 'Hall tablet',
      scopes: both,
      projectId: casa,
      address: '192.0.2.7',
      ...more,
    })
  const register = (kind: 'device' | 'web', scopes = both) => {
    const redirectUris = kind === 'web' ? ['https://wall.example/back'] : []
    return services.apps.create({ownerId: account.id, name: 'Wall', kind, redirectUris, scopes}).id
  }
  /** Sends a form that no page has, as this browser. */
  async function post(path: string, fields: Record<string, string>) {
    const {html} = await browser.open('/projects')
    const token = formToken(html)
    return browser.send(path, {method: 'POST', body: new URLSearchParams({token, ...fields})})
  }
  return {
    server,
    services,
    addPerson: server.addPerson,
    account,
    browser,
    casa,
    mare,
    addProject,
    allow,
    register,
    post,
  }
}

const pathOf = ({id}: {id: string}) => `/settings/apps/${id}`

t.test('the list links to a page for each connection, with all its facts', async (t) => {
  const {allow, browser} = await setUp(t)
  const one = allow({name: '<b>Hall'})
  t.match((await browser.open('/settings/apps')).html, `href="${pathOf(one)}"`)
  const page = await browser.open(pathOf(one))
  t.equal(page.status, 200)
  t.match(
    page.text,
    /<b>Hall Device Project Casa Connected .* Last used .* Allowed from 192\.0\.2\.7 What it can do .*See the plans .* Move it to another project .* Name .* Disconnect it/,
  )
  t.notMatch(page.html, '<b>')
  t.match(page.html, `href="${pathOf(one)}/disconnect"`)
})

t.test('a device is renamed, and what it saves from then on has the new name', async (t) => {
  const {browser, services, server} = await setUp(t)
  const code = await askForCode(server)
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: code.user_code})
  await browser.press(consent, 'Allow', {'Name of this device': 'Hall tablet', Project: await projectIdOf(browser)})
  const {access_token = ''} = await askForTokens(server, code)
  t.equal(services.tokens.find(access_token)?.appName, 'Hall tablet')

  const [one] = services.connections.list(services.tokens.find(access_token)?.accountId ?? '')
  const page = await browser.open(`/settings/apps/${one?.id}`)
  const done = await browser.press(page, 'Rename', {'Name of this device': '  Bath <i>tablet '})
  t.match(done.text, /Bath <i>tablet The device is renamed\./)
  t.notMatch(done.html, '<i>')
  t.equal(services.tokens.find(access_token)?.appName, 'Bath <i>tablet')
  t.match((await browser.open('/settings/apps')).text, /Bath <i>tablet Disconnect/)

  async function projectIdOf({open}: typeof browser) {
    const [, id = ''] = /href="\/projects\/([0-9a-f-]{36})"/.exec((await open('/projects')).html) ?? []
    return id
  }
})

t.test('a device keeps its name when the new one is empty, too long or invisible', async (t) => {
  const {allow, browser, services} = await setUp(t)
  const one = allow()
  for (const name of ['', '   ', 'x'.repeat(101), '\u200B']) {
    const page = await browser.press(await browser.open(pathOf(one)), 'Rename', {'Name of this device': name})
    t.match(page, {status: 400, text: /Enter a device name of 1 to 100 characters\./})
    t.match(page.html, `value="${name.trim()}"`, 'what was typed is there to be put right')
  }
  t.equal(services.connections.byId(one.id)?.name, 'Hall tablet')
  await browser.press(await browser.open(pathOf(one)), 'Rename', {'Name of this device': 'x'.repeat(100)})
  t.equal(services.connections.byId(one.id)?.name, 'x'.repeat(100))
})

t.test('a device gets another project; the page warns what it loses', async (t) => {
  const {allow, browser, services, casa, mare} = await setUp(t)
  const one = allow()
  const page = await browser.open(pathOf(one))
  t.match(
    page.text,
    /It then sees this project and no other\. Its lamps, .* disappear from the previous project’s list/,
  )
  t.notMatch(page.html, `<option value="${casa}"`)
  const done = await browser.press(page, 'Change project', {Project: mare})
  t.match(done, {path: `${pathOf(one)}?done=project`, text: /It now sees “Mare”\. Device Project Mare Connected/})
  t.same(services.connections.projectIds(one.id), [mare])
  t.match(done.html, `<option value="${casa}"`)
})

t.test("a device gets only another project of its person's own", async (t) => {
  const {allow, addPerson, addProject, services, browser, casa, post} = await setUp(t)
  const bruno = await addPerson('Bruno')
  const theirs = addProject('Their house', bruno.id)
  const one = allow()
  t.notMatch((await browser.open(pathOf(one))).text, /Their house/)
  for (const project of ['', theirs, casa, randomUUID(), 'x']) {
    const page = await post(`${pathOf(one)}/project`, {project})
    t.match(page, {status: 400, text: /Choose one of these projects\./}, project)
  }
  t.same(services.connections.projectIds(one.id), [casa])

  services.database.insert(member).values({projectId: theirs, accountId: one.accountId, role: 'viewer'}).run()
  t.match((await browser.open(pathOf(one))).text, /Their house \(Viewer\)/)
  await post(`${pathOf(one)}/project`, {project: theirs})
  t.same(services.connections.projectIds(one.id), [theirs])
})

t.test("a device of a registered app switches projects too, but keeps the app's name", async (t) => {
  const {allow, register, services, browser, casa, mare, post} = await setUp(t)
  const clientId = register('device')
  const one = allow({clientId, name: 'Wall'})
  const page = await browser.open(pathOf(one))
  t.notMatch(page.text, /Rename/)
  t.equal((await post(`${pathOf(one)}/name`, {name: 'Mine'})).status, 404)
  t.equal(services.connections.byId(one.id)?.name, 'Wall')
  await browser.press(page, 'Change project', {Project: mare})
  t.same(services.connections.projectIds(one.id), [mare])

  // A consent for this project would join the existing connection.
  const other = allow({clientId, name: 'Wall', projectId: casa})
  t.match((await browser.open(pathOf(one))).text, /You have no other project to choose/)
  t.equal((await post(`${pathOf(one)}/project`, {project: casa})).status, 400)
  t.same(services.connections.projectIds(other.id), [casa])
})

t.test('other registered apps switch by a new consent, and apps without a project never do', async (t) => {
  const {allow, register, browser, mare, post} = await setUp(t)
  const web = allow({clientId: register('web'), name: 'Wall'})
  const scopes = ['catalog:read']
  const projectless = allow({scopes, projectId: undefined})
  for (const one of [web, projectless]) {
    t.notMatch((await browser.open(pathOf(one))).text, /Change project/)
    t.equal((await post(`${pathOf(one)}/project`, {project: mare})).status, 404)
  }
})

t.test('a device whose project was closed says so, stays connected, and gets another', async (t) => {
  const {allow, register, account, services, browser, casa, mare} = await setUp(t)
  const [one, web] = [allow(), allow({clientId: register('web'), name: 'Wall'})]
  t.notMatch((await browser.open(pathOf(one))).text, /You are no longer in its project/)
  services.connections.closeProject(casa, account.id)
  const list = await browser.open('/settings/apps')
  t.match(
    list.text,
    /Hall tablet Disconnect Device You are no longer in its project, or the project was deleted\. Choose another project for it Project No project/,
  )
  t.match(list.html, `href="${pathOf(one)}#change"`)
  t.match(
    (await browser.open(pathOf(web))).text,
    /or the project was deleted\. To use it with another project, connect/,
  )

  const done = await browser.press(await browser.open(pathOf(one)), 'Change project', {Project: mare})
  t.match(done.text, /It now sees “Mare”/)
  t.notMatch(done.text, /You are no longer in its project/)
})

t.test('a device without another project to choose says so', async (t) => {
  const {allow, services, browser, mare} = await setUp(t)
  const one = allow()
  services.database.delete(member).where(eq(member.projectId, mare)).run()
  const page = await browser.open(pathOf(one))
  t.match(page.text, /You have no other project to choose/)
  t.notMatch(page.text, /Change project/)
})

t.test("another person's connections and ended ones are not found", async (t) => {
  const {allow, addProject, services, browser, mare, post, server} = await setUp(t)
  const one = allow()
  const bruno = await addSignedIn(server, 'Bruno')
  addProject('Theirs', bruno.account.id)
  t.equal((await bruno.browser.open(pathOf(one))).status, 404)
  const {html} = await bruno.browser.open('/projects')
  const token = formToken(html)
  for (const [path, field, value] of [
    ['name', 'name', 'Mine'],
    ['project', 'project', mare],
  ] as const) {
    const body = new URLSearchParams({token, [field]: value})
    t.equal((await bruno.browser.send(`${pathOf(one)}/${path}`, {method: 'POST', body})).status, 404)
  }
  t.match(services.connections.byId(one.id), {name: 'Hall tablet'})

  services.connections.end(one.id, 'person')
  t.equal((await browser.open(pathOf(one))).status, 404)
  t.equal((await post(`${pathOf(one)}/name`, {name: 'Mine'})).status, 404)
  t.equal((await post(`${pathOf(one)}/project`, {project: mare})).status, 404)
})

t.test("forms that this browser didn't get from the page are refused", async (t) => {
  const {allow, services, browser, mare} = await setUp(t)
  const one = allow()
  for (const [path, body] of [
    ['name', {name: 'Mine'}],
    ['project', {project: mare}],
    ['disconnect', {}],
  ] as const) {
    const answer = await browser.send(`${pathOf(one)}/${path}`, {method: 'POST', body: new URLSearchParams(body)})
    t.equal(answer.status, 403)
  }
  t.match(services.connections.list(one.accountId), [{name: 'Hall tablet', projects: [{name: 'Casa'}]}])
})

t.test('a device is moved to one of many projects, found by its name', async (t) => {
  const {allow, browser, addProject, services, account, mare} = await setUp(t)
  const one = allow()
  for (let count = 1; count <= 30; count++) addProject(`Flat ${count}`)
  const page = await browser.open(pathOf(one))
  t.match(page.text, /The list below has the newest 20 of your 31 projects\./)
  const found = await browser.press(page, 'Find', {'Find a project by name': 'mar'})
  t.match(found, {status: 200, text: /The list below has the project with this in the name\./})
  t.match(await browser.press(found, 'Change project'), {status: 200})
  t.match(services.connections.list(account.id), [{projects: [{id: mare}]}])
})

t.test('many projects are searched in Italian too', async (t) => {
  const {allow, browser, addProject, account, services} = await setUp(t)
  const one = allow()
  for (let count = 1; count <= 30; count++) addProject(`Casa ${count}`)
  services.accounts.update(account.id, {name: 'Anna', language: 'it'})
  const found = await browser.press(await browser.open(pathOf(one)), 'Cerca', {'Cerca un progetto per nome': 'casa'})
  t.match(found.text, /30 progetti hanno queste lettere nel nome; qui sotto trovi i 20 più recenti\./)
})
