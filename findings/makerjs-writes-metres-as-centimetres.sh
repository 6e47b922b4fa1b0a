#!/usr/bin/env bash
# makerjs 0.19.2 (npm). 2026-12-01.
# exporter.toSVG of a model in metres writes a sheet of the right size ("400cm", viewBox 0 0 400 300) and on it the shapes
# with the numbers of the model: 4 by 3 of those units. So do models in feet, and any model with a scale. One would guess
# that one call scales both. useSvgPathOnly: false scales the shapes too; makerjs.model.convertUnits to mm avoids it.
# Where it bites: a room of 4 m is a speck of 4 cm in the corner of a sheet of 4 m; in millimetres or inches all is well.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund makerjs@0.19.2
cat >room.js <<'JS'
import {readFileSync} from 'node:fs'
import makerjs from 'makerjs'

console.log('makerjs', JSON.parse(readFileSync('node_modules/makerjs/package.json')).version)
const seen = {}
for (const [unit, factor] of [['Millimeter', 1000], ['Meter', 1]]) {
  const room = new makerjs.models.Rectangle(4 * factor, 3 * factor)
  room.units = makerjs.unitType[unit]
  const svg = makerjs.exporter.toSVG(room)
  const sheet = /viewBox="0 0 (\S+)/.exec(svg)[1]
  const drawn = Math.max(...[.../ d="([^"]*)"/.exec(svg)[1].matchAll(/[ML] (\S+)/g)].map(([, x]) => Number(x)))
  console.log(`${unit}: width ${/width="([^"]*)"/.exec(svg)[1]}, of its ${sheet} units the room takes ${drawn}`)
  seen[unit] = drawn / sheet
}
if (seen.Millimeter !== 1 || seen.Meter !== 0.01) throw new Error('This has changed.')
console.log('Seen: a room in metres is a hundredth of its size.')
JS
node room.js
