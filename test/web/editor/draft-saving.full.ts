import t, {type Test} from 'tap'
import {needsChromium} from '../../chromium.ts'
import {connectApp, homeWith, room} from '../../server/api.ts'
import {type EditorStart, openEditor, signInPage} from './open-editor.ts'
import {expectFailures, failOnErrors, goOffline, openWindow, windowOf} from './windows.ts'

const flat = homeWith({rooms: [room('kitchen'), room('hall')]})

async function open(t: Test, start: EditorStart = {}) {
  const editor = await openEditor(t, {home: flat, ...start})
  failOnErrors(t, editor.page)
  const window = windowOf(editor.page)
  const {page} = window
  const dialog = page.getByRole('dialog', {name: 'Save version'})
  const save = async (message = '') => {
    await window.button('Save version').click()
    await dialog.getByLabel('Message').fill(message)
    await dialog.getByRole('button', {name: 'Save', exact: true}).click()
  }
  const remove = async (at: [number, number]) => {
    await window.click(at)
    await page.keyboard.press('Delete')
  }
  return {...editor, ...window, dialog, save, remove}
}

const hasFocus = `document.activeElement?.className`

t.test('a version is saved, and drawing goes on with its history', needsChromium, async (t) => {
  const {page, rename, save, waitForState, button, rooms, readDraft} = await open(t)
  t.ok(await button('Save version').isDisabled(), 'there is nothing to save')
  await rename([1, 1], 'Cucina')
  await save('Renamed')
  await waitForState('Version 2 is saved')
  await waitForState('No changes')
  t.match(await page.evaluate(hasFocus), /stage/)
  t.match(await readDraft(), {base: 2, edit: 0})
  await button('Undo').click()
  t.same(await rooms(), ['hall', 'kitchen'])
  await waitForState('Draft saved')
  t.equal(await page.getByText('Version 2 is saved').count(), 0)
  t.match(await readDraft(), {base: 2})
})

t.test('problems that block a version are listed, and a click goes there', needsChromium, async (t) => {
  const {page, remove, save, dialog, element} = await open(t)
  expectFailures(t, page)
  await remove([2, 1])
  await save()
  await dialog.getByText('This draft can’t be a version yet.').waitFor()
  await dialog.getByRole('button', {name: 'Rooms share a space'}).first().click()
  await dialog.waitFor({state: 'hidden'})
  t.equal(await element(/^Room kitchen/).getAttribute('aria-pressed'), 'true')
})

t.test('elements that apps rely on are named, app by app', needsChromium, async (t) => {
  const {page, remove, save, dialog, server, id, owner, rename} = await open(t)
  expectFailures(t, page)
  const scopes = ['projects:read', 'hosts:manage']
  const connecting = {accountId: owner.id, projectId: id, clientId: 'device', scopes}
  // The editor itself refuses to delete elements that apps rely on.
  await rename([1, 1], 'Cucina')
  await remove([3, 1])
  for (const name of ['Planner', 'Lamps']) {
    const {connectionId} = connectApp(server.services, {...connecting, name})
    server.services.hosts.replace(connectionId, id, [{kind: 'room', id: 'hall'}])
  }
  await save()
  await dialog.getByText('Planner relies on:').waitFor()
  await dialog.getByText('Lamps relies on:').waitFor()
  t.equal(await dialog.getByText('Room hall').count(), 2)
})

t.test('saving says that the server can’t be reached, and works when it is back', needsChromium, async (t) => {
  const {page, rename, save, dialog, waitForState} = await open(t)
  expectFailures(t, page)
  await goOffline(page)
  await rename([1, 1], 'Cucina')
  await save('Offline')
  await dialog.getByText('The server can’t be reached.').waitFor()
  await page.context().setOffline(false)
  await dialog.getByRole('button', {name: 'Save', exact: true}).click()
  await waitForState('Version 2 is saved')
})

t.test('a version whose answer was lost is not saved twice', needsChromium, async (t) => {
  const {page, rename, save, dialog, waitForState, server, id} = await open(t)
  expectFailures(t, page)
  await page.route('**/edit/live', (route) => route.abort())
  await page.reload()
  await rename([1, 1], 'Cucina')
  await page.route('**/draft/version', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await save('Once')
  await dialog.getByText('The server can’t be reached.').waitFor()
  await page.unroute('**/draft/version')
  await dialog.getByRole('button', {name: 'Save', exact: true}).click()
  await waitForState('Version 2 is saved')
  t.match(server.services.revisions.last(id), {number: 2, message: 'Once'})
})

t.test('each refusal is told in words', needsChromium, async (t) => {
  const {page, rename, save, dialog, button} = await open(t)
  expectFailures(t, page)
  await rename([1, 1], 'Cucina')
  const refusals: [number, object, RegExp][] = [
    [400, {error: 'invalid_input', problems: ['storage: no room']}, /has no room left/],
    [401, {error: 'unauthenticated'}, /signed out/],
    [403, {error: 'forbidden'}, /may no longer change this project/],
    [422, {error: 'invalid_home', problems: ['/plans: wrong']}, /has refused this draft: ?\s*\/plans: wrong/],
    [422, {error: 'blocking_problems', problems: ['Nobody knows why.']}, /can’t be a version yet.\s*Nobody knows why/],
    [429, {error: 'rate_limited'}, /server is busy/],
    [500, {error: 'server_error'}, /server is busy/],
    [404, {error: 'not_found'}, /no changes to save/],
  ]
  for (const [status, json, expected] of refusals) {
    await page.route('**/draft/version', (route) => route.fulfill({status, json}))
    await save()
    const alert = dialog.getByRole('alert')
    await alert.waitFor()
    t.match(await alert.innerText(), expected)
    await button('Cancel').click()
    await page.unroute('**/draft/version')
  }
})

t.test('a version is saved after signing in again', needsChromium, async (t) => {
  const {page, rename, save, waitForState, server, person} = await open(t)
  expectFailures(t, page)
  await rename([1, 1], 'Cucina')
  await waitForState('Draft saved')
  const {sessions} = server.services
  for (const {id} of sessions.list(person.id)) sessions.endById(person.id, id)
  const tab = await page.context().newPage()
  await signInPage(tab, person.email)
  await save()
  await waitForState('Version 2 is saved')
})

t.test('a draft is discarded after a question', needsChromium, async (t) => {
  const {page, rename, rooms, waitForState, button, readDraft} = await open(t)
  await rename([1, 1], 'Cucina')
  await waitForState('Draft saved')
  await button('Discard draft').click()
  const dialog = page.getByRole('alertdialog', {name: 'Discard draft'})
  await dialog.getByText('Discard all changes since the last version?').waitFor()
  t.equal(await page.evaluate('document.activeElement.textContent.trim()'), 'Cancel')
  await page.keyboard.press('Escape')
  await dialog.waitFor({state: 'hidden'})
  t.same(await rooms(), ['Cucina', 'hall'])
  await button('Discard draft').click()
  await dialog.getByRole('button', {name: 'Discard draft'}).click()
  await waitForState('The draft is discarded')
  await waitForState('No changes')
  t.same(await rooms(), ['hall', 'kitchen'])
  t.ok(await button('Undo').isDisabled())
  t.match(await page.evaluate(hasFocus), /stage/)
  t.match(await readDraft(), {base: 1, edit: 0})
})

t.test('a draft that another window changed is not discarded unseen', needsChromium, async (t) => {
  const {page, rename, waitForState, button, path, readDraft} = await open(t)
  expectFailures(t, page)
  await rename([1, 1], 'Cucina')
  await waitForState('Draft saved')
  const other = await openWindow(t, page, path)
  await other.rename([3, 1], 'Corridoio')
  await other.waitForState('Draft saved')
  await button('Discard draft').click()
  const dialog = page.getByRole('alertdialog', {name: 'Discard draft'})
  await dialog.getByRole('button', {name: 'Discard draft'}).click()
  await dialog.getByText('Another window has changed this draft.').waitFor()
  await dialog.getByRole('button', {name: 'Cancel'}).click()
  await button('Take over the other window’s draft').click()
  await waitForState('The other window’s draft is shown')
  t.match((await readDraft()).home.plans[0]?.rooms, [{name: 'Cucina'}, {name: 'Corridoio'}])
  await other.rename([3, 1], 'Hall')
  await other.waitForState('Draft saved')
  await goOffline(page)
  await button('Discard draft').click()
  await dialog.getByRole('button', {name: 'Discard draft'}).click()
  await dialog.getByText('The server can’t be reached.').waitFor()
})
