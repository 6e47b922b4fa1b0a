import t from 'tap'
import {password, startServer, type TestServer} from '../../../helper.ts'
import {type FormBrowser, openBrowser} from '../form-browser.ts'
import {emailsOf, startMailing} from '../mailing.ts'
import {addSignedIn, askForCode, askForTokens, signIn} from '../people.ts'
import {scanKey, setUpSecondStep} from '../second-step.ts'

const quarterHour = 15 * 60_000

/** Opens a new browser with Anna's password entered. */
async function enterPassword({url}: Pick<TestServer, 'url'>, path = '/signin', headers?: Record<string, string>) {
  const browser = openBrowser(url, headers)
  const form = await browser.open(path)
  const page = await browser.press(form, 'Sign in', {Email: 'anna@example.org', Password: password})
  return {browser, page}
}

t.test('the password asks for a code, which signs in, and works once', async (t) => {
  const server = await startServer(t)
  const {account, browser: first} = await addSignedIn(server, 'Anna')
  const phone = await setUpSecondStep(server, first)
  t.match((await first.open('/projects')).path, '/projects', 'nobody is signed out')

  const {browser, page} = await enterPassword(server, '/settings/account')
  t.match(page, {path: '/signin/code', text: /Enter your code/})
  const code = phone.code()
  const wrong = await browser.press(page, 'Continue', {'One-time code': code === '000000' ? '000001' : '000000'})
  t.match(wrong, {status: 400, text: /This code is wrong or was used already/})
  const landed = await browser.press(wrong, 'Continue', {'One-time code': `${code.slice(0, 3)} ${code.slice(3)}`})
  t.equal(landed.path, '/settings/account', 'to the page that was asked for')
  t.same(server.services.sessions.find(browser.cookies.get('pianta_session') ?? '')?.methods, ['pwd', 'otp', 'mfa'])
  t.notOk(browser.cookies.has('pianta_step'))

  const again = await enterPassword(server)
  t.match(await again.browser.press(again.page, 'Continue', {'One-time code': code}), {status: 400})
  server.clock.advance(30_000)
  t.equal((await again.browser.press(again.page, 'Continue', {'One-time code': phone.code()})).path, '/projects')
  const kinds = server.services.audit.list({accountId: account.id, count: 20}).map(({kind, about}) => about.way ?? kind)
  t.same(kinds.slice(0, 4), ['code', 'code', 'sign-in-failed', 'second-step-on'])
})

t.test('between the two steps nobody is signed in, wherever the browser goes', async (t) => {
  const server = await startServer(t)
  const {browser: first} = await addSignedIn(server, 'Anna')
  await setUpSecondStep(server, first)
  const {browser} = await enterPassword(server)
  t.notOk(browser.cookies.has('pianta_session'))
  for (const path of [
    '/projects',
    '/settings/account',
    '/settings/sessions/second-step',
    '/device?user_code=AAAA-BBBB',
  ]) {
    t.match((await browser.open(path)).path, /^\/signin\?next=/, path)
  }
  t.equal((await browser.open('/signin/code')).status, 200, 'the step still waits')
  const other = openBrowser(server.url)
  t.equal((await other.open('/signin/code')).path, '/signin', 'in its own browser')
  const sent = await other.send('/signin/code', {method: 'POST', body: new URLSearchParams({code: '000000'})})
  t.equal(sent.status, 403)
})

t.test('the waiting step ends after a while, with the password, and is never one that was planted', async (t) => {
  const server = await startServer(t)
  const {account, browser: first} = await addSignedIn(server, 'Anna')
  const phone = await setUpSecondStep(server, first)

  const slow = await enterPassword(server)
  server.clock.advance(quarterHour)
  t.equal((await slow.browser.press(slow.page, 'Continue', {'One-time code': phone.code()})).path, '/signin')

  const changed = await enterPassword(server)
  await server.services.accounts.setPassword(account.id, 'another horse battery')
  t.equal((await changed.browser.press(changed.page, 'Continue', {'One-time code': phone.code()})).path, '/signin')
  t.notOk(changed.browser.cookies.has('pianta_session'))

  const victim = openBrowser(server.url)
  victim.cookies.set('pianta_step', 'planted')
  const form = await victim.open('/signin')
  await victim.press(form, 'Sign in', {Email: account.email, Password: 'another horse battery'})
  t.not(victim.cookies.get('pianta_step'), 'planted')
  t.match(victim.cookies.get('pianta_step'), /^[\w-]{43}$/)
})

t.test('a lost phone is replaced by a recovery code, each once', async (t) => {
  const server = await startMailing(t)
  const {account, browser: first} = await addSignedIn(server, 'Anna')
  const {recoveryCodes} = await setUpSecondStep(server, first)
  const [code = ''] = recoveryCodes
  const {browser, page} = await enterPassword(server)
  const landed = await browser.press(page, 'Use recovery code', {'Recovery code': code.toUpperCase()})
  t.equal(landed.path, '/projects')
  const emails = await emailsOf(server)
  t.same(
    emails.map(({to, subject}) => [...to, subject]),
    [
      [account.email, 'Your second step is on'],
      [account.email, 'A recovery code was used'],
    ],
  )
  t.match(emails[1]?.text, /Recovery codes you have left: 9/)

  const again = await enterPassword(server)
  const refused = await again.browser.press(again.page, 'Use recovery code', {'Recovery code': code})
  t.match(refused, {status: 400, text: /This is not one of your unused recovery codes/})
  for (const one of recoveryCodes.slice(1, 7)) server.services.secondSteps.useRecoveryCode(account.id, one)
  t.match((await browser.open('/settings/sessions')).text, /You have 3 recovery codes left\. Make new ones soon/)
  const renewed = await browser.press(await browser.open('/settings/sessions/second-step'), 'Make new recovery codes')
  t.equal(renewed.html.match(/\b[a-z2-7]{4}(-[a-z2-7]{4}){3}\b/g)?.length, 10)
  t.notMatch((await browser.open('/settings/sessions/second-step')).html, /[a-z2-7]{4}-[a-z2-7]{4}-/, 'shown once')
})

t.test('guessing codes is stopped, the person is told, and their own browser still signs in', async (t) => {
  const server = await startMailing(t, {PIANTA_TRUST_PROXY: '127.0.0.1'})
  const {account, browser: first} = await addSignedIn(server, 'Anna')
  const phone = await setUpSecondStep(server, first)
  await emailsOf(server)
  const guess = async (address: string) => {
    const {browser, page} = await enterPassword(server, '/signin', {'x-forwarded-for': address})
    return (await browser.press(page, 'Continue', {'One-time code': '12345'})).status
  }
  const statuses = []
  for (let count = 0; count < 12; count++) statuses.push(await guess(`198.51.100.${count}`))
  t.same(statuses, [...Array(10).fill(400), 429, 429])
  t.same(
    (await emailsOf(server)).map(({to, subject}) => [...to, subject]),
    [[account.email, 'Someone may know your password']],
    'once',
  )
  const again = await first.press(await first.open('/signin?again=1'), 'Sign in', {Password: password})
  t.equal((await first.press(again, 'Continue', {'One-time code': phone.code()})).path, '/projects')

  for (let round = 0; round < 2; round++) {
    server.clock.advance(quarterHour)
    for (let count = 0; count < 10; count++) t.equal(await guess(`203.0.113.${count}`), 400)
  }
  server.clock.advance(quarterHour)
  t.equal(await guess('192.0.2.1'), 429, 'thirty a day')
})

t.test('browsers from before the second step share the limit of strangers', async (t) => {
  const server = await startServer(t)
  const {account, browser: first} = await addSignedIn(server, 'Anna')
  const collected = [await signIn(server, account.email), await signIn(server, account.email)]
  await setUpSecondStep(server, first)
  const guess = async (browser: FormBrowser) => {
    const page = await browser.press(await browser.open('/signin?again=1'), 'Sign in', {Password: password})
    return (await browser.press(page, 'Continue', {'One-time code': '12345'})).status
  }
  const statuses = []
  for (let count = 0; count < 12; count++) statuses.push(await guess(collected[count % 2] as FormBrowser))
  t.same(statuses, [...Array(10).fill(400), 429, 429])
  t.equal(await guess(first), 400, 'the browser that set it up has a limit of its own')
})

t.test('a link for a new password asks for the second step too', async (t) => {
  const server = await startServer(t)
  const {account, browser: first} = await addSignedIn(server, 'Anna')
  const phone = await setUpSecondStep(server, first)
  const browser = openBrowser(server.url)
  const form = await browser.open(`/reset?link=${server.services.links.create('reset', account.id)}`)
  const page = await browser.press(form, 'Save password', {'New password': 'another horse battery'})
  t.equal(page.path, '/signin/code')
  t.notOk(browser.cookies.has('pianta_session'))
  const landed = await browser.press(page, 'Continue', {'One-time code': phone.code()})
  t.match(landed, {path: '/projects?done=password', text: /Your new password is saved/})
})

t.test('a device is paired after both steps', async (t) => {
  const server = await startServer(t)
  const {account, browser: first} = await addSignedIn(server, 'Anna')
  const phone = await setUpSecondStep(server, first)
  server.services.projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'en'})
  const code = await askForCode(server)
  const {browser, page} = await enterPassword(server, `/device?user_code=${code.user_code}`)
  const asked = await browser.press(page, 'Continue', {'One-time code': phone.code()})
  t.match(asked.path, /^\/device\?user_code=/)
  const consent = await browser.press(asked, 'Continue')
  await browser.press(consent, 'Allow', {'Name of this device': 'Tablet'})
  const {id_token} = (await askForTokens(server, code)) as {id_token?: string}
  const claims = JSON.parse(Buffer.from(id_token?.split('.')[1] ?? '', 'base64url').toString())
  t.match(claims, {acr: 'urn:pianta:acr:mfa', amr: ['pwd', 'otp', 'mfa'], auth_time: Number})
})

t.test('changes need a recent sign-in, with both steps', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const phone = await setUpSecondStep(server, browser)
  const manage = await browser.open('/settings/sessions/second-step')
  server.clock.advance(quarterHour + 1)
  for (const button of ['Turn off second step', 'Make new recovery codes', 'Set up another app']) {
    const stopped = await browser.press(manage, button)
    t.equal(stopped.path, '/signin?next=%2Fsettings%2Fsessions%2Fsecond-step&again=1', button)
  }
  t.match((await browser.open('/settings/sessions/second-step')).path, /^\/signin/)
  // A password that somebody knows, in a browser that was left open, must not be enough.
  const form = await browser.open('/settings/account/password')
  await browser.press(form, 'Save password', {'Your current password': password, 'New password': password})
  t.match((await browser.open('/settings/sessions/second-step')).path, /^\/signin/)

  const asked = await browser.press(await browser.open('/settings/sessions/second-step'), 'Sign in', {
    Password: password,
  })
  t.match((await browser.open('/settings/sessions/second-step')).path, /^\/signin/)
  const page = await browser.press(asked, 'Continue', {'One-time code': phone.code()})
  t.equal(page.path, '/settings/sessions/second-step')
  const off = await browser.press(page, 'Turn off second step')
  t.match(off, {path: '/settings/sessions?done=off', text: /The second step is off\..*Set up one-time codes/})
  await signIn(server, 'anna@example.org')
})

t.test('a wrong first code turns nothing on; another app replaces the first when it is confirmed', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {secondSteps} = server.services
  const setup = await browser.press(await browser.open('/settings/sessions/second-step'), 'Start')
  t.match(setup.html, /<svg .*<path d="M0 0h1v1h-1z/)
  const wrong = await browser.press(setup, 'Turn on', {'Code that the app shows': '12345'})
  t.match(wrong, {status: 400, text: /This code is wrong\. Check that the phone/})
  t.equal(
    wrong.html.match(/<code class="copied">.*?<\/code>/)?.[0],
    setup.html.match(/<code class="copied">.*?<\/code>/)?.[0],
  )
  t.equal(secondSteps.since(account.id), undefined)
  t.equal((await browser.press(wrong, 'Cancel')).path, '/settings/sessions')
  t.match((await browser.open('/settings/sessions/second-step')).text, /You need an authenticator app/)
  t.equal(
    (await browser.press(setup, 'Turn on', {'Code that the app shows': '12345'})).path,
    '/settings/sessions/second-step',
  )

  const old = await setUpSecondStep(server, browser)
  const other = await browser.press(await browser.open('/settings/sessions/second-step'), 'Set up another app')
  const phone = scanKey(server, other)
  t.ok(secondSteps.useCode(account.id, old.code()), 'the old app still works')
  await browser.press(other, 'Turn on', {'Code that the app shows': phone.code()})
  server.clock.advance(30_000)
  t.notOk(secondSteps.useCode(account.id, old.code()))
  t.ok(secondSteps.useCode(account.id, phone.code()))
})
