import t, {type Test} from 'tap'
import {cacheReads} from '../../../server/database/cache-reads.ts'
import {openDatabase} from '../../../server/database/open.ts'

/** Reads account names by id, and counts the reads. */
function setUp(t: Test) {
  const {database, close} = openDatabase(t.testdir())
  t.teardown(close)
  const {$client: client} = database
  const add = client.prepare(
    "INSERT INTO account (id, email, name, language, is_admin, is_maker, created_at) VALUES (?, ?, ?, 'en', 0, 0, 0)",
  )
  for (const id of ['ada', 'bob']) add.run(id, `${id}@example.org`, id)
  const select = client.prepare('SELECT name FROM account WHERE id = ?').pluck()
  let reads = 0
  const nameOf = cacheReads(database, (id: string) => {
    reads++
    return select.get(id)
  })
  const rename = (id: string, name: string) => client.prepare('UPDATE account SET name = ? WHERE id = ?').run(name, id)
  return {client, nameOf, rename, reads: () => reads}
}

t.test('cacheReads() reads a key once while nothing is written', async (t) => {
  const {nameOf, reads} = setUp(t)
  for (const id of ['ada', 'bob', 'ada', 'bob']) t.equal(nameOf(id), id)
  t.equal(reads(), 2)
})

t.test('cacheReads() reads again after any write', async (t) => {
  const {client, nameOf, rename, reads} = setUp(t)
  t.equal(nameOf('ada'), 'ada')
  rename('ada', 'Ada')
  t.equal(nameOf('ada'), 'Ada')
  client.exec("INSERT INTO secret VALUES ('x', 'y')")
  t.equal(nameOf('ada'), 'Ada')
  t.equal(reads(), 3)
  client.exec('DELETE FROM account')
  t.equal(nameOf('ada'), undefined)
})

t.test('cacheReads() caches nothing inside a transaction', async (t) => {
  const {client, nameOf, rename} = setUp(t)
  t.throws(
    client.transaction(() => {
      rename('ada', 'Ada')
      t.equal(nameOf('ada'), 'Ada', 'a transaction sees what it wrote')
      throw new Error('undo')
    }),
    {message: 'undo'},
  )
  t.equal(nameOf('ada'), 'ada')
  t.equal(nameOf('ada'), 'ada')
})

t.test('cacheReads() drops all entries after a write', async (t) => {
  const {nameOf, rename} = setUp(t)
  t.equal(nameOf('ada'), 'ada')
  rename('ada', 'Ada')
  t.equal(nameOf('bob'), 'bob')
  t.equal(nameOf('ada'), 'Ada')
})

t.test('cacheReads() distinguishes reads by all their ids', async (t) => {
  const {database, close} = openDatabase(t.testdir())
  t.teardown(close)
  const pairOf = cacheReads(database, (...ids: [string, string]) => ids.join('+'))
  t.equal(pairOf('a', 'b'), 'a+b')
  t.equal(pairOf('a', 'c'), 'a+c')
  t.equal(pairOf('c', 'b'), 'c+b')
})

t.test('cacheReads() limits its entries, and does not cache undefined', async (t) => {
  const {database, close} = openDatabase(t.testdir())
  t.teardown(close)
  let reads = 0
  const read = cacheReads(database, (id: string) => {
    reads++
    return id === 'nobody' ? undefined : id
  })
  for (let count = 0; count < 10_000; count++) read(String(count))
  for (let time = 0; time < 3; time++) t.equal(read('nobody'), undefined)
  t.equal(reads, 10_003)
  read('9999')
  t.equal(reads, 10_003, 'all are cached')
  read('10000')
  t.equal(reads, 10_004)
  read('9999')
  t.equal(reads, 10_005, 'the cache was cleared')
})
