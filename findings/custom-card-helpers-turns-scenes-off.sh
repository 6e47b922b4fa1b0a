#!/usr/bin/env bash
# custom-card-helpers 1.9.0 (npm), with which cards of Home Assistant's dashboards act on a tap. 2026-11-28.
# toggleEntity() of a scene calls scene.turn_off, of a button button.turn_off, of a closed valve valve.turn_on: actions that
# Home Assistant doesn't have. It knows covers and locks by name, and takes any state but five words for "on".
# Where it bites: the default tap of a card ("toggle") lights lamps and opens shutters, but on scenes, buttons and valves
# it can only fail.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "commonjs"}' >package.json
npm install --silent --no-audit --no-fund custom-card-helpers@1.9.0
cat >toggle.js <<'JS'
const {readFileSync} = require('node:fs')
// It is made for browsers, and asks for these when it is loaded.
globalThis.window = globalThis
globalThis.HTMLElement = class {}
globalThis.customElements = {define() {}, get() {}}
globalThis.document = {}
const {toggleEntity} = require('custom-card-helpers')

const {version} = JSON.parse(readFileSync('node_modules/custom-card-helpers/package.json'))
console.log('custom-card-helpers', version)
const called = (entity, state) => {
  let action
  const callService = (domain, service) => void (action = `${domain}.${service}`)
  toggleEntity({states: {[entity]: {entity_id: entity, state, attributes: {}}}, callService}, entity)
  console.log(`a tap on ${entity.padEnd(17)} (${state}) calls ${action}`)
  return action
}
const seen = [
  called('light.ceiling', 'off'),
  called('cover.shutter', 'closed'),
  called('scene.evening', '2026-11-28T18:00:00+00:00'),
  called('button.doorbell', 'unknown'),
  called('valve.garden', 'closed'),
]
const expected = 'light.turn_on cover.open_cover scene.turn_off button.turn_off valve.turn_on'
if (seen.join(' ') !== expected) throw new Error('This has changed.')
console.log('Seen: the last three name actions that do not exist.')
JS
node toggle.js
