import t, {type Test} from 'tap'
import {password, startServer} from '../../../helper.ts'
import {openBrowser} from '../form-browser.ts'
import {addSignedIn, askForCode, askForTokens, signIn} from '../people.ts'

const path = '/settings/account/delete'

/** Starts with Anna, whose project Bruno owns with her. */
async function openPeople(t: Test) {
  const server = await startServer(t)
  const anna = await addSignedIn(server, 'Anna')
  const bruno = await addSignedIn(server, 'Bruno')
  const {members, projects} = server.services
  const {id} = projects.create({name: '<i>Casa', address: null}, {ownerId: bruno.account.id, language: 'en'})
  const token = members.invite({projectId: id, role: 'owner', email: null, invitedBy: bruno.account.id})
  members.join(token, anna.account.id)
  return {...server, members, projects, id, anna, bruno}
}

t.test('a person deletes their account with their password, and everything of it ends', async (t) => {
  const server = await openPeople(t)
  const {anna, services, url} = server
  const elsewhere = await signIn(server, 'anna@example.org')
  const code = await askForCode(server)
  const consent = await anna.browser.press(await anna.browser.open('/device'), 'Continue', {Code: code.user_code})
  await anna.browser.press(consent, 'Allow', {'Name of this device': 'Hall tablet'})
  const {access_token} = await askForTokens(server, code)
  const call = () => fetch(`${url}/v1/projects`, {headers: {authorization: `Bearer ${access_token}`}})
  t.equal((await call()).status, 200)
  const waiting = await askForCode(server)
  const allowed = await anna.browser.press(await anna.browser.open('/device'), 'Continue', {Code: waiting.user_code})
  await anna.browser.press(allowed, 'Allow', {'Name of this device': 'Late tablet'})

  const asked = await anna.browser.open(path)
  t.match(
    asked.text,
    /Delete your account\?.*2 apps and devices.*You leave your project.*What stays.*without your name/,
  )
  const wrong = await anna.browser.press(asked, 'Delete permanently', {'Your password': 'not my password'})
  t.match(wrong, {status: 400, text: /Wrong password/})
  t.ok(services.accounts.byEmail('anna@example.org'))
  const gone = await anna.browser.press(asked, 'Delete permanently', {'Your password': password})
  t.match(gone, {status: 200, path: '/goodbye', text: /Your account is deleted/})
  t.notMatch(gone.text, /Sign out/)
  t.equal(services.accounts.byEmail('anna@example.org'), undefined)
  t.equal((await call()).status, 401)
  t.match(await askForTokens(server, waiting), {error: 'invalid_grant'})
  for (const browser of [anna.browser, elsewhere]) t.match((await browser.open('/projects')).path, /^\/signin/)
  const again = openBrowser(url)
  const refused = await again.press(await again.open('/signin'), 'Sign in', {
    Email: 'anna@example.org',
    Password: password,
  })
  t.equal(refused.status, 400)
})

t.test("a project's only owner sees the required steps, even after sending the form", async (t) => {
  const {anna, bruno, members, projects, id, services} = await openPeople(t)
  const form = await anna.browser.open(path)
  members.setRole(id, bruno.account.id, 'viewer')
  const {id: attic} = projects.create({name: 'Attic', address: null}, {ownerId: anna.account.id, language: 'en'})
  const shown = await anna.browser.open(path)
  t.match(shown, {
    status: 200,
    text: /Before you delete your account You are the only owner of these projects.*(<i>Casa.*Attic|Attic.*<i>Casa)/,
  })
  t.match(shown.html, new RegExp(`href="/projects/${id}/people".*href="/projects/${id}/settings/delete"`, 's'))
  t.match(shown.html, new RegExp(`href="/projects/${attic}/settings/delete"`))
  t.notMatch(shown.html, new RegExp(`href="/projects/${attic}/people"`), 'nobody is there to hand it to')
  t.notMatch(shown.html, /<i>|type="password"/)
  const refused = await anna.browser.press(form, 'Delete permanently', {'Your password': password})
  t.match(refused, {status: 409, text: /Before you delete your account/})
  t.ok(services.accounts.byEmail('anna@example.org'))
})

t.test('the last administrator must make another first', async (t) => {
  const server = await openPeople(t)
  server.services.database.$client.prepare("UPDATE account SET is_admin = email = 'anna@example.org'").run()
  t.match((await server.anna.browser.open(path)).text, /Make someone else an administrator first/)
})

t.test('the only account is warned before it is deleted', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const asked = await browser.open(path)
  t.match(asked.text, /prints a new setup link/)
  t.match(await browser.press(asked, 'Delete permanently', {'Your password': password}), {path: '/goodbye'})
})

t.test('guessing the password is stopped', async (t) => {
  const {anna, services} = await openPeople(t)
  const asked = await anna.browser.open(path)
  const guess = (text: string) => anna.browser.press(asked, 'Delete permanently', {'Your password': text})
  for (let time = 0; time < 10; time++) t.equal((await guess('a wrong password')).status, 400)
  t.equal((await guess(password)).status, 429)
  t.ok(services.accounts.byEmail('anna@example.org'))
})
