import {copyFileSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import type {Test} from 'tap'
import {openDatabase} from '../../../server/database/open.ts'

const migrations = join(import.meta.dirname, '../../../server/database/migrations')

/** The rows that each release added, by its schema step. */
const rowsOfStep: Record<number, string> = {
  1: 'first-release.sql',
  2: 'second-release.sql',
  3: 'third-release.sql',
}

/** Writes a data folder of the release at this schema step, with a row in every table. */
export function writeFolder(t: Test, step = 1): string {
  const root = t.testdir({})
  const known = join(root, 'migrations')
  mkdirSync(join(known, 'meta'), {recursive: true})
  const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'))
  const entries: {tag: string}[] = journal.entries.slice(0, step)
  for (const {tag} of entries) copyFileSync(join(migrations, `${tag}.sql`), join(known, `${tag}.sql`))
  writeFileSync(join(known, 'meta/_journal.json'), JSON.stringify({...journal, entries}))
  const folder = join(root, 'data')
  const {database, close} = openDatabase(folder, known)
  for (const [since, file] of Object.entries(rowsOfStep)) {
    if (Number(since) <= step) database.$client.exec(readFileSync(join(import.meta.dirname, file), 'utf8'))
  }
  close()
  return folder
}

type Row = Record<string, unknown>

/** Returns every row, by table; with `before`, only its tables and columns. */
export function readRows(file: string, before?: Record<string, Row[]>): Record<string, Row[]> {
  const client = new Sqlite(file, {readonly: true})
  const isOurs = "type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'"
  const tables = client.prepare(`SELECT name FROM sqlite_master WHERE ${isOurs}`).pluck().all() as string[]
  const rows = tables
    .filter((table) => !before || table in before)
    .map((table) => {
      const [first] = before?.[table] ?? []
      const columns = first
        ? Object.keys(first)
            .map((name) => `"${name}"`)
            .join(', ')
        : '*'
      return [table, client.prepare(`SELECT ${columns} FROM "${table}" ORDER BY rowid`).all() as Row[]] as const
    })
  client.close()
  return Object.fromEntries(rows)
}
