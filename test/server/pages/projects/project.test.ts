import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {member} from '../../../../server/database/tables/members.ts'
import {addSignedIn} from '../people.ts'
import {archive, json, startImport} from './importer.ts'

t.test('a project without a version says how to begin, to people who may', async (t) => {
  const {server, browser, id} = await startImport(t)
  const page = await browser.open(`/projects/${id}`)
  t.match(page, {
    status: 200,
    text: /Casa No plan yet Draw the plan here, or import one .* Draw the plan Import a plan/,
  })
  t.match(page.html, `href="/projects/${id}/edit"`)
  const {account, browser: viewer} = await addSignedIn(server, 'Bruno')
  server.services.database.insert(member).values({projectId: id, accountId: account.id, role: 'viewer'}).run()
  const other = await viewer.open(`/projects/${id}`)
  t.match(other, {status: 200, text: /No plan yet/})
  t.notMatch(other.text, /Import|another program|Draw|Edit/)
})

t.test('the plan leads to the editor, for people who may change it', async (t) => {
  const {server, browser, id, send} = await startImport(t)
  await send(json(emptyHome('en')))
  t.match((await browser.open(`/projects/${id}`)).html, `<a class="button" href="/projects/${id}/edit">Edit</a>`)
  const {account, browser: viewer} = await addSignedIn(server, 'Bruno')
  server.services.database.insert(member).values({projectId: id, accountId: account.id, role: 'viewer'}).run()
  t.notMatch((await viewer.open(`/projects/${id}`)).text, /Edit/)
})

t.test('a project shows each plan of its last version under its name', async (t) => {
  const {browser, id, send} = await startImport(t)
  const home = emptyHome('en')
  const [plan] = home.plans
  await send(json(home))
  const one = await browser.open(`/projects/${id}`)
  t.equal([...one.html.matchAll(/<svg /g)].length, 1)
  t.notMatch(one.html, /<h2 id="plan-/, 'one plan needs no heading of its own')
  t.match(one.html, /<title>Casa · Pianta<\/title>/)
  await send(json({...home, plans: [plan, {...plan, id: 'attic', name: 'Attic & roof'}]}))
  const two = await browser.open(`/projects/${id}`)
  t.equal([...two.html.matchAll(/<svg /g)].length, 2)
  t.match(two.text, /Casa Edit Ground floor .*Attic & roof .*Version 2/)
})

t.test('only the person who imported sees the report', async (t) => {
  const {server, browser, id, send} = await startImport(t)
  const {path, text} = await send(await archive())
  t.match(text, /Rooms 2 of 2 .*Left out/)
  const {account, browser: other} = await addSignedIn(server, 'Bruno')
  server.services.database.insert(member).values({projectId: id, accountId: account.id, role: 'editor'}).run()
  const page = await other.open(path)
  t.match(page, {status: 200, html: /<svg /})
  t.notMatch(page.text, /2 of 2|Left out/)
  t.match((await browser.open(path)).text, /Rooms 2 of 2/)
})
