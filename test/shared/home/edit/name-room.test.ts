import t from 'tap'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {nameRoom} from '../../../../shared/home/edit/name-room.ts'
import {setFields} from '../../../../shared/home/edit/set-fields.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import type {Home} from '../../../../shared/home/schema.ts'
import {plan, problems, refusal} from './edit-helpers.ts'

const {home, room} = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [4, 3], name: 'Room 1'})
const kindOf = (of: Home) => {
  const {kind, outdoor} = plan(of).rooms[0] ?? {}
  return [kind, outdoor]
}

t.test('a room gets its kind by its name, in both languages', async (t) => {
  const kinds = {
    Kitchen: 'kitchen',
    Cucina: 'kitchen',
    'Sala da pranzo': 'dining',
    'Living room': 'living',
    Soggiorno: 'living',
    'Camera da letto': 'bedroom',
    'Guest room': 'bedroom',
    'Guest bathroom': 'bathroom',
    Bagno: 'bathroom',
    Ingresso: 'hall',
    Study: 'study',
    Lavanderia: 'laundry',
  }
  for (const [name, kind] of Object.entries(kinds)) t.same(kindOf(nameRoom(home, room, name)), [kind, undefined], name)
  for (const name of ['Terrace', 'Terrazza']) t.same(kindOf(nameRoom(home, room, name)), ['terrace', true], name)
  t.same(problems(nameRoom(home, room, 'Terrazza')), [])
})

t.test('the kind follows the name until somebody chooses another', async (t) => {
  const kitchen = nameRoom(home, room, 'Kitchen')
  t.same(kindOf(nameRoom(kitchen, room, 'Terrace')), ['terrace', true])
  t.same(kindOf(nameRoom(nameRoom(kitchen, room, 'Terrace'), room, 'Bath')), ['bathroom', undefined])
  t.same(kindOf(nameRoom(kitchen, room, 'Room 2')), [undefined, undefined])
  const chosen = setFields(kitchen, [room], {kind: 'dining'})
  t.same(kindOf(nameRoom(chosen, room, 'Bathroom')), ['dining', undefined])
  const none = setFields(kitchen, [room], {kind: undefined})
  t.same(kindOf(nameRoom(none, room, 'Cucina')), [undefined, undefined], 'none is a choice too')
  t.equal(
    refusal(() => nameRoom(home, room, undefined)),
    'invalid-value',
  )
})
