import t from 'tap'
import {eq} from '../../../../server/database/drizzle.ts'
import {app as appTable} from '../../../../server/database/tables/apps.ts'
import {requestLifetime} from '../../../../server/identity/authorization-requests.ts'
import {password, startServer, type TestServer} from '../../../helper.ts'
import {idClaims} from '../../identity/authorize.ts'
import {addApp, authorizationPath, goOn, redeem} from '../apps.ts'
import {formToken, formWith, openBrowser} from '../form-browser.ts'
import {addSignedIn} from '../people.ts'
import {setUpSecondStep} from '../second-step.ts'

const addProject = ({services}: TestServer, ownerId: string, name: string) =>
  services.projects.create({name, address: null}, {ownerId, language: 'en'})

t.test('a person allows an app for the chosen project, and returns to it', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const wanted = addProject(server, account.id, 'Casa')
  addProject(server, account.id, 'Mare')
  const app = addApp(server, {ownerId: account.id})

  const consent = await browser.open(authorizationPath(app))
  t.match(consent, {status: 200, path: /^\/connect\//})
  t.match(consent.text, /Connect Lampada\? Takes you back to https:\/\/lampada\.example It will be able to View See/)
  t.match(consent.text, /Signed in as anna@example\.org Use another account/)
  t.notMatch(consent.text, /Not verified/)
  const unchosen = await browser.press(consent, 'Allow')
  t.match(unchosen, {status: 400, text: /Choose one of your projects/}, 'none is chosen unless the person does')
  const done = await browser.press(unchosen, 'Allow', {Project: wanted.id})
  t.match(done, {status: 200, text: /Lampada is connected Taking you back to it\. ✓ Continue to Lampada/})
  t.match(done.html, `href="${server.url}/oidc/authorize/`, 'who is not sent on goes on by a link')
  const told = await goOn(browser, done)
  t.equal(told.get('state'), 'the state')
  t.match(await redeem(server, app, told.get('code') ?? ''), {access_token: /./})
  t.match(server.services.connections.list(account.id), [
    {name: 'Lampada', address: '127.0.0.1', projects: [{id: wanted.id}]},
  ])
})

t.test('a person who denies an app returns to it too, and nothing is connected', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const app = addApp(server, {ownerId: account.id})
  const consent = await browser.open(authorizationPath(app))
  const {fields} = formWith(consent, 'Deny')
  const denied = await browser.press(consent, 'Deny', {'Name of your first project': 'Casa'})
  t.match(denied, {status: 200, text: /Nothing was connected Lampada was denied access\..*Continue to Lampada/})
  t.match(Object.fromEntries(await goOn(browser, denied)), {error: 'access_denied', state: 'the state'})
  t.same(server.services.connections.list(account.id), [])
  t.same(server.services.projects.listOf(account.id), [])
  fields.delete('decision')
  const again = await browser.open(authorizationPath(app))
  const undecided = await browser.send(again.path, {method: 'POST', body: fields})
  t.match(undecided.text, /Nothing was connected/, 'what does not say so allows nothing')
})

t.test('a visitor signs in for the named app, and returns to it', async (t) => {
  const server = await startServer(t)
  const {id: ownerId} = await server.addPerson('Anna')
  const name = '<b>Lampada'
  const app = addApp(server, {ownerId, name})
  const browser = openBrowser(server.url)
  const hint = '"><script>alert(1)</script>'
  const form = await browser.open(authorizationPath(app, {login_hint: hint}))
  t.match(form.path, /^\/signin\?next=%2Fconnect%2F/)
  t.ok(form.text.includes(`${name} asks for access. Sign in, then decide what it can do.`))
  t.equal(formWith(form, 'Sign in').fields.get('email')?.replaceAll('&quot;', '"'), hint)
  t.notMatch(form.html, /<b>|<script(?! type="module" src="\/pages\/)/)
  const mistyped = await browser.press(form, 'Sign in', {Email: 'anna@example.org', Password: 'wrong horse'})
  t.match(mistyped, {status: 400})
  t.ok(mistyped.text.includes(`${name} asks for access`))
  const consent = await browser.press(mistyped, 'Sign in', {Password: password})
  t.match(consent, {status: 200, path: /^\/connect\//})
  t.match(consent.text, `Connect ${name}?`)
})

t.test('the email that the app expects is filled in', async (t) => {
  const server = await startServer(t)
  const {id: ownerId} = await server.addPerson('Anna')
  const app = addApp(server, {ownerId})
  const form = await openBrowser(server.url).open(authorizationPath(app, {login_hint: 'anna@example.org'}))
  t.equal(formWith(form, 'Sign in').fields.get('email'), 'anna@example.org')
})

t.test('another account can take over on the same page', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const bruno = await server.addPerson('Bruno')
  const app = addApp(server, {ownerId: account.id})
  const consent = await browser.open(authorizationPath(app))
  const form = await browser.press(consent, 'Use another account')
  t.match(form, {path: `/signin?next=${encodeURIComponent(consent.path)}`, text: /Lampada asks for access/})
  const own = await browser.press(form, 'Sign in', {Email: 'bruno@example.org', Password: password})
  t.match(own, {path: consent.path, text: /Signed in as bruno@example\.org/})
  const stale = await browser.press(consent, 'Allow', {'Name of your first project': 'Casa'})
  t.match(stale, {status: 403, text: /This form has expired/}, 'the form of the one before is worth nothing')
  await browser.press(own, 'Allow', {'Name of your first project': 'Casa'})
  t.equal(server.services.connections.list(bruno.id).length, 1)
  t.same(server.services.connections.list(account.id), [])
})

t.test('an app that knows a person already asks for the same account', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  await server.addPerson('Bruno')
  const app = addApp(server, {ownerId: account.id})
  const known = await browser.open(authorizationPath(app))
  const told = await goOn(browser, await browser.press(known, 'Allow', {'Name of your first project': 'Casa'}))
  const {id_token: hint = ''} = await redeem(server, app, told.get('code') ?? '')
  const {browser: other} = await addSignedIn(server, 'Carla')
  const refused = await other.open(authorizationPath(app, {id_token_hint: hint}))
  t.match(refused, {status: 403, text: /Lampada expects another account Signed in as carla@example\.org/})
  t.throws(() => formWith(refused, 'Allow'))
  const form = await other.press(refused, 'Use another account')
  const consent = await other.press(form, 'Sign in', {Email: 'anna@example.org', Password: password})
  t.match(consent, {status: 200, text: /Connect Lampada\?/})
})

t.test('signing out leads to no other host', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const {fields} = formWith(await browser.open('/projects'), 'Sign out')
  fields.set('next', '//evil.example')
  t.equal((await browser.send('/signout', {method: 'POST', body: fields})).path, '/signin')
})

t.test('a person signs in again when the app requires it', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  addProject(server, account.id, 'Casa')
  const app = addApp(server, {ownerId: account.id})
  server.clock.advance(60_000)
  const form = await browser.open(authorizationPath(app, {prompt: 'login'}))
  t.match(form.path, /^\/signin\?next=%2Fconnect%2F.*&again=1$/)
  t.match(form.text, /Lampada wants to be sure that it is you\. Sign in again\./)
  t.equal(formWith(form, 'Sign in').fields.get('email'), 'anna@example.org')
  const [, uid = ''] = /next=([^&]*)/.exec(form.path) ?? []
  const way = decodeURIComponent(uid)
  const {fields} = formWith(form, 'Sign in')
  fields.set('decision', 'allow')
  t.match((await browser.send(way, {method: 'POST', body: fields})).path, /^\/signin/, 'nor does the form pass by it')
  t.same(server.services.connections.list(account.id), [])
  const consent = await browser.press(form, 'Sign in', {Password: password})
  t.match(consent, {status: 200, path: way})
  const done = await browser.press(consent, 'Allow')
  t.ok((await goOn(browser, done)).get('code'))
  t.match((await browser.open(authorizationPath(app, {max_age: '60'}))).text, /Connect Lampada\?/)
  server.clock.advance(61_000)
  t.match((await browser.open(authorizationPath(app, {max_age: '60'}))).path, /^\/signin/)
  t.match((await browser.open('/signin?again=1')).text, /Sign in again to continue\./)
})

t.test('a request works only in the browser where it began', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const app = addApp(server, {ownerId: account.id})
  const attacker = await addSignedIn(server, 'Mallory')
  const {path} = await attacker.browser.open(authorizationPath(app))
  const ended = {status: 410, text: /This request no longer works.*Go back to the app and connect it again from there/}
  t.match(await browser.open(path), ended, 'without its cookie')
  const {path: ownPath} = await browser.open(authorizationPath(app))
  t.match(await browser.open(path), ended, 'with the cookie of another')
  const {fields} = formWith(await browser.open(ownPath), 'Allow')
  fields.set('decision', 'allow')
  fields.set('new_project', 'Casa')
  t.match(await browser.send(path, {method: 'POST', body: fields}), ended)
  t.match(await openBrowser(server.url).open(path), {...ended, path}, 'nobody signs in for nothing')
  t.same(server.services.connections.list(account.id), [])
  t.same(server.services.projects.listOf(account.id), [])
  t.match(await browser.open('/connect/x'), ended)
})

t.test('a form from elsewhere decides nothing', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  addProject(server, account.id, 'Casa')
  const app = addApp(server, {ownerId: account.id})
  const consent = await browser.open(authorizationPath(app))
  const {fields} = formWith(consent, 'Allow')
  const send = (body: URLSearchParams, headers = {}) => browser.send(consent.path, {method: 'POST', body, headers})
  t.equal((await send(fields, {'sec-fetch-site': 'cross-site'})).status, 403)
  fields.delete('token')
  t.equal((await send(fields)).status, 403)
  t.same(server.services.connections.list(account.id), [])
})

t.test('a request expires', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const app = addApp(server, {ownerId: account.id})
  const consent = await browser.open(authorizationPath(app))
  server.clock.advance(requestLifetime * 1000)
  for (const decision of ['Allow', 'Deny']) {
    const late = await browser.press(consent, decision, {'Name of your first project': 'Casa'})
    t.match(late, {status: 410, text: /This request no longer works/})
  }
  t.same(server.services.projects.listOf(account.id), [])
})

t.test('an app that was deleted meanwhile cannot be allowed', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const app = addApp(server, {ownerId: account.id})
  const consent = await browser.open(authorizationPath(app))
  server.services.database.delete(appTable).where(eq(appTable.id, app.id)).run()
  t.match(await browser.press(consent, 'Allow', {'Name of your first project': 'Casa'}), {status: 410})
  t.match(await browser.open(consent.path), {status: 410})
  t.same(server.services.projects.listOf(account.id), [])
})

t.test('a form that is sent twice connects once, and continues alike', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const app = addApp(server, {ownerId: account.id})
  const consent = await browser.open(authorizationPath(app))
  const allow = () => browser.press(consent, 'Allow', {'Name of your first project': 'Casa'})
  const [first, second] = [await allow(), await allow()]
  t.equal(second.status, 200)
  t.equal(formlessBody(second.html), formlessBody(first.html))
  t.equal(server.services.connections.list(account.id).length, 1)
  t.equal(server.services.projects.listOf(account.id).length, 1)
  t.match(await browser.press(consent, 'Deny'), {status: 410}, 'what is allowed is not denied any more')
  t.ok((await goOn(browser, second)).get('code'))
  t.match(await allow(), {status: 410}, 'the app has its answer')
})

const formlessBody = (html: string) => html.replaceAll(/<form.*?<\/form>/gs, '')

t.test('when two people decide on one request, the first wins', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {account: other, browser: second} = await addSignedIn(server, 'Bruno')
  const app = addApp(server, {ownerId: account.id})
  const consent = await browser.open(authorizationPath(app))
  for (const [name, value] of browser.cookies) if (name !== 'pianta_session') second.cookies.set(name, value)
  const theirs = await second.open(consent.path)
  t.match(theirs.text, /Connect Lampada\?/)
  const done = await browser.press(consent, 'Allow', {'Name of your first project': 'Casa'})
  t.match(await second.press(theirs, 'Allow', {'Name of your first project': 'Mare'}), {status: 410})
  t.same(server.services.connections.list(other.id), [])
  t.same(server.services.projects.listOf(other.id), [], 'nor is their project left behind')
  t.ok((await goOn(browser, done)).get('code'))
})

t.test('only its maker can allow an unverified app, with a warning', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {account: other, browser: others} = await addSignedIn(server, 'Bruno')
  const app = addApp(server, {ownerId: account.id, name: '<img src=x>'})
  const consent = await others.open(authorizationPath(app))
  t.match(consent.text, /Connect <img src=x>\?/)
  server.services.apps.setVerified(app.id, false)

  const forbidden = {status: 403, text: /<img src=x> can’t be connected yet Nobody has checked yet who makes this app/}
  const refused = await others.open(authorizationPath(app))
  t.match(refused, forbidden)
  t.throws(() => formWith(refused, 'Allow'), 'there is nothing to press')
  t.notMatch(refused.html, /<img src=x>/)
  t.match(
    await others.press(consent, 'Allow', {'Name of your first project': 'Mare'}),
    {status: 410},
    'nor by a form before',
  )
  const {fields} = formWith(consent, 'Allow')
  t.match(await others.send(refused.path, {method: 'POST', body: fields}), forbidden)
  t.same(server.services.connections.list(other.id), [])
  const own = await browser.open(authorizationPath(app))
  t.match(
    own.text,
    /Not verified\. Nobody has checked yet who makes this app\. You can connect it because you registered it/,
  )

  // The maker may be signed in with another account.
  const signIn = await others.press(await others.open(authorizationPath(app)), 'Use another account')
  t.match(signIn.path, /^\/signin\?next=%2Fconnect%2F/)
  t.match(await others.press(signIn, 'Sign in', {Email: 'anna@example.org', Password: password}), {
    path: /^\/connect\//,
    text: /Connect <img src=x>\?.*you registered it/,
  })
})

t.test("another person's project cannot be chosen", async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {account: other} = await addSignedIn(server, 'Bruno')
  const foreign = addProject(server, other.id, 'Mare')
  const app = addApp(server, {ownerId: account.id})
  const consent = await browser.open(authorizationPath(app))
  t.notMatch(consent.text, /Mare/)
  const {fields} = formWith(consent, 'Allow')
  fields.set('project', foreign.id)
  t.match(await browser.send(consent.path, {method: 'POST', body: fields}), {
    status: 400,
    text: /Enter a project name/,
  })
  const {browser: newcomer, account: third} = await addSignedIn(server, 'Carla')
  const {fields: forged} = formWith(await newcomer.open(authorizationPath(app)), 'Allow')
  forged.set('project', foreign.id)
  forged.set('new_project', 'Own')
  const {path} = await newcomer.open(authorizationPath(app))
  t.match(await newcomer.send(path, {method: 'POST', body: forged}), {status: 200, text: /Lampada is connected/})
  t.match(
    server.services.connections.list(third.id),
    [{projects: [{name: 'Own'}]}],
    'who has none gets the one they name',
  )
  addProject(server, account.id, 'Casa')
  t.match(await browser.send(consent.path, {method: 'POST', body: fields}), {status: 400, text: /Choose one of your/})
  t.same(server.services.connections.list(account.id), [])
})

t.test('consent forms are limited by person and by address', async (t) => {
  const server = await startServer(t)
  const {browser, account} = await addSignedIn(server, 'Anna')
  const app = addApp(server, {ownerId: account.id})
  const consent = await browser.open(authorizationPath(app))
  const statuses = []
  for (let time = 0; time < 61; time++) statuses.push((await browser.press(consent, 'Allow')).status)
  t.same(statuses, [...Array(60).fill(400), 429])
  for (const name of ['Bruno', 'Carla', 'Dario']) {
    const {browser: other} = await addSignedIn(server, name)
    const form = await other.open(authorizationPath(app))
    for (let time = 0; time < 59; time++) await other.press(form, 'Allow')
  }
  const {browser: last} = await addSignedIn(server, 'Elena')
  const form = await last.open(authorizationPath(app))
  statuses.length = 0
  for (let time = 0; time < 3; time++) statuses.push((await last.press(form, 'Allow')).status)
  t.same(statuses, [400, 400, 429])
  server.clock.advance(15 * 60_000)
  const anew = await browser.open(authorizationPath(app))
  t.match(await browser.press(anew, 'Allow'), {status: 400})
})

t.test('the return address is shown as text, whatever it is', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  addProject(server, account.id, 'Casa')
  for (const [redirectUri, shown] of [
    ['it.lampada.app:/back', 'an app on this device (it.lampada.app:)'],
    ['http://127.0.0.1:1234/back', 'an app on this device (http://127.0.0.1:1234)'],
  ] as const) {
    const app = addApp(server, {ownerId: account.id, kind: 'installed', redirectUris: [redirectUri]})
    const consent = await browser.open(authorizationPath(app))
    t.ok(consent.text.includes(`Takes you back to ${shown} `), shown)
    const done = await browser.press(consent, 'Allow')
    t.notMatch(done.html, redirectUri, 'only the provider sends the browser there')
  }
})

t.test('the whole flow exists in Italian', async (t) => {
  const server = await startServer(t)
  const {id: ownerId} = await server.addPerson('Anna', {language: 'it'})
  const app = addApp(server, {ownerId})
  const browser = openBrowser(server.url, {'accept-language': 'it'})
  const form = await browser.open(authorizationPath(app))
  t.match(form.text, /Lampada chiede l’accesso/)
  const consent = await browser.press(form, 'Accedi', {Email: 'anna@example.org', Password: password})
  t.match(consent.text, /Collegare Lampada\? Ti riporta a https:\/\/lampada\.example Potrà Guardare Vedere/)
  const done = await browser.press(consent, 'Consenti', {'Nome del tuo primo progetto': 'Casa'})
  t.match(done.text, /Hai collegato Lampada Ti riportiamo lì\. ✓ Continua su Lampada/)
})

t.test('an app that wants two steps gets them from a person who has them', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const project = addProject(server, account.id, 'Casa')
  const app = addApp(server, {ownerId: account.id})
  const mfa = 'urn:pianta:acr:mfa'
  const claimsAfter = async (page: Awaited<ReturnType<typeof browser.open>>) => {
    const told = await goOn(browser, await browser.press(page, 'Allow', {Project: project.id}))
    return idClaims((await redeem(server, app, told.get('code') ?? '')).id_token)
  }
  const without = await browser.open(authorizationPath(app, {acr_values: mfa}))
  t.match(without.path, /^\/connect\//, 'nothing better is set up')
  t.match(await claimsAfter(without), {acr: 'urn:pianta:acr:password', amr: ['pwd']})

  const phone = await setUpSecondStep(server, browser)
  const plain = await browser.open(authorizationPath(app))
  t.match(plain.path, /^\/connect\//, 'an app that asks for nothing gets the present sign-in')
  const again = await browser.open(authorizationPath(app, {acr_values: mfa}))
  t.match(again, {path: /^\/signin\?next=.*again=1/, text: /Lampada wants to be sure that it is you/})
  const code = await browser.press(again, 'Sign in', {Password: password})
  t.equal(code.path, '/signin/code')
  const consent = await browser.press(code, 'Continue', {'One-time code': phone.code()})
  t.match(consent.path, /^\/connect\//)
  t.match(await claimsAfter(consent), {acr: mfa, amr: ['pwd', 'otp', 'mfa']})
})

t.test('nobody reaches the consent page between the password and the code', async (t) => {
  const server = await startServer(t)
  const {account, browser: first} = await addSignedIn(server, 'Anna')
  addProject(server, account.id, 'Casa')
  await setUpSecondStep(server, first)
  const app = addApp(server, {ownerId: account.id})
  const browser = openBrowser(server.url)
  const form = await browser.open(authorizationPath(app, {prompt: 'login'}))
  const code = await browser.press(form, 'Sign in', {Email: account.email, Password: password})
  t.equal(code.path, '/signin/code')
  const next = new URLSearchParams(form.path.split('?')[1]).get('next') ?? ''
  t.match(next, /^\/connect\//)
  t.match((await browser.open(next)).path, /^\/signin\?next=/)
  const token = formToken(code.html)
  const sent = await browser.send(next, {method: 'POST', body: new URLSearchParams({token, decision: 'allow'})})
  t.match(sent.path, /^\/signin\?next=/)
  t.same(server.services.connections.list(account.id), [])
})
