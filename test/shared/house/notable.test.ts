import t from 'tap'
import {notableKind, sinceAfter} from '#shared/house/notable.ts'

const open = {status: 'ok', contact: 'open'} as const
const closed = {status: 'ok', contact: 'closed'} as const
const lost = {status: 'unavailable'} as const

t.test('a door has the time at which somebody saw it open, and no other', async (t) => {
  t.equal(notableKind(open), 'open')
  t.equal(sinceAfter(undefined, closed, open, 5), 5)
  t.equal(sinceAfter(5, open, {...open, battery: 9}, 8), 5, 'it stays so')
  t.equal(sinceAfter(5, open, closed, 8), undefined)
  t.equal(sinceAfter(undefined, undefined, open, 5), undefined, 'nobody saw it open')
  t.equal(sinceAfter(5, lost, open, 8), undefined, 'nor while it could not be reached')
  t.equal(sinceAfter(5, open, lost, 8), 8)
})
