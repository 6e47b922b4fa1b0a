import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {openEditor} from '../../web/editor/open-editor.ts'

t.test('a room is drawn, named and saved by keyboard alone', needsChromium, async (t) => {
  const {page, element, server, id} = await openEditor(t)
  await page.keyboard.press('r')
  await page.keyboard.type('4x3')
  await page.keyboard.press('Enter')
  t.ok(await page.getByLabel('Name').evaluate((field) => field === field.ownerDocument.activeElement))
  await page.keyboard.type('Kitchen')
  await page.keyboard.press('Enter')
  await element('Room Kitchen, 12.0 m²').waitFor()
  await page.getByRole('button', {name: 'Save version'}).click()
  await page.getByLabel('Message (optional)').fill('First room')
  await page.getByRole('button', {name: 'Save', exact: true}).click()
  await page.getByText('No changes').waitFor()
  t.match(server.services.revisions.last(id), {number: 1, message: 'First room'})
})

t.test('rooms are drawn by dragging, and what is drawn can be taken back', needsChromium, async (t) => {
  const {page, drag, element, readDraft} = await openEditor(t)
  await page.getByRole('button', {name: 'Room', exact: true}).click()
  await drag([1, 1], [5, 4])
  await page.keyboard.press('Enter')
  await drag([5, 1], [8, 4])
  await page.keyboard.press('Enter')
  t.equal(await element(/^Room/).count(), 2)
  t.equal(await element(/^Wall/).count(), 7, 'the rooms share a wall')
  await page.getByText('Draft saved').waitFor()
  t.equal((await readDraft()).home.plans[0]?.rooms.length, 2)
  await page.getByRole('button', {name: 'Undo'}).click()
  t.equal(await element(/^Room/).count(), 1)
  await page.getByText('Draft saved').waitFor()
  await page.reload()
  await page.getByRole('button', {name: 'Undo'}).click()
  t.equal(await element(/^Room/).count(), 0, 'the history outlasts a reload')
})
