import t from 'tap'
import {commentsView} from '../../../../server/pages/comments/comments-view.ts'
import {placeOfThread} from '../../../../server/pages/comments/thread-places.ts'
import {englishVisitor as visitor} from '../english-visitor.ts'

t.test('commentsView() offers no place on plans that are too large to draw, and does not call them gone', async (t) => {
  const {content} = commentsView(visitor, {
    project: {id: 'x', name: 'Casa', address: null, lastRevision: null, role: 'viewer', seesHouse: false},
    plans: undefined,
    state: 'open',
    list: [],
    hasOlder: false,
    resolved: 0,
  })
  t.match(String(content), /too large to pin comments/)
  t.notMatch(String(content), /<form/)
  t.same(placeOfThread(visitor.words, undefined, {planId: 'plan', anchor: {at: [0, 0]}}), {
    plan: undefined,
    name: 'Plan',
  })
})
