import {once} from 'node:events'
import {type AddressInfo, createServer} from 'node:net'
import tls from 'node:tls'
import type {SMTPServerOptions} from 'smtp-server'
import t, {type Test} from 'tap'
import {freePort} from '../../../demo/free-port.ts'
import {createMail, type Mail} from '../../../server/mail/mail.ts'
import {certificate} from './certificate.ts'
import {startMailServer} from './mail-server.ts'

const email = {
  to: 'anna@example.org',
  subject: 'Una nuova password è stata chiesta, e questa riga è più lunga di quanto una riga possa essere',
  text: 'Perché no?\n\nhttps://pianta.example.org/reset?link=abc\n.\nCiao 🏠\n',
}

function mailTo(smtpUrl: string, patience?: {connection: number; answer: number}): Mail {
  const mail = createMail({smtpUrl, mailFrom: 'pianta@example.org'}, patience)
  if (!mail) throw new Error('no mail')
  return mail
}

async function setUp(t: Test, options?: SMTPServerOptions) {
  const server = await startMailServer(t, options)
  return {...server, mail: mailTo(`smtp://127.0.0.1:${server.port}`)}
}

t.test('createMail() returns undefined without a mail server', async (t) => {
  t.equal(createMail({smtpUrl: undefined, mailFrom: 'pianta@example.org'}), undefined)
})

t.test('send() sends plain text to one person, marked as auto-generated', async (t) => {
  const {mail, emails} = await setUp(t)
  await mail.send(email)
  t.match(emails, [
    {
      to: [email.to],
      subject: email.subject,
      text: email.text,
      headers: {
        from: 'Pianta <pianta@example.org>',
        to: 'anna@example.org',
        'auto-submitted': 'auto-generated',
        'content-type': /^text\/plain; charset=utf-8$/i,
        date: /\d{4}/,
        'message-id': /@example\.org>$/,
      },
    },
  ])
})

t.test('send() refuses addresses that name more than one mailbox or none', async (t) => {
  const {mail, emails} = await setUp(t)
  await mail.send({...email, to: 'josé.rossi+casa@città.example'})
  t.equal(emails.length, 1)
  for (const to of [
    'anna@example.org, bruno@example.org',
    'anna@example.org,bruno@example.org',
    'anna@example.org;bruno@example.org',
    'Anna <anna@example.org>',
    'group:anna@example.org;',
    '"anna"@example.org',
    'anna@example.org\r\nRCPT TO:<bruno@example.org>',
    'anna@example.org\nBcc: bruno@example.org',
    'anna\0@example.org',
    'anna',
    '',
  ])
    await t.rejects(mail.send({...email, to}), RangeError, JSON.stringify(to))
  t.equal(emails.length, 1)
})

t.test('send() refuses subjects that would add a header', async (t) => {
  const {mail, emails} = await setUp(t)
  for (const subject of ['Hello\r\nBcc: bruno@example.org', 'Hello\nX', 'Hello\rX', 'Hello\0'])
    await t.rejects(mail.send({...email, subject}), RangeError, JSON.stringify(subject))
  t.same(emails, [])
})

t.test('send() throws when the mail server refuses an email', async (t) => {
  const {mail, emails} = await setUp(t, {
    onRcptTo({address}, _session, done) {
      done(address.startsWith('anna@') ? null : new Error('no such mailbox'))
    },
  })
  await t.rejects(mail.send({...email, to: 'bruno@example.org'}), {message: /550/})
  await mail.send(email)
  t.equal(emails.length, 1, 'the next email is sent')
})

t.test('send() fails on a missing or silent mail server', async (t) => {
  await t.rejects(mailTo(`smtp://127.0.0.1:${await freePort()}`).send(email), {code: /ECONN|ESOCKET/})
  const mute = createServer((socket) => void socket.on('error', () => {}))
  mute.listen(0, '127.0.0.1')
  await once(mute, 'listening')
  t.teardown(() => mute.close())
  const {port} = mute.address() as AddressInfo
  await t.rejects(mailTo(`smtp://127.0.0.1:${port}`, {connection: 100, answer: 100}).send(email), {code: 'ETIMEDOUT'})
})

t.test('send() fails when the mail server falls silent during an email', async (t) => {
  const {port} = await startMailServer(t, {onData() {}})
  await t.rejects(mailTo(`smtp://127.0.0.1:${port}`, {connection: 5000, answer: 100}).send(email), {code: 'ETIMEDOUT'})
})

t.test('send() refuses an untrusted certificate, for smtp: and smtps:', async (t) => {
  const starttls = await setUp(t, {...certificate, hideSTARTTLS: false})
  await t.rejects(starttls.mail.send(email), {message: /self-signed/})
  const secure = await startMailServer(t, {...certificate, secure: true})
  await t.rejects(mailTo(`smtps://127.0.0.1:${secure.port}`).send(email), {message: /self-signed/})
  t.same([...starttls.emails, ...secure.emails], [])
})

t.test('send() uses STARTTLS when offered, and sends the password over it', async (t) => {
  const trusted = tls.getCACertificates()
  tls.setDefaultCACertificates([certificate.cert])
  t.teardown(() => tls.setDefaultCACertificates(trusted))
  const seen: unknown[] = []
  const {port, emails} = await startMailServer(t, {
    ...certificate,
    hideSTARTTLS: false,
    authOptional: false,
    onAuth({username, password}, {secure}, done) {
      seen.push({username, password, secure})
      done(null, {user: username})
    },
  })
  await mailTo(`smtp://anna%40x:p%20w%3Ard@127.0.0.1:${port}`).send(email)
  t.same(seen, [{username: 'anna@x', password: 'p w:rd', secure: true}])
  t.equal(emails.length, 1)
})

t.test('close() aborts emails that are still in flight', async (t) => {
  const {port} = await startMailServer(t, {onData() {}})
  const mail = mailTo(`smtp://127.0.0.1:${port}`)
  const sending = t.rejects(mail.send(email), {name: 'AbortError'})
  await mail.close()
  await sending
})
