import t from 'tap'
import {startServer} from '../../../helper.ts'
import {addSignedIn, signIn} from '../people.ts'

t.test('a person creates a project, and sees only their own', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {browser: other} = await addSignedIn(server, 'Bruno')
  const empty = await browser.open('/projects')
  t.match(empty.text, /No project yet/)
  const landed = await browser.press(empty, 'Create project', {Name: ' Casa ', Address: ' Via Roma 1 '})
  const [project] = server.services.projects.listOf(account.id)
  t.equal(landed.path, `/projects/${project?.id}?done=created`, 'the new project opens')
  t.match(landed.text, /Casa Via Roma 1 Project “Casa” is created.*No plan yet/)
  t.match((await browser.open('/projects')).text, /Casa Owner Via Roma 1 No version saved yet/)
  t.match(server.services.projects.listOf(account.id), [{name: 'Casa', address: 'Via Roma 1', role: 'owner'}])
  t.notMatch((await other.open('/projects')).text, /Casa/)
  t.match(await other.open(landed.path), {status: 404}, 'an address made by another tells nothing')
})

t.test('the list shows the last version', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {id} = server.services.projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'it'})
  server.services.database.$client
    .prepare('INSERT INTO revision (project_id, number, message, created_at) VALUES (?, 3, ?, ?)')
    .run(id, 'Lights', Date.UTC(2026, 2, 4))
  t.match((await browser.open('/projects')).text, /Casa Owner Version 3 · 4 Mar 2026/)
})

t.test('a name or an address that is too long is refused at its field', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const page = await browser.open('/projects')
  const long = {Name: ' ', Address: 'x'.repeat(401)}
  const answer = await browser.press(page, 'Create project', long)
  t.match(answer, {status: 400, text: /Please check this Enter a project name.*can have at most 400/})
  t.equal((await browser.press(page, 'Create project', {Name: 'x'.repeat(201)})).status, 400)
  t.same(server.services.projects.listOf(account.id), [])
})

t.test('names are shown as text, even HTML', async (t) => {
  const server = await startServer(t)
  const account = await server.services.accounts.create({
    email: 'anna@example.org',
    name: '"><script>alert(1)</script>',
    language: 'en',
    password: 'correct horse battery',
  })
  const browser = await signIn(server, account.email)
  const name = `<script>alert("2")</script>'&`
  const page = await browser.press(await browser.open('/projects'), 'Create project', {Name: name, Address: name})
  t.notMatch(page.html, /<script/)
  t.ok(page.text.includes(`Project “${name}” is created.`), page.text)
})
