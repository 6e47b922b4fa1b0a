import {existsSync, readdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import t, {type Test} from 'tap'
import {openDatabase} from '../../../server/database/open.ts'
import {NewerDataError} from '../../../server/database/upgrade.ts'

const steps = [
  'CREATE TABLE person (id text PRIMARY KEY, name text)',
  'CREATE TABLE pet (id text PRIMARY KEY, owner text REFERENCES person (id) ON DELETE CASCADE)',
  // As drizzle-kit writes a changed column.
  `PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE __new_person (id text PRIMARY KEY, name text NOT NULL);--> statement-breakpoint
INSERT INTO __new_person SELECT id, name FROM person;--> statement-breakpoint
DROP TABLE person;--> statement-breakpoint
ALTER TABLE __new_person RENAME TO person;--> statement-breakpoint
PRAGMA foreign_keys=ON;`,
]

/** Makes a data folder, and migrations folders of releases with these steps. */
function setUp(t: Test, releases: Record<string, string[]>) {
  const name = (index: number) => `000${index}_step`
  const journal = (count: number) => ({
    version: '7',
    dialect: 'sqlite',
    entries: Array.from({length: count}, (_, idx) => ({
      idx,
      version: '6',
      when: 1000 + idx,
      tag: name(idx),
      breakpoints: true,
    })),
  })
  const root = t.testdir(
    Object.fromEntries(
      Object.entries(releases).map(([release, sql]) => [
        release,
        {
          ...Object.fromEntries(sql.map((text, index) => [`${name(index)}.sql`, text])),
          meta: {'_journal.json': JSON.stringify(journal(sql.length))},
        },
      ]),
    ),
  )
  const folder = join(root, 'data')
  /** Opens the folder as a release, runs `act`, and closes it. */
  function run<T>(release: string, act: (client: Sqlite.Database) => T): T {
    const {database, close} = openDatabase(folder, join(root, release))
    try {
      return act(database.$client)
    } finally {
      close()
    }
  }
  const count = (client: Sqlite.Database, table: string) =>
    client.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number
  return {folder, run, count, copies: () => readdirSync(folder).filter((file) => file.includes('before'))}
}

t.test('an old database is copied, then migrated with its rows', async (t) => {
  const {folder, run, count, copies} = setUp(t, {first: steps.slice(0, 2), second: steps})
  run('first', (client) => {
    client.exec("INSERT INTO person VALUES ('ada', 'Ada'); INSERT INTO pet VALUES ('cat', 'ada')")
  })
  t.same(copies(), [], 'a new database has nothing to copy')

  run('second', (client) => {
    t.equal(count(client, 'person'), 1)
    t.equal(count(client, 'pet'), 1, 'rows that reference a recreated table stay')
    t.equal(client.pragma('foreign_keys', {simple: true}), 1)
    t.throws(() => client.exec("INSERT INTO person VALUES ('bob', NULL)"), {code: 'SQLITE_CONSTRAINT_NOTNULL'})
  })
  t.same(copies(), ['pianta.sqlite.before-step-3'])
  const copy = new Sqlite(join(folder, 'pianta.sqlite.before-step-3'))
  t.teardown(() => copy.close())
  copy.exec("INSERT INTO person VALUES ('bob', NULL)")
  t.equal(count(copy, 'person'), 2)
  t.equal(count(copy, 'pet'), 1)

  run('second', (client) => t.equal(count(client, 'pet'), 1))
  t.same(copies(), ['pianta.sqlite.before-step-3'], 'nothing to do, nothing to copy')
})

t.test('a failed upgrade changes nothing, and a retry keeps the first copy', async (t) => {
  const broken = [...steps, 'DROP TABLE pet;--> statement-breakpoint\nDROP TABLE nobody']
  const {folder, run, count, copies} = setUp(t, {first: steps.slice(0, 2), broken, second: steps})
  run('first', (client) =>
    client.exec("INSERT INTO person VALUES ('ada', 'Ada'); INSERT INTO pet VALUES ('cat', 'ada')"),
  )
  for (let time = 0; time < 2; time++) t.throws(() => run('broken', () => {}), /nobody/)
  run('first', (client) => {
    t.equal(count(client, 'pet'), 1)
    client.exec("INSERT INTO pet VALUES ('dog', 'ada')")
  })
  run('second', (client) => t.equal(count(client, 'pet'), 2))
  t.same(copies(), ['pianta.sqlite.before-step-3'])
  const copy = new Sqlite(join(folder, 'pianta.sqlite.before-step-3'), {readonly: true})
  t.teardown(() => copy.close())
  t.equal(count(copy, 'pet'), 1)
})

t.test('an upgrade on a full disk says so', (t) => {
  const filling = [
    'CREATE TABLE big (value blob)',
    'PRAGMA max_page_count = 20;--> statement-breakpoint\nINSERT INTO big VALUES (zeroblob(1000000))',
  ]
  const {folder, run} = setUp(t, {first: filling})
  t.throws(() => run('first', () => {}), {
    name: 'UnusableFolderError',
    message: `The disk of ${folder} is full (database or disk is full). Free some space.`,
  })
  t.end()
})

t.test('an incomplete copy is made again', async (t) => {
  const {folder, run, copies} = setUp(t, {first: steps.slice(0, 2), second: steps})
  run('first', () => {})
  writeFileSync(join(folder, 'pianta.sqlite.before-step-3.unfinished'), 'half')
  run('second', () => {})
  t.same(copies(), ['pianta.sqlite.before-step-3'])
})

t.test('an older program refuses the data, without a copy, and releases the lock', async (t) => {
  const {folder, run, copies} = setUp(t, {first: steps.slice(0, 2), second: steps})
  run('second', () => {})
  for (let time = 0; time < 2; time++) {
    t.throws(() => run('first', () => {}), NewerDataError)
    t.throws(() => run('first', () => {}), {message: /its schema is step 3, this program knows 2/})
  }
  t.same(copies(), [])
  t.ok(existsSync(join(folder, 'pianta.sqlite')))
})
