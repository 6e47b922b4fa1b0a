#!/usr/bin/env bash
# three 0.187.0 (npm), ExtrudeGeometry. 2026-11-29.
# It turns the outline counter-clockwise and holes clockwise, but looks at the holes only if it turned the outline's order.
# So the holes of an outline that came clockwise stay as they came: a clockwise one gets walls that face into the solid.
# Where it bites: a floor with a hole for the stair, both written in one direction as plans do, is right or inside out by
# that direction alone: seen through, unlit, and with a volume that is too large.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund three@0.187.0
cat >extrude.js <<'JS'
import {readFileSync} from 'node:fs'
import {ExtrudeGeometry, Path, Shape, Vector2} from 'three'

console.log('three', JSON.parse(readFileSync('node_modules/three/package.json')).version)
const points = (corners) => corners.map(([x, y]) => new Vector2(x, y))
const floor = [[0, 0], [8, 0], [8, 6], [0, 6]]
const stair = [[2, 2], [4, 2], [4, 4], [2, 4]]

/** The signed volume of a closed mesh: each triangle with the origin. */
function volumeOf(outline, hole) {
  const shape = new Shape(points(outline))
  shape.holes.push(new Path(points(hole)))
  const {array} = new ExtrudeGeometry(shape, {depth: 1, bevelEnabled: false}).attributes.position
  let six = 0
  for (let at = 0; at < array.length; at += 9) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = array.subarray(at, at + 9)
    six += ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)
  }
  return Math.round((six / 6) * 100) / 100
}
const turned = (corners) => [...corners].reverse()
const seen = {
  'both counter-clockwise': volumeOf(floor, stair),
  'both clockwise': volumeOf(turned(floor), turned(stair)),
  'floor clockwise, hole not': volumeOf(turned(floor), stair),
  'hole clockwise, floor not': volumeOf(floor, turned(stair)),
}
for (const [how, volume] of Object.entries(seen)) console.log(`${how.padEnd(27)} ${volume} m³, of 44`)
const right = Object.entries(seen).filter(([, volume]) => volume === 44).map(([how]) => how)
if (seen['both counter-clockwise'] !== 44 || seen['both clockwise'] === 44 || right.length !== 3) throw new Error('This has changed.')
console.log('Seen: the same floor is right, unless both its outline and its hole are written clockwise.')
JS
node extrude.js
