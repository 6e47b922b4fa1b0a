import {spawnSync} from 'node:child_process'
import {copyFileSync, readdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'

const root = new URL('../../', import.meta.url).pathname
const imports = `import {account} from '../database/tables/accounts.ts'
import {session} from '../database/tables/identity.ts'
import {device} from '../database/tables/devices.ts'
`

/** Writes files, each with the tables that it imports and a line, and returns the refused ones. */
function refusedOf(folder: string, lines: Readonly<Record<string, string>>): string[] {
  copyFileSync(join(root, 'linter/own-tables.grit'), join(folder, 'own-tables.grit'))
  const config = {plugins: ['./own-tables.grit'], linter: {rules: {preset: 'none'}}}
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
  for (const [file, line] of Object.entries(lines)) writeFileSync(join(folder, file), imports + line)
  const biome = join(root, 'linter/node_modules/@biomejs/biome/bin/biome')
  const {stdout} = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', 'server'], {cwd: folder})
  const {diagnostics} = JSON.parse(String(stdout)) as {diagnostics: {location: {path: string}}[]}
  return diagnostics.map(({location}) => location.path)
}

t.test('a subject writes the tables of its own file, and no others', async (t) => {
  const folder = t.testdir({server: {devices: {}, accounts: {}, endings: {}, webhooks: {}}})
  const allowed = {
    'server/devices/own.ts': 'database.delete(device).run()',
    'server/devices/read.ts': 'database.select().from(account).all()',
    'server/accounts/own.ts': 'tx.update(account).set({name: null}).run()',
    'server/accounts/signs-out.ts': 'database.delete(session).run()',
    'server/endings/ends.ts': 'database.delete(account).run()',
    'server/webhooks/sql.ts': "client.prepare('DELETE FROM delivery')",
  }
  const refused = {
    'server/devices/other.ts': 'services.database.delete(account).run()',
    'server/devices/sql.ts': "client.prepare('UPDATE device SET name = 1')",
    'server/accounts/other.ts': 'tx.insert(device).values([]).run()',
    'server/endings/other.ts': 'database.delete(session).run()',
    'server/app.ts': 'database.delete(device).run()',
  }
  t.same(refusedOf(folder, {...allowed, ...refused}).toSorted(), Object.keys(refused).toSorted())
})

t.test('each file of tables is named after a subject', async (t) => {
  const server = join(root, 'server')
  for (const file of readdirSync(join(server, 'database/tables')))
    t.ok(readdirSync(server).includes(file.replace(/\.ts$/, '')), file)
})
