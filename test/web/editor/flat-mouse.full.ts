import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {countGestures, english, flatRooms, testFlat} from './flat.ts'
import {openEditor} from './open-editor.ts'

t.test('a flat of four rooms with a door each is drawn by mouse', needsChromium, async (t) => {
  const editor = await openEditor(t)
  const {page, drag} = editor
  const gestures = countGestures()
  const press = (name: string) =>
    gestures.make(() => page.getByRole('toolbar').getByRole('button', {name, exact: true}).click())
  await press('Room')
  for (const {name, from, to} of flatRooms) {
    await gestures.make(() => drag(from, to))
    await gestures.make(() => page.keyboard.type(`${name}\n`))
  }
  await press('Door')
  await gestures.make(() => page.getByRole('button', {name: 'Add the 4 missing doors'}).click())
  await testFlat(t, editor, {gestures: gestures.count, by: 'pointer', words: english})
})
