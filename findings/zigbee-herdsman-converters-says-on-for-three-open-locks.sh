#!/usr/bin/env bash
# zigbee-herdsman-converters 26.112.0 (npm), which tells Zigbee2MQTT and others what a device has. 2026-12-01.
# A lock's `state` is a binary with a value_on and a value_off. Of all locks value_on is LOCK, but of three (ZNMS11LM,
# ZNMS12LM, ZNMS13LM) it is UNLOCK. The names and the access agree, so nothing but the model tells.
# Where it bites: a program that learns from one lock that "on" is locked, as the words value_on and value_off invite to,
# shows a front door as locked while it is open. Compare with the text LOCK, never with value_on.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund zigbee-herdsman-converters@26.112.0
cat >locks.js <<'JS'
import {readFileSync, readdirSync} from 'node:fs'
import {prepareDefinition} from 'zigbee-herdsman-converters'

const own = 'node_modules/zigbee-herdsman-converters'
console.log('zigbee-herdsman-converters', JSON.parse(readFileSync(`${own}/package.json`)).version)
const models = {}
for (const file of readdirSync(`${own}/dist/devices`).filter((name) => name.endsWith('.js'))) {
  const module = await import(`./${own}/dist/devices/${file}`)
  for (const definition of module.definitions ?? module.default?.definitions ?? []) {
    const {exposes, model} = prepareDefinition({...definition})
    const all = typeof exposes === 'function' ? exposes({isDummyDevice: true}, {}) : exposes
    for (const {property, value_on, value_off} of all.flatMap((one) => one.features ?? one)) {
      const pair = [value_on, value_off]
      if (property === 'state' && pair.includes('LOCK')) (models[`on ${value_on}, off ${value_off}`] ??= []).push(model)
    }
  }
}
for (const [pair, found] of Object.entries(models)) console.log(`${pair}: ${found.length} models, as ${found.slice(0, 3).join(', ')}`)
const open = models['on UNLOCK, off LOCK']
if (open?.length !== 3 || !(models['on LOCK, off UNLOCK']?.length > 40)) throw new Error('This has changed.')
console.log('Seen: three are on while they are open.')
JS
node locks.js
