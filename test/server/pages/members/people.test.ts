import t, {type Test} from 'tap'
import {startServer} from '../../../helper.ts'
import {decode, type FormBrowser, formToken, openBrowser} from '../form-browser.ts'
import {addSignedIn} from '../people.ts'

/** Starts with Anna's project and Bruno in it. */
async function openProject(t: Test, settings: Record<string, string> = {}) {
  const server = await startServer(t, settings)
  const anna = await addSignedIn(server, 'Anna')
  const bruno = await addSignedIn(server, 'Bruno')
  const {members, projects} = server.services
  const {id} = projects.create({name: '<i>Casa', address: null}, {ownerId: anna.account.id, language: 'en'})
  const invite = (role: 'owner' | 'editor' | 'viewer') =>
    members.invite({projectId: id, role, email: null, invitedBy: anna.account.id})
  members.join(invite('viewer'), bruno.account.id)
  const roleOf = ({account}: {account: {id: string}}) => members.roleOf(id, account.id)
  return {...server, members, projects, id, anna, bruno, invite, roleOf, people: `/projects/${id}/people`}
}

/** Sends a form that this browser's pages may not show, with its token. */
async function forge(browser: FormBrowser, path: string, fields: Record<string, string> = {}) {
  const {html} = await browser.open('/projects')
  const token = formToken(html)
  return browser.send(path, {method: 'POST', body: new URLSearchParams({token, ...fields})})
}

t.test('every member sees the members; only owners can change them', async (t) => {
  const {anna, bruno, people, invite, accounts} = await openProject(t).then((all) => ({...all, ...all.services}))
  accounts.update(bruno.account.id, {name: '<b>Bruno', language: 'en'})
  invite('editor')
  const owners = await anna.browser.open(people)
  t.match(
    owners.text,
    /People in “<i>Casa”.*Anna \(you\) Owner anna@example.org Change <b>Bruno Viewer bruno@example.org Change Pending invitations By link Editor Valid until .* Withdraw Invite someone/,
  )
  t.notMatch(owners.html, /<b>|<i>/)
  t.match(owners.html, /<a href="\/projects\/[^"]*\/people" aria-current="page">People/)
  const viewers = await bruno.browser.open(people)
  t.match(viewers.text, /Anna Owner .*<b>Bruno \(you\) Viewer/)
  t.notMatch(viewers.text, /Change|Invite|Withdraw|Settings|By link/)
  t.match(viewers.text, /Leave this project/)
})

t.test('a link is shown once, and lets a person join', async (t) => {
  const {anna, bruno, people, url, members, id} = await openProject(t)
  const page = await anna.browser.open(people)
  t.notMatch(page.text, /Email/, 'without mail there is only the link')
  const shown = await anna.browser.press(page, 'Invite', {Role: 'owner'})
  const [link = ''] = /http\S*\/invitation\?link=[\w-]{43}/.exec(shown.text) ?? []
  t.ok(link.startsWith(`${url}/invitation`))
  t.match(members.invitations(id), [{role: 'owner', email: null}])
  t.notMatch(decode((await anna.browser.open(people)).html), /link=/)
  t.match(await bruno.browser.open(link.slice(url.length)), {status: 200, text: /Join “<i>Casa”\?/})
})

t.test('a link of a loopback address comes with a warning', async (t) => {
  const {anna, people} = await openProject(t)
  const page = await anna.browser.open(people)
  t.match(page.text, /opens only on this computer.*PIANTA_BASE_URL/)
  t.match((await anna.browser.press(page, 'Invite', {Role: 'viewer'})).text, /opens only on this computer/)
})

t.test('a link of an address that others can open has no warning', async (t) => {
  const {anna, people} = await openProject(t, {PIANTA_AUTH_URL: 'https://casa.example'})
  const page = await anna.browser.open(people)
  t.notMatch(page.text, /only on this computer/)
  const shown = await anna.browser.press(page, 'Invite', {Role: 'viewer'})
  t.match(decode(shown.html), /https:\/\/casa\.example\/invitation\?link=/)
  t.notMatch(shown.text, /only on this computer/)
})

t.test('withdrawing ends a link', async (t) => {
  const {anna, people, invite, url, id, members} = await openProject(t)
  const token = invite('viewer')
  const stale = await anna.browser.open(people)
  const done = await anna.browser.press(stale, 'Withdraw')
  t.match(done, {status: 200, text: /The invitation is withdrawn/})
  t.same(members.invitations(id), [])
  t.equal((await openBrowser(url).open(`/invitation?link=${token}`)).status, 410)
  t.equal((await anna.browser.press(stale, 'Withdraw')).status, 404)
})

t.test('an owner changes a role, transfers and removes', async (t) => {
  const {anna, bruno, people, roleOf, projects, id} = await openProject(t)
  const bruno_ = `${people}/${bruno.account.id}`
  const saved = await anna.browser.press(await anna.browser.open(bruno_), 'Save', {Role: 'editor'})
  t.match(saved, {path: `${people}?done=role`, text: /The new role is saved/})
  t.equal(roleOf(bruno), 'editor')

  const asked = await anna.browser.open(`${bruno_}/transfer`)
  t.match(asked.text, /Hand over the project to Bruno\?/)
  const over = await anna.browser.press(asked, 'Hand over the project')
  t.match(over.text, /The project has a new owner/)
  t.same([roleOf(anna), roleOf(bruno)], ['editor', 'owner'])

  const remove = await bruno.browser.open(`${people}/${anna.account.id}/remove`)
  t.match(remove.text, /Remove Anna\?.*can no longer open “<i>Casa”/)
  t.match((await bruno.browser.press(remove, 'Remove from the project')).text, /Removed from the project/)
  t.equal(roleOf(anna), undefined)
  t.equal(projects.readOf(anna.account.id, id), undefined)
  t.equal((await bruno.browser.press(remove, 'Remove from the project')).status, 404)
})

t.test('the last owner can neither step down nor leave, and learns the alternatives', async (t) => {
  const {anna, people, roleOf, id} = await openProject(t)
  const own = await anna.browser.open(`${people}/${anna.account.id}`)
  const refused = await anna.browser.press(own, 'Save', {Role: 'viewer'})
  t.match(refused, {status: 409, text: /A project always needs an owner/})
  t.match(refused.html, /id="role-problem"/)
  const leave = await anna.browser.open(`/projects/${id}/leave`)
  t.match(leave, {status: 200, text: /A project always needs an owner.*Back to the people Delete this project/})
  t.notMatch(leave.html, /<button class="danger"/)
  t.match(await forge(anna.browser, `/projects/${id}/leave`), {status: 409, text: /A project always needs an owner/})
  t.equal(roleOf(anna), 'owner')
})

t.test('leaving asks first, then ends the access', async (t) => {
  const {bruno, id, roleOf} = await openProject(t)
  const asked = await bruno.browser.open(`/projects/${id}/leave`)
  t.match(asked.text, /Leave “<i>Casa”\?.*you need a new invitation/)
  t.equal(roleOf(bruno), 'viewer')
  t.match(await bruno.browser.press(asked, 'Leave this project'), {
    path: '/projects?done=left',
    text: /You left the project\. No project yet/,
  })
  t.equal(roleOf(bruno), undefined)
  t.equal((await bruno.browser.press(asked, 'Leave this project')).status, 404)
})

t.test('other members may not act as owners, and strangers find nothing', async (t) => {
  const server = await openProject(t)
  const {anna, bruno, people, id, members, invite, roleOf} = server
  const stranger = await addSignedIn(server, 'Sara')
  const token = invite('viewer')
  const [invitation] = members.invitations(id)
  const role = {role: 'viewer'}
  const acts: [string, Record<string, string>?][] = [
    [people, role],
    [`${people}/${anna.account.id}`, role],
    [`${people}/${bruno.account.id}`, {role: 'owner'}],
    [`${people}/${anna.account.id}/remove`],
    [`${people}/${bruno.account.id}/transfer`],
    [`${people}/invitations/${invitation?.id}/withdraw`],
    [`/projects/${id}/settings/delete`, {name: '<i>Casa'}],
  ]
  const pages = [
    `${people}/${anna.account.id}`,
    `${people}/${anna.account.id}/remove`,
    `${people}/${bruno.account.id}/transfer`,
    `/projects/${id}/settings/delete`,
  ]
  for (const part of ['viewer', 'editor'] as const) {
    members.setRole(id, bruno.account.id, part)
    for (const [path, fields] of acts)
      t.equal((await forge(bruno.browser, path, fields)).status, 403, `${part} ${path}`)
    for (const path of pages) t.equal((await bruno.browser.open(path)).status, 403, `${part} ${path}`)
  }
  const more = [people, `/projects/${id}/leave`, `/projects/${id}/settings`]
  for (const [path, fields] of [...acts, [`/projects/${id}/leave`], [`/projects/${id}/settings`, {name: 'X'}]] as const)
    t.equal((await forge(stranger.browser, path, fields)).status, 404, path)
  for (const path of [...pages, ...more]) t.equal((await stranger.browser.open(path)).status, 404, path)
  t.ok(members.findInvitation(token))
  t.same([roleOf(anna), roleOf(bruno)], ['owner', 'editor'])
})

t.test("invalid roles, people and owners' actions on themselves are refused", async (t) => {
  const {anna, bruno, people, roleOf, members, id, addPerson} = await openProject(t)
  t.equal((await forge(anna.browser, people, {role: 'admin'})).status, 400)
  t.equal((await forge(anna.browser, `${people}/${bruno.account.id}`, {role: 'admin'})).status, 400)
  const outsider = await addPerson('Carla')
  for (const path of ['', '/remove', '/transfer']) {
    t.equal((await forge(anna.browser, `${people}/${outsider.id}${path}`, {role: 'editor'})).status, 404)
    t.equal((await anna.browser.open(`${people}/${outsider.id}${path}`)).status, 404)
  }
  for (const path of ['/remove', '/transfer'])
    t.equal((await forge(anna.browser, `${people}/${anna.account.id}${path}`)).status, 404)
  t.same([roleOf(anna), roleOf(bruno), members.list(id).length], ['owner', 'viewer', 2])
})

t.test('an owner creates at most 30 invitations a day', async (t) => {
  const {anna, people, clock, members, id} = await openProject(t)
  const page = await anna.browser.open(people)
  for (let time = 0; time < 30; time++) t.equal((await anna.browser.press(page, 'Invite')).status, 200)
  t.match(await anna.browser.press(page, 'Invite'), {status: 429, text: /Too many attempts/})
  t.equal(members.invitations(id).length, 30)
  clock.advance(24 * 60 * 60 * 1000)
  t.equal((await anna.browser.press(page, 'Invite')).status, 200)
})
