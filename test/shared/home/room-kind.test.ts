import t from 'tap'
import {roomKindOf} from '../../../shared/home/room-kind.ts'

t.test('a room of children is a bedroom, unless they bathe or play there', async (t) => {
  for (const name of ['Child', 'Children', 'Kids', 'Child’s room', 'Kids’ room', 'Cameretta'])
    t.same(roomKindOf(name), {kind: 'bedroom'}, name)
  t.same(roomKindOf('Kids’ bathroom'), {kind: 'bathroom'})
  for (const name of ['Kids’ playroom', 'Children’s playroom', 'Childcare']) t.same(roomKindOf(name), {}, name)
})
