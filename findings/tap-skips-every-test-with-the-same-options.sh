#!/usr/bin/env bash
# tap 21.8.0 (npm), a test runner. 2026-11-30.
# A skipped test writes `skip` into the options object that the caller passed. Every later test that is given the same
# object is skipped too, with `t.skip()` as well as with `--grep` and `--only`, and the run passes.
# Where it bites: tests that share options, `t.test('…', needsBrowser, …)`. To look at one of them alone, people ask for
# it by name: none runs, and nothing fails.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund tap@21.8.0
node -p '"tap " + require("tap/package.json").version'
cat >shared.test.js <<'JS'
import t from 'tap'
const options = {timeout: 5000}
t.test('first', options, async (t) => t.pass())
t.test('second', options, async (t) => t.pass())
t.test('third', {timeout: 5000}, async (t) => t.pass('third ran'))
JS
cat >skip.test.js <<'JS'
import t from 'tap'
const options = {timeout: 5000}
t.skip('first', options, async (t) => t.pass())
t.test('second', options, async (t) => t.pass('second ran'))
JS
all=$(node shared.test.js | grep '^# {')
second=$(npx tap run --disable-coverage --grep=second shared.test.js | tee second.txt | grep '^# {')
third=$(npx tap run --disable-coverage --grep=third shared.test.js | grep '^# {')
skipped=$(node skip.test.js | grep '^# {')
printf '%s\n' "no filter:          $all" "--grep=second:      $second" "--grep=third:       $third" "after t.skip():     $skipped"
grep 'second' second.txt
[[ $all == *'skip: 0'* || $all != *skip* ]] || { echo 'This has changed.'; exit 1; }
[[ $second == *'pass: 0, skip: 3'* && $third == *'skip: 2'* && $third != *'pass: 0'* && $skipped == *'pass: 0, skip: 2'* ]] || {
  echo 'This has changed.'
  exit 1
}
echo 'Seen: the test that was asked for is skipped, because one before it was; the run passes.'
