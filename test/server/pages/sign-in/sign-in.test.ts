import t from 'tap'
import {sessionLifetime} from '../../../../server/identity/sessions.ts'
import {password, startServer, type TestServer} from '../../../helper.ts'
import {formWith, openBrowser} from '../form-browser.ts'
import {addSignedIn, signIn} from '../people.ts'

t.test('sign-in leads to the projects, and lasts', async (t) => {
  const server = await startServer(t)
  await server.addPerson('Anna')
  const browser = openBrowser(server.url)
  const page = await browser.press(await browser.open('/signin'), 'Sign in', {
    Email: ' ANNA@example.org',
    Password: password,
  })
  t.match(page, {status: 200, path: '/projects'})
  t.match((await browser.open('/projects')).text, /Projects/)
  t.equal((await browser.open('/signin')).path, '/projects', 'who is signed in has nothing to do there')
})

t.test('an unknown address and a wrong password get the same answer', async (t) => {
  const server = await startServer(t)
  await server.addPerson('Anna')
  const browser = openBrowser(server.url)
  const form = await browser.open('/signin')
  const attempt = (email: string) => browser.press(form, 'Sign in', {Email: email, Password: 'wrong horse'})
  const [known, unknown] = [await attempt('anna@example.org'), await attempt('nobody@example.org')]
  // Form tokens are masked anew in each page.
  const withoutToken = ({html}: {html: string}) => html.replaceAll(/name="token" value="[^"]*"/g, '')
  t.equal(withoutToken(unknown).replaceAll('nobody', 'anna'), withoutToken(known))
  t.match(known, {status: 400, text: /Wrong email or password/})
  t.equal(unknown.status, 400)
  t.notMatch(known.html, /wrong horse/)
})

t.test('guessing at one account is stopped, for that address only', async (t) => {
  const server = await startServer(t, {PIANTA_TRUST_PROXY: '127.0.0.1'})
  await server.addPerson('Anna')
  const guesser = openBrowser(server.url, {'x-forwarded-for': '192.0.2.1'})
  const form = await guesser.open('/signin')
  for (let guess = 0; guess < 10; guess++) {
    const page = await guesser.press(form, 'Sign in', {Email: 'anna@example.org', Password: `guess ${guess}`})
    t.equal(page.status, 400)
  }
  const stopped = await guesser.press(form, 'Sign in', {Email: 'Anna@example.org', Password: password})
  t.match(stopped, {status: 429, text: /Too many attempts.*Try again in 15 minutes/})
  t.equal(stopped.headers.get('retry-after'), '900')
  await signIn(server, 'anna@example.org', {'x-forwarded-for': '192.0.2.2'})
  server.clock.advance(900_000)
  await signIn(server, 'anna@example.org', {'x-forwarded-for': '192.0.2.1'})
})

/** Guesses at an account from this many addresses at once; returns the statuses. */
async function guessFrom({url}: TestServer, count: number, email = 'anna@example.org') {
  const guess = async (number: number) => {
    const browser = openBrowser(url, {'x-forwarded-for': `198.51.${100 + (number >> 8)}.${number & 255}`})
    const page = await browser.press(await browser.open('/signin'), 'Sign in', {
      Email: email,
      Password: `guess ${number}`,
    })
    return page.status
  }
  return Promise.all(Array.from({length: count}, (_, number) => guess(number)))
}

t.test('guessing at one account from many addresses is stopped, and its owner is not', async (t) => {
  const server = await startServer(t, {PIANTA_TRUST_PROXY: '127.0.0.1'})
  const {email} = await server.addPerson('Anna')
  const own = await signIn(server, email, {'x-forwarded-for': '192.0.2.1'})
  await own.press(await own.open('/projects'), 'Sign out')
  t.notOk(own.cookies.has('pianta_session'))

  const statuses = await guessFrom(server, 60)
  t.equal(statuses.filter((status) => status === 400).length, 20, 'the others are not heard')
  t.equal(statuses.filter((status) => status === 429).length, 40)

  const elsewhere = openBrowser(server.url, {'x-forwarded-for': '192.0.2.2'})
  const form = await elsewhere.open('/signin')
  const stopped = await elsewhere.press(form, 'Sign in', {Email: email, Password: password})
  t.match(stopped, {
    status: 429,
    text: /Too many wrong passwords were tried for this address\. Sign in with a browser you have used here before, choose a new password, or wait\. Try again in 15 minutes/,
  })
  t.equal(stopped.headers.get('retry-after'), '900')
  t.match(stopped.text, /Forgot your password/)

  const again = await own.press(await own.open('/signin'), 'Sign in', {Email: email, Password: password})
  t.equal(again.path, '/projects', 'the browser that she used before')
  t.same(await guessFrom(server, 2, 'bruno@example.org'), [400, 400], 'other accounts are not slowed')
  server.clock.advance(900_000)
  t.equal((await elsewhere.press(form, 'Sign in', {Email: email, Password: password})).path, '/projects')
})

t.test('an address without an account is limited alike', async (t) => {
  const server = await startServer(t, {PIANTA_TRUST_PROXY: '127.0.0.1'})
  const statuses = await guessFrom(server, 22, 'nobody@example.org')
  t.equal(statuses.filter((status) => status === 429).length, 2)
})

t.test('sign-ins from many addresses count no wrong password', async (t) => {
  const server = await startServer(t, {PIANTA_TRUST_PROXY: '127.0.0.1'})
  const {email} = await server.addPerson('Anna')
  for (let number = 0; number < 25; number++) await signIn(server, email, {'x-forwarded-for': `198.51.100.${number}`})
  t.pass()
})

t.test('a known browser has a limit of its own, and is known for one account and password', async (t) => {
  const server = await startServer(t, {PIANTA_TRUST_PROXY: '127.0.0.1'})
  const {email, id} = await server.addPerson('Anna')
  const bruno = await server.addPerson('Bruno')
  const own = await signIn(server, email)
  const mark = own.cookies.get('pianta_known') ?? ''
  t.match(mark, /^[\w-]{16}\.[\w-]{43}$/)
  const {knownBrowsers, accounts} = server.services
  t.equal(knownBrowsers.find(mark, ' ANNA@example.org'), mark.split('.')[0])
  t.equal(knownBrowsers.find(mark, bruno.email), undefined)
  t.equal(knownBrowsers.find(mark, 'nobody@example.org'), undefined)
  t.equal(knownBrowsers.find(`${mark.slice(0, -1)}${mark.endsWith('A') ? 'B' : 'A'}`, email), undefined)
  t.equal(knownBrowsers.find('x'.repeat(8000), email), undefined)

  const both = knownBrowsers.mark(mark, bruno.id)
  t.ok(knownBrowsers.find(both, email) && knownBrowsers.find(both, bruno.email), 'a browser that two people share')
  t.equal(knownBrowsers.mark(both, id), both, 'a sign-in keeps its mark')
  t.equal(knownBrowsers.mark(both, 'unknown'), both)
  const many = []
  for (const name of ['Carla', 'Dario', 'Elena', 'Fabio']) many.push(await server.addPerson(name))
  const full = many.reduce((cookie, person) => knownBrowsers.mark(cookie, person.id), both)
  t.equal(full.split('~').length, 5)
  t.equal(knownBrowsers.find(full, email), undefined, 'the oldest leaves')

  await own.press(await own.open('/projects'), 'Sign out')
  const form = await own.open('/signin')
  for (let guess = 0; guess < 10; guess++) {
    t.equal((await own.press(form, 'Sign in', {Email: email, Password: `guess ${guess}`})).status, 400)
  }
  const stopped = await own.press(form, 'Sign in', {Email: email, Password: password})
  t.match(stopped, {status: 429, text: /Too many attempts/})
  await signIn(server, email, {'x-forwarded-for': '192.0.2.9'})

  await accounts.setPassword(id, 'another horse battery')
  t.equal(knownBrowsers.find(mark, email), undefined, 'a stolen mark ends with the password')
})

t.test('guessing at many accounts is stopped too', async (t) => {
  const server = await startServer(t)
  const browser = openBrowser(server.url)
  const form = await browser.open('/signin')
  const statuses = []
  for (let guess = 0; guess < 61; guess++) {
    statuses.push((await browser.press(form, 'Sign in', {Email: `${guess}@example.org`, Password: 'guess'})).status)
  }
  t.same(new Set(statuses.slice(0, 60)), new Set([400]))
  t.equal(statuses.at(-1), 429)
})

t.test('a successful sign-in forgets the attempts before it', async (t) => {
  const server = await startServer(t)
  await server.addPerson('Anna')
  for (let round = 0; round < 3; round++) {
    const browser = openBrowser(server.url)
    const form = await browser.open('/signin')
    for (let guess = 0; guess < 5; guess++) {
      await browser.press(form, 'Sign in', {Email: 'anna@example.org', Password: `guess ${guess}`})
    }
    const landed = await browser.press(form, 'Sign in', {Email: 'anna@example.org', Password: password})
    t.equal(landed.path, '/projects')
  }
})

t.test('a visitor who must sign in returns to the requested page', async (t) => {
  const server = await startServer(t)
  await server.addPerson('Anna')
  const browser = openBrowser(server.url)
  const form = await browser.open('/device?user_code=WDJB-MJHT')
  t.match(form.path, /^\/signin\?next=/)
  const mistyped = await browser.press(form, 'Sign in', {Email: 'anna@example.org', Password: 'wrong horse'})
  const landed = await browser.press(mistyped, 'Sign in', {Password: password})
  t.equal(landed.path, '/device?user_code=WDJB-MJHT')
})

t.test('sign-in never leads to another host', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '\tjavascript:1',
  ]) {
    const response = await fetch(`${server.url}/signin?${new URLSearchParams({next})}`, {
      redirect: 'manual',
      headers: {cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ')},
    })
    t.equal(response.headers.get('location'), '/projects', next)
    const other = openBrowser(server.url)
    const {fields} = formWith(await other.open('/signin'), 'Sign in')
    for (const [name, value] of Object.entries({next, email: 'anna@example.org', password})) fields.set(name, value)
    t.equal((await other.send('/signin', {method: 'POST', body: fields})).path, '/projects', next)
  }
})

t.test('a forgotten password leads to an emailed link, or else to the administrator', async (t) => {
  const page = (settings: Record<string, string>) =>
    startServer(t, settings).then(({url}) => openBrowser(url).open('/signin'))
  const mailing = await page({PIANTA_SMTP_URL: 'smtp://127.0.0.1:1', PIANTA_MAIL_FROM: 'pianta@example.org'})
  t.match(mailing.html, '<a class="touch" href="/reset/ask">Forgot your password?</a>')
  t.notMatch(mailing.text, /reset-password/)
  const without = await page({})
  t.match(without.text, /Forgot your password\?.*npm run -s pianta -- user reset-password EMAIL/)
  t.notMatch(without.html, /reset\/ask/)
})

t.test('before the first account sign-in points to the setup link, and not afterwards', async (t) => {
  const server = await startServer(t)
  const open = (language: string) => openBrowser(server.url, {'accept-language': language}).open('/projects')
  t.match(await open('en'), {path: /^\/signin/, text: /There is no account here yet\. Open the setup link/})
  t.match((await open('it')).text, /Qui non c’è ancora nessun account\. Apri il link/)
  await server.addPerson('Anna')
  t.notMatch((await open('en')).text, /There is no account/)
})

t.test('sign-in starts a new session and ends the previous one', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const before = browser.cookies.get('pianta_session') ?? ''
  const {fields} = formWith(await browser.open('/projects'), 'Sign out')
  for (const [name, value] of Object.entries({email: 'anna@example.org', password})) fields.set(name, value)
  await browser.send('/signin', {method: 'POST', body: fields})
  const after = browser.cookies.get('pianta_session') ?? ''
  t.not(after, before)
  t.equal(server.services.sessions.find(before), undefined)
  t.ok(server.services.sessions.find(after))
})

t.test('a cookie planted before the sign-in is worthless after it', async (t) => {
  const server = await startServer(t)
  await server.addPerson('Anna')
  const browser = openBrowser(server.url)
  browser.cookies.set('pianta_session', 'planted')
  browser.cookies.set('pianta_visit', 'planted')
  await browser.press(await browser.open('/signin'), 'Sign in', {Email: 'anna@example.org', Password: password})
  t.not(browser.cookies.get('pianta_session'), 'planted')
  t.equal(server.services.sessions.find('planted'), undefined)
  t.notOk(browser.cookies.has('pianta_visit'), 'nor is the token of the forms before')
})

t.test('signing out ends the session itself, not only its cookie', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const cookie = browser.cookies.get('pianta_session') ?? ''
  const page = await browser.open('/projects')
  const landed = await browser.press(page, 'Sign out')
  t.equal(landed.path, '/signin')
  t.notOk(browser.cookies.has('pianta_session'))
  t.equal(server.services.sessions.find(cookie), undefined)
  t.match((await browser.open('/projects')).path, /^\/signin/)
})

t.test('a session ends after thirty days without use', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  server.clock.advance(sessionLifetime - 1)
  const response = await fetch(`${server.url}/projects`, {
    headers: {cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ')},
  })
  t.match(response.headers.getSetCookie()[0], /^pianta_session=.*Max-Age=2592000/, 'the browser keeps it as long')
  server.clock.advance(sessionLifetime)
  t.match((await browser.open('/projects')).path, /^\/signin/)
})

t.test('cookies are hidden from scripts and, with https, from plain connections and neighbouring hosts', async (t) => {
  const plain = await startServer(t)
  t.match(
    (await fetch(`${plain.url}/signin`)).headers.getSetCookie()[0],
    /^pianta_visit=.*; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const secure = await startServer(t, {PIANTA_BASE_URL: 'https://pianta.example.org'})
  const [cookie] = (await fetch(`http://127.0.0.1:${secure.config.port}/signin`)).headers.getSetCookie()
  t.match(cookie, /^__Host-pianta_visit=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

t.test("the pages use the browser's language, then the person's", async (t) => {
  const server = await startServer(t)
  await server.addPerson('Anna', {language: 'en'})
  const browser = openBrowser(server.url, {'accept-language': 'de, it-CH;q=0.8, en;q=0.5'})
  const form = await browser.open('/signin')
  t.match(form.html, /<html lang="it">/)
  const wrong = await browser.press(form, 'Accedi', {Email: 'anna@example.org', Password: 'sbagliata'})
  t.match(wrong.text, /Controlla qui Email o password sbagliata/)
  const landed = await browser.press(wrong, 'Accedi', {Password: password})
  t.match(landed.html, /<html lang="en">.*Projects/s)
})

t.test('a form on an old page explains the problem', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const old = await browser.open('/projects')
  await browser.press(old, 'Sign out')
  const again = await browser.press(old, 'Create project', {Name: 'Home'})
  t.match(again.path, /^\/signin\?next=%2Fprojects/)
  t.throws(() => formWith(again, 'Create project'))
})
