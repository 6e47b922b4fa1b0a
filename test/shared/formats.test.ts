import t from 'tap'
import {formatSince} from '../../shared/formats.ts'

const now = Date.UTC(2026, 10, 23, 12)
const minutes = (count: number) => now - count * 60_000

t.test('formatSince() says a time as people do, and a date after a week', async (t) => {
  t.equal(formatSince('en', minutes(0.5), now), 'now')
  t.equal(formatSince('en', now + 5000, now), 'now', 'clocks differ')
  t.equal(formatSince('en', minutes(5), now), '5 minutes ago')
  t.equal(formatSince('it', minutes(125), now), '2 ore fa')
  t.equal(formatSince('it', minutes(60 * 24), now), 'ieri')
  t.equal(formatSince('en', minutes(60 * 24 * 8), now), '15 Nov 2026')
})
