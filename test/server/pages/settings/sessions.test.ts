import t from 'tap'
import {startServer} from '../../../helper.ts'
import {type FormBrowser, formToken, openBrowser} from '../form-browser.ts'
import {addSignedIn, signIn} from '../people.ts'

const firefox = {'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'}
const phone = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
}

const list = (browser: FormBrowser) => browser.open('/settings/sessions')
const isSignedIn = async (browser: FormBrowser) => (await browser.open('/projects')).path === '/projects'

/** Returns the session ids in a page's forms. */
const idsOn = (page: {html: string}) => [...page.html.matchAll(/name="session" value="([^"]*)"/g)].map(([, id]) => id)

t.test('the list shows where a person is signed in, this browser first', async (t) => {
  const server = await startServer(t)
  const anna = await server.addPerson('Anna')
  const desk = await signIn(server, anna.email, firefox)
  server.clock.advance(60 * 60_000)
  await signIn(server, anna.email, phone)
  await addSignedIn(server, 'Bruno')
  const page = await list(desk)
  t.match(
    page.text,
    /Firefox on Linux This browser Signed in from 127\.0\.0\.1 Since .* Last used Now Safari on iOS Sign out there Signed in from 127\.0\.0\.1 Since .* Last used .* Other browsers/,
  )
  t.equal(page.text.match(/Signed in from/g)?.length, 2, 'nobody else’s')
  t.match(page.html, /<a href="\/settings\/sessions" aria-current="page">/)
  for (const cookie of desk.cookies.values()) t.notMatch(page.html, cookie)
})

t.test('an only session says so', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const {text} = await list(browser)
  t.match(text, /Unknown browser This browser .* You are not signed in anywhere else/)
  t.notMatch(text, /Sign out there|Sign out everywhere else/)
})

t.test('an ended session is refused at its next request', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const lost = await signIn(server, account.email, phone)
  t.ok(await isSignedIn(lost))
  const done = await browser.press(await list(browser), 'Sign out there')
  t.match(done, {
    path: '/settings/sessions?done=ended',
    text: /That browser is signed out\..*You are not signed in anywhere else/,
  })
  t.notOk(await isSignedIn(lost))
  t.ok(await isSignedIn(browser))
})

t.test('all other sessions end at once, this one continues', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const others = [await signIn(server, account.email, phone), await signIn(server, account.email, firefox)]
  const bruno = await addSignedIn(server, 'Bruno')
  const done = await browser.press(await list(browser), 'Sign out everywhere else')
  t.match(done, {path: '/settings/sessions?done=others', text: /You are signed out everywhere else\./})
  for (const other of others) t.notOk(await isSignedIn(other))
  t.ok(await isSignedIn(browser))
  t.ok(await isSignedIn(bruno.browser))
})

t.test("another person's session is not found, nor an ended one", async (t) => {
  const server = await startServer(t)
  const anna = await addSignedIn(server, 'Anna')
  await signIn(server, anna.account.email, phone)
  const bruno = await addSignedIn(server, 'Bruno')
  await signIn(server, bruno.account.email, phone)
  const [ofAnna = ''] = idsOn(await list(anna.browser))
  const page = await list(bruno.browser)
  const token = formToken(page.html)
  const end = (session: string) =>
    bruno.browser.send('/settings/sessions/end', {method: 'POST', body: new URLSearchParams({token, session})})
  for (const session of [ofAnna, '', 'x']) t.match(await end(session), {status: 404, text: /There is no page here/})
  t.equal(idsOn(await list(anna.browser)).length, 1)

  const [own = ''] = idsOn(page)
  t.equal((await end(own)).status, 200)
  t.equal((await end(own)).status, 404)
})

t.test("a form that this browser didn't get from the page ends nothing", async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const other = await signIn(server, account.email, phone)
  const [session = ''] = idsOn(await list(browser))
  const answers = [
    await browser.send('/settings/sessions/end', {method: 'POST', body: new URLSearchParams({session})}),
    await browser.send('/settings/sessions/end-others', {method: 'POST', body: new URLSearchParams({})}),
  ]
  t.same(
    answers.map(({status}) => status),
    [403, 403],
  )
  t.ok(await isSignedIn(other))
})

t.test("a browser's name is shown as text, and shortened", async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  for (const agent of ['<script>alert(1)</script>/1 x', `${'x'.repeat(5000)}/1 x`, 'Odd Browser/1.0 (Linux) x']) {
    await signIn(server, account.email, {'user-agent': agent})
  }
  const page = await list(browser)
  t.notMatch(page.html, /<script(?! type="module" src="\/pages\/)|xxxxx/)
  t.equal(page.text.match(/Unknown browser/g)?.length, 3, 'with the test’s own')
  t.match(page.text, /Odd Browser on Linux/)
})

t.test('the latest of many sessions are shown, and the others counted', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const add = (count: number) => {
    for (let index = 0; index < count; index++) {
      server.services.sessions.create(account.id, {userAgent: undefined, address: '192.0.2.1'})
    }
  }
  add(100)
  const full = await list(browser)
  t.equal(idsOn(full).length, 100)
  t.notMatch(full.text, /used longer ago/)
  add(1)
  t.match((await list(browser)).text, /And one more, used longer ago\./)
  add(1)
  const page = await list(browser)
  t.match(page.text, /And 2 more, used longer ago\./)
  t.equal(idsOn(page).length, 100)
})

t.test("the page requires sign-in, and uses the person's language", async (t) => {
  const server = await startServer(t)
  t.match((await list(openBrowser(server.url))).path, '/signin?next=%2Fsettings%2Fsessions')
  const carla = await server.addPerson('Carla', {language: 'it'})
  const browser = openBrowser(server.url, {'accept-language': 'it', ...firefox})
  const landed = await browser.press(await browser.open('/signin'), 'Accedi', {
    Email: carla.email,
    Password: 'correct horse battery',
  })
  t.equal(landed.path, '/projects')
  t.match((await list(browser)).text, /Dove hai fatto l’accesso .* Firefox su Linux Questo browser Accesso da/)
})
