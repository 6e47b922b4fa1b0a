#!/usr/bin/env bash
# mqtt-pattern 2.1.1, mqtt-match 3.0.0 and mqtt-wildcard 3.0.9 (npm), which sort messages by the filter they came for. 2026-11-28.
# All three say that `#` matches `$SYS/broker/uptime`; the first that `+/broker/uptime` does too. MQTT (3.1.1 and 5.0,
# section 4.7.2) says that a filter which begins with a wildcard matches no topic which begins with `$`, and brokers hold to it.
# Where it bites: a program that subscribes to `#` and `$SYS/#` over one connection and hands messages out by these
# handles each of the broker's own twice, and takes its counters for a device.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "commonjs"}' >package.json
npm install --silent --no-audit --no-fund mqtt-pattern@2.1.1 mqtt-match@3.0.0 mqtt-wildcard@3.0.9
cat >match.mjs <<'JS'
import {readFileSync} from 'node:fs'
import mqttMatch from 'mqtt-match'
import mqttPattern from 'mqtt-pattern'
import mqttWildcard from 'mqtt-wildcard'

const match = mqttMatch.default ?? mqttMatch
const matchers = {
  'mqtt-pattern': (filter, topic) => mqttPattern.matches(filter, topic),
  'mqtt-match': (filter, topic) => match(filter, topic),
  'mqtt-wildcard': (filter, topic) => mqttWildcard(topic, filter) !== null,
}
let matched = 0
for (const [name, matches] of Object.entries(matchers)) {
  const {version} = JSON.parse(readFileSync(`node_modules/${name}/package.json`))
  const found = ['#', '+/broker/uptime', '$SYS/#'].filter((filter) => matches(filter, '$SYS/broker/uptime'))
  console.log(`${name} ${version}: $SYS/broker/uptime is matched by ${found.join(', ')}`)
  if (found.includes('#')) matched++
}
if (matched !== 3) throw new Error('This has changed.')
console.log('Seen: all three count it to #.')
JS
node match.mjs
