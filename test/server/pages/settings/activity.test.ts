import t from 'tap'
import {startServer} from '../../../helper.ts'
import {addSignedIn, signIn} from '../people.ts'

const own = '/settings/activity'
const all = '/settings/administration/activity'

t.test('people see what happened to their own account', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  await addSignedIn(server, 'Bruno')
  server.services.audit.recordFailure({accountId: account.id, address: '192.0.2.7'})
  server.services.audit.recordFailure({accountId: account.id, address: '192.0.2.7'})
  server.services.audit.record({kind: 'app-disconnected', accountId: account.id, about: {name: '<b>Wall'}})
  const page = await browser.open(own)
  t.match(
    page.text,
    /App disconnected <b>Wall .* By The server .*Sign-in failed 2 times .* From 192.0.2.7 .*Signed in with a password .* From 127.0.0.1/,
  )
  t.notMatch(page.html, /<b>Wall/)
  const minute = String.raw`\d+ \w{3} \d{4}, \d\d:\d\d \S+`
  t.match(page.text, new RegExp(`Sign-in failed 2 times ${minute} About`), 'failures of one minute are at one time')
  t.notMatch(page.text, /Bruno|everyone/)
  const lines = (await browser.open(`${own}/export`)).html.trim().split('\n')
  t.match(
    lines.map((line) => JSON.parse(line)),
    [
      {kind: 'app-disconnected', about: {name: '<b>Wall'}},
      {kind: 'sign-in-failed', count: 2},
      {kind: 'signed-in', byName: 'Anna'},
    ],
  )
})

t.test('only administrators see what happened to everyone', async (t) => {
  const server = await startServer(t)
  const anna = await server.addPerson('Anna', {isAdmin: true})
  const {browser: brunos} = await addSignedIn(server, 'Bruno')
  const browser = await signIn(server, anna.email)
  t.match((await browser.open(own)).text, /Activity of everyone/)
  t.match((await browser.open(all)).text, /Signed in .*Anna.*Signed in .*Bruno/)
  t.match((await browser.open(`${all}/export`)).headers.get('content-disposition'), /pianta-activity\.jsonl/)
  for (const path of [all, `${all}/export`]) t.equal((await brunos.open(path)).status, 404, path)
})

t.test('older entries are on further pages, and all in the download', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  for (let i = 0; i < 600; i++)
    server.services.audit.record({kind: 'app-changed', accountId: account.id, about: {name: `App ${i}`}})
  const first = await browser.open(own)
  t.match(first.text, /App 599 .*App 550 /)
  t.notMatch(first.text, /App 549 /)
  const older = /href="([^"]*before=\d+)"/.exec(first.html)?.[1] ?? ''
  t.match((await browser.open(older)).text, /App 549 /)
  t.equal((await browser.open(`${own}/export`)).html.trim().split('\n').length, 601)
})
