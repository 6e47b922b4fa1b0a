import t from 'tap'
import {readMailServer} from '../../../server/mail/mail-server.ts'

t.test('readMailServer() uses default ports unless the address names one', async (t) => {
  t.match(readMailServer('smtp://mail.example.org'), {host: 'mail.example.org', port: 587, secure: false})
  t.match(readMailServer('smtps://mail.example.org'), {port: 465, secure: true})
  t.match(readMailServer('smtp://[::1]:25'), {host: '::1', port: 25})
})

t.test('readMailServer() requires TLS for passwords, except on this machine', async (t) => {
  t.match(readMailServer('smtp://anna:secret@mail.example.org'), {
    requireTLS: true,
    auth: {user: 'anna', pass: 'secret'},
  })
  t.equal(readMailServer('smtp://anna:secret@127.evil.example').requireTLS, true)
  t.equal(readMailServer('smtp://mail.example.org').requireTLS, false)
  for (const host of ['127.0.0.1', 'localhost', '[::1]'])
    t.equal(readMailServer(`smtp://anna:secret@${host}:25`).requireTLS, false, host)
})
