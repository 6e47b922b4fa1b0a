import type {Database} from '../../../server/database/open.ts'

/** A kind of write to a table. */
export interface Write {
  table: string
  what: 'INSERT' | 'UPDATE' | 'DELETE'
}

const kinds = ['INSERT', 'UPDATE', 'DELETE'] as const

/** Lists every kind of write that `act` makes, cascades included, and rolls it back. */
export function writesOf({$client: client}: Database, act: () => unknown): Write[] {
  const seen = new Map<string, Write>()
  client.function('note_write', (table, what) => {
    seen.set(`${what} ${table}`, {table, what} as Write)
    return null
  })
  const writes = tablesOf(client).flatMap((table) => kinds.map((what) => ({table, what})))
  for (const [index, {table, what}] of writes.entries()) {
    const trigger = `CREATE TEMP TRIGGER note_${index} AFTER ${what} ON main."${table}"`
    client.exec(`${trigger} BEGIN SELECT note_write('${table}', '${what}'); END`)
  }
  client.exec('SAVEPOINT dry')
  act()
  client.exec('ROLLBACK TO dry; RELEASE dry')
  for (const index of writes.keys()) client.exec(`DROP TRIGGER note_${index}`)
  return [...seen.values()]
}

/** Runs `act` on a disk that fails at this kind of write. Returns the error it threw. */
export function failAt(database: Database, write: Write, act: () => unknown): unknown {
  const mend = breakDisk(database, write)
  try {
    act()
    return undefined
  } catch (error) {
    return error
  } finally {
    mend()
  }
}

/** Does the same for an asynchronous `act`, and returns its result. */
export async function whileFailing<T>(database: Database, write: Write, act: () => Promise<T>): Promise<T> {
  const mend = breakDisk(database, write)
  try {
    return await act()
  } finally {
    mend()
  }
}

/** Makes every write of this kind fail. Returns the repair. */
function breakDisk({$client: client}: Database, {table, what}: Write): () => void {
  client.exec(
    `CREATE TEMP TRIGGER fail BEFORE ${what} ON main."${table}" BEGIN SELECT RAISE(ABORT, 'the disk fails'); END`,
  )
  return () => client.exec('DROP TRIGGER fail')
}

/** Returns every row of every table. */
export function dump({$client: client}: Database): Record<string, unknown[]> {
  return Object.fromEntries(
    tablesOf(client).map((table) => [table, client.prepare(`SELECT * FROM main."${table}" ORDER BY rowid`).all()]),
  )
}

function tablesOf(client: Database['$client']): string[] {
  const isOurs = "type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'"
  return client.prepare(`SELECT name FROM main.sqlite_master WHERE ${isOurs}`).pluck().all() as string[]
}
