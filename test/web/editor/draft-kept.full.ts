import t, {type Test} from 'tap'
import {needsChromium} from '../../chromium.ts'
import {homeWith, room} from '../../server/api.ts'
import {type EditorStart, openEditor, signInPage} from './open-editor.ts'
import {expectFailures, failOnErrors, goOffline, openWindow, windowOf} from './windows.ts'

const flat = homeWith({rooms: [room('kitchen'), room('hall')]})

async function open(t: Test, start: EditorStart = {}) {
  const editor = await openEditor(t, {home: flat, ...start})
  failOnErrors(t, editor.page)
  return {...editor, ...windowOf(editor.page)}
}

const stashes = `Object.entries(localStorage).filter(([key]) => key.startsWith('pianta draft'))`

t.test('a reload right after a change loses nothing', needsChromium, async (t) => {
  const {page, rename, rooms, waitForState} = await open(t)
  for (const name of ['Cucina', 'Kitchen', 'Küche']) {
    await rename([1, 1], name)
    await page.reload()
    await page.getByRole('application').waitFor()
    t.same(await rooms(), [name, 'hall'].sort())
  }
  await waitForState('Draft saved')
  t.same(await page.evaluate(stashes), [], 'the server has all')
})

t.test('a browser that is killed before it sends loses nothing', needsChromium, async (t) => {
  const {page, rename, readDraft, path} = await open(t)
  expectFailures(t, page)
  // A browser that is killed sends nothing.
  await page.evaluate('window.fetch = () => new Promise(() => {})')
  await rename([1, 1], 'Cucina')
  t.match(await page.evaluate(stashes), [[/^pianta draft /, /"after".*Cucina/]])
  const beside = await openWindow(t, page, path)
  t.same(await beside.rooms(), ['hall', 'kitchen'], 'a window that is open keeps its own changes')
  await page.close()
  t.equal((await readDraft()).edit, 0)
  const next = await openWindow(t, beside.page, path)
  t.same(await next.rooms(), ['Cucina', 'hall'])
  await next.waitForState('Draft saved')
  await next.button('Undo').click()
  t.same(await next.rooms(), ['hall', 'kitchen'], 'what was recovered can be taken back')
})

t.test('offline for a while, drawing goes on, and is sent when the network is back', needsChromium, async (t) => {
  const {page, rename, drawRoom, rooms, waitForState, readDraft, button} = await open(t)
  expectFailures(t, page)
  await goOffline(page)
  await rename([1, 1], 'Cucina')
  await waitForState('Offline: changes are kept in this browser')
  for (let click = 0; click < 4; click++) await button('Zoom out').click()
  await drawRoom([0, 3], [3, 5], 'Studio')
  t.same(await rooms(), ['Cucina', 'Studio', 'hall'])
  t.match(JSON.stringify(await page.evaluate(stashes)), /Cucina.*Studio|Studio.*Cucina/)
  await page.context().setOffline(false)
  await waitForState('Draft saved')
  const {home} = await readDraft()
  t.match(
    home.plans[0]?.rooms.map(({name}) => name),
    ['Cucina', 'hall', 'Studio'],
  )
})

t.test('a server that is busy gets the draft later', needsChromium, async (t) => {
  const {page, rename, waitForState, readDraft} = await open(t)
  expectFailures(t, page)
  let refused = 0
  await page.route('**/draft', async (route) => {
    if (route.request().method() !== 'PUT' || refused === 2) return route.continue()
    refused += 1
    await route.fulfill({
      status: refused === 1 ? 503 : 429,
      headers: {'retry-after': '1'},
      json: {error: 'rate_limited'},
    })
  })
  await rename([1, 1], 'Cucina')
  await waitForState('The server is busy: changes are kept in this browser')
  await waitForState('Draft saved')
  t.equal(refused, 2)
  t.match((await readDraft()).home.plans[0]?.rooms[0]?.name, 'Cucina')
})

t.test('an answer that was lost makes no conflict', needsChromium, async (t) => {
  const {page, rename, waitForState, readDraft} = await open(t)
  expectFailures(t, page)
  let lost = 0
  await page.route('**/draft', async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await rename([1, 1], 'Cucina')
  await waitForState('Offline')
  await rename([3, 1], 'Corridoio')
  await waitForState('Draft saved')
  t.match((await readDraft()).home.plans[0]?.rooms, [{name: 'Cucina'}, {name: 'Corridoio'}])
})

t.test('signed out meanwhile, the page keeps all, and goes on after signing in', needsChromium, async (t) => {
  const {page, rename, waitForState, readDraft, server, person, rooms, button} = await open(t)
  expectFailures(t, page)
  const {sessions} = server.services
  for (const {id} of sessions.list(person.id)) sessions.endById(person.id, id)
  await rename([1, 1], 'Cucina')
  await waitForState('Signed out: changes are kept in this browser')
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', {name: 'Sign in in another tab'}).click(),
  ])
  await signInPage(other, person.email)
  await other.close()
  await waitForState('Draft saved')
  t.match((await readDraft()).home.plans[0]?.rooms[0]?.name, 'Cucina')
  await button('Save version').click()
  await button('Save').click()
  await page.getByText('Version 2 is saved').waitFor()
  t.same(await rooms(), ['Cucina', 'hall'])
})

t.test('another person who signs in gets nothing of it', needsChromium, async (t) => {
  const {page, rename, waitForState, server, id, person} = await open(t)
  expectFailures(t, page)
  const other = await server.addPerson('Carla')
  const {members, sessions, drafts} = server.services
  members.join(members.invite({projectId: id, role: 'owner', email: null, invitedBy: person.id}), other.id)
  for (const session of sessions.list(person.id)) sessions.endById(person.id, session.id)
  await rename([1, 1], 'Cucina')
  await waitForState('Signed out')
  const tab = await page.context().newPage()
  await signInPage(tab, other.email)
  const looked = page.waitForResponse('**/edit')
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await looked
  await waitForState('Signed out')
  t.equal(drafts.find({projectId: id, accountId: other.id}), undefined)
})

t.test('a project that has no room left says so, and keeps the changes here', needsChromium, async (t) => {
  const {page, rename, waitForState, server, id} = await open(t, {settings: {PIANTA_MAX_STORAGE: String(2 ** 20)}})
  expectFailures(t, page)
  const {files, quotas} = server.services
  const stored = await files.put(Buffer.alloc(quotas.roomIn(id)))
  files.add(id, stored, {name: 'large', contentType: 'image/png'})
  await rename([1, 1], 'Cucina')
  await waitForState('No room left on the server: changes are kept in this browser')
  t.match(await page.evaluate(stashes), [[/^pianta draft /, /"after".*Cucina/]])
})

t.test('a browser that can’t keep the changes says so', needsChromium, async (t) => {
  const {page, rename, waitForState} = await open(t)
  expectFailures(t, page)
  await page.evaluate(`Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`)
  await goOffline(page)
  await rename([1, 1], 'Cucina')
  await waitForState('This browser can’t keep the changes. Leave this window open.')
  await page.context().setOffline(false)
  await waitForState('Draft saved')
})
