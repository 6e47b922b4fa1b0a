import {join} from 'node:path'
import Database from 'better-sqlite3'
import t from 'tap'
import {ownSettings} from './pianta.ts'
import {runHere} from './run-here.ts'

/** A name that forges a row, moves a terminal's cursor by C0 and C1, reorders the line and ends it by a separator. */
const hostile = 'Ada\nroot  forged\r\u001b[2J\u009b31m\u202eevil\u2028x'

/** Every command that lists names of other people. */
const lists = [['user', 'list'], ['project', 'list'], ['app', 'list'], ['catalog', 'list'], ['audit']]

t.test('no list of a command lets a name forge a row or act on the terminal', async (t) => {
  const settings = await ownSettings(t)
  const owner = 'ada@example.org'
  await runHere(['user', 'create', '--email', owner, '--name', 'Ada', '--admin'], settings)
  await runHere(['project', 'create', '--owner', owner, '--name', 'Flat'], settings)
  await runHere(
    ['app', 'create', '--owner', owner, '--name', 'Planner', '--kind', 'device', '--scope', 'projects:read'],
    settings,
  )
  await runHere(['catalog', 'load', 'samples/catalog'], settings)
  const run = async (words: string[]) => await runHere(words, settings)
  const before = new Map<string, string>()
  for (const words of lists) before.set(words.join(' '), (await run(words)).stdout)

  const database = new Database(join(String(settings.PIANTA_DATA), 'pianta.sqlite'))
  const named = database
    .prepare("select m.name as 'table' from sqlite_master m join pragma_table_info(m.name) c on c.name = 'name'")
    .all() as {table: string}[]
  for (const {table} of named) {
    if (!table.startsWith('sqlite_')) database.prepare(`update or ignore "${table}" set name = ?`).run(hostile)
  }
  database.close()

  for (const words of lists) {
    const name = words.join(' ')
    const {stdout, stderr, code} = await run(words)
    t.equal(code, 0, stderr)
    t.equal(stdout.split('\n').length, before.get(name)?.split('\n').length, `${name} has as many rows as before`)
    t.notMatch(stdout.replaceAll('\n', ''), /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u)
    const {stdout: json} = await run([...words, '--json'])
    t.notMatch(json.replaceAll('\n', ''), /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u, `${name} --json`)
    const values = json
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    if (name !== 'catalog list')
      t.ok(JSON.stringify(values).includes(JSON.stringify(hostile)), 'scripts get the name itself')
  }
})
