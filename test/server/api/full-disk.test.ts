import t from 'tap'
import type {Database} from '../../../server/database/open.ts'
import {password} from '../../helper.ts'
import {startApi} from '../api.ts'
import {openBrowser} from '../pages/form-browser.ts'

/** Lets the database grow no more, as a full disk does. Returns the repair. */
function fill({$client}: Database) {
  const most = $client.pragma('max_page_count', {simple: true})
  $client.exec('CREATE TABLE filler (bytes BLOB)')
  $client.pragma(`max_page_count = ${$client.pragma('page_count', {simple: true})}`)
  // Uses up the free pages of the file.
  t.throws(
    () => {
      for (;;) $client.prepare('INSERT INTO filler VALUES (zeroblob(4000))').run()
    },
    {code: 'SQLITE_FULL'},
  )
  return () => $client.pragma(`max_page_count = ${most}`)
}

/** Repeats a request until it is refused: its table's last page may have room. */
async function untilRefused<Answer extends {status: number}>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = 40; ; left--) {
    const answer = await ask()
    if (answer.status !== 200 || left === 0) return answer
  }
}

t.test('a full disk is named to people and programs', async (t) => {
  const {services, url, addPerson} = await startApi(t)
  await addPerson('Bruno')
  const pair = () =>
    fetch(`${url}/oidc/device/auth`, {
      method: 'POST',
      body: new URLSearchParams({client_id: 'device', scope: 'openid projects:read'}),
    })
  const signIn = async () => {
    const browser = openBrowser(url, {'user-agent': 'Firefox '.repeat(40)})
    const fields = {Email: 'bruno@example.org', Password: password}
    return browser.press(await browser.open('/signin'), 'Sign in', fields)
  }
  const mend = fill(services.database)
  const refused = await untilRefused(pair)
  t.equal(refused.status, 507)
  t.same(await refused.json(), {
    error: 'server_error',
    error_description: 'the disk of the server is full: its administrator must free some space',
  })
  t.match(await untilRefused(signIn), {status: 507, text: /The server’s disk is full Nothing can be saved until/})
  mend()
  t.equal((await pair()).status, 200)
  t.equal((await signIn()).status, 200)
})
