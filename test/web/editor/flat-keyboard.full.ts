import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {countGestures, english, testFlat} from './flat.ts'
import {openEditor} from './open-editor.ts'

t.test('a flat of four rooms with a door each is drawn by keyboard alone', needsChromium, async (t) => {
  const editor = await openEditor(t)
  const {page} = editor
  const gestures = countGestures()
  const key = (name: string) => gestures.make(() => page.keyboard.press(name))
  const type = (text: string) => gestures.make(() => page.keyboard.type(`${text}\n`))
  await key('r')
  await type('4x3 Kitchen')
  // The next room goes to the right of the last one, unless an arrow key chooses another side.
  await type('4x3 Living room')
  await key('ArrowDown')
  t.equal(await page.locator('.ghost').count(), 1, 'the place of the next room is shown')
  await type('4x3 Bathroom')
  await key('ArrowLeft')
  await type('4x3 Bedroom')
  await key('d')
  // Tab goes to the next room, whose walls the arrows go through.
  for (const _ of ['Kitchen', 'Living room', 'Bedroom']) {
    await key('Tab')
    await key('ArrowDown')
    await key('Enter')
  }
  await key('Tab')
  await type('0.5')
  await testFlat(t, editor, {gestures: gestures.count, by: 'keyboard', words: english})
})
