import t from 'tap'
import {commentsView} from '../../../../server/pages/comments/comments-view.ts'
import {placeOf} from '../../../../server/pages/comments/places.ts'
import {strings} from '../../../../server/pages/strings.ts'
import {noCounts} from '../../../../server/pages/visitor.ts'

t.test(
  'commentsView() offers no place on plans that take too much to be drawn, and does not call them gone',
  async (t) => {
    const visitor = {
      account: undefined,
      hasDeveloperPages: false,
      signedInAt: undefined,
      language: 'en',
      words: strings.en,
      formToken: '',
      counts: noCounts,
    } as const
    const {content} = commentsView(visitor, {
      project: {id: 'x', name: 'Casa', address: null, lastRevision: null, role: 'viewer'},
      plans: undefined,
      state: 'open',
      list: [],
      hasOlder: false,
      resolved: 0,
    })
    t.match(content, /too large for comments/)
    t.notMatch(content, /<form/)
    t.same(placeOf(strings.en, undefined, {planId: 'plan', anchor: {at: [0, 0]}}), {plan: undefined, name: 'Plan'})
  },
)
