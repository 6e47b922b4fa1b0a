import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {countGestures, flatRooms, italian, testFlat} from './flat.ts'
import {openEditor} from './open-editor.ts'
import {fingersOn} from './touch.ts'

const screens = [
  ['a phone', 390, 844],
  ['a tablet', 820, 1180],
] as const

for (const [screen, width, height] of screens) {
  t.test(`a flat of four rooms with a door each is drawn by finger on ${screen}`, needsChromium, async (t) => {
    const context = {viewport: {width, height}, hasTouch: true, isMobile: true}
    const editor = await openEditor(t, {language: 'it', context})
    const {page, placeOf} = editor
    const {drag, tapOn} = await fingersOn(page)
    const gestures = countGestures()
    await gestures.make(() => tapOn('Stanza'))
    for (const {name, from, to} of flatRooms) {
      await gestures.make(async () => drag(await placeOf(from), await placeOf(to)))
      await gestures.make(() => page.keyboard.type(`${name}\n`))
    }
    await gestures.make(() => tapOn('Porta'))
    await gestures.make(() => tapOn('Aggiungi le 4 porte che mancano'))
    await testFlat(t, editor, {gestures: gestures.count, by: 'pointer', words: italian})
  })
}
