import t, {type Test} from 'tap'
import {openDatabase} from '../../../server/database/open.ts'

function open(t: Test) {
  const {database, close} = openDatabase(t.testdir())
  t.teardown(close)
  const {$client: client, writes} = database
  /** Returns whether the count changed. */
  const counts = (act: () => unknown) => {
    const before = writes.count
    act()
    return writes.count > before
  }
  return {client, counts}
}

t.test('every write of a connection is counted, by any method', async (t) => {
  const {client, counts} = open(t)
  const add = client.prepare('INSERT INTO secret VALUES (?, ?) RETURNING name')
  t.ok(counts(() => client.prepare("INSERT INTO secret VALUES ('a', x'00')").run()))
  t.ok(counts(() => add.get('b', Buffer.of(0))))
  t.ok(counts(() => t.same(add.all('c', Buffer.of(0)), [{name: 'c'}])))
  t.ok(counts(() => t.equal(add.pluck().get('d', Buffer.of(0)), 'd')))
  t.ok(counts(() => client.exec("DELETE FROM secret WHERE name = 'a'")))
  t.ok(counts(() => client.transaction(() => client.prepare('DELETE FROM secret').run())()))
  t.equal(client.prepare('SELECT count(*) FROM secret').pluck().get(), 0)
})

t.test('failed and rolled-back writes are counted', async (t) => {
  const {client, counts} = open(t)
  const add = client.prepare("INSERT INTO secret VALUES ('a', x'00')")
  add.run()
  t.ok(counts(() => t.throws(() => add.run(), {code: 'SQLITE_CONSTRAINT_PRIMARYKEY'})))
  const undone = client.transaction(() => {
    client.prepare('DELETE FROM secret').run()
    throw new Error('undo')
  })
  t.ok(counts(() => t.throws(undone, {message: 'undo'})))
  t.equal(client.prepare('SELECT count(*) FROM secret').pluck().get(), 1)
})

t.test('reads are not counted', async (t) => {
  const {client, counts} = open(t)
  const select = client.prepare('SELECT name FROM secret')
  t.notOk(counts(() => [select.get(), select.all(), [...select.iterate()]]))
  t.notOk(counts(client.transaction(() => select.all())))
})

t.test('a write can’t be iterated, past the count', async (t) => {
  const {client} = open(t)
  const add = client.prepare("INSERT INTO secret VALUES ('a', x'00') RETURNING name")
  t.throws(() => add.iterate(), new TypeError('read the rows of a write with all(), not iterate()'))
})
