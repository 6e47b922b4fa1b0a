import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {openDatabase} from '../server/database/open.ts'
import {signingKey} from '../server/identity/provider-configuration.ts'

let bytes: Buffer | undefined

/** Gives a folder an empty database with a signing key, unless it has one. Making both takes longer than a start. */
export function writeNewDatabase(folder: string) {
  const file = join(folder, 'pianta.sqlite')
  if (!existsSync(folder) || existsSync(file)) return
  bytes ??= makeDatabase()
  writeFileSync(file, bytes, {mode: 0o600})
}

function makeDatabase(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-'))
  const {database, close} = openDatabase(folder)
  signingKey(database)
  close()
  const made = readFileSync(join(folder, 'pianta.sqlite'))
  rmSync(folder, {recursive: true})
  return made
}
