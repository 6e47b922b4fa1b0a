import t from 'tap'
import {type Answer, ask, faultsFrom} from './ask.ts'
import type {House} from './house.ts'
import {limits} from './limits.ts'
import type {Row, Sent} from './rows.ts'
import {isRead, rightOf, walked} from './walked.ts'

const isIdempotent = (row: Row) => row.isIdempotent !== undefined
const keyed = (sent: Sent, key: string): Sent => ({...sent, headers: {...sent.headers, 'idempotency-key': key}})
const told = ({status, headers, body}: Answer) => ({status, location: headers.get('location'), body: String(body)})

const written = ({services}: House) => services.database.$client.prepare('SELECT total_changes()').pluck().get()

const anew = (row: Row) => row.isIdempotent?.again

t.test(
  'a request repeated with its key runs once and gets the same response',
  walked(isIdempotent, async (t, row, house) => {
    const sent = await rightOf(row, house)
    const first = await ask(house, row, {sent: keyed(sent, 'k')})
    t.same(faultsFrom(first, row.success), [])
    const before = written(house)
    const second = await ask(house, row, {sent: keyed(sent, 'k')})
    t.same(told(second), told(first))
    t.same(second.faults, [])
    t.equal(written(house), before)
    t.equal((await ask(house, row, {sent: keyed(sent, 'other')})).status, anew(row))
  }),
)

t.test(
  'a repeat waits for the request in flight',
  walked(isIdempotent, async (t, row, house) => {
    const sent = await rightOf(row, house)
    const answers = await Promise.all(Array.from({length: 4}, () => ask(house, row, {sent: keyed(sent, 'k')})))
    t.equal(new Set(answers.map((answer) => JSON.stringify(told(answer)))).size, 1)
    t.equal(answers[0]?.status, row.success.status)
  }),
)

t.test(
  'a key has 1 to 200 characters and belongs to one request: another body or path is 400',
  walked(isIdempotent, async (t, row, house) => {
    const sent = await rightOf(row, house)
    const longest = 'k'.repeat(limits.idempotencyKey)
    for (const key of ['', 'k'.repeat(limits.idempotencyKey + 1)]) {
      const answer = await ask(house, row, {sent: keyed(sent, key)})
      t.same(faultsFrom(answer, {error: 'invalid_input', problem: /^Idempotency-Key: /}), [], `of ${key.length}`)
    }
    t.equal((await ask(house, row, {sent: keyed(sent, longest)})).status, row.success.status)
    for (const other of [
      {...sent, body: {...(sent.body as object), more: 1}},
      {...sent, query: 'more=1'},
    ]) {
      const answer = await ask(house, row, {sent: keyed(other, longest)})
      t.same(faultsFrom(answer, {error: 'invalid_input', problem: /^Idempotency-Key: /}), [])
    }
  }),
)

t.test(
  'a key is free after a refusal, for another connection, and after a day',
  walked(isIdempotent, async (t, row, house) => {
    const {connect, clock, issueToken, connectionId} = house
    const sent = await rightOf(row, house)
    t.equal((await ask(house, row, {sent: keyed({body: {}}, 'k')})).status, 400)
    const first = await ask(house, row, {sent: keyed(sent, 'k')})
    t.equal(first.status, row.success.status)
    const {token: another} = connect({name: 'Another'})
    const ofAnother = await ask(house, row, {sent: keyed(sent, 'k'), token: another})
    t.equal(ofAnother.status, anew(row))
    t.not(String(ofAnother.body), String(first.body))

    clock.advance(limits.idempotencyRetention - 1)
    const token = issueToken(connectionId, [String(row.scope)])
    t.same(told(await ask(house, row, {sent: keyed(sent, 'k'), token})), told(first), 'to the end of the day')
    clock.advance(1)
    const next = await ask(house, row, {sent: keyed(sent, 'k'), token})
    t.equal(next.status, anew(row))
    t.not(String(next.body), String(first.body))
  }),
)

t.test(
  'a stored response is not replayed after access has ended',
  walked(
    (row) => isIdempotent(row) && row.operation.includes('{projectId}'),
    async (t, row, house) => {
      const {services, connectionId, projectId, issueToken} = house
      const sent = keyed(await rightOf(row, house), 'k')
      const first = await ask(house, row, {sent})
      t.equal(first.status, row.success.status)
      const token = issueToken(connectionId, ['catalog:read'])
      t.same(faultsFrom(await ask(house, row, {sent, token}), {error: 'forbidden'}), [], 'without the scope')
      services.connections.closeProject(projectId)
      t.same(faultsFrom(await ask(house, row, {sent}), {error: 'not_found'}), [], 'the project is closed')
      services.connections.end(connectionId, 'person')
      t.same(faultsFrom(await ask(house, row, {sent}), {error: 'unauthenticated'}), [], 'disconnected')
    },
  ),
)

t.test(
  'without (idem) a row ignores the header',
  walked(
    (row) => !isIdempotent(row) && !isRead(row),
    async (t, row, house) => {
      const sent = await rightOf(row, house)
      for (const key of ['', 'k'.repeat(limits.idempotencyKey + 1), 'k']) {
        t.same(faultsFrom(await ask(house, row, {sent: keyed(sent, key)}), row.success), [], `of ${key.length}`)
        // The resource has changed or is gone.
        if (row.success.status !== 200) return
      }
      if (!row.isJson) return
      t.equal((await ask(house, row, {sent: keyed({body: {}}, 'k')})).status, 400, 'nothing is kept')
    },
  ),
)
