import t from 'tap'
import {formatTimeOrDay} from '#shared/text/formats.ts'
import type {ServerLink, Snapshot} from '../../../../web/panel/protocol.ts'
import {isStale, nextChange, noticesOf} from '../../../../web/panel/screen/notices.ts'
import type {View} from '../../../../web/panel/view.ts'
import {viewAfter} from '../../../../web/panel/view.ts'

const now = Date.UTC(2026, 10, 21, 13, 2)

const snapshot = (link: Partial<ServerLink> = {}): Snapshot => ({
  type: 'snapshot',
  build: 'one',
  command: 'pianta-agent',
  shown: {project: null, revision: null, home: null, plans: {}, app: null, devices: []},
  states: {lamp: {status: 'ok', on: true}, radio: {status: 'unknown'}},
  link: {state: 'online', since: now - 60_000, now, sessionDaysLeft: 90, ...link},
  pairing: null,
  bridges: [],
})

const view = (link: Partial<ServerLink> = {}): View => viewAfter(null, snapshot(link), now) as View
const here = {now, lost: null}
const lost = (seen: number, since = seen) => ({now, lost: {since, seen}})

t.test('viewAfter() needs a snapshot first, then applies changes', async (t) => {
  t.equal(viewAfter(null, {type: 'change', states: {}}, now), null)
  const first = view()
  const next = viewAfter(first, {type: 'change', states: {lamp: {status: 'ok', on: false}, radio: null}}, now)
  t.strictSame(next?.states, {lamp: {status: 'ok', on: false}})
  t.equal(next?.shown, first.shown)
  t.strictSame(first.states, snapshot().states, 'and leaves the view before as it was')
})

t.test('viewAfter() computes the link’s age with the agent’s clock, not the page’s', async (t) => {
  const ahead = 3_600_000
  const state = viewAfter(null, snapshot({since: now + ahead - 5000, now: now + ahead}), now)
  t.equal(state?.linkSince, now - 5000)
  const later = viewAfter(state, {type: 'change', link: {...snapshot().link, since: now + 1}}, now)
  t.equal(later?.linkSince, now, 'nothing began in the future')
})

t.test('noticesOf() is empty without problems and within the grace period', async (t) => {
  t.strictSame(noticesOf(view(), here, 'en'), [])
  t.strictSame(noticesOf(view({state: 'offline', since: now - 2999}), here, 'en'), [])
  t.strictSame(noticesOf(view(), lost(now - 2999), 'en'), [])
})

t.test('noticesOf() distinguishes an offline server from a lost agent', async (t) => {
  t.match(noticesOf(view({state: 'offline', since: now - 3000}), here, 'en'), [/^Server offline since .*still work/])
  t.match(noticesOf(view({state: 'connecting', since: now - 3000}), here, 'it'), [/^Il server non si raggiunge/])
  const gone = noticesOf(view({state: 'offline', sessionDaysLeft: 2}), lost(now - 3000), 'en')
  t.match(gone, [/^Offline since/])
  const slept = noticesOf(view(), lost(now - 3000, now - 8 * 3_600_000), 'en')
  t.match(slept, [`Offline since ${formatTimeOrDay('en', now - 8 * 3_600_000, now)}.`], 'since the last message')
  t.equal(gone.length, 1, 'nothing else is known then')
})

t.test('noticesOf() warns of the session’s end from fourteen days on', async (t) => {
  t.strictSame(noticesOf(view({sessionDaysLeft: 15}), here, 'en'), [])
  t.match(noticesOf(view({sessionDaysLeft: 14}), here, 'en'), [/in 14 days/])
  t.match(noticesOf(view({sessionDaysLeft: 1}), here, 'it'), [/^Da domani/])
})

t.test('nextChange() returns the end of a grace period', async (t) => {
  t.equal(nextChange(null, here), null)
  t.equal(nextChange(view(), here), null)
  t.equal(nextChange(view({since: now - 1000}), here), 2000)
  t.equal(nextChange(view({since: now - 1000}), lost(now - 2500)), 500)
  t.notOk(isStale(lost(now - 2999)))
  t.ok(isStale(lost(now - 3000)))
})

t.test('formatTimeOrDay() adds the day unless it is today', async (t) => {
  const noon = new Date(2026, 10, 21, 14, 2).getTime()
  t.equal(formatTimeOrDay('en', noon, noon + 60_000), '14:02')
  t.match(formatTimeOrDay('en', noon, noon + 86_400_000), /^14:02, (21 November|November 21)$/)
  t.equal(formatTimeOrDay('it', noon, noon + 86_400_000), '14:02, 21 novembre')
  t.equal(formatTimeOrDay('en', new Date(2026, 10, 21, 0, 5).getTime(), noon), '00:05')
})
