import t, {type Test} from 'tap'
import {startServer} from '../../../helper.ts'
import {addSignedIn} from '../people.ts'

/** Starts with Anna's project and Bruno as its editor. */
async function openProject(t: Test, name = '<i>Casa  al mare') {
  const server = await startServer(t)
  const anna = await addSignedIn(server, 'Anna')
  const bruno = await addSignedIn(server, 'Bruno')
  const {members, projects} = server.services
  const {id} = projects.create({name, address: 'Via Roma 1'}, {ownerId: anna.account.id, language: 'en'})
  const token = members.invite({projectId: id, role: 'editor', email: null, invitedBy: anna.account.id})
  members.join(token, bruno.account.id)
  return {...server, members, projects, id, anna, bruno, settings: `/projects/${id}/settings`}
}

t.test('owners and editors rename a project; viewers may not', async (t) => {
  const {anna, bruno, settings, projects, members, id} = await openProject(t)
  for (const {browser} of [anna, bruno]) {
    const page = await browser.open(settings)
    t.match(page.html, /value="Via Roma 1"/)
    const saved = await browser.press(page, 'Save', {Name: ' Baita ', Address: ' '})
    t.match(saved, {path: `${settings}?done=saved`, text: /Project settings Baita Saved\./})
    t.match(projects.read(id), {name: 'Baita', address: null})
    projects.rename(id, {name: 'Casa', address: 'Via Roma 1'})
  }
  const stale = await bruno.browser.open(settings)
  members.setRole(id, bruno.account.id, 'viewer')
  t.equal((await bruno.browser.open(settings)).status, 403)
  t.equal((await bruno.browser.press(stale, 'Save', {Name: 'Mine'})).status, 403)
  t.match(projects.read(id), {name: 'Casa'})
  t.notMatch((await bruno.browser.open(`/projects/${id}`)).text, /Settings/)
})

t.test('problems with a name or address are shown at their field', async (t) => {
  const {anna, settings, projects, id} = await openProject(t)
  const answer = await anna.browser.press(await anna.browser.open(settings), 'Save', {
    Name: ' ',
    Address: 'x'.repeat(401),
  })
  t.match(answer, {status: 400, text: /Enter a project name.*at most 400 characters/})
  t.match(answer.html, /<title>Problem: /)
  t.match(projects.read(id), {name: '<i>Casa  al mare', address: 'Via Roma 1'})
})

t.test('an owner deletes a project by typing its name, and sees what is lost', async (t) => {
  const {anna, bruno, settings, projects, id} = await openProject(t)
  t.notMatch((await bruno.browser.open(settings)).text, /Delete/)
  t.match((await anna.browser.open(settings)).text, /Delete this project/)
  const asked = await anna.browser.open(`${settings}/delete`)
  t.match(
    asked.text,
    /Delete “<i>Casa al mare”\? This can’t be undone.*its files are deleted\. The other person in it loses access/,
  )
  t.notMatch(asked.html, /<i>/)
  for (const wrong of ['', 'Casa', '<i>casa al mare']) {
    const refused = await anna.browser.press(asked, 'Delete permanently', {'Name of the project': wrong})
    t.match(refused, {
      status: 400,
      text: /undone\. Please check this This is not the name of the project\. .*What happens All its/,
    })
  }
  t.ok(projects.read(id))
  const done = await anna.browser.press(asked, 'Delete permanently', {'Name of the project': ' <i>Casa al mare'})
  t.match(done, {path: '/projects?done=deleted', text: /The project is deleted\. No project yet/})
  t.equal(projects.read(id), undefined)
  t.equal((await bruno.browser.open(`/projects/${id}`)).status, 404)
  t.equal((await anna.browser.press(asked, 'Delete permanently')).status, 404)
})
