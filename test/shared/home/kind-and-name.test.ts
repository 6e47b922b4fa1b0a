import t from 'tap'
import {kindAndName} from '../../../shared/home/kind-and-name.ts'

t.test('kindAndName() says the kind once', async (t) => {
  t.equal(kindAndName('Room', 'Kitchen'), 'Room Kitchen')
  t.equal(kindAndName('Room', 'Room 1'), 'Room 1')
  t.equal(kindAndName('Stanza', 'stanza'), 'stanza')
  t.equal(kindAndName('Stair', 'Staircase'), 'Stair Staircase')
  t.equal(kindAndName('Piano', 'Pianò'), 'Piano Pianò')
})
