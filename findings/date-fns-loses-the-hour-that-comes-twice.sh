#!/usr/bin/env bash
# date-fns 4.4.0 with @date-fns/tz 1.5.0 (npm). 2026-12-01.
# On the night that summer time ends, startOfHour() of 2:30 winter time is 2:00 summer time, an hour and a half before, and
# startOfMinute() goes back an hour. eachHourOfInterval() names 24 hours of that day, which has 25. So it is too with the
# time zone told by a TZDate. One would guess 2:00 winter time, and 25. Luxon gives both.
# Where it bites: consumption by the hour. On that day the meter's two hours are added into one, the bar is twice as high,
# and what looks for the cheapest hour never sees the second.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund date-fns@4.4.0 @date-fns/tz@1.5.0 luxon@3.7.2
cat >hours.js <<'JS'
import {readFileSync} from 'node:fs'
import {TZDate} from '@date-fns/tz'
import {eachHourOfInterval, startOfHour, startOfMinute} from 'date-fns'
import {DateTime, Interval} from 'luxon'

for (const name of ['date-fns', '@date-fns/tz', 'luxon'])
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version)
const zone = 'Europe/Berlin'
const utc = (date) => new Date(+date).toISOString().slice(11, 16)
const half = new Date('2026-10-25T01:30:20Z')
const seen = [half, new TZDate(half, zone)].map((date) => `${utc(startOfHour(date))} ${utc(startOfMinute(date))}`)
console.log('01:30 UTC, 2:30 winter time: starts of its hour and minute in UTC:', seen.join(', in a zone '))
const hours = [
  eachHourOfInterval({start: new Date(2026, 9, 25), end: new Date(2026, 9, 25, 23)}),
  eachHourOfInterval({start: new TZDate(2026, 9, 25, zone), end: new TZDate(2026, 9, 25, 23, zone)}),
].map((all) => all.length)
console.log('hours of that day:', hours.join(', in a zone '))
const luxon = utc(DateTime.fromJSDate(half, {zone}).startOf('hour').toJSDate())
const day = DateTime.fromISO('2026-10-25', {zone})
const split = Interval.fromDateTimes(day, day.plus({days: 1})).splitBy({hours: 1}).length
console.log('Luxon: hour from', luxon, 'and', split, 'hours')
if ([...seen, ...hours, luxon, split].join() !== '00:00 00:30,00:00 00:30,24,24,01:00,25')
  throw new Error('This has changed.')
console.log('Seen: the second hour from 2 to 3 is counted to the first.')
JS
TZ=Europe/Berlin node hours.js
