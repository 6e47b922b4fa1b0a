#!/usr/bin/env bash
# clipper2-ts 2.0.1 (npm). 2026-12-01.
# unionD, inflatePathsD and their like take numbers with a fraction and keep two decimals of them, unless a precision is
# told: no error, and no trace in the answer. One would guess that the functions made for such numbers keep them.
# Where it bites: a plan in metres, of which two decimals are centimetres. A wall of 11.5 cm becomes one of 12, and plaster
# of 4 mm around it is not there. A last argument of 6 keeps micrometres.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund clipper2-ts@2.0.1
cat >wall.js <<'JS'
import {readFileSync} from 'node:fs'
import {EndType, FillRule, inflatePathsD, JoinType, unionD} from 'clipper2-ts'

console.log('clipper2-ts', JSON.parse(readFileSync('node_modules/clipper2-ts/package.json')).version)
const wall = [[{x: 0, y: 0}, {x: 4, y: 0}, {x: 4, y: 0.115}, {x: 0, y: 0.115}]]
const thickness = ([path]) => {
  const across = path.map(({y}) => y)
  return Number((Math.max(...across) - Math.min(...across)).toFixed(6))
}
const rounded = thickness(unionD(wall, FillRule.NonZero))
const plastered = thickness(inflatePathsD(wall, 0.004, JoinType.Miter, EndType.Polygon))
const told = thickness(inflatePathsD(wall, 0.004, JoinType.Miter, EndType.Polygon, 2, 6))
console.log(`the wall of 0.115 m: ${rounded} m, with 4 mm of plaster on either side ${plastered} m`)
console.log(`with six decimals and the plaster: ${told} m`)
if (rounded !== 0.12 || plastered !== 0.12 || told !== 0.123) throw new Error('This has changed.')
console.log('Seen: the wall is 5 mm thicker, and its plaster is gone.')
JS
node wall.js
