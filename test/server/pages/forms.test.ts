import t from 'tap'
import {startServer} from '../../helper.ts'
import {formWith, openBrowser} from './form-browser.ts'
import {addSignedIn} from './people.ts'

t.test("a form needs its own browser's token", async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {browser: other} = await addSignedIn(server, 'Bruno')
  const page = await browser.open('/projects')
  const otherToken = formWith(await other.open('/projects'), 'Create project').fields.get('token') ?? ''
  const visitToken = formWith(await openBrowser(server.url).open('/signin'), 'Sign in').fields.get('token') ?? ''
  for (const token of [undefined, '', 'x', otherToken, visitToken]) {
    const {fields} = formWith(page, 'Create project')
    fields.set('name', 'Foreign')
    if (token === undefined) fields.delete('token')
    else fields.set('token', token)
    const answer = await browser.send('/projects', {method: 'POST', body: fields})
    t.match(answer, {status: 403, text: /This form has expired/}, `token ${token}`)
  }
  t.same(server.services.projects.listOf(account.id), [])
})

t.test('a stale form leads back to its page, and nowhere else', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const wayBack = async (referer: string) => {
    const page = await browser.send('/device', {method: 'POST', body: new URLSearchParams(), headers: {referer}})
    return /class="button" href="([^"]*)"/.exec(page.html)?.[1]
  }
  t.equal(await wayBack(`${server.url}/device?user_code=A`), '/device?user_code&#61;A')
  t.equal(await wayBack('https://evil.example//evil.example'), '/projects')
  t.equal(await wayBack('nonsense'), '/projects')
})

t.test('sign-in needs the token too, so that nobody is signed in to another account', async (t) => {
  const server = await startServer(t)
  await server.addPerson('Anna')
  const body = new URLSearchParams({email: 'anna@example.org', password: 'correct horse battery'})
  const response = await fetch(`${server.url}/signin`, {method: 'POST', body, redirect: 'manual'})
  t.equal(response.status, 403)
  t.notMatch(response.headers.getSetCookie().join(), /session/)
})

t.test('a form from another site is refused even with its token', async (t) => {
  const server = await startServer(t, {PIANTA_BASE_URL: 'http://pianta.example.org'})
  const url = `http://127.0.0.1:${server.config.port}`
  const {account, browser} = await addSignedIn({...server, url}, 'Anna')
  const page = await browser.open('/projects')
  const create = async (headers: Record<string, string>) =>
    (await browser.press(page, 'Create project', {Name: 'Home'}, {headers})).status
  t.equal(await create({'sec-fetch-site': 'cross-site'}), 403)
  t.equal(await create({'sec-fetch-site': 'same-site'}), 403)
  t.equal(await create({origin: 'https://evil.example'}), 403)
  t.equal(await create({origin: 'null'}), 403)
  t.same(server.services.projects.listOf(account.id), [])
  t.equal(await create({'sec-fetch-site': 'same-origin', origin: 'http://pianta.example.org'}), 200)
  t.equal(await create({origin: 'http://pianta.example.org'}), 200)
  t.equal(await create({origin: url}), 200, 'by another name of the server')
})

t.test('an invalid or too large body gets an error page', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const json = await browser.send('/projects', {
    method: 'POST',
    body: '{}',
    headers: {'content-type': 'application/json'},
  })
  t.match(json, {status: 400, text: /That did not work/})
  const page = await browser.open('/projects')
  const large = await browser.press(page, 'Create project', {Name: 'x'.repeat(70_000)})
  t.match(large, {status: 400, text: /That did not work/})
})

t.test('a field sent twice counts once', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {fields} = formWith(await browser.open('/projects'), 'Create project')
  fields.set('name', 'First')
  fields.append('name', 'Second')
  await browser.send('/projects', {method: 'POST', body: fields})
  t.match(server.services.projects.listOf(account.id), [{name: 'First'}])
})
