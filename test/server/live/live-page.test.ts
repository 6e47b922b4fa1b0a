import t from 'tap'
import {cookieOf, startPages} from './house.ts'

t.test('an owner allows each person, themselves too, and everybody reads who is allowed', async (t) => {
  const {agent, anna, id, live, members, server, vera} = await startPages(t)
  await agent.exchange()
  const closed = await anna.browser.open(live)
  t.match(closed, {
    status: 403,
    text: /Nobody sees the house from anywhere until an owner allows it.*Allow it to yourself/,
  })
  t.notMatch(closed.html, new RegExp(`href="${live}"`), 'no tab leads there')
  t.match(await vera.browser.open(live), {status: 403, text: /An owner of the project decides who sees the house/})
  const person = await anna.browser.open(`/projects/${id}/people/${vera.account.id}`)
  const saved = await anna.browser.press(person, 'Save for the house', {'Sees the house from anywhere': 'sees'})
  t.match(saved, {
    path: `/projects/${id}/people?done=house`,
    text: /Saved: who sees the house.*Vera Sees the house Viewer/,
  })
  t.equal(members.roleAtHouse(id, vera.account.id), 'viewer')
  t.match(await vera.browser.open(`/projects/${id}`), {html: new RegExp(`href="${live}"`)})
  t.match(await vera.browser.open(`/projects/${id}/people/${vera.account.id}`), {status: 403})
  const {browser} = anna
  await browser.press(await browser.open(`/projects/${id}/people/${vera.account.id}`), 'Save for the house', {
    'Sees the house from anywhere': '',
  })
  t.equal(members.roleAtHouse(id, vera.account.id), undefined)
  const kinds = server.services.audit.list({accountId: vera.account.id, count: 10}).map(({kind}) => kind)
  t.same(
    kinds.filter((kind) => kind.startsWith('house-')),
    ['house-forbidden', 'house-allowed'],
  )
})

t.test('the page is the panel of one house, and lets people choose among several', async (t) => {
  const {agent, allow, anna, connect, id, live, otherId} = await startPages(t)
  allow(anna)
  t.match(await anna.browser.open(live), {status: 200, text: /The house does not answer.*pianta-agent visits allow/})
  await agent.exchange()
  const page = await anna.browser.open(live)
  t.match(
    page.html,
    new RegExp(`<pianta-panel\\s+data-project="${id}"\\s+data-name="Casa"\\s+data-house="${agent.connectionId}"`),
  )
  t.match(page.headers.get('content-security-policy'), /default-src 'none'; script-src 'self'; connect-src 'self'/)
  t.match(page.headers.get('cache-control'), 'no-store')
  for (const [, path = ''] of page.html.matchAll(/(?:href|src)="(\/editor\/[^"]+)"/g))
    t.match(await anna.browser.open(path), {status: 200}, path)
  const cellar = connect(anna, id, 'Cellar <i>')
  await cellar.exchange()
  const choice = await anna.browser.open(live)
  t.match(choice.text, /Which house\?.*Wall tablet Cellar <i>/)
  t.notMatch(choice.html, /<pianta-panel/)
  t.match((await anna.browser.open(`${live}?house=${cellar.connectionId}`)).html, `data-house="${cellar.connectionId}"`)
  t.match((await anna.browser.open(`${live}?house=no`)).text, /Which house/)
  t.equal((await anna.browser.open(`/projects/${otherId}/live`)).status, 404)
})

t.test('people who are signed out come to the sign-in, and then back', async (t) => {
  const {anna, live, server} = await startPages(t)
  const response = await fetch(server.url + live, {redirect: 'manual'})
  t.match(response, {status: 303})
  t.equal(response.headers.get('location'), `/signin?${new URLSearchParams({next: live})}`)
  t.ok(cookieOf(anna))
})
