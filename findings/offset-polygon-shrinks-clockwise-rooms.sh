#!/usr/bin/env bash
# offset-polygon 0.9.2 (npm), which grows outlines by a distance. 2026-11-28.
# The sign of the distance counts from the order of the corners: the same room of 4 x 3 m with an offset of +0.5 becomes
# 5 x 4 m in one order and 3 x 2 m in the other. Nothing in the result tells which happened.
# Where it bites: corners that run counter-clockwise in a plan whose y points up run clockwise once y points down, as on
# screens: the outer faces of the walls of an imported plan are drawn inside its rooms.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund offset-polygon@0.9.2
cat >offset.mjs <<'JS'
import {readFileSync} from 'node:fs'
import * as module from 'offset-polygon'

const offset = module.default?.default ?? module.default
const sizeOf = (corners) => {
  const side = (axis) => Math.max(...corners.map((each) => each[axis])) - Math.min(...corners.map((each) => each[axis]))
  return `${side('x').toFixed(1)} x ${side('y').toFixed(1)}`
}
const room = [{x: 0, y: 0}, {x: 4, y: 0}, {x: 4, y: 3}, {x: 0, y: 3}]
const [one, other] = [sizeOf(offset(room, 0.5)), sizeOf(offset([...room].reverse(), 0.5))]
console.log('offset-polygon', JSON.parse(readFileSync('node_modules/offset-polygon/package.json')).version)
console.log('a room of 4 x 3, offset by +0.5:', one)
console.log('the same corners backwards:     ', other)
if (one !== '5.0 x 4.0' || other !== '3.0 x 2.0') throw new Error('This has changed.')
console.log('Seen: the order of the corners turns growing into shrinking.')
JS
node offset.mjs
