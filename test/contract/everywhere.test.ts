import t from 'tap'
import {ask, faultsFrom, headerFaults, pathOf} from './ask.ts'
import {redirect} from './endpoints/files.ts'
import {rows} from './endpoints.ts'
import {everywhere, preflight} from './headers.ts'
import {type House, openHouse, things} from './house.ts'
import {limits} from './limits.ts'
import {isRead, rightOf, walked, walkedTogether} from './walked.ts'

t.test(
  'HEAD answers like GET, without the body',
  walkedTogether(isRead, async (t, row, house) => {
    const head = await ask(house, row, {method: 'HEAD'})
    if (row.hasNoHead) return void t.equal(head.status, 404)
    const get = await ask(house, row)
    t.same(head.faults, [])
    t.equal(head.status, get.status)
    t.equal(head.body.length, 0)
    for (const name of ['content-type', 'content-length', 'etag', 'content-disposition', 'vary']) {
      if (get.headers.has(name)) t.equal(head.headers.get(name), get.headers.get(name), name)
    }
    t.equal((await ask(house, row, {method: 'HEAD', token: 'nonsense'})).status, row.scope ? 401 : 200)
  }),
)

t.test(
  'a list is one page without a limit, and pages with one',
  walked(
    ({isPaged}) => isPaged === true,
    async (t, row, house) => {
      const pageOf = async (query: string) => {
        const answer = await ask(house, row, {sent: {query}})
        t.same(faultsFrom(answer, row.success), [], query)
        return answer.json as {rows: unknown[]; next: string | null}
      }
      await addRow(house)
      const whole = await pageOf('')
      t.equal(whole.rows.length, 2)
      t.equal(whole.next, null)
      const first = await pageOf('limit=1&unknown=1')
      t.same(first.rows, whole.rows.slice(0, 1))
      t.match(first.next, /^[\w-]+$/)
      t.same(await pageOf(`limit=1&after=${first.next}`), {rows: whole.rows.slice(1), next: null})
      t.same(await pageOf(`after=${first.next}`), {rows: whole.rows.slice(1), next: null})
      t.same(await pageOf(`limit=${limits.page}`), whole)
      const refused = ['limit=0', `limit=${limits.page + 1}`, 'limit=1.5', 'limit=', 'limit=x', 'limit=1&limit=2']
      for (const query of [...refused, 'after=', 'after=x', `after=${first.next}x`, `after=${first.next}&after=x`]) {
        const place = query.split('=')[0]
        const answer = await ask(house, row, {sent: {query}})
        t.same(faultsFrom(answer, {error: 'invalid_input', problem: new RegExp(`^${place}: `)}), [], query)
      }
    },
  ),
)

/** Each list needs two rows. */
async function addRow({save, services, projectId, accountId, connectionId, clock}: House) {
  clock.advance(1)
  await save(1)
  const anchor = {at: [1, 1] as [number, number]}
  services.threads.open(projectId, {planId: things.planId, anchor, body: 'b'}, {accountId, appName: null})
  services.webhooks.create(connectionId, {url: things.webhookUrl})
}

t.test('a connection over its limit is 429 everywhere, with Retry-After', async (t) => {
  const house = await openHouse(t, {PIANTA_RATE_LIMIT: '2'})
  // The requests of the setup count too.
  while ((await ask(house, {operation: 'GET /v1'})).status === 200);
  for (const row of rows) {
    const refused = await ask(house, row, {sent: await rightOf(row, house)})
    t.same(faultsFrom(refused, {error: 'rate_limited'}), [], row.operation)
    t.equal(refused.headers.get('retry-after'), refused.headers.get('ratelimit-reset'))
  }
})

t.test('a preflight is answered on every path without counting', async (t) => {
  const house = await openHouse(t)
  const {url} = house
  for (const row of rows) {
    const {status, headers} = await fetch(url + pathOf(row, house), {method: 'OPTIONS'})
    t.equal(status, 204, row.operation)
    t.same(headerFaults(headers, {...everywhere, ...preflight}), [], row.operation)
    t.equal(headers.get('ratelimit-remaining'), String(limits.requestsAMinute))
  }
})

t.test('bytes are behind a redirect with a CDN', async (t) => {
  const cdn = {PIANTA_CDN_URL: 'https://cdn.example.org', PIANTA_CDN_KEY: 'k'.repeat(32)}
  const house = await openHouse(t, cdn)
  for (const row of rows.filter(({operation}) => /^GET .*\/(\{sha256\}|thumbnail)$/.test(operation))) {
    const answer = await ask(house, row)
    t.same(faultsFrom(answer, redirect), [], row.operation)
    for (const {send, given, when, answers} of row.cases?.filter(({answers}) => 'error' in answers) ?? []) {
      await given?.(house)
      t.same(faultsFrom(await ask(house, row, {sent: await send(house)}), answers), [], when)
    }
  }
})
