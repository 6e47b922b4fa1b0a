import t from 'tap'
import {password, startServer, type TestServer} from '../../../helper.ts'
import {openBrowser} from '../form-browser.ts'
import {addSignedIn, askForCode} from '../people.ts'
import {setUpSecondStep} from '../second-step.ts'

/** Refuses writes of a table as a full disk does, during `act`. */
async function whileFull<T>({services}: TestServer, table: string, act: () => Promise<T>): Promise<T> {
  const {$client} = services.database
  $client.exec(`create trigger full before insert on "${table}" begin select raise(abort, 'full'); end`)
  try {
    return await act()
  } finally {
    $client.exec('drop trigger full')
  }
}

for (const table of ['session', 'audit']) {
  t.test(`a recovery code and a one-time code that can't sign in (${table}) are not used up`, async (t) => {
    const server = await startServer(t)
    const {account, browser: first} = await addSignedIn(server, 'Anna')
    const phone = await setUpSecondStep(server, first)
    for (const [button, field, code] of [
      ['Use recovery code', 'Recovery code', phone.recoveryCodes[0] ?? ''],
      ['Continue', 'One-time code', phone.code()],
    ] as const) {
      const browser = openBrowser(server.url)
      const filled = {Email: account.email, Password: password}
      const page = await browser.press(await browser.open('/signin'), 'Sign in', filled)
      const refused = await whileFull(server, table, () => browser.press(page, button, {[field]: code}))
      t.ok(refused.status >= 500, `${field} ${refused.status}`)
      t.match(await browser.press(page, button, {[field]: code}), {status: 200, path: '/projects'}, field)
    }
  })
}

t.test('a link for a new password, or for the first account, survives a write that fails', async (t) => {
  const empty = await startServer(t)
  const browser = openBrowser(empty.url)
  const setup = await browser.open(`/setup?link=${empty.services.links.create('setup')}`)
  const anna = {'Your name': 'Anna', Email: 'anna@example.org', Password: 'correct horse battery'}
  for (const table of ['account', 'audit']) {
    const refused = await whileFull(empty, table, () => browser.press(setup, 'Create account', anna))
    t.ok(refused.status >= 500, table)
    t.equal(empty.services.accounts.count(), 0)
  }
  t.match(await browser.press(setup, 'Create account', anna), {status: 200, path: '/projects'})

  const [account] = empty.services.accounts.list()
  const reset = await browser.open(`/reset?link=${empty.services.links.create('reset', account?.id ?? '')}`)
  const chosen = {'New password': 'another horse battery'}
  const refused = await whileFull(empty, 'audit', () => browser.press(reset, 'Save password', chosen))
  t.ok(refused.status >= 500)
  t.equal(await empty.services.accounts.verifyPassword(anna.Email, chosen['New password']), undefined)
  t.match(await browser.press(reset, 'Save password', chosen), {status: 200, path: '/projects?done=password'})
})

t.test('a code that can’t be allowed, at any write, can be allowed later', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {user_code} = await askForCode(server)
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
  const filled = {'Name of this device': 'Hall tablet', 'Name of your first project': 'Casa'}
  for (const table of ['project', 'member', 'connection', 'connection_project', 'audit', 'grant']) {
    const refused = await whileFull(server, table, () => browser.press(consent, 'Allow', filled))
    t.ok(refused.status >= 500, table)
    t.same(server.services.connections.list(account.id), [])
    t.same(server.services.projects.listOf(account.id), [])
  }
  t.match((await browser.press(consent, 'Allow', filled)).text, /Hall tablet is connected/)
})
