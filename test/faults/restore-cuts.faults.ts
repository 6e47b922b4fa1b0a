import {deepStrictEqual, equal, ok} from 'node:assert/strict'
import {hash} from 'node:crypto'
import {cpSync, existsSync, mkdirSync, readdirSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import Sqlite from 'better-sqlite3'
import t from 'tap'
import {fileName} from '../../server/backup/manifest.ts'
import {openDatabase, ownMigrations} from '../../server/database/open.ts'
import {stepsOf} from '../../server/database/upgrade.ts'
import {listNamedFiles} from '../../server/files/named-files.ts'
import {copyData, startHouse} from '../server/backup/fixture.ts'
import {readRows, writeFolder} from '../server/database/earlier-release.ts'
import {cutCommand} from './power-cuts/cut-command.ts'

t.setTimeout(1_600_000)

/** The most power cuts of each command; the environment may raise it. */
const cuts = Number(process.env.CUTS ?? 150)

type Rows = ReturnType<typeof readRows>

const withoutSecrets = ({secret: _, ...rows}: Rows) => rows

t.test('a power cut during a restore leaves the old data or the restored data', {timeout: 1_600_000}, async (t) => {
  const {data, folder, backUp, save} = await startHouse(t)
  const {file} = await backUp('backup.zip')
  const restored = withoutSecrets(readRows(join(data, 'pianta.sqlite')))
  await save(2)
  const place = join(folder, 'place')
  mkdirSync(place)
  copyData(data, join(place, 'data'))
  openDatabase(join(place, 'data')).close()
  const old = withoutSecrets(readRows(join(place, 'data', 'pianta.sqlite')))
  const isEqual = (one: Rows, other: Rows) => JSON.stringify(one) === JSON.stringify(other)
  const found = {old: 0, restored: 0}

  const seen = await cutCommand({
    folder,
    place,
    words: ['restore', file],
    settings: {PIANTA_DATA: join(place, 'data'), PIANTA_LOG_LEVEL: 'silent'},
    cuts,
    async check(left) {
      const own = join(left, 'data')
      const {database, close} = openDatabase(own)
      deepStrictEqual(database.$client.pragma('integrity_check'), [{integrity_check: 'ok'}])
      const named = listNamedFiles(database.$client)
      close()
      for (const sha256 of named) equal(hash('sha256', readFileSync(join(own, fileName(sha256)))), sha256)
      const rows = withoutSecrets(readRows(join(own, 'pianta.sqlite')))
      const isOld = isEqual(rows, old)
      ok(isOld || isEqual(rows, restored), 'the data is the old or the restored')
      found[isOld ? 'old' : 'restored']++
      if (isOld) return
      const aside = readdirSync(left).find((name) => name.startsWith('data.before-restore-')) ?? ''
      deepStrictEqual(withoutSecrets(readRows(join(left, aside, 'pianta.sqlite'))), old, 'nothing of the old is lost')
    },
  })
  t.comment(JSON.stringify({...seen, ...found}))
  t.ok(found.old > 0 && found.restored > 0)
})

t.test(
  'a power cut during an upgrade leaves the old schema or the new, and a whole copy',
  {timeout: 1_600_000},
  async (t) => {
    const written = writeFolder(t, 3)
    const folder = dirname(written)
    const place = join(folder, 'place')
    mkdirSync(place)
    cpSync(written, join(place, 'data'), {recursive: true})
    const before = readRows(join(written, 'pianta.sqlite'))
    const known = stepsOf(ownMigrations)
    const found = {old: 0, new: 0}
    const seen = await cutCommand({
      folder,
      place,
      words: ['user', 'list'],
      settings: {PIANTA_DATA: join(place, 'data'), PIANTA_LOG_LEVEL: 'silent', PIANTA_STARTER_CATALOG: 'off'},
      cuts,
      async check(left) {
        const file = join(left, 'data', 'pianta.sqlite')
        const copy = `${file}.before-step-4`
        if (existsSync(copy)) deepStrictEqual(readRows(copy), before, 'the copy is whole')
        const client = new Sqlite(file)
        deepStrictEqual(client.pragma('integrity_check'), [{integrity_check: 'ok'}])
        const steps = client.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get()
        client.close()
        ok(steps === 3 || steps === known, `the schema is at step ${steps}`)
        found[steps === 3 ? 'old' : 'new']++
        openDatabase(dirname(file)).close()
        const {secret, ...rows} = readRows(file, before)
        // The command records which file the database is.
        const secrets = secret?.filter(({name}) => name !== 'own-file')
        deepStrictEqual({...rows, secret: secrets}, before, 'no row is lost')
        deepStrictEqual(readRows(copy), before, 'the copy is there')
      },
    })
    t.comment(JSON.stringify({...seen, ...found}))
    t.ok(found.old > 0 && found.new > 0)
  },
)
