import {statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {openDatabase} from '../../../server/database/open.ts'
import {NewerDataError} from '../../../server/database/upgrade.ts'

t.test('a database opens with the pragmas for durable writes', async (t) => {
  const {database, close} = openDatabase(t.testdir())
  t.teardown(close)
  const pragmas = {
    journal_mode: 'wal',
    synchronous: 2,
    fullfsync: 1,
    checkpoint_fullfsync: 1,
    foreign_keys: 1,
    busy_timeout: 5000,
    wal_autocheckpoint: 4000,
  }
  for (const [name, value] of Object.entries(pragmas)) {
    t.equal(database.$client.pragma(name, {simple: true}), value, name)
  }
})

t.test('a missing data folder is created for its owner only', async (t) => {
  const folder = join(t.testdir(), 'deep', 'data')
  const {close} = openDatabase(folder)
  t.teardown(close)
  t.equal(statSync(folder).mode & 0o777, 0o700)
})

t.test('written rows persist after reopening', async (t) => {
  const folder = t.testdir()
  const first = openDatabase(folder)
  first.database.$client.exec("INSERT INTO secret (name, value) VALUES ('a', 'b')")
  first.close()
  const second = openDatabase(folder)
  t.teardown(second.close)
  t.equal(second.database.$client.prepare('SELECT value FROM secret').pluck().get(), 'b')
})

t.test('newer data is refused unchanged, and the lock released', async (t) => {
  const folder = t.testdir()
  const {database, close} = openDatabase(folder)
  database.$client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9999999999999)")
  close()
  for (let time = 0; time < 2; time++) {
    t.throws(() => openDatabase(folder), NewerDataError)
    t.throws(() => openDatabase(folder), {message: /its schema is step \d+, this program knows \d+\)\. Update Pianta/})
  }
})

t.test('a file that is no database is refused, and the lock released', async (t) => {
  const folder = t.testdir()
  writeFileSync(join(folder, 'pianta.sqlite'), 'not a database, '.repeat(100))
  for (let time = 0; time < 2; time++) t.throws(() => openDatabase(folder), {code: 'SQLITE_NOTADB'})
})
