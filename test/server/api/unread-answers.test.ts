import t from 'tap'
import {createUnreadAnswers} from '../../../server/api/unread-answers.ts'

t.test('each person leaves so many bytes unread, and counts a shared answer once', async (t) => {
  const unread = createUnreadAnswers(100)
  const shared = {}
  const first = unread.hold('anna', shared, 60)
  const again = unread.hold('anna', shared, 60)
  const small = unread.hold('anna', {}, 40)
  t.throws(() => unread.hold('anna', {}, 1), {name: 'BusyError', code: 'rate_limited'})
  unread.hold('ben', shared, 60).release()
  first.release()
  first.release()
  t.throws(() => unread.hold('anna', {}, 1), {name: 'BusyError'}, 'somebody still reads it')
  again.release()
  unread.hold('anna', {}, 60)
  small.release()
})

t.test('the only answer of a person may be larger, and grow; the next is refused', async (t) => {
  const unread = createUnreadAnswers(100)
  const large = unread.hold('anna', {})
  large.grow(90)
  large.grow(90)
  t.throws(() => unread.hold('anna', {}), {name: 'BusyError'})
  large.release()
  const one = unread.hold('anna', {}, 60)
  const other = unread.hold('anna', {})
  t.throws(() => other.grow(41), {name: 'BusyError'})
  other.grow(40)
  one.release()
  other.release()
  unread.hold('anna', {}, 100)
})
