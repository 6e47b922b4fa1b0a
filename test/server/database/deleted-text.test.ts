import {readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import t from 'tap'
import {openDatabase} from '../../../server/database/open.ts'
import {truncateLog} from '../../../server/database/truncate-log.ts'
import {deleteAccount} from '../../../server/endings/delete-account.ts'
import {deleteProject} from '../../../server/endings/delete-project.ts'
import {startDiscussion} from '../threads/discussion.ts'
import {writeFolder} from './earlier-release.ts'

/** Returns the database files that contain a text. */
const filesWith = (folder: string, text: string) =>
  readdirSync(folder).filter(
    (name) => name.startsWith('pianta.sqlite') && readFileSync(join(folder, name)).includes(text),
  )

t.test('the address and the project of a deleted account leave the file and its log', async (t) => {
  const server = await startDiscussion(t)
  const {services, config, connect, open} = server
  const address = 'marcantonia.deleted@example.org'
  const {id: accountId} = await services.accounts.create({email: address, name: 'Marcantonia', language: 'en'})
  const {id: projectId} = services.projects.create(
    {name: 'Palazzo-Marcantonia', address: 'x'.repeat(300)},
    {ownerId: accountId, language: 'en'},
  )
  connect({accountId, projectId, name: 'Marcantonia-tablet'})
  for (let count = 0; count < 50; count++) await open()
  truncateLog(services.database)
  t.same(filesWith(config.data, address), ['pianta.sqlite'])
  deleteProject(services, projectId)
  t.equal(deleteAccount(services, accountId), undefined)
  truncateLog(services.database)
  for (const text of [address, 'Palazzo-Marcantonia', 'Marcantonia-tablet'])
    t.same(filesWith(config.data, text), [], text)
})

t.test('the log is emptied later when another process reads meanwhile', async (t) => {
  const folder = t.testdir({})
  const {database, close} = openDatabase(folder)
  t.teardown(close)
  const file = join(folder, 'pianta.sqlite')
  const reader = new Sqlite(file, {readonly: true})
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM secret').get()
  database.$client.exec("INSERT INTO secret (name, value) VALUES ('a', 'b')")
  truncateLog(database)
  t.not(statSync(`${file}-wal`).size, 0)
  t.equal(database.$client.pragma('busy_timeout', {simple: true}), 5000, 'other statements wait')
  reader.close()
  truncateLog(database)
  t.equal(statSync(`${file}-wal`).size, 0)
})

t.test('an upgrade removes the texts that earlier releases left behind', async (t) => {
  const folder = writeFolder(t, 3)
  const file = join(folder, 'pianta.sqlite')
  const client = new Sqlite(file)
  client.pragma('secure_delete = OFF')
  const insert = client.prepare('INSERT INTO one_time_link (hash, purpose, mailed_to, expires_at) VALUES (?, ?, ?, 0)')
  for (let count = 0; count < 200; count++) insert.run(`old-${count}`, 'reset', 'deleted.earlier@example.org')
  client.exec("DELETE FROM one_time_link WHERE hash LIKE 'old-%'")
  client.close()
  t.same(filesWith(folder, 'deleted.earlier@example.org'), ['pianta.sqlite'])
  openDatabase(folder).close()
  t.same(filesWith(folder, 'deleted.earlier@example.org'), [])
})
