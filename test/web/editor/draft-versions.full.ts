import t, {type Test} from 'tap'
import type {Home} from '../../../shared/home/schema.ts'
import {needsChromium, openChromium, openPage} from '../../chromium.ts'
import {homeWith, room} from '../../server/api.ts'
import {type EditorStart, openEditor, saveVersion, signInPage} from './open-editor.ts'
import {expectFailures, failOnErrors, saveByApp, windowOf} from './windows.ts'

const flat = homeWith({rooms: [room('kitchen'), room('hall')]})

/** The flat with other names of its rooms. */
function named(kitchen: string, hall: string): Home {
  const [plan] = flat.plans
  if (!plan) throw new TypeError('a flat has a plan')
  const rooms = plan.rooms.map((one) => ({...one, name: one.id === 'kitchen' ? kitchen : hall}))
  return {...flat, plans: [{...plan, rooms}]}
}

async function open(t: Test, start: EditorStart = {}) {
  const editor = await openEditor(t, {home: flat, ...start})
  failOnErrors(t, editor.page)
  const {server, id, owner} = editor
  const project = {id, accountId: owner.id}
  const byApp = (home: Home, message: string) => saveByApp(server, project, home, message)
  const byOwner = (home: Home, message: string) => saveVersion(server, project, home, message)
  const roomsKept = async () => (await editor.readDraft()).home.plans[0]?.rooms.map(({name}) => name)
  return {...editor, ...windowOf(editor.page), byApp, byOwner, roomsKept}
}

t.test('without changes, the page follows what an app saves', needsChromium, async (t) => {
  const {rooms, byApp, waitForState, page, rename, readDraft} = await open(t)
  await byApp(named('Cucina', 'hall'), 'Renamed')
  await waitForState('This is version 2, saved by the app Planner')
  t.same(await rooms(), ['Cucina', 'hall'])
  t.equal(await page.getByRole('button', {name: 'Bring in'}).count(), 0)
  await rename([3, 1], 'Corridoio')
  await waitForState('Draft saved')
  t.match(await readDraft(), {base: 2})
})

t.test('a version saved by an app is announced, and brought in as one step', needsChromium, async (t) => {
  const {rooms, byApp, waitForState, page, rename, button, readDraft, roomsKept} = await open(t)
  await rename([3, 1], 'Corridoio')
  await waitForState('Draft saved')
  await byApp(named('Cucina', 'hall'), 'New names')
  const notice = page.locator('.notice')
  await notice.getByText('Version 2 was saved by the app Planner').waitFor()
  await notice.getByText('New names').waitFor()
  await notice.getByText('Changed: Room Cucina, name “kitchen” → “Cucina”').waitFor()
  t.same(await rooms(), ['Corridoio', 'kitchen'], 'the draft stays as it is')
  await button('Bring in').click()
  await waitForState('Version 2 is brought in')
  await waitForState('Draft saved')
  t.same(await rooms(), ['Corridoio', 'Cucina'])
  t.match(await readDraft(), {base: 2})
  t.equal(await notice.count(), 0)
  await button('Undo').click()
  await notice.getByText('Version 2 was saved by the app Planner').waitFor()
  await waitForState('Draft saved')
  t.same(
    [await roomsKept(), (await readDraft()).base],
    [['kitchen', 'Corridoio'], 1],
    'undo takes the version back too',
  )
  await button('Redo').click()
  await waitForState('Draft saved')
  t.match([await rooms(), (await readDraft()).base], [['Corridoio', 'Cucina'], 2])
  await button('Save version').click()
  await button('Save').click()
  await page.getByText('Version 3 is saved').waitFor()
})

t.test('a version saved while the editor was closed is announced when it opens', needsChromium, async (t) => {
  const {byApp, waitForState, page, rename} = await open(t)
  await rename([3, 1], 'Corridoio')
  await waitForState('Draft saved')
  await page.goto('about:blank')
  await byApp(named('Cucina', 'hall'), '')
  await page.goBack()
  await page.getByText('Version 2 was saved by the app Planner').waitFor()
})

t.test('what clashes is chosen on the plan', needsChromium, async (t) => {
  const {rooms, byApp, waitForState, page, rename, button, roomsKept, element} = await open(t)
  await rename([1, 1], 'Küche')
  await rename([3, 1], 'Flur')
  await byApp(named('Cucina', 'Corridoio'), '')
  await button('Bring in').click()
  const panel = page.getByRole('region', {name: 'Bring in'})
  await panel.getByText('2 changes clash').waitFor()
  t.equal(await page.getByRole('toolbar').count(), 0, 'nothing else is changed meanwhile')
  const kitchen = panel.getByRole('group', {name: 'Room kitchen'})
  await kitchen.getByRole('radio', {name: /^Theirs/}).check()
  await element(/^Room Cucina/).waitFor()
  t.equal(await element(/^Room Cucina/).getAttribute('aria-pressed'), 'true', 'the element is shown')
  await panel.getByText('1 of 2 chosen').waitFor()
  await panel.getByRole('group', {name: 'Room hall'}).getByRole('radio', {name: /^Mine/}).check()
  t.same(await rooms(), ['Cucina', 'Flur'])
  await panel.getByRole('button', {name: 'Bring in'}).click()
  await waitForState('Draft saved')
  t.same(await roomsKept(), ['Cucina', 'Flur'])
})

t.test('saving on a stale base offers to bring the version in', needsChromium, async (t) => {
  const {byApp, page, rename, button, server, id, rooms} = await open(t)
  expectFailures(t, page)
  // The stream that tells of versions is down.
  await page.route('**/edit/live', (route) => route.abort())
  await page.reload()
  await rename([3, 1], 'Corridoio')
  await byApp(named('Cucina', 'hall'), '')
  await button('Save version').click()
  await button('Save').click()
  const dialog = page.getByRole('dialog', {name: 'Save version'})
  await dialog.getByText('Another version was saved meanwhile').waitFor()
  await dialog.getByRole('button', {name: 'Bring in'}).click()
  await page.getByText('Version 2 is brought in').waitFor()
  t.same(await rooms(), ['Corridoio', 'Cucina'])
  await button('Save version').click()
  await button('Save').click()
  await page.getByText('Version 3 is saved').waitFor()
  t.equal(server.services.revisions.last(id)?.number, 3)
})

t.test('two people see each other’s names, and each other’s versions', needsChromium, async (t) => {
  const {server, page, id, owner, rename, button, waitForState, path} = await open(t)
  const berta = await server.addPerson('Berta')
  const {members} = server.services
  members.join(members.invite({projectId: id, role: 'editor', email: null, invitedBy: owner.id}), berta.id)
  const hers = windowOf(await openPage(t, await openChromium(), {baseURL: server.url}))
  await signInPage(hers.page, berta.email)
  await hers.page.goto(`${path}/edit`)
  await hers.page.getByText('Also here: Anna').waitFor()
  const looking = setInterval(() => server.clock.advance(1000), 50)
  t.teardown(() => clearInterval(looking))
  await page.getByText('Also here: Berta').waitFor()
  await hers.rename([1, 1], 'Cucina')
  await hers.waitForState('Draft saved')
  await rename([3, 1], 'Corridoio')
  await button('Save version').click()
  await page.getByLabel('Message').fill('Mine first')
  await button('Save').click()
  await waitForState('Version 2 is saved')
  await hers.page.getByText('Version 2 was saved by Anna').waitFor()
  await hers.page.getByText('Mine first').waitFor()
  t.same(await hers.rooms(), ['Cucina', 'hall'])
  await hers.button('Bring in').click()
  await hers.waitForState('Version 2 is brought in')
  await hers.button('Save version').click()
  await hers.button('Save').click()
  await hers.waitForState('Version 3 is saved')
  await waitForState('This is version 3, saved by Berta')
  await hers.page.close()
  await page.getByText('Also here: Berta').waitFor({state: 'detached'})
})

t.test('a viewer follows versions too', needsChromium, async (t) => {
  const {rooms, byOwner, element} = await open(t, {role: 'viewer'})
  await byOwner(named('Cucina', 'hall'), '')
  await element(/^Room Cucina/).waitFor()
  t.same(await rooms(), ['Cucina', 'hall'])
})
