#!/usr/bin/env bash
# hap-nodejs 1.2.0 (npm), the HomeKit of Homebridge and of many bridges. 2026-12-01.
# The target temperature of its thermostat goes from 10 to 38 °C unless told otherwise. A reported 7 °C is kept as 10: the
# call succeeds, and one warning goes to an event of the characteristic. One would guess 7, as of a sensor, or an error.
# Where it bites: the frost guard of a holiday flat. Every phone shows 10 °C, and a bridge that holds the valve to what
# HomeKit says heats an empty flat. After setProps({minValue: 5}) it is 7.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund hap-nodejs@1.2.0
cat >thermostat.js <<'JS'
import {readFileSync} from 'node:fs'
import hap from 'hap-nodejs'

const {Characteristic, Service} = hap
console.log('hap-nodejs', JSON.parse(readFileSync('node_modules/hap-nodejs/package.json')).version)
const valve = new Service.Thermostat('Bath room').getCharacteristic(Characteristic.TargetTemperature)
// Without a listener the warning is printed with a stack.
valve.on('characteristic-warning', (kind, message) => console.log(`${kind}: ${message}`))
valve.updateValue(7)
const kept = valve.value
console.log('reported 7, kept', kept)
valve.setProps({minValue: 5})
valve.updateValue(7)
console.log('with minValue 5, kept', valve.value)
if (kept !== 10 || valve.value !== 7) throw new Error('This has changed.')
console.log('Seen: 7 °C are 10 °C.')
JS
node thermostat.js
