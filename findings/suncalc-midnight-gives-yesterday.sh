#!/usr/bin/env bash
# suncalc 2.0.2 (npm). 2026-11-28.
# getTimes(date, latitude, longitude) chooses the day by the sun's own midnight, not by the clock's. Where the clock is
# ahead of the sun (summer time, or the west of a time zone: Italy, France and Spain all summer), a date at 00:00 local
# time, which is how a program names a day, still belongs to the day before: every time returned is yesterday's.
# Where it bites: a job at midnight that plans the day's shutters gets a sunrise that is already over, so nothing runs.
# In the afternoon, when it was tried out, it works.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund suncalc@2.0.2
cat >times.js <<'JS'
import {readFileSync} from 'node:fs'
import * as suncalc from 'suncalc'

console.log('suncalc', JSON.parse(readFileSync('node_modules/suncalc/package.json')).version)
const madrid = [40.4, -3.7]
const sunrise = (...date) => {
  const at = new Date(...date)
  const {sunrise} = suncalc.getTimes(at, ...madrid)
  console.log(`asked at ${at.toString().slice(0, 21)}: sunrise ${sunrise.toString().slice(0, 21)}`)
  return sunrise.getDate()
}
const [midnight, two, noon] = [sunrise(2026, 5, 21, 0, 0), sunrise(2026, 5, 21, 2, 0), sunrise(2026, 5, 21, 12, 0)]
if (midnight !== 20 || two !== 20 || noon !== 21) {
  console.error('This has changed.')
  process.exit(1)
}
console.log('Seen: for midnight and 2 o’clock on the 21st it gives the sunrise of the 20th.')
JS
TZ=Europe/Madrid node times.js
