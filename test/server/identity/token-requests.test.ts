import {pino} from 'pino'
import t from 'tap'
import {createLocks, createTokenRequests} from '../../../server/identity/token-requests.ts'
import {openRows} from '../rows.ts'

type Test = Parameters<typeof openRows>[0]

function open(t: Test) {
  const {database} = openRows(t)
  const log: unknown[] = []
  const requests = createTokenRequests({
    database,
    log: pino({}, {write: (line: string) => void log.push(JSON.parse(line).msg)}),
  })
  const ctx: {status: number; body: unknown} = {status: 404, body: undefined}
  const written: string[] = []
  const hasTable = (name: string) =>
    database.$client.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined
  return {database, hasTable, requests, ctx, written, log}
}

t.test('writes wait for a 200 and are made before the response is sent', async (t) => {
  const {requests, ctx, written} = open(t)
  await requests.run(ctx, async () => {
    requests.write(() => written.push('a'))
    t.same(written, [])
    ctx.status = 200
  })
  t.same(written, ['a'])
  requests.write(() => written.push('b'))
  t.same(written, ['a', 'b'], 'outside a token request they are made at once')
  t.equal(requests.current(), undefined)
})

t.test('a refused request writes nothing', async (t) => {
  const {requests, ctx, written} = open(t)
  await requests.run(ctx, async () => {
    requests.write(() => written.push('a'))
    ctx.status = 400
  })
  t.same(written, [])
})

t.test('a lock is held to the end, even if the request throws', async (t) => {
  const {requests, ctx} = open(t)
  const seen: string[] = []
  const first = requests.run({...ctx}, async () => {
    await requests.current()?.hold('grant')
    seen.push('first')
    throw new Error('broken')
  })
  const second = requests.run({...ctx}, async () => {
    await requests.current()?.hold('grant')
    seen.push('second')
  })
  await t.rejects(first, {message: 'broken'})
  await second
  t.same(seen, ['first', 'second'])
})

t.test('a failed commit is a logged server_error, with nothing written', async (t) => {
  const {database, hasTable, requests, ctx, log} = open(t)
  await requests.run(ctx, async () => {
    requests.write(() => database.$client.exec('CREATE TABLE half_done (nothing)'))
    requests.write(() => {
      t.ok(hasTable('half_done'))
      throw new Error('disk full')
    })
    ctx.status = 200
  })
  t.match(ctx, {status: 500, body: {error: 'server_error'}})
  t.notOk(hasTable('half_done'))
  t.same(log, ['a token request could not be committed'])
})

t.test('lock() admits one at a time, in the order of the requests', async (t) => {
  const lock = createLocks()
  const seen: string[] = []
  const visit = async (who: string) => {
    const free = await lock('grant')
    seen.push(`${who} in`)
    await Promise.resolve()
    seen.push(`${who} out`)
    free()
  }
  await Promise.all([visit('a'), visit('b'), visit('c')])
  t.same(seen, ['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
})

t.test('lock() keeps names apart', async (t) => {
  const lock = createLocks()
  await lock('one')
  await lock('other')
  t.pass('the second does not wait for the first')
})
