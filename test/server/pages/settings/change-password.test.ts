import t from 'tap'
import {password, startServer} from '../../../helper.ts'
import {type FormBrowser, openBrowser} from '../form-browser.ts'
import {addSignedIn, askForCode, askForTokens, signIn} from '../people.ts'

const path = '/settings/account/password'
const next = 'another horse battery'

async function change(browser: FormBrowser, present: string, chosen: string) {
  return browser.press(await browser.open(path), 'Save password', {
    'Your current password': present,
    'New password': chosen,
  })
}

t.test('a new password signs out the other browsers, and stays signed in here', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const other = await signIn(server, account.email)
  const landed = await change(browser, password, next)
  t.match(landed, {status: 200, path: '/settings/account?done=password', text: /signed out of all other browsers/})
  t.equal((await browser.open('/projects')).path, '/projects')
  t.match((await other.open('/projects')).path, /^\/signin/)
  t.ok(await server.services.accounts.verifyPassword(account.email, next))
  t.notOk(await server.services.accounts.verifyPassword(account.email, password))
})

t.test("a copy of this browser's cookie stops working", async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const copy = openBrowser(server.url)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  t.equal((await copy.open('/projects')).path, '/projects')
  await change(browser, password, next)
  t.match((await copy.open('/projects')).path, /^\/signin/)
})

t.test('connections stay connected', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  server.services.projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'en'})
  const code = await askForCode(server)
  const consent = await browser.open(
    new URL(code.verification_uri_complete).pathname + new URL(code.verification_uri_complete).search,
  )
  const shown = consent.text.includes('Name of this device') ? consent : await browser.press(consent, 'Continue')
  await browser.press(shown, 'Allow', {'Name of this device': 'Hall tablet'})
  const {access_token} = await askForTokens(server, code)
  const status = async () =>
    (await fetch(`${server.url}/v1/projects`, {headers: {authorization: `Bearer ${access_token}`}})).status
  t.equal(await status(), 200)
  await change(browser, password, next)
  t.equal(await status(), 200)
})

t.test('the current password is required, and the new one must be valid', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const other = await signIn(server, account.email)
  t.match(await change(browser, 'wrong horse battery', next), {status: 400, text: /This is not your current password/})
  t.match(await change(browser, '', next), {status: 400, text: /This is not your current password/})
  const short = await change(browser, password, 'short')
  t.match(short, {status: 400, text: /at least 10 characters/})
  t.notMatch(short.html, /correct horse/)
  t.ok(await server.services.accounts.verifyPassword(account.email, password))
  t.equal((await other.open('/projects')).path, '/projects')
})

t.test("guessing the password is stopped, across the person's browsers and pages", async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const other = await signIn(server, account.email)
  for (let guess = 0; guess < 10; guess++) t.equal((await change(browser, `wrong horse ${guess}`, next)).status, 400)
  t.match(await change(other, password, next), {status: 429, text: /Try again in 15 minutes/})
  const email = await other.press(await other.open('/settings/account/email'), 'Change address', {
    'New address': 'new@example.org',
    'Your current password': password,
  })
  t.equal(email.status, 429)
  const {browser: brunos} = await addSignedIn(server, 'Bruno')
  t.equal((await change(brunos, password, next)).status, 200)
  server.clock.advance(15 * 60_000)
  t.equal((await change(other, password, next)).status, 200)
})

t.test('a right password forgets the guesses before it', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const [one, two] = [password, next]
  for (const [present, chosen] of [
    [one, two],
    [two, one],
  ] as const) {
    for (let guess = 0; guess < 7; guess++) await change(browser, 'wrong horse battery', next)
    t.equal((await change(browser, present, chosen)).status, 200)
  }
})

t.test('links to choose a password or to confirm an address stop working', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {links} = server.services
  const [reset, email] = [links.create('reset', account.id), links.create('email', account.id, 'evil@example.org')]
  await change(browser, password, next)
  t.equal((await browser.open(`/reset?link=${reset}`)).status, 410)
  t.equal((await browser.open(`/settings/account/email/confirm?link=${email}`)).status, 410)
})

t.test('the page requires sign-in', async (t) => {
  const server = await startServer(t)
  const browser = openBrowser(server.url)
  t.equal((await browser.open(path)).path, `/signin?next=${encodeURIComponent(path)}`)
})
