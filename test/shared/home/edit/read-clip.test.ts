import t from 'tap'
import {addElement} from '../../../../shared/home/edit/add-element.ts'
import {copyElements} from '../../../../shared/home/edit/copy-elements.ts'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {pasteElements} from '../../../../shared/home/edit/paste-elements.ts'
import {readClip} from '../../../../shared/home/edit/read-clip.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import type {Home} from '../../../../shared/home/schema.ts'
import {box, problems} from './edit-helpers.ts'

const room = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [4, 3], name: 'Kitchen'}).home
const {home: flat, id: item} = addElement(room, {
  plan: 'plan',
  list: 'items',
  element: {product: box.id, at: [2, 2]},
  product: box,
})
const clip = copyElements(flat, 'plan', ['kitchen', item])
const text = (changes: object) => JSON.stringify({...structuredClone(clip), ...changes})

t.test('a clip goes through text to another home', async (t) => {
  const read = readClip(JSON.stringify(clip))
  t.same(read, clip)
  const pasted: Home = pasteElements(emptyHome('en'), read ?? clip, {plan: 'plan', by: [1, 1]}).home
  t.same(problems(pasted), [])
})

t.test('text that is no clip is refused', async (t) => {
  for (const foreign of ['', 'hello', '{', '[]', 'null', '{}', '{"clip":"other"}', '{"clip":"pianta"}'])
    t.equal(readClip(foreign), undefined, foreign)
  t.equal(readClip(text({}).padEnd(8 * 2 ** 20 + 1)), undefined, 'too long')
})

t.test('a clip that is not of the format is refused', async (t) => {
  const wrong = {
    'an unknown list': {elements: {ghosts: []}},
    'no list': {elements: {walls: {}}},
    'a wall without ends': {elements: {walls: [{id: 'wall'}]}},
    'an unknown field': {elements: {lights: [{id: 'lamp', at: [1, 1], script: 'x'}]}},
    'a place without a direction': {places: {door: {point: [0, 0]}}},
    'a place that is no object': {places: {door: 3}},
    'a product under another id': {products: {'test/other': box}},
    'a product without a size': {products: {[box.id]: {...box, size: undefined}}},
    'a product that contradicts itself': {products: {[box.id]: {...box, size: {...box.size, width: 'nothing.value'}}}},
  }
  for (const [name, changes] of Object.entries(wrong)) t.equal(readClip(text(changes)), undefined, name)
})
