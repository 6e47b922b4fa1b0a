#!/usr/bin/env bash
# @zwave-js/core 15.29.0 (npm), the values of zwave-js. 2026-12-01.
# new Duration(600, 'seconds') is two minutes and seven seconds: the number is cut to 127, without an error, and reads as
# such from then on. Duration.from('600s') is ten minutes. One would guess that both are the same, or that the first throws.
# Where it bites: a lamp that shall rise over ten minutes in the morning is at its full light after two.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund @zwave-js/core@15.29.0
cat >rise.js <<'JS'
import {readFileSync} from 'node:fs'
import {Duration} from '@zwave-js/core'

console.log('@zwave-js/core', JSON.parse(readFileSync('node_modules/@zwave-js/core/package.json')).version)
const seen = [90, 127, 180, 600].map((seconds) => {
  const made = new Duration(seconds, 'seconds').toMilliseconds() / 1000
  const read = Duration.from(`${seconds}s`).toMilliseconds() / 1000
  console.log(`${seconds} seconds: made ${made}, read from a text ${read}`)
  return [made, read].join(' ')
})
if (seen.join() !== '90 90,127 127,127 180,127 600') throw new Error('This has changed.')
console.log('Seen: ten minutes are 127 seconds when they come as a number.')
JS
node rise.js
