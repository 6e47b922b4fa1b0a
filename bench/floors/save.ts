/**
 * The least work of saving a home: parse, hash, compress, and commit durably. Prints the number of saves and the
 * processor time.
 */
import {hash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {zstdCompressSync} from 'node:zlib'
import Sqlite from 'better-sqlite3'

const [file = '', body = '', seconds = ''] = process.argv.slice(2)
const database = new Sqlite(file)
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.pragma('wal_autocheckpoint = 4000')
database.exec('CREATE TABLE IF NOT EXISTS home (id INTEGER PRIMARY KEY, sha256 TEXT, home BLOB)')
const insert = database.prepare('INSERT INTO home (sha256, home) VALUES (?, ?)')

function save(bytes: Buffer) {
  const {home} = JSON.parse(bytes.toString())
  insert.run(hash('sha256', bytes), zstdCompressSync(JSON.stringify(home)))
}

const bytes = readFileSync(body)
for (const warmUp = performance.now() + 1000; performance.now() < warmUp; ) save(bytes)
const [start, cpu] = [performance.now(), process.cpuUsage()]
let saves = 0
for (const end = start + Number(seconds) * 1000; performance.now() < end; saves++) save(bytes)
const {user, system} = process.cpuUsage(cpu)
console.log(JSON.stringify({saves, seconds: (performance.now() - start) / 1000, cpu: user + system}))
