import t from 'tap'
import {addApp} from '../apps.ts'
import {signIn} from '../people.ts'
import {startCommenting, twoRooms} from './commenting.ts'

t.test("people see other people's activity in their threads until they open it", async (t) => {
  const {anna, bruno, open, pathOf} = await startCommenting(t)
  const [first, second] = [open('The door?'), open('The window?')]
  t.match((await anna.browser.open('/notices')).text, /What’s new .* Nothing new yet/)
  for (const thread of [first, second]) {
    const page = await bruno.browser.open(pathOf(thread))
    await bruno.browser.press(page, 'Publish answer', {'Your answer': `Yes: ${thread}`})
  }
  await bruno.browser.press(await bruno.browser.open(pathOf(second)), 'Mark as resolved')

  const projects = await anna.browser.open('/projects')
  t.match(
    projects.html,
    /<a href="\/notices"\s+aria-label="What’s new, 3 unread">What’s new <span class="count">3<\/span><\/a>/,
  )
  const list = await anna.browser.open('/notices')
  t.match(
    list.text,
    new RegExp(`Bruno marked a comment as resolved New The window\\? Casa · .* Bruno answered New Yes: ${second} Casa`),
  )
  t.match(list.html, `href="${pathOf(first)}"`)

  const thread = await anna.browser.open(pathOf(second))
  t.match(thread.html, '<span class="count">1</span>', 'the page that was opened counts already')
  const rest = await anna.browser.open('/notices')
  t.equal([...rest.html.matchAll(/badge new/g)].length, 1)
  const seen = await anna.browser.press(rest, 'Mark all as read')
  t.match(seen, {path: '/notices?done=seen', text: /Everything is marked as read\..*Bruno answered Yes/})
  t.notMatch(seen.html, /class="count"|badge new|Mark all/)
  t.notMatch((await bruno.browser.open('/projects')).html, /class="count"/, 'who did it is not told')
})

t.test("a notice names the app, and stays when its author's account is deleted", async (t) => {
  const {anna, bruno, threads, id, open, database} = await startCommenting(t)
  threads.answer(id, open('The door?'), 'Yes', {accountId: bruno.account.id, appName: 'Planner'})
  t.match((await anna.browser.open('/notices')).text, /Bruno answered New Yes Casa · with Planner · /)
  database.$client.prepare('UPDATE notice SET actor_id = NULL').run()
  t.match((await anna.browser.open('/notices')).text, /Deleted account answered New Yes/)
})

t.test('a former member sees no notices of the project', async (t) => {
  const {anna, bruno, threads, members, id, list} = await startCommenting(t)
  const {id: thread} = threads.open(
    id,
    {planId: 'plan', anchor: {at: [1, 1]}, body: 'The door?'},
    {accountId: bruno.account.id, appName: null},
  )
  threads.answer(id, thread, 'A secret', {accountId: anna.account.id, appName: null})
  t.match((await bruno.browser.open('/notices')).text, /Anna answered New A secret/)
  members.remove(id, bruno.account.id)
  const page = await bruno.browser.open('/notices')
  t.notMatch(page.text, /A secret/)
  t.notMatch(page.html, /class="count"/)
  t.equal((await bruno.browser.open(`${list}/${thread}`)).status, 404)
})

t.test('a page is shown even when its counts fail', async (t) => {
  const {anna, id, database} = await startCommenting(t)
  database.$client.exec('ALTER TABLE notice RENAME TO gone')
  t.match(await anna.browser.open(`/projects/${id}`), {status: 200, text: /What’s new Apps/})
  t.equal((await anna.browser.open('/notices')).status, 500)
})

t.test('threads can be read while nothing can be written', async (t) => {
  const {anna, bruno, threads, id, open, pathOf, database} = await startCommenting(t)
  const thread = open('The door?')
  threads.answer(id, thread, 'Yes', {accountId: bruno.account.id, appName: null})
  database.$client.pragma('query_only = on')
  t.match(await anna.browser.open(pathOf(thread)), {status: 200, text: /The door\? .*Yes/})
})

t.test('people read that an app they connected is no longer verified, until they look at the app', async (t) => {
  const {anna, bruno, ...server} = await startCommenting(t)
  const {apps, connections} = server.services
  const maker = await server.addPerson('Mara')
  const app = addApp(server, {ownerId: maker.id, name: '<i>Lampada'})
  const connected = (accountId: string) =>
    connections.allow({accountId, clientId: app.id, name: app.name, scopes: ['openid'], address: null}).id
  const id = connected(anna.account.id)
  apps.update(app.id, {...app, name: 'Pianta Official Update', redirectUris: ['https://evil.example/steal']})

  t.match((await anna.browser.open('/projects')).text, /What’s new 1/)
  const list = await anna.browser.open('/notices')
  t.match(
    list.text,
    /<i>Lampada is no longer verified New The developer of <i>Lampada changed its name and its return addresses: it is now called “Pianta Official Update”\. Nobody has checked the change yet\. It stays connected to your account\. If you don’t know why it changed, disconnect it\./,
  )
  t.notMatch(list.html, /<i>/)
  t.match(list.html, `href="/settings/apps/${id}"`)
  t.notMatch((await bruno.browser.open('/notices')).text, /Lampada/, 'he never connected it')

  const warning =
    /<i>Lampada is no longer verified\. Since it was verified, its developer changed its name and its return addresses: it is now called “Pianta Official Update”\. If you don’t know why, disconnect it\./
  t.match((await anna.browser.open('/settings/apps')).text, warning)
  t.match((await anna.browser.open(`/settings/apps/${id}`)).text, warning)
  t.notMatch((await anna.browser.open('/notices')).html, /class="count"|badge new|Mark all/)

  apps.update(app.id, app)
  const back =
    /Since it was verified, its developer changed its name and its return addresses, and then changed everything back\. If you/
  t.match((await anna.browser.open('/settings/apps')).text, back, 'nobody else is blamed')
  apps.update(app.id, {...app, name: 'Pianta Official Update', redirectUris: ['https://evil.example/steal']})
  t.match((await anna.browser.open('/settings/apps')).text, warning)

  apps.setVerified(app.id, true)
  t.match((await anna.browser.open('/notices')).text, /An administrator has verified it again since/)
  t.notMatch((await anna.browser.open('/settings/apps')).text, warning)
  apps.setVerified(app.id, false)
  t.match((await anna.browser.open('/settings/apps')).text, /An administrator removed its verification\. Disconnect it/)
  t.match((await anna.browser.open('/notices')).text, /An administrator removed the verification of Pianta Official/)
  const seen = await anna.browser.press(await anna.browser.open('/notices'), 'Mark all as read')
  t.notMatch(seen.html, /class="count"|badge new/)
  connections.end(id, 'person')
  t.match((await anna.browser.open('/notices')).html, 'href="/settings/apps"')

  const own = await signIn(server, maker.email)
  t.match((await own.open('/notices')).text, /Only you can connect your app until an administrator verifies it again/)
  t.match((await own.open(`/settings/developer/${app.id}`)).text, /Not verified It changed, or an administrator/)
  t.notMatch((await own.open('/notices')).html, /badge new/)
  connected(maker.id)
  t.notMatch((await own.open('/settings/apps')).text, /is no longer verified/, 'the maker knows')
})

t.test("people see versions that others saved until they open the project's plan, versions or editor", async (t) => {
  const {anna, bruno, id, save, database} = await startCommenting(t)
  const home = twoRooms()
  await save({...home, name: 'Nuova'})
  t.match((await bruno.browser.open('/projects')).html, /aria-label="What’s new, 1 unread"/)
  const list = await bruno.browser.open('/notices')
  t.match(list.text, /Anna saved version 2 New .*Casa · /)
  t.match(list.html, `href="/projects/${id}/versions/compare?version&#61;1&#38;version&#61;2"`)
  await save({...home, name: 'Nuovissima'})
  t.match((await bruno.browser.open('/notices')).text, /Anna saved versions 2 to 3 New /, 'one notice for both')
  t.notMatch((await anna.browser.open('/notices')).text, /saved version/, 'own versions are no news')

  const places = ['', '/versions', '/versions/3', '/versions/compare?version=1&version=3', '/edit', '/edit/versions/3']
  for (const place of places) {
    database.$client.prepare('UPDATE version_notice SET seen_at = NULL').run()
    t.notMatch((await bruno.browser.open(`/projects/${id}${place}`)).html, /class="count"/, place)
    t.notMatch((await bruno.browser.open('/projects')).html, /class="count"/, `after ${place}`)
  }
  t.match((await bruno.browser.open('/notices')).text, /Anna saved versions 2 to 3 (?!New)/, 'it stays listed')
  database.$client.prepare("UPDATE version_notice SET seen_at = NULL, app_name = 'Planner', actor_id = NULL").run()
  const page = await bruno.browser.open('/notices')
  t.match(page.text, /Deleted account saved versions 2 to 3 New .*Casa · with Planner · /)
  t.notMatch((await bruno.browser.press(page, 'Mark all as read')).html, /badge new/)
})
