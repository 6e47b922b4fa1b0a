import t, {type Test} from 'tap'
import {needsChromium} from '../../chromium.ts'
import {homeWith, room} from '../../server/api.ts'
import {openEditor, saveVersion} from './open-editor.ts'
import {expectFailures, openWindow, windowOf} from './windows.ts'

const flat = homeWith({rooms: [room('kitchen'), room('hall')]})

/** Opens two windows of one person. The first has renamed the kitchen. */
async function openTwo(t: Test) {
  const editor = await openEditor(t, {home: flat})
  expectFailures(t, editor.page)
  const first = windowOf(editor.page)
  const second = await openWindow(t, editor.page, editor.path)
  await first.rename([1, 1], 'Cucina')
  await first.waitForState('Draft saved')
  const roomsKept = async () => (await editor.readDraft()).home.plans[0]?.rooms.map(({name}) => name)
  return {...editor, first, second, roomsKept}
}

t.test('a second window can take over the draft of the first', needsChromium, async (t) => {
  const {second, roomsKept} = await openTwo(t)
  await second.rename([3, 1], 'Corridoio')
  await second.waitForState('Changed in another window')
  t.same(await roomsKept(), ['Cucina', 'hall'], 'nothing is overwritten')
  await second.button('Take over the other window’s draft').click()
  await second.waitForState('Draft saved')
  t.same(await second.rooms(), ['Cucina', 'hall'])
  await second.button('Undo').click()
  t.same(await second.rooms(), ['hall', 'kitchen'], 'with its history')
  await second.waitForState('Draft saved')
  t.same(await roomsKept(), ['kitchen', 'hall'])
})

t.test('a second window can keep its own changes, merged with those of the first', needsChromium, async (t) => {
  const {first, second, roomsKept} = await openTwo(t)
  await second.rename([3, 1], 'Corridoio')
  await second.button('Keep mine').click()
  await second.waitForState('Both windows’ changes are in this draft')
  await second.waitForState('Draft saved')
  t.same(await second.rooms(), ['Corridoio', 'Cucina'])
  t.same(await roomsKept(), ['Cucina', 'Corridoio'])
  await first.rename([1, 1], 'Kitchen')
  await first.waitForState('Changed in another window')
  t.same(await roomsKept(), ['Cucina', 'Corridoio'])
})

t.test('what both windows changed is chosen, one by one', needsChromium, async (t) => {
  const {second, roomsKept} = await openTwo(t)
  await second.rename([1, 1], 'Küche')
  await second.button('Keep mine').click()
  const panel = second.page.getByRole('region', {name: 'Bring in'})
  await panel.getByText('One change clashes').waitFor()
  await panel.getByText('0 of 1 chosen').waitFor()
  t.ok(await panel.getByRole('button', {name: 'Bring in'}).isDisabled(), 'nothing is decided in silence')
  await panel.getByRole('radio', {name: /^Theirs .*“Cucina”/}).check()
  t.same(await second.rooms(), ['Cucina', 'hall'], 'the plan shows the choice')
  await panel.getByRole('radio', {name: /^Mine .*“Küche”/}).check()
  t.same(await second.rooms(), ['Küche', 'hall'].sort())
  await panel.getByRole('button', {name: 'Cancel'}).click()
  await second.waitForState('Changed in another window')
  await second.button('Keep mine').click()
  await panel.getByRole('button', {name: 'All mine'}).click()
  await panel.getByRole('button', {name: 'Bring in'}).click()
  await second.waitForState('Draft saved')
  t.same(await roomsKept(), ['Küche', 'hall'])
})

t.test('a draft that another window saved as a version is merged too', needsChromium, async (t) => {
  const {first, second, server, id, roomsKept, readDraft} = await openTwo(t)
  await second.rename([3, 1], 'Corridoio')
  await second.waitForState('Changed in another window')
  await first.button('Save version').click()
  await first.button('Save').click()
  await first.page.getByText('Version 2 is saved').waitFor()
  await second.page.getByText('Version 2 was saved by Anna').waitFor()
  await second.button('Bring in').click()
  await second.waitForState('Version 2 is brought in')
  await second.waitForState('Draft saved')
  t.same(await roomsKept(), ['Cucina', 'Corridoio'])
  t.match(await readDraft(), {base: 2, last: 2})
  t.equal(server.services.revisions.last(id)?.number, 2)
})

t.test('changes of a closed window that no longer fit are offered', needsChromium, async (t) => {
  const {page, path, first, second, roomsKept, server, id, owner} = await openTwo(t)
  const context = page.context()
  await context.route('**/draft', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await first.rename([3, 1], 'Corridoio')
  await first.waitForState('Offline')
  await page.close()
  await context.unroute('**/draft')
  await second.button('Discard draft').waitFor()
  const {drafts} = server.services
  drafts.delete({projectId: id, accountId: owner.id})
  await saveVersion(server, {id, accountId: owner.id}, {...flat, name: 'Elsewhere'})
  const next = await openWindow(t, second.page, path)
  await next.page.getByText('A closed window left changes that are not in this draft').waitFor()
  t.same(await next.rooms(), ['hall', 'kitchen'], 'nothing is changed in silence')
  await next.button('Bring in the changes').click()
  await next.waitForState('Draft saved')
  t.same(await roomsKept(), ['kitchen', 'Corridoio'])
  await next.page.reload()
  await next.page.getByRole('application').waitFor()
  t.equal(await next.button('Bring in the changes').count(), 0, 'they are offered once')
})
