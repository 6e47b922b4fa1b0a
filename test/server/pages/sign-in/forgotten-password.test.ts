import t from 'tap'
import {freePort} from '../../../../demo/free-port.ts'
import {password, startServer} from '../../../helper.ts'
import {openBrowser} from '../form-browser.ts'
import {answered, emailsOf, linkIn, type MailingServer, startMailing} from '../mailing.ts'
import {addSignedIn} from '../people.ts'

const next = 'another horse battery'
const quarterHour = 15 * 60_000
const day = 24 * 60 * 60_000

async function ask(server: {url: string}, email: string, from?: string) {
  const browser = openBrowser(server.url, from === undefined ? {} : {'x-forwarded-for': from})
  return browser.press(await browser.open('/reset/ask'), 'Email me a link', {Email: email})
}

/** Sets a password by the link of the only email. */
async function chooseByLetter(server: MailingServer, chosen: string) {
  const emails = await emailsOf(server)
  if (emails[0] === undefined || emails.length > 1) throw new Error(`${emails.length} emails`)
  const browser = openBrowser(server.url)
  return browser.press(await browser.open(linkIn(server, emails[0])), 'Save password', {'New password': chosen})
}

t.test('a person who forgot the password chooses another by an emailed link', async (t) => {
  const server = await startMailing(t)
  const {account, browser: old} = await addSignedIn(server, 'Anna')
  t.match(await ask(server, ' ANNA@example.org'), {
    status: 200,
    path: '/reset/ask?done=sent',
    text: /a link is on its way/,
  })
  const landed = await chooseByLetter(server, next)
  t.match(landed, {path: '/projects?done=password', text: /Your new password is saved/})
  t.match((await old.open('/projects')).path, /^\/signin/)
  t.ok(await server.services.accounts.verifyPassword(account.email, next))
  t.equal(server.services.accounts.byId(account.id)?.isEmailVerified, true, 'they read mail at their address')
})

t.test("the email is in the person's language, and names the account", async (t) => {
  const server = await startMailing(t)
  await server.addPerson('Anna', {language: 'it'})
  await ask(server, 'anna@example.org')
  const [email] = await emailsOf(server)
  t.match(email, {
    to: ['anna@example.org'],
    subject: 'Scegli una nuova password',
    text: `per anna@example.org su ${server.url}`,
  })
})

t.test('the page does not reveal whether an address has an account', async (t) => {
  const server = await startMailing(t)
  await server.addPerson('Anna')
  const browser = openBrowser(server.url)
  const form = await browser.open('/reset/ask')
  const answerTo = async (email: string) => {
    const {status, path, html, headers} = await browser.press(form, 'Email me a link', {Email: email})
    const {date: _, ...told} = Object.fromEntries(headers)
    return {status, path, html, told}
  }
  const known = await answerTo('anna@example.org')
  t.same(await answerTo('nobody@example.org'), known)
  t.notMatch(known.html, /anna/)
  t.same(
    (await emailsOf(server)).map(({to}) => to),
    [['anna@example.org']],
  )
})

t.test('the database writes as much for an address without an account', async (t) => {
  const server = await startMailing(t, {PIANTA_TRUST_PROXY: '127.0.0.1'})
  await server.addPerson('Anna')
  const written = () => server.services.database.$client.prepare('SELECT total_changes()').pluck().get() as number
  const changes = async (email: string, from: string) => {
    const before = written()
    await ask(server, email, from)
    await emailsOf(server)
    return written() - before
  }
  t.ok((await changes('anna@example.org', '192.0.2.1')) > 0)
  t.ok((await changes('nobody@example.org', '192.0.2.1')) > 0)
  for (let place = 2; place <= 6; place++) await changes('anna@example.org', `192.0.2.${place}`)
  t.ok((await changes('anna@example.org', '192.0.2.7')) > 0, 'nor is it told that no more emails are sent')
})

t.test('an unreachable mail server reveals nothing either', async (t) => {
  const server = await startServer(t, {PIANTA_SMTP_URL: `smtp://127.0.0.1:${await freePort()}`})
  await server.addPerson('Anna')
  t.match(await ask(server, 'anna@example.org'), {status: 200, path: '/reset/ask?done=sent'})
  await answered(server)
  await server.services.mail?.close()
  t.equal((await openBrowser(server.url).open('/signin')).status, 200, 'the server lives on')
})

t.test('a failure to create the link reveals nothing either', async (t) => {
  const server = await startMailing(t)
  await server.addPerson('Anna')
  server.services.database.$client.exec('ALTER TABLE one_time_link RENAME TO gone')
  t.match(await ask(server, 'anna@example.org'), {status: 200, path: '/reset/ask?done=sent'})
  t.same(await emailsOf(server), [])
})

t.test('an invalid address is refused', async (t) => {
  const server = await startMailing(t)
  for (const email of ['', 'anna', 'anna@example.org, bruno@example.org'])
    t.match(await ask(server, email), {status: 400, text: /Enter an address like/}, email)
})

t.test('repeated requests are stopped, for that address only, account or not', async (t) => {
  const server = await startMailing(t, {PIANTA_TRUST_PROXY: '127.0.0.1'})
  await server.addPerson('Anna')
  for (const email of ['anna@example.org', 'nobody@example.org']) {
    for (let time = 0; time < 3; time++) t.equal((await ask(server, email, '192.0.2.1')).status, 200)
    t.match(await ask(server, email.toUpperCase(), '192.0.2.1'), {status: 429, text: /Try again in 15 minutes/})
    t.equal((await ask(server, email, '192.0.2.2')).status, 200)
  }
  server.clock.advance(quarterHour)
  t.equal((await ask(server, 'anna@example.org', '192.0.2.1')).status, 200)
})

t.test('requests for many addresses are stopped', async (t) => {
  const server = await startMailing(t)
  const statuses = []
  for (let time = 0; time < 21; time++) statuses.push((await ask(server, `${time}@example.org`)).status)
  t.same(statuses, [...new Array(20).fill(200), 429])
})

t.test('a mailbox gets few emails a day from all addresses, and the last link stays valid', async (t) => {
  const server = await startMailing(t, {PIANTA_TRUST_PROXY: '127.0.0.1'})
  const {email} = await server.addPerson('Anna')
  for (let place = 1; place <= 7; place++) t.equal((await ask(server, email, `192.0.2.${place}`)).status, 200)
  const emails = await emailsOf(server)
  t.equal(emails.length, 5)
  const browser = openBrowser(server.url)
  const statuses = []
  for (const email of emails) statuses.push((await browser.open(linkIn(server, email))).status)
  t.same(statuses.toSorted(), [200, 410, 410, 410, 410])
  server.clock.advance(day)
  await ask(server, email, '192.0.2.1')
  t.equal((await emailsOf(server)).length, 1)
})

t.test("a request does not end an administrator's link", async (t) => {
  const server = await startMailing(t)
  const {id, email} = await server.addPerson('Anna')
  const handed = server.services.links.create('reset', id)
  await ask(server, email)
  await emailsOf(server)
  t.equal((await openBrowser(server.url).open(`/reset?link=${handed}`)).status, 200)
})

t.test("an administrator's link confirms no address", async (t) => {
  const server = await startMailing(t)
  const {id} = await server.addPerson('Anna')
  const browser = openBrowser(server.url)
  const form = await browser.open(`/reset?link=${server.services.links.create('reset', id)}`)
  await browser.press(form, 'Save password', {'New password': next})
  t.equal(server.services.accounts.byId(id)?.isEmailVerified, false)
})

t.test('when two people send the form of one link, one sets the password', async (t) => {
  const server = await startMailing(t)
  const {id} = await server.addPerson('Anna')
  const link = server.services.links.create('reset', id)
  const send = async (chosen: string) => {
    const browser = openBrowser(server.url)
    return browser.press(await browser.open(`/reset?link=${link}`), 'Save password', {'New password': chosen})
  }
  const statuses = (await Promise.all([send(next), send(`${next} too`)])).map(({status}) => status)
  t.same(statuses.toSorted(), [200, 410])
})

t.test('a link that does not work leads to a new one', async (t) => {
  const server = await startMailing(t)
  const browser = openBrowser(server.url)
  const gone = await browser.open('/reset?link=x')
  t.match(gone, {status: 410, text: /does not work.*Ask for a new link/})
  t.match(gone.html, 'href="/reset/ask"')
  t.notMatch(gone.text, /reset-password/)
})

t.test('the sign-in page links here', async (t) => {
  const server = await startMailing(t)
  t.match((await openBrowser(server.url).open('/signin')).html, 'href="/reset/ask"')
})

t.test("the form contains a signed-in person's address", async (t) => {
  const server = await startMailing(t)
  const {browser} = await addSignedIn(server, 'Anna')
  t.match((await browser.open('/reset/ask')).html, 'value="anna@example.org"')
})

t.test("without a mail server the page names the administrator's command", async (t) => {
  const server = await startServer(t)
  await server.addPerson('Anna')
  const browser = openBrowser(server.url)
  const page = await browser.open('/reset/ask')
  t.match(page, {
    status: 200,
    text: /Ask the administrator of this server.*npm run -s pianta -- user reset-password EMAIL/,
  })
  t.notMatch(page.html, /<form method="post"/)
  t.equal((await browser.send('/reset/ask', {method: 'POST', body: new URLSearchParams()})).status, 404)
  t.ok(await server.services.accounts.verifyPassword('anna@example.org', password))
})

t.test('a page with a link in its address names no other host, and leaks nothing of it', async (t) => {
  const server = await startMailing(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {links} = server.services
  for (const path of [
    `/reset?link=${links.create('reset', account.id)}`,
    `/settings/account/email/confirm?link=${links.create('email', account.id, 'new@example.org')}`,
    `/signin?again=1&next=${encodeURIComponent('/settings/account/email/confirm?link=x')}`,
  ]) {
    const {status, headers, html} = await browser.open(path)
    t.equal(status, 200, path)
    t.equal(headers.get('referrer-policy'), 'same-origin')
    t.match(
      headers.get('content-security-policy'),
      /^default-src 'none'; (script-src 'self'; )?style-src 'self'; img-src 'self' data:; form-action 'self';/,
    )
    t.equal(headers.get('cache-control'), 'no-store')
    for (const [, address] of html.matchAll(/(?:src|href|action)="([^"]*)"/g)) t.match(address, /^[/#](?!\/)/, path)
  }
})
