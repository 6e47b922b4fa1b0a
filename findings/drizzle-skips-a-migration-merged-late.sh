#!/usr/bin/env bash
# drizzle-orm 0.45.4 (npm), with sql.js 1.13.0 as its SQLite. 2026-11-28.
# migrate() compares each migration's timestamp with the newest one in its table, and never its name or hash. A migration
# that was generated earlier but merged later than another one is skipped for good, without an error or a word.
# Where it bites: two branches each generate a migration and the older one lands second. Every database that already took
# the first lacks the table from then on, while fresh databases (all tests) have it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts drizzle-orm@0.45.4 sql.js@1.13.0
cat >migrate.js <<'JS'
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {drizzle} from 'drizzle-orm/sql-js'
import {migrate} from 'drizzle-orm/sql-js/migrator'
import initSqlJs from 'sql.js'

console.log('drizzle-orm', JSON.parse(readFileSync('node_modules/drizzle-orm/package.json')).version)
mkdirSync('migrations/meta', {recursive: true})
const migration = (idx, when, name) => {
  writeFileSync(`migrations/000${idx}_${name}.sql`, `CREATE TABLE ${name} (id integer);`)
  return {idx, version: '6', when, tag: `000${idx}_${name}`, breakpoints: true}
}
const [monday, tuesday, wednesday] = [1_796_000_000_000, 1_796_100_000_000, 1_796_200_000_000]
const rooms = migration(0, monday, 'rooms')
const lamps = migration(1, wednesday, 'lamps')
// Generated on Tuesday in another branch, merged on Thursday.
const doors = migration(2, tuesday, 'doors')

const {Database} = await initSqlJs()
const run = (database, ...entries) => {
  writeFileSync('migrations/meta/_journal.json', JSON.stringify({version: '7', dialect: 'sqlite', entries}))
  migrate(drizzle(database), {migrationsFolder: 'migrations'})
  const tables = database.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'")
  return tables[0].values.flat().sort().join(', ')
}
const old = new Database()
console.log('on Wednesday:', run(old, rooms, lamps))
const later = run(old, rooms, lamps, doors)
console.log('the same database on Thursday:', later)
const fresh = run(new Database(), rooms, lamps, doors)
console.log('a fresh database on Thursday:', fresh)
if (later !== 'lamps, rooms' || fresh !== 'doors, lamps, rooms') {
  console.error('This has changed.')
  process.exit(1)
}
console.log('Seen: the old database never gets the table doors, and nothing says so.')
JS
node migrate.js
