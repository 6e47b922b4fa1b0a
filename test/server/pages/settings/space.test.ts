import t from 'tap'
import {startServer} from '../../../helper.ts'
import {homeWith, room} from '../../api.ts'
import {addSignedIn, signIn} from '../people.ts'
import {json, startImport} from '../projects/importer.ts'

const mebibyte = 1024 * 1024

t.test('people see what their projects take, and where to make room', async (t) => {
  const server = await startServer(t, {PIANTA_MAX_STORAGE: String(100 * mebibyte), PIANTA_MAX_PROJECTS: '1500'})
  const {projects, files} = server.services
  const {account, browser} = await addSignedIn(server, 'Anna')
  t.match((await browser.open('/settings/account')).text, /Space .* Projects 0 of 1,500 .* comments 0 kB of 100 MB/)
  const add = (name: string, size: number) => {
    const {id} = projects.create({name, address: null}, {ownerId: account.id, language: 'en'})
    const stored = {sha256: String(size).padStart(64, '0'), size}
    files.add(id, stored, {name: 'a.pdf', contentType: 'application/pdf'})
    return id
  }
  const [small, large] = [add('<b>Attic', 10 * 1024), add('Flat', 1.5 * mebibyte)]
  const {text, html} = await browser.open('/settings/account')
  t.match(
    text,
    /Projects 2 of 1,500 Files, versions, drafts and comments 1\.5 MB of 100 MB Your largest projects Flat 1\.5 MB <b>Attic 10 kB/,
  )
  t.notMatch(html, /<b>/)
  t.match(html, new RegExp(`href="/projects/${large}/settings".*href="/projects/${small}/settings"`, 's'))
  t.match(html, /<meter min="0" max="104857600" high="83886080" value="1583104"/)
  t.match(
    (await browser.open(`/projects/${large}/settings`)).text,
    /files, versions, drafts and comments of this project take 1\.5 MB\./,
  )
  t.notMatch((await browser.open('/projects')).text, /See what your projects take/)
  add('Cellar', 80 * mebibyte)
  t.match(
    (await browser.open('/projects')).text,
    /Your projects take 81\.5 MB of 100 MB\. When that is full, nothing more can be saved\. See what/,
  )

  const admin = await server.addPerson('Zoe', {isAdmin: true})
  const page = await (await signIn(server, admin.email)).open('/settings/administration')
  t.match(page.text, /anna@example\.org Account since .*? Owns 3 projects, 81\.5 MB .*zoe@.*? Owns No project/)
})

t.test('a person who owns as many projects as they may is told so instead of a form', async (t) => {
  const server = await startServer(t, {PIANTA_MAX_PROJECTS: '2'})
  const {account, browser} = await addSignedIn(server, 'Anna')
  const form = await browser.open('/projects')
  t.match((await browser.press(form, 'Create project', {Name: 'Flat'})).status, 200)
  t.match((await browser.press(form, 'Create project', {Name: 'Attic'})).status, 200)
  const full = await browser.open('/projects')
  t.match(full.text, /New project An account can own 2 projects, and this one already does\. Delete a project/)
  t.notMatch(full.html, /<button>Create project/)
  const refused = await browser.press(form, 'Create project', {Name: 'Cellar'})
  t.match(refused, {status: 400, text: /No room for another project An account can own 2 projects/})
  t.equal(server.services.projects.listOf(account.id).length, 2)
})

t.test('an import that does not fit says so in the language of the person, and changes nothing', async (t) => {
  const {server, browser, id, send, last} = await startImport(t, {
    language: 'it',
    settings: {PIANTA_MAX_STORAGE: String(mebibyte)},
  })
  server.services.files.add(
    id,
    {sha256: '0'.repeat(64), size: mebibyte - 10},
    {name: 'a', contentType: 'application/pdf'},
  )
  const page = await send(json(homeWith({rooms: [room('hall')]})))
  t.equal(page.status, 400)
  t.match(
    page.text,
    /Non è stato salvato\. File, versioni, bozze e commenti nei progetti di un account possono occupare 1 MB/,
  )
  t.equal(last(), undefined)
  t.match((await browser.open('/settings/account')).text, /Spazio .* Progetti 1 di 200 .* 1 MB di 1 MB/)
})
