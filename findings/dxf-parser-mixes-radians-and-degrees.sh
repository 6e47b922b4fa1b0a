#!/usr/bin/env bash
# dxf-parser 1.1.2 (npm), the reader of DXF under most viewers in browsers. 2026-11-28.
# The angles of an ARC come in radians, those of an INSERT and a TEXT in degrees, from one file that has all in degrees;
# nothing in the result or its types tells which is which.
# Where it bites: a door is a block (INSERT) whose swing is an ARC. One conversion for both turns every door by 5156
# degrees, or draws its swing as a hair.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund dxf-parser@1.1.2
cat >read.js <<'JS'
import {readFileSync} from 'node:fs'
import DxfParser from 'dxf-parser'

const groups = [
  [0, 'SECTION'], [2, 'ENTITIES'],
  [0, 'ARC'], [8, 0], [10, 0], [20, 0], [40, 0.8], [50, 0], [51, 90],
  [0, 'INSERT'], [8, 0], [2, 'DOOR'], [10, 0], [20, 0], [50, 90],
  [0, 'TEXT'], [8, 0], [10, 0], [20, 0], [40, 0.2], [1, 'Kitchen'], [50, 90],
  [0, 'ENDSEC'], [0, 'EOF'],
]
const {entities} = new (DxfParser.default ?? DxfParser)().parseSync(groups.flat().join('\n'))
const [arc, insert, text] = entities
console.log('dxf-parser', JSON.parse(readFileSync('node_modules/dxf-parser/package.json')).version)
console.log('ARC to 90 degrees:         endAngle', arc.endAngle)
console.log('INSERT turned 90 degrees:  rotation', insert.rotation)
console.log('TEXT turned 90 degrees:    rotation', text.rotation)
if (arc.endAngle !== Math.PI / 2 || insert.rotation !== 90 || text.rotation !== 90) throw new Error('This has changed.')
console.log('Seen: the arc is in radians, the block and the text in degrees.')
JS
node read.js
