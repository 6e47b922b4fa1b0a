import type {Browser, Page} from 'playwright-core'
import t, {type Test} from 'tap'
import {freePort} from '../../../../demo/free-port.ts'
import {checkAccessible} from '../../../accessible.ts'
import {needsChromium, openChromium, openPage} from '../../../chromium.ts'
import {password, startServer, type TestServer} from '../../../helper.ts'
import {startMailServer} from '../../mail/mail-server.ts'
import {formToken, openBrowser} from '../form-browser.ts'
import {emailsOf} from '../mailing.ts'
import {signIn as signInWithout} from '../people.ts'
import {addAuthenticator} from '../virtual-authenticator.ts'

// A busy machine exceeds the default timeout.
t.setTimeout(480_000)

let browser: Browser

t.before(async () => {
  if (!needsChromium.skip) browser = await openChromium()
})

/** Starts a server at a host name, where browsers have passkeys. */
async function startAtHost(t: Test, settings: Record<string, string> = {}) {
  const port = String(await freePort())
  return startServer(t, {PIANTA_PORT: port, PIANTA_BASE_URL: `http://localhost:${port}`, ...settings})
}

const press = (page: Page, name: string) => page.getByRole('button', {name, exact: true}).click()

async function signIn(page: Page, {url}: TestServer, name: string) {
  await page.goto(`${url}/signin`)
  await page.getByLabel('Email', {exact: true}).fill(`${name.toLowerCase()}@example.org`)
  await page.getByLabel('Password', {exact: true}).fill(password)
  await press(page, 'Sign in')
  await page.waitForURL('**/projects')
}

async function addPasskey(page: Page, {url}: TestServer, name: string) {
  await page.goto(`${url}/settings/sessions/passkeys/add`)
  await page.getByLabel('Name', {exact: true}).fill(name)
  await press(page, 'Create passkey')
  await page.waitForURL('**/settings/sessions?done=added')
}

async function signOut(page: Page) {
  await press(page, 'Sign out')
  await page.waitForURL('**/signin')
}

/** Opens a page with an authenticator, where a person has a passkey and is signed out. */
async function openWithPasskey(t: Test, server: TestServer, name: string) {
  const account = await server.addPerson(name)
  const page = await openPage(t, browser, {locale: 'en-GB'})
  // Without consent, so that the sign-in page's suggestions don't sign in by themselves.
  const authenticator = await addAuthenticator(page)
  await signIn(page, server, name)
  await addPasskey(page, server, `${name}'s laptop`)
  await authenticator.setConsenting(false)
  await signOut(page)
  return {account, page, authenticator}
}

const problemOf = (page: Page) => page.getByRole('alert').filter({hasText: /./}).first().textContent()

t.test('a person adds a passkey, signs in with it, renames it and removes it', needsChromium, async (t) => {
  const mail = await startMailServer(t)
  const server = await startAtHost(t, mail.settings)
  const account = await server.addPerson('Anna')
  const page = await openPage(t, browser, {locale: 'en-GB'})
  const authenticator = await addAuthenticator(page)
  await signIn(page, server, 'Anna')
  await page.goto(`${server.url}/settings/sessions`)
  t.match(await page.locator('main').textContent(), /You have no passkey yet/)
  await page.goto(`${server.url}/settings/sessions/passkeys/add`)
  await checkAccessible(t, page)
  await addPasskey(page, server, 'Laptop')
  t.match(await page.locator('main').textContent(), /The passkey is added.*Laptop.*Never/s)
  await checkAccessible(t, page)
  const [credential] = await authenticator.credentials()
  t.match(credential, {isResidentCredential: true, rpId: 'localhost', userName: account.email})

  await authenticator.setConsenting(false)
  await signOut(page)
  await checkAccessible(t, page)
  await authenticator.setConsenting(true)
  await press(page, 'Sign in with a passkey').catch(() => {})
  await page.waitForURL('**/projects')
  const {value = ''} = (await page.context().cookies()).find(({name}) => name === 'pianta_session') ?? {}
  const session = server.services.sessions.find(value)
  t.match(session, {account: {id: account.id}, methods: ['hwk', 'user', 'mfa']})

  await page.goto(`${server.url}/settings/sessions`)
  await page.getByRole('link', {name: 'Change', exact: true}).click()
  await checkAccessible(t, page)
  await page.getByLabel('Name', {exact: true}).fill('')
  await press(page, 'Save name')
  t.match(await problemOf(page), /Enter a name of 1 to 100 characters/)
  await page.getByLabel('Name', {exact: true}).fill('Old laptop')
  await press(page, 'Save name')
  await page.waitForURL('**/settings/sessions?done=renamed')
  await page.getByRole('link', {name: 'Change', exact: true}).click()
  await press(page, 'Remove passkey')
  await page.waitForURL('**/settings/sessions?done=removed')
  t.equal(server.services.passkeys.exist(), false)
  const told = {url: server.url, services: server.services, mailServer: mail} as Parameters<typeof emailsOf>[0]
  t.same(
    (await emailsOf(told)).map(({subject}) => subject),
    ['A passkey was added', 'A passkey was removed'],
  )
  const kinds = server.services.audit.list({accountId: account.id, count: 20}).map(({kind, about}) => about.way ?? kind)
  t.same(kinds.slice(0, 4), ['passkey-removed', 'passkey', 'passkey-added', 'password'])
})

t.test('the browser suggests passkeys in the email field', needsChromium, async (t) => {
  const server = await startAtHost(t)
  const {page, authenticator} = await openWithPasskey(t, server, 'Anna')
  t.equal(await page.getByLabel('Email', {exact: true}).getAttribute('autocomplete'), 'username webauthn')
  // The virtual authenticator chooses the suggestion by itself once its person consents.
  await authenticator.setConsenting(true)
  await page.goto(`${server.url}/signin?next=/settings/account`)
  // A pattern would match the page's own address, which ends with the next one.
  await page.waitForURL(`${server.url}/settings/account`)
})

t.test('an answer works once, in the browser that asked, and for its own account', needsChromium, async (t) => {
  const server = await startAtHost(t)
  const {page, authenticator} = await openWithPasskey(t, server, 'Anna')
  const bruno = await server.addPerson('Bruno')
  const sent: string[] = []
  await page.route('**/signin/passkey', (route) => {
    sent.push(route.request().postData() ?? '')
    // The browser stays on the page.
    return route.fulfill({status: 204})
  })
  const answer = async () => {
    await authenticator.setConsenting(true)
    const request = page.waitForRequest('**/signin/passkey')
    await page.goto(`${server.url}/signin`, {waitUntil: 'commit'})
    await request
    await authenticator.setConsenting(false)
    return new URLSearchParams(sent.at(-1)).get('credential') ?? ''
  }
  const cookies = async () => {
    const all = await page.context().cookies()
    return all.map(({name, value}) => `${name}=${value}`).join('; ')
  }
  const post = async (credential: string, as: {cookie: string; token: string}, path = '/signin/passkey') => {
    const {cookie, token} = as
    const body = new URLSearchParams({token, credential, name: 'Stolen'})
    const response = await fetch(server.url + path, {method: 'POST', redirect: 'manual', headers: {cookie}, body})
    return {status: response.status, text: await response.text(), location: response.headers.get('location')}
  }

  const first = await answer()
  const own = {cookie: await cookies(), token: formToken(await page.content())}
  const other = openBrowser(server.url)
  const otherPage = await other.open('/signin')
  const stranger = {cookie: `pianta_visit=${other.cookies.get('pianta_visit')}`, token: formToken(otherPage.html)}
  t.match(await post(first, stranger), {status: 400, text: /That took too long/}, 'another browser')
  t.match(await post(first, own), {status: 303, location: '/projects'}, 'the other browser used nothing up')
  t.match(await post(first, own), {status: 400, text: /That took too long/}, 'a challenge works once')

  const late = await answer()
  server.clock.advance(10 * 60_000)
  t.match(await post(late, own), {status: 400, text: /That took too long/})

  const change = (text: string, edit: (json: {id: string; response: Record<string, string>}) => void) => {
    const json = JSON.parse(text)
    edit(json)
    return JSON.stringify(json)
  }
  const forBruno = change(await answer(), (json) => {
    json.response.userHandle = Buffer.from(bruno.id).toString('base64url')
  })
  t.match(await post(forBruno, own), {status: 400, text: /This passkey does not work here/})
  const unsigned = change(await answer(), (json) => {
    json.response.signature = Buffer.alloc(70).toString('base64url')
  })
  t.match(await post(unsigned, own), {status: 400, text: /does not work here/})
  const unknown = change(await answer(), (json) => {
    json.id = 'AAAA'
  })
  t.match(await post(unknown, own), {status: 400, text: /does not work here/})
  for (const garbage of ['', '{}', 'null', '[1]', '{"response":{}}', 'x'.repeat(30_000)]) {
    t.match(await post(garbage, own), {status: 400, text: /does not work here/}, garbage.slice(0, 20))
  }

  const signedIn = await signInWithout(server, bruno.email)
  const ofBruno = {
    cookie: [...signedIn.cookies].map((pair) => pair.join('=')).join('; '),
    token: formToken((await signedIn.open('/settings/sessions/passkeys/add')).html),
  }
  t.match(await post(await answer(), ofBruno, '/settings/sessions/passkeys/add'), {
    status: 400,
    text: /That took too long/,
  })
  t.same(server.services.passkeys.list(bruno.id), [])
  t.match(await post(await answer(), own), {status: 303, location: '/projects'})
})

t.test('a passkey without its person is refused', needsChromium, async (t) => {
  const server = await startAtHost(t)
  const {page, authenticator} = await openWithPasskey(t, server, 'Anna')
  await authenticator.setUserVerified(false)
  await authenticator.setConsenting(true)
  await page.goto(`${server.url}/signin`)
  await press(page, 'Sign in with a passkey')
  t.match(await problemOf(page), /No passkey was used\. Try again/)
})

t.test('a copied passkey is refused from then on, and the person is told', needsChromium, async (t) => {
  const mail = await startMailServer(t)
  const server = await startAtHost(t, mail.settings)
  const {account, page, authenticator} = await openWithPasskey(t, server, 'Anna')
  const [stolen] = await authenticator.credentials()
  await authenticator.setConsenting(true)
  await page.goto(`${server.url}/signin`)
  await page.waitForURL('**/projects')
  const {url, services} = server
  const told = {url, services, mailServer: mail} as Parameters<typeof emailsOf>[0]
  await emailsOf(told)

  const thief = await openPage(t, browser, {locale: 'en-GB'})
  const copy = await addAuthenticator(thief)
  if (stolen) await copy.copy(stolen)
  await thief.goto(`${server.url}/signin`)
  await thief.waitForURL('**/signin/passkey')
  t.match(await problemOf(thief), /This passkey was refused, because a copy of it was used/)
  t.match(await emailsOf(told), [{to: [account.email], subject: 'A passkey was refused'}])

  await page.goto(`${server.url}/settings/sessions`)
  t.match(await page.locator('main').textContent(), /Refused.*A copy of this passkey was used/s)
  await authenticator.setConsenting(false)
  await signOut(page)
  await authenticator.setConsenting(true)
  await page.goto(`${server.url}/signin`)
  await page.waitForURL('**/signin/passkey')
  t.match(await problemOf(page), /This passkey was refused/, 'the original too')
  t.same(await emailsOf(told), [], 'told once')
})

t.test('a passkey needs no second step, and each device has its own', needsChromium, async (t) => {
  const server = await startAtHost(t)
  const {account, page, authenticator} = await openWithPasskey(t, server, 'Anna')
  await authenticator.setConsenting(true)
  await page.goto(`${server.url}/signin`)
  await page.waitForURL('**/projects')
  await page.goto(`${server.url}/settings/sessions/passkeys/add`)
  await press(page, 'Create passkey')
  t.match(await problemOf(page), /No passkey was created/, 'the authenticator has one already')
  t.equal(server.services.passkeys.list(account.id).length, 1)
})

t.test('where browsers have no passkeys, the pages say so', async (t) => {
  const server = await startServer(t)
  await server.addPerson('Anna')
  const person = await signInWithout(server, 'anna@example.org')
  const said =
    /Browsers have passkeys only at an https address with a host name\. This server’s address is http:\/\/127/
  const list = await person.open('/settings/sessions')
  t.match(list.text, said)
  t.notMatch(list.text, /Add a passkey/)
  t.match((await person.open('/settings/sessions/passkeys/add')).text, said)
  t.notMatch((await openBrowser(server.url).open('/signin')).text, /passkey/)
})

t.test("another person's passkey is not found", async (t) => {
  const server = await startServer(t)
  const anna = await server.addPerson('Anna')
  const {database} = server.services
  database.$client
    .prepare(
      `INSERT INTO passkey (id, account_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
       VALUES ('p1', ?, 'AAAA', x'00', 0, '[]', 1, 'Phone', 0)`,
    )
    .run(anna.id)
  await server.addPerson('Bruno')
  const bruno = await signInWithout(server, 'bruno@example.org')
  const token = formToken((await bruno.open('/projects')).html)
  const send = (path: string) => bruno.send(path, {method: 'POST', body: new URLSearchParams({token, name: 'Mine'})})
  t.equal((await bruno.open('/settings/sessions/passkeys/p1')).status, 404)
  t.equal((await send('/settings/sessions/passkeys/p1')).status, 404)
  t.equal((await send('/settings/sessions/passkeys/p1/remove')).status, 404)
  t.match(server.services.passkeys.list(anna.id), [{name: 'Phone', isSynced: true}])
  const page = await openBrowser(server.url).open('/signin')
  t.match(page.html, /data-passkey="get"/, 'once anybody has a passkey')
})
