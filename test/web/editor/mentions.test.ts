import t from 'tap'
import {mentionsIn} from '#shared/text/mentions.ts'
import {typedMention} from '../../../web/editor/side/comments/typed-mention.ts'

const members = [
  {id: 'a', name: 'Anna'},
  {id: 'b', name: 'Anna Rossi'},
  {id: 'c', name: 'Carlo'},
  {id: 'd', name: 'Carlo'},
]

t.test('mentionsIn() finds whole names, the longest first', async (t) => {
  t.same(mentionsIn('@Anna, look', members), ['a'])
  t.same(mentionsIn('@Anna Rossi and @Anna', members), ['b', 'a'])
  t.same(mentionsIn('@Annabel', members), [])
  t.same(mentionsIn('Hi @Carlo', members), ['c', 'd'])
  t.same(mentionsIn('none', members), [])
})

t.test('typedMention() offers the members that begin so', async (t) => {
  t.same(typedMention('Hi @', 4, members)?.members.length, 4)
  t.match(typedMention('Hi @ro', 6, members), {from: 3, members: [{id: 'b'}]})
  t.equal(typedMention('me@anna', 7, members), undefined, 'an address')
  t.equal(typedMention('Hi', 2, members), undefined)
  t.equal(typedMention('@\nanna', 6, members), undefined)
  t.equal(typedMention('@zoe', 4, members), undefined)
})
