import t from 'tap'
import {password, startServer} from '../../../helper.ts'
import {type FormBrowser, formWith, openBrowser} from '../form-browser.ts'
import {emailsOf, linkIn, type MailingServer, startMailing} from '../mailing.ts'
import {addSignedIn, signIn} from '../people.ts'

const path = '/settings/account/email'
const day = 24 * 60 * 60_000

async function ask(browser: FormBrowser, email: string, present = password) {
  return browser.press(await browser.open(path), 'Change address', {
    'New address': email,
    'Your current password': present,
  })
}

/** Returns the emails by recipient. */
async function emailsByReader(server: MailingServer) {
  return Object.fromEntries((await emailsOf(server)).map((email) => [email.to.join(), email]))
}

async function confirmLink(server: MailingServer, address: string) {
  const email = (await emailsByReader(server))[address]
  if (!email) throw new Error(`no email to ${address}`)
  return linkIn(server, email)
}

t.test('an address changes once its emailed link is confirmed', async (t) => {
  const server = await startMailing(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const sent = await ask(browser, ' Rossi@Example.org')
  t.match(sent, {status: 200, path: '/settings/account?done=email-sent', text: /We emailed a link to the new address/})
  t.equal(server.services.accounts.byId(account.id)?.email, account.email)
  const link = await confirmLink(server, 'rossi@example.org')
  const form = await browser.open(link)
  t.match(form, {status: 200, text: /From then on, you sign in with rossi@example.org/})
  t.equal(server.services.accounts.byId(account.id)?.email, account.email, 'looking changes nothing')
  const done = await browser.press(form, 'Use this address')
  t.match(done, {
    path: '/settings/account?done=email',
    text: /Your address is changed.*rossi@example.org \(confirmed\)/,
  })
  t.match(server.services.accounts.byId(account.id), {email: 'rossi@example.org', isEmailVerified: true})
  await signIn(server, 'rossi@example.org')
  t.match(await browser.open(link), {status: 410, text: /does not work/})
  t.equal((await browser.press(form, 'Use this address')).status, 410)
})

t.test("the emails explain the change, each in its reader's language", async (t) => {
  const server = await startMailing(t)
  await server.addPerson('Anna', {language: 'it'})
  await server.addPerson('Bruno', {language: 'en'})
  const browser = openBrowser(server.url)
  const landed = await browser.press(await browser.open('/signin'), 'Sign in', {
    Email: 'anna@example.org',
    Password: password,
  })
  t.equal(landed.path, '/projects')
  const asked = async (email: string) =>
    browser.press(await browser.open(path), 'Cambia indirizzo', {
      'Nuovo indirizzo': email,
      'La tua password attuale': password,
    })
  await asked('rossi@example.org')
  const emails = await emailsByReader(server)
  t.match(emails['rossi@example.org'], {subject: 'Conferma il tuo nuovo indirizzo', text: server.url})
  t.notMatch(emails['rossi@example.org']?.text, /anna/i, 'nothing of whoever asks')
  t.match(emails['anna@example.org'], {
    subject: 'Un nuovo indirizzo per il tuo account',
    text: /rossi@example\.org.*\/settings\/account\/password/s,
  })
  t.notMatch(emails['anna@example.org']?.text, /link=/, 'the present address learns of it, and can’t confirm it')

  await asked('bruno@example.org')
  const taken = await emailsByReader(server)
  t.match(taken['bruno@example.org'], {
    subject: 'You already have an account with this address',
    text: /Nothing has changed/,
  })
  t.notMatch(taken['bruno@example.org']?.text, /anna|link=/i)
})

t.test('nothing on the pages reveals that an address is taken', async (t) => {
  const server = await startMailing(t)
  const {browser} = await addSignedIn(server, 'Anna')
  await server.addPerson('Bruno')
  const seen = []
  for (const address of ['free@example.org', 'bruno@example.org']) {
    await ask(browser, 'mine@example.org')
    const mine = await confirmLink(server, 'mine@example.org')
    const {status, path, html, headers} = await ask(browser, address)
    // Form tokens are masked anew in each page, which changes its compressed length.
    const {date: _, 'content-length': _length, ...told} = Object.fromEntries(headers)
    const page = html.replaceAll(/name="token" value="[^"]*"/g, '')
    const email = (await emailsByReader(server))['anna@example.org']
    const old = await browser.open(mine)
    seen.push({status, path, page, told, text: email?.text.replaceAll(address, ''), old: old.status})
  }
  t.same(seen[1], seen[0])
  t.equal(seen[0]?.old, 410, 'a link from before ends either way')
})

t.test('a link works only for the person who requested it', async (t) => {
  const server = await startMailing(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  await ask(browser, 'mistyped@example.org')
  const link = await confirmLink(server, 'mistyped@example.org')
  const stranger = openBrowser(server.url)
  t.match((await stranger.open(link)).path, /^\/signin\?next=/)
  const {browser: brunos} = await addSignedIn(server, 'Bruno')
  t.equal((await brunos.open(link)).status, 410)
  const form = await browser.open(link)
  const {fields} = formWith(await brunos.open('/settings/account'), 'Save')
  const body = new URLSearchParams({
    token: fields.get('token') ?? '',
    link: new URL(link, server.url).searchParams.get('link') ?? '',
  })
  t.equal((await brunos.send('/settings/account/email/confirm', {method: 'POST', body})).status, 410)
  t.equal(server.services.accounts.byId(account.id)?.email, account.email)
  t.equal((await browser.press(form, 'Use this address')).status, 200, 'and still is to them')
})

t.test('a newer link ends the previous one, and each ends after a day', async (t) => {
  const server = await startMailing(t)
  const {browser} = await addSignedIn(server, 'Anna')
  await ask(browser, 'first@example.org')
  const first = await confirmLink(server, 'first@example.org')
  await ask(browser, 'second@example.org')
  const second = await confirmLink(server, 'second@example.org')
  t.equal((await browser.open(first)).status, 410)
  t.equal((await browser.open(second)).status, 200)
  server.clock.advance(day)
  t.equal((await browser.open(second)).status, 410)
})

t.test("only the mailbox's reader learns that the address was taken meanwhile", async (t) => {
  const server = await startMailing(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  await ask(browser, 'bruno@example.org')
  const form = await browser.open(await confirmLink(server, 'bruno@example.org'))
  await server.addPerson('Bruno')
  t.match(await browser.press(form, 'Use this address'), {status: 409, text: /Another account now uses this address/})
  t.equal(server.services.accounts.byId(account.id)?.email, account.email)
})

t.test('the current address is confirmed in the same way, once', async (t) => {
  const server = await startMailing(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  t.match((await browser.open('/settings/account')).text, /anna@example.org \(not confirmed\)/)
  await ask(browser, account.email)
  const emails = await emailsByReader(server)
  t.same(Object.keys(emails), [account.email])
  const email = emails[account.email]
  if (!email) throw new Error('no email')
  await browser.press(await browser.open(linkIn(server, email)), 'Use this address')
  t.match(server.services.accounts.byId(account.id), {email: account.email, isEmailVerified: true})
  t.match(await ask(browser, account.email), {status: 400, text: /This is already your address/})
})

t.test('an invalid change is explained, and nothing is emailed', async (t) => {
  const server = await startMailing(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  t.match(await ask(browser, 'anna'), {status: 400, text: /Enter an address like/})
  t.match(await ask(browser, 'new@example.org', 'wrong horse'), {status: 400, text: /not your current password/})
  t.same(await emailsOf(server), [])
  t.equal(server.services.accounts.byId(account.id)?.email, account.email)
})

t.test("emails to addresses of one's choice are limited", async (t) => {
  const server = await startMailing(t)
  const {browser} = await addSignedIn(server, 'Anna')
  for (let time = 0; time < 10; time++) t.equal((await ask(browser, `${time}@example.org`)).status, 200)
  t.match(await ask(browser, 'more@example.org'), {status: 429, text: /Too many attempts/})
  server.clock.advance(day)
  t.equal((await ask(browser, 'more@example.org')).status, 200)
})

t.test('without a mail server the address changes at once, unconfirmed', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const reset = server.services.links.create('reset', account.id)
  t.match(await ask(browser, 'rossi@example.org'), {
    path: '/settings/account?done=email',
    text: /Your address is changed.*You sign in with rossi@example.org\./,
  })
  t.match(server.services.accounts.byId(account.id), {email: 'rossi@example.org', isEmailVerified: false})
  await signIn(server, 'rossi@example.org')
  t.equal((await browser.open(`/reset?link=${reset}`)).status, 410, 'links to the address before end')
  t.match(await ask(browser, 'rossi@example.org'), {status: 400, text: /This is already your address/})
})

t.test('without a mail server a taken address is refused, and trying many is stopped', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  await server.addPerson('Bruno')
  for (let time = 0; time < 10; time++)
    t.match(await ask(browser, 'BRUNO@example.org'), {status: 400, text: /Another account already uses this address/})
  t.equal((await ask(browser, 'carla@example.org')).status, 429)
  t.equal(server.services.accounts.byId(account.id)?.email, account.email)
})
