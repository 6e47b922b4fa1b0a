#!/usr/bin/env bash
# cron 4.4.0 (npm), also inside @nestjs/schedule. 2026-12-01.
# On the night that summer time begins, a job of "15 * * * *" (a quarter past each hour) runs at 01:15, at 03:00 and at
# 03:15: the run of the hour that does not exist is made good, besides the next one. One would guess an hour between any
# two, as croner and cron-parser have it; a job of 02:30 each day is another matter.
# Where it bites: what counts its runs. A job that adds an hour's consumption, or that turns a pump for ten minutes each
# hour, does so twice within a quarter, one night a year.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund cron@4.4.0 croner@11.0.1 cron-parser@5.10.6
cat >hourly.js <<'JS'
import {readFileSync} from 'node:fs'
import {CronTime} from 'cron'
import {CronExpressionParser} from 'cron-parser'
import {Cron} from 'croner'

const zone = 'Europe/Berlin'
const start = new Date('2026-03-28T23:40:00Z')
const clock = (date) => new Date(+date).toLocaleTimeString('sv-SE', {timeZone: zone}).slice(0, 5)
const text = '15 * * * *'
const time = new CronTime(text, zone)
const parsed = CronExpressionParser.parse(text, {tz: zone, currentDate: start})
let last = start
const runs = {
  cron: Array.from({length: 4}, () => (last = time.getNextDateFrom(last, zone).toJSDate())),
  croner: new Cron(text, {timezone: zone}).nextRuns(4, start),
  'cron-parser': Array.from({length: 4}, () => parsed.next().getTime()),
}
const seen = Object.entries(runs).map(([name, all]) => {
  const {version} = JSON.parse(readFileSync(`node_modules/${name}/package.json`))
  console.log(name, version, all.map(clock).join(' '))
  return all.map(clock).join(' ')
})
const right = '01:15 03:15 04:15 05:15'
if (seen.join() !== ['01:15 03:00 03:15 04:15', right, right].join()) throw new Error('This has changed.')
console.log('Seen: it runs at 03:00 and again at 03:15.')
JS
node hourly.js
