import {existsSync, readdirSync, readlinkSync} from 'node:fs'
import {join} from 'node:path'
import {setImmediate} from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import t, {type Test} from 'tap'
import {openDatabase} from '../../../server/database/open.ts'

function open(t: Test) {
  const {database, close} = openDatabase(t.testdir())
  t.teardown(close)
  const {$client: client, syncBehind} = database
  const level = () => client.pragma('synchronous', {simple: true})
  const add = (name: string) => client.prepare("INSERT INTO secret VALUES (?, x'00')").run(name)
  return {database, client, syncBehind, level, add}
}

const [off, normal, full] = [0, 1, 2]

t.test('syncBehind() commits without a sync, and the next commit syncs again', async (t) => {
  const {client, syncBehind, level, add} = open(t)
  const seen = syncBehind(() => {
    add('a')
    return level()
  })
  t.equal(seen, normal)
  t.equal(level(), full)
  const other = new Sqlite(client.name, {readonly: true})
  t.teardown(() => other.close())
  t.ok(other.prepare("SELECT 1 FROM secret WHERE name = 'a'").get(), 'it is committed')
})

t.test('syncBehind() restores the level when its work fails', async (t) => {
  const {client, syncBehind, level, add} = open(t)
  const fail = () => {
    add('a')
    throw new Error('no')
  }
  t.throws(() => syncBehind(() => client.transaction(fail)()), /no/)
  t.equal(level(), full)
})

t.test('syncBehind() is a part of the transaction around it', async (t) => {
  const {database, syncBehind, level, add} = open(t)
  database.transaction(() => {
    syncBehind(() => {
      add('a')
      t.equal(level(), full)
    })
  })
  t.equal(level(), full)
})

t.test('syncBehind() restores the level that a transaction left open kept it from', async (t) => {
  const {client, syncBehind, level, add} = open(t)
  t.throws(() => syncBehind(() => client.exec('BEGIN')), /inside a transaction/)
  client.exec('ROLLBACK')
  t.equal(level(), normal)
  syncBehind(() => add('a'))
  t.equal(level(), full)
})

t.test('syncBehind() leaves a database that syncs nothing as it is', async (t) => {
  const {client, syncBehind, level, add} = open(t)
  client.pragma('synchronous = OFF')
  syncBehind(() => add('a'))
  t.equal(level(), off)
})

t.test('closing the database closes the log too, also while it is synced', async (t) => {
  const {client, syncBehind, add} = open(t)
  syncBehind(() => add('a'))
  client.close()
  const folder = '/proc/self/fd'
  if (!existsSync(folder)) return
  const isOpen = () => readdirSync(folder).some((fd) => targetOf(join(folder, fd)).startsWith(client.name))
  while (isOpen()) await setImmediate()
  t.pass('no descriptor is left')
})

function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}
