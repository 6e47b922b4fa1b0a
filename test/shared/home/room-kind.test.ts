import t from 'tap'
import {roomKindOf} from '../../../shared/home/room-kind.ts'

t.test('a room of children is a bedroom, unless they bathe or play there', async (t) => {
  for (const name of ['Child', 'Children', 'Kids', 'Child’s room', 'Kids’ room', 'Cameretta'])
    t.same(roomKindOf(name), {kind: 'bedroom'}, name)
  t.same(roomKindOf('Kids’ bathroom'), {kind: 'bathroom'})
  for (const name of ['Kids’ playroom', 'Children’s playroom', 'Childcare']) t.same(roomKindOf(name), {}, name)
})

t.test('rooms are known by their Dutch names', async (t) => {
  const kinds = {
    kitchen: ['Keuken', 'Woonkeuken'],
    living: ['Woonkamer'],
    dining: ['Eetkamer'],
    bedroom: ['Slaapkamer ouders', 'Kinderkamer'],
    bathroom: ['Badkamer', 'Toilet'],
    study: ['Werkkamer'],
    hall: ['Gang', 'Hal', 'Overloop'],
    laundry: ['Bijkeuken', 'Wasruimte'],
    storage: ['Berging', 'Kelder'],
  }
  for (const [kind, names] of Object.entries(kinds)) for (const name of names) t.same(roomKindOf(name), {kind}, name)
  t.same(roomKindOf('Achtertuin'), {kind: 'garden', outdoor: true})
  t.same(roomKindOf('Terras'), {kind: 'terrace', outdoor: true})
})
