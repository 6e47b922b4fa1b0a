import t from 'tap'
import {password, startServer} from '../../helper.ts'
import {startApi} from '../api.ts'
import {openBrowser} from '../pages/form-browser.ts'

t.test('apps can read from a read-only disk', async (t) => {
  const {call, save, inProject, services, clock} = await startApi(t)
  t.equal((await save(null)).status, 201)
  clock.advance(2 * 60_000)
  services.database.$client.pragma('query_only = ON')
  t.equal((await call('GET', `${inProject}/home`)).status, 200)
  t.match(await save(1), {status: 500, json: {error: 'server_error'}})
  services.database.$client.pragma('query_only = OFF')
  t.equal((await save(1)).status, 201, 'and it recovers by itself')
})

t.test('people can read from a read-only disk', async (t) => {
  const server = await startServer(t)
  const {email} = await server.addPerson('Ada')
  const browser = openBrowser(server.url)
  await browser.press(await browser.open('/signin'), 'Sign in', {Email: email, Password: password})
  server.clock.advance(24 * 60 * 60_000)
  server.services.database.$client.pragma('query_only = ON')
  const page = await browser.open('/projects')
  t.match(page, {status: 200, path: '/projects'})
  t.same(page.headers.getSetCookie(), [], 'the cookie is not kept longer than the session')
})
