import {generateKeyPairSync} from 'node:crypto'
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {type Database, openDatabase} from '../server/database/open.ts'
import {storedSecret} from '../server/database/stored-secret.ts'
import {createEvents} from '../server/events/store.ts'
import {signingKeyName, textOfKey} from '../server/identity/signing-key.ts'
import {FakeClock} from './fake-clock.ts'

let bytes: Buffer | undefined

/** Gives a folder an empty database with a server's secrets, unless it has one: making both is slow. */
export function writeNewDatabase(folder: string) {
  const file = join(folder, 'pianta.sqlite')
  if (!existsSync(folder) || existsSync(file)) return
  bytes ??= makeDatabase()
  writeFileSync(file, bytes, {mode: 0o600})
}

/** Opens a folder's database, an empty one if it has none, for a test that cuts no power. */
export function openTestDatabase(folder: string) {
  writeNewDatabase(folder)
  const opened = openDatabase(folder)
  skipSyncs(opened.database)
  return opened
}

/** Makes commits return before the disk has them, which is much faster. Only a power cut shows the difference. */
export function skipSyncs(database: Database) {
  database.$client.pragma('synchronous = OFF')
}

function makeDatabase(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-'))
  const {database, close} = openDatabase(folder)
  const {privateKey} = generateKeyPairSync('rsa', {modulusLength: 2048})
  storedSecret(database, signingKeyName, () => textOfKey(privateKey))
  createEvents({database, clock: new FakeClock()})
  close()
  const made = readFileSync(join(folder, 'pianta.sqlite'))
  rmSync(folder, {recursive: true})
  return made
}
